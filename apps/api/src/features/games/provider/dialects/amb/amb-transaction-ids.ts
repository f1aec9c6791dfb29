/**
 * The turns of an AMB-like bet. One id is placed, settled, reopened, settled again, cancelled and voided, but the gateway requires an id
 * for each request. So each is named after the bet and its turn, with a space, which no id of a provider has: `b-7`, `b-7 settle 1`,
 * `b-7 settle 1 undo`, `b-7 settle 2`. A result of its whole round is `b-7 round 2`. The transactions with these names show the state
 * of a bet.
 */
import type { KnownTransaction } from '#money/wallet/wallet-transaction.ts'

export type Known = ReadonlyMap<string, KnownTransaction>
export type Turn = KnownTransaction & { name: string; turn: number }
export type Life = {
  /** The newest bet and the newest settlement of an id. */
  bet: Turn | undefined
  settlement: Turn | undefined
  /** The previous bet, if its amount was changed last. */
  changedFrom: Turn | undefined
  /** Other ids of its round. */
  others: readonly string[]
  /** Whether a valid result under another id of the round is the result of this bet too. */
  isDecidedByRound: boolean
}

// A bet can be reopened, or its amount changed, eight times.
const TURNS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
export const isLast = ({ turn }: Turn): boolean => turn === TURNS.length

export const betName = (id: string, turn: number) => (turn === 1 ? id : `${id} bet ${turn}`)
/** `isOfRound`: reported as the result of every stake of the round. */
export const settlementName = (id: string, turn: number, isOfRound: boolean) =>
  `${id} ${isOfRound ? 'round' : 'settle'} ${turn}`
export const rewardName = (id: string) => `${id} reward`
export const tipName = (id: string) => `${id} tip`
export const undoName = (name: string) => `${name} undo`

/** Returns all names that requests of this bet may have. */
export const idsOf = (id: string): string[] =>
  [
    tipName(id),
    ...TURNS.flatMap((turn) => [betName(id, turn), settlementName(id, turn, false), settlementName(id, turn, true)]),
  ].flatMap((name) => [name, undoName(name)])

/** Returns the provider's id in the name of a request. */
export const idOf = (txId: string): string => txId.split(' ')[0] ?? ''

export const isLive = (found: KnownTransaction | undefined): boolean =>
  found !== undefined && !found.isUndone && found.kind !== 'tombstone'

/** Bet and result in one. */
export const isAtOnce = (bet: Turn | undefined): boolean =>
  bet?.turn === 1 && (bet.kind === 'betWin' || bet.kind === 'win')

/** `round`: the names of all transactions in the round of the bet. */
export function lifeOf(id: string, known: Known, round: readonly string[]): Life {
  const turnsOf = (namesOf: (turn: number) => string[]): Turn[] =>
    TURNS.flatMap((turn) =>
      namesOf(turn).flatMap((name) => {
        const found = known.get(name)
        return found ? [{ ...found, name, turn }] : []
      }),
    )
  const [before, bet] = [undefined, undefined, ...turnsOf((turn) => [betName(id, turn)])].slice(-2)
  const settlements = turnsOf((turn) => [settlementName(id, turn, false), settlementName(id, turn, true)])
  return {
    bet,
    settlement: settlements.at(-1),
    // A cancelled bet is placed again with its former amount.
    changedFrom: before?.stake === bet?.stake ? undefined : before,
    others: [...new Set(round.map(idOf))].filter((each) => each !== id),
    isDecidedByRound: round.some((name) => idOf(name) !== id && isResultOfRound(name, known)),
  }
}

/** Whether a valid result is marked as the round's, or has an id without a stake that it could be the result of. */
function isResultOfRound(name: string, known: Known): boolean {
  const found = known.get(name)
  if (found?.kind !== 'win' || !isLive(found)) return false
  if (/ round \d$/.test(name)) return true
  return found.stake === 0 && !TURNS.some((turn) => isStake(known.get(betName(idOf(name), turn))))
}

const isStake = (found: KnownTransaction | undefined): boolean =>
  found?.kind === 'bet' || found?.kind === 'betWin' || (found?.kind === 'win' && found.stake > 0)
