/** Runs the cases of a gateway, as a studio. */

import { baht, Skip, Unexpected } from './assertion.ts'
import type { CheckCase, Need, Scene } from './check-case.ts'
import type { DialectClient, PlayerSession } from './dialect-client.ts'
import { finestOf, type Play, playAs } from './play.ts'
import { type CaseResult, runCases } from './result.ts'
import { openSession, type Session, type Target } from './session.ts'
import type { Launched, TestEnvironment } from './test-environment.ts'

export type CheckOptions = {
  environment: TestEnvironment
  streamLength: number
  seed: number
  /** Called after each case. */
  onResult?: (result: CaseResult) => void
}

export async function checkGateway(
  target: Target,
  cases: readonly CheckCase[],
  { environment, streamLength, seed, onResult }: CheckOptions,
): Promise<CaseResult[]> {
  const session = openSession(target)
  const scene: Scene = {
    session,
    environment,
    play: players(session, environment),
    streamLength,
    random: randomFrom(seed),
  }
  return runCases(cases, scene, {
    missing: ({ needs }) =>
      needs
        .filter((need) => !supports(session.client, need) || !canPrepare(environment, need))
        .map((need) => NEEDS[need] ?? need),
    onResult,
    settled: session.settled,
    isHopeless: () => session.parsedCount() === 0,
  })
}

/** Whether a studio of this dialect supports a need. Needs that only the gateway's owner can meet always count as supported. */
export function supports(client: DialectClient, need: Need): boolean {
  switch (need) {
    case 'body':
    case 'time':
    case 'session':
      return client.proves.includes(need)
    case 'undo win':
      return client.undoes.includes('win')
    case 'undo betWin':
      return client.undoes.includes('betWin')
    case 'currency':
      return client.namesCurrency
    case 'free rounds':
      return client.hasFreeRounds === true
    case 'logOut':
    case 'holdings':
      return true
    default:
      return client.methods.includes(need)
  }
}

const canPrepare = (environment: TestEnvironment, need: Need): boolean =>
  (need !== 'logOut' && need !== 'holdings') || environment[need] !== undefined

const NEEDS: Partial<Record<Need, string>> = {
  body: 'a signature over the body',
  time: 'a signed time',
  session: 'the session in a bet',
  currency: 'a currency in its transactions',
  'free rounds': 'free rounds',
  'undo win': 'the rollback of a win',
  'undo betWin': 'the rollback of a bet and win in one',
  logOut: '--prepare (logOut)',
  holdings: '--prepare (holdings)',
}

/** Returns the newest player. With a hook each case has its own player; with one token all cases share it. */
function players(session: Session, environment: TestEnvironment): () => Promise<Play> {
  let last: Play | undefined
  return async () => {
    const next = await environment.nextPlayer()
    if (next) last = 'sessionToken' in next ? playAs(session, next) : playAs(session, await arrive(session, next), next)
    if (!last) throw new Skip('not without a player: give --launch, --session or --prepare')
    // A player without enough credit would look like a bug of the gateway. An unreadable balance is left to the case.
    const { balance } = await session.send({ method: 'balance', player: last.player })
    const needed = Math.max(CREDIT_NEEDED, CREDIT_NEEDED_FINEST * finestOf(session.client))
    if (balance !== undefined && balance < needed)
      throw new Skip(`not with less than ${baht(needed)}: the player has ${baht(balance)}`)
    return last
  }
}

/** Satang: above the highest stake that any case has at one time. */
const CREDIT_NEEDED = 50_00
/** The same where the finest amount is larger than a satang. */
const CREDIT_NEEDED_FINEST = 2_000

/** Opens the player's session, where the dialect has a method for it. */
async function arrive(session: Session, launched: Launched): Promise<PlayerSession> {
  if (!session.client.methods.includes('authenticate')) return { ...launched, sessionToken: launched.launchToken }
  const { player, word } = await session.send({ method: 'authenticate', ...launched })
  if (!player) throw new Unexpected('authenticate: a player and a session', word)
  return player
}

/** xorshift32: small and portable. */
function randomFrom(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
