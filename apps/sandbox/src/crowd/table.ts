/** A stand-in at a game: follows the launch link and plays by the calls of the game's page (wire.ts). */
import { randomUUID } from 'node:crypto'
import { isOnMatches, type PlayCalls, type PlayState } from '#studio/wire.ts'

const ANSWER_WITHIN_MS = 20_000
const FREE_SPINS_MAX = 100

export type Table = { state: PlayState; ask: Ask }
type Ask = <Name extends keyof PlayCalls>(
  name: Name,
  request: PlayCalls[Name]['request'],
) => Promise<PlayCalls[Name]['reply']>

/** Follows the link as a browser does: the session of play is in the fragment of its target. */
export async function sitDown(link: string, signal: AbortSignal): Promise<Table> {
  const within = () => AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
  const reply = await fetch(link, { redirect: 'manual', signal: within() })
  await reply.body?.cancel()
  const [, session] = (reply.headers.get('location') ?? '').split('#session=')
  if (!session) throw new Error('The launch link leads to no game.')
  const root = link.replace(/play\/[^/]*$/, 'api/')
  const ask: Ask = async (name, request) => {
    const answer = await fetch(root + name, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-play-session': session },
      body: JSON.stringify(request),
      signal: within(),
    })
    if (!answer.ok) throw new Error(`The game refused ${name}: ${answer.status}`)
    return answer.json() as never
  }
  return { state: await ask('state', {}), ask }
}

/** Plays a round to its end; a match ends later by itself. Returns the balance afterwards, in satang. */
export async function playRound({ state, ask }: Table, satang: number, random: () => number): Promise<number> {
  const { roundId, spot } = { roundId: randomUUID(), spot: spotOf(state, random) }
  if (!spot) return state.balanceSatang
  let { round, balanceSatang } = await ask('round', { roundId, stakes: [{ spot, satang }] })
  for (let n = 0; n < FREE_SPINS_MAX && round.state === 'open' && round.outcome?.game === 'reels'; n++)
    ({ round, balanceSatang } = await ask('next', { roundId, step: round.outcome.spins.length }))
  if (round.state !== 'open') await ask('seen', { roundId })
  return balanceSatang
}

/** Any place of the table; of football a result of an open match. */
function spotOf({ table, game }: PlayState, random: () => number): string | undefined {
  const spots = isOnMatches(game)
    ? (table.matches ?? [])
        .filter(({ isOpen }) => isOpen)
        .flatMap(({ markets }) => markets[0]?.choices ?? [])
        .filter(({ times }) => times > 0)
    : table.spots.slice(0, 3)
  return spots[Math.floor(random() * spots.length)]?.spot
}
