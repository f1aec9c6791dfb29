/** `duang members reset-password`: a link by which a member sets a new password. Staff never see a password. */
import { type Acts, type CommandInput, invalid } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { REASON, reasonOf, wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { makeReset, resetLink, siteAddress } from './reset-link.ts'

const MINUTES = { default: 30, min: 5, max: 120 }

export const resetPasswordActs: Acts = {
  'reset-password': {
    summary: 'Prints a link for a new password that works once.',
    words: '<USERNAME>',
    options: {
      ...REASON,
      '--minutes <N>': `${MINUTES.min} to ${MINUTES.max}; ${MINUTES.default} by default`,
      '--at <URL>': 'address of the site; the first host of the brand by default',
    },
    run: makeLink,
  },
}

async function makeLink(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const username = wordOf(words[0], 'USERNAME')
  const reason = reasonOf(options)
  const minutes = minutesOf(options.minutes)
  const site = await siteOf(ctx, options.at)
  const memberId = await memberIdOf(ctx, username)
  const { token, expiresAt } = await makeReset(ctx, memberId, minutes, { actor, reason })
  const link = resetLink(site, token)
  say(link)
  say(`Works once, until ${bangkokStamp(expiresAt)} (shown this once). An earlier link of ${username} stopped working.`)
  say('Send it to the member alone: it lets its holder set the password.')
  report({ username, link, expiresAt })
  return 0
}

function minutesOf(given: string | true | undefined): number {
  const minutes = given === undefined ? MINUTES.default : Number(given)
  if (!Number.isInteger(minutes) || minutes < MINUTES.min || minutes > MINUTES.max)
    throw invalid(`--minutes is a whole number from ${MINUTES.min} to ${MINUTES.max}.`)
  return minutes
}

/** `--at`, or the site of the brand. */
async function siteOf(ctx: Ctx, at: string | true | undefined): Promise<string> {
  if (typeof at !== 'string') return siteAddress(ctx)
  if (!/^https?:\/\/[^/?#]+\/?$/.test(at)) throw invalid('--at is an address such as https://play.example.')
  return at.replace(/\/$/, '')
}
