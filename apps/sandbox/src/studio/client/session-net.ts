/** What the session of play came to before this page was opened: a reload forgets nothing. */
import type { PlayCalls, PlayState } from '../wire.ts'
import type { Calls } from './play-calls.ts'
import { netOf } from './result-text.ts'

/** Two thousand rounds: more than a day of pressing. */
const PAGES_MAX = 100

/** Satang, of the rounds that are over and were opened in this session. The list of the state ends after twenty, so older ones are asked for. */
export async function sessionNet(calls: Calls, { openedAt, history }: PlayState): Promise<number> {
  const isOfSession = (round: { openedAt: string }) => round.openedAt >= openedAt
  if (!history.every(isOfSession) || history.length === 0) return netOf(history.filter(isOfSession))
  let net = 0
  let before: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const reply: PlayCalls['history']['reply'] | null = await calls.ask('history', { before }).catch(() => null)
    if (!reply) break
    net += netOf(reply.rounds.filter(isOfSession))
    before = reply.next
    if (before === null || !reply.rounds.every(isOfSession)) break
  }
  return net
}
