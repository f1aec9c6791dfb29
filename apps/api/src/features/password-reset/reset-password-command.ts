/** `duang members reset-password`: a link by which a member sets a new password. Staff never see a password. */
import { recordAction } from '#core/audit/audit.ts'
import { type Acts, type CommandInput, invalid } from '#core/command.ts'
import { REASON, reasonOf, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { lockMember } from '#core/ledger/ledger.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { revokeResets } from '#core/member/password-resets.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { inTransaction } from '#kit/db.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
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
  const site = await siteAddress(ctx, options.at)
  const memberId = await memberIdOf(ctx, username)
  const token = newSecret()
  const createdAt = ctx.clock()
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  await inTransaction(ctx.db, async (tx) => {
    // Of two links made at once the later one works.
    await lockMember(tx, ctx.brand.id, memberId)
    await revokeResets(tx, ctx, memberId)
    await tx
      .insertInto('password_resets')
      .values({
        ...{ brand_id: ctx.brand.id, member_id: memberId, token_hash: hashSecret(token) },
        ...{ created_at: createdAt, created_by: actor, expires_at: expiresAt },
      })
      .execute()
    const after = { expiresAt: expiresAt.toISOString() }
    await recordAction(tx, ctx, { actor, reason, action: 'members.reset-link', memberId, after })
  })
  const link = `${site}/reset-password#${token}`
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

/** Returns the site for the link: the first host of the brand, or this machine in a demonstration. */
async function siteAddress(ctx: Ctx, at: string | true | undefined): Promise<string> {
  if (typeof at === 'string') {
    if (!/^https?:\/\/[^/?#]+\/?$/.test(at)) throw invalid('--at is an address such as https://play.example.')
    return at.replace(/\/$/, '')
  }
  const row = await ctx.db
    .selectFrom('brand_hosts')
    .select('host')
    .where('brand_id', '=', ctx.brand.id)
    .orderBy((eb) => eb('host', 'in', LOCAL_HOSTS))
    .orderBy((eb) => eb('host', '<>', 'localhost'))
    .orderBy('host')
    .executeTakeFirst()
  const host = row?.host ?? 'localhost'
  const isHere = ctx.bankMode === 'sandbox' || LOCAL_HOSTS.includes(host) || host.endsWith('.localhost')
  return isHere ? `http://${host}:${ctx.sitePort ?? 80}` : `https://${host}`
}
