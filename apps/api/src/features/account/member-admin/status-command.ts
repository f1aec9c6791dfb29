/** `duang members block`, `unblock`, `end-sessions`. */
import type { CommandInput } from '#core/command.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { reasonOf, wordOf } from '#entry/command/command-words.ts'
import { endAllSessions as endAll, type Status, setStatus as set } from './status.ts'

export const block = (input: CommandInput): Promise<number> => setStatus(input, 'blocked')
export const unblock = (input: CommandInput): Promise<number> => setStatus(input, 'active')

async function setStatus(input: CommandInput, status: Status): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const username = wordOf(words[0], 'USERNAME')
  const reason = reasonOf(options)
  const memberId = await memberIdOf(ctx, username)
  // As at the desk: a blocked member is logged out.
  const isEndingSessions = status === 'blocked'
  const changed = await set(ctx, memberId, { status, isEndingSessions }, { actor, reason })
  const outcome = changed ? 'done' : 'unchanged'
  say(changed ? `${username} is ${status}.` : `Nothing was changed: ${username} is ${status} already.`)
  if (changed && isEndingSessions) say(`Ended sessions: ${changed.endedSessions}.`)
  report({ username, status, outcome, ...changed })
  return 0
}

export async function endAllSessions(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const username = wordOf(words[0], 'USERNAME')
  const reason = reasonOf(options)
  const endedSessions = await endAll(ctx, await memberIdOf(ctx, username), { actor, reason })
  say(`Ended sessions of ${username}: ${endedSessions}.`)
  report({ username, endedSessions })
  return 0
}
