/** `duang members set-phone`. */
import { normalisePhone } from '@duang/contract/wire/pasted-fields'
import { type CommandInput, CommandMistake, invalid } from '#core/command.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { reasonOf, wordOf } from '#entry/command/command-words.ts'
import { inTransaction } from '#kit/database/db.ts'
import { isPhoneTaken, replacePhone } from './phone.ts'

export async function setPhone(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const username = wordOf(words[0], 'USERNAME')
  const phone = normalisePhone(wordOf(words[1], 'PHONE')) ?? refusePhone(words[1])
  const reason = reasonOf(options)
  const memberId = await memberIdOf(ctx, username)
  const { before, revokedLinks: revoked } = await inTransaction(ctx.db, (tx) =>
    replacePhone(tx, ctx, memberId, phone, { actor, reason }),
  ).catch((error: unknown) => {
    if (!isPhoneTaken(error)) throw error
    throw new CommandMistake(`Another member has the phone ${phone}.`, 'conflict')
  })
  const isChanged = before !== phone
  say(isChanged ? `${username}: phone ${before} is now ${phone}.` : `${username} has this phone already.`)
  if (revoked > 0) say('An open password link was revoked.')
  report({ username, before, phone, outcome: isChanged ? 'done' : 'unchanged', revokedLinks: revoked })
  return 0
}

function refusePhone(text: string | undefined): never {
  throw invalid(`Not a Thai mobile number: ${text}`)
}
