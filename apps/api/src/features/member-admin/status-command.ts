/** `duang members block`, `unblock`, `end-sessions`. */
import { recordAction } from '#core/audit/audit.ts'
import type { CommandInput } from '#core/command.ts'
import { reasonOf, wordOf } from '#core/command-words.ts'
import { lockMember } from '#core/ledger/ledger.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { endSessions } from '#core/session/session.ts'
import { inTransaction } from '#kit/db.ts'

type Status = 'active' | 'blocked'

export const block = (input: CommandInput): Promise<number> => setStatus(input, 'blocked')
export const unblock = (input: CommandInput): Promise<number> => setStatus(input, 'active')

/** Locks the member, so that a withdrawal is requested before the block or refused after it. */
async function setStatus(input: CommandInput, status: Status): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const username = wordOf(words[0], 'USERNAME')
  const reason = reasonOf(options)
  const memberId = await memberIdOf(ctx, username)
  const isEnding = options['end-sessions'] === true
  const changed = await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, memberId)
    const result = await tx
      .updateTable('members')
      .set({ status })
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', memberId)
      .where('status', '<>', status)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) return undefined
    const ended = isEnding ? await endSessions(tx, ctx, memberId, {}, 'staff') : 0
    const action = status === 'blocked' ? 'members.block' : 'members.unblock'
    await recordAction(tx, ctx, { actor, reason, action, memberId, after: { status, endedSessions: ended } })
    return { ended }
  })
  const outcome = changed ? 'done' : 'unchanged'
  say(changed ? `${username} is ${status}.` : `Nothing was changed: ${username} is ${status} already.`)
  if (changed && isEnding) say(`Ended sessions: ${changed.ended}.`)
  report({ username, status, outcome, ...(changed ? { endedSessions: changed.ended } : {}) })
  return 0
}

export async function endAllSessions(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const username = wordOf(words[0], 'USERNAME')
  const reason = reasonOf(options)
  const memberId = await memberIdOf(ctx, username)
  const endedSessions = await inTransaction(ctx.db, async (tx) => {
    const ended = await endSessions(tx, ctx, memberId, {}, 'staff')
    await recordAction(tx, ctx, { actor, reason, action: 'members.end-sessions', memberId, after: { ended } })
    return ended
  })
  say(`Ended sessions of ${username}: ${endedSessions}.`)
  report({ username, endedSessions })
  return 0
}
