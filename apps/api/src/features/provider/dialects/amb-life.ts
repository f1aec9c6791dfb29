/**
 * The life of an AMB-like bet. One id goes from placed to settled, re-opened, settled again, cancelled, voided; the gateway wants an id for
 * each movement. So each is named after the bet and its turn, with a space, which no id of a provider has: `b-7`, `b-7 settle 1`,
 * `b-7 settle 1 undo`, `b-7 settle 2`. What is known under these names says where a bet stands.
 */
import type { KnownTransaction } from '#core/provider/together.ts'
import type { WalletMovement } from '#core/provider/wallet.ts'

export type Code = 0 | 10001 | 10002 | 20001 | 20002 | 20003 | 20004 | 30001 | 40003 | 50001
export const NOT_FOUND = 20001
const CANCELLED = 20003
const SETTLED = 20004
const FORBIDDEN = 40003

/** As asked; amounts in satang. */
export type Transaction = {
  id: string
  roundId: string
  gameCode?: string | undefined
  betAmount?: number | undefined
  payoutAmount?: number | undefined
  transactionType?: 'BY_TRANSACTION' | 'BY_ROUND' | undefined
  /** Bet and result come in one, without `placeBets` before. */
  isSingleState?: boolean | undefined
  isEndRound?: boolean | undefined
  /** Told for information: the credit stays. */
  skipBalanceUpdate?: boolean | undefined
}
type Planned = Omit<WalletMovement, 'playerRef'>
type Turn = KnownTransaction & { turn: number }
/** The newest bet and the newest settlement of an id. `others`: ids that have been seen in its round besides. */
export type Life = { bet: Turn | undefined; settlement: Turn | undefined; others: readonly string[] }

export type Call = {
  /** The movements that a transaction means, as its bet stands; a code when it is refused without any. */
  plan: (txn: Transaction, life: Life) => Planned[] | Code
  /** Whether one refused transaction undoes the others: where stakes are taken. What gives back or pays out is taken each by itself. */
  isWhole: (txns: readonly Transaction[]) => boolean
  /** For an id that was used with other content. */
  conflict: Code
  /** Whether `BY_ROUND` means every id of the round. */
  hasRounds?: true
  /** Whether other ids of the round decide what is meant; finding them costs more the longer a round runs. */
  seesRounds?: true
}

// A bet can be re-opened, or its amount changed, eight times.
const TURNS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const isLast = ({ turn }: Turn): boolean => turn === TURNS.length
const betName = (id: string, turn: number) => (turn === 1 ? id : `${id} bet ${turn}`)
const settlementName = (id: string, turn: number) => `${id} settle ${turn}`
const undoName = (name: string) => `${name} undo`

/** All names that movements of this bet may have. */
export const idsOf = (id: string): string[] =>
  [`${id} tip`, ...TURNS.flatMap((turn) => [betName(id, turn), settlementName(id, turn)])].flatMap((name) => [
    name,
    undoName(name),
  ])

/** The provider's id that a movement is named after. */
export const idOf = (txId: string): string => txId.split(' ')[0] ?? ''

export function lifeOf(
  { id }: Pick<Transaction, 'id'>,
  known: ReadonlyMap<string, KnownTransaction>,
  others: readonly string[],
): Life {
  const newest = (nameOf: typeof betName): Turn | undefined =>
    TURNS.flatMap((turn) => {
      const found = known.get(nameOf(id, turn))
      return found ? [{ ...found, turn }] : []
    }).at(-1)
  return { bet: newest(betName), settlement: newest(settlementName), others: others.filter((each) => each !== id) }
}

const isLive = (turn: Turn | undefined): boolean => turn !== undefined && !turn.isUndone && turn.kind !== 'tombstone'

const of = ({ roundId, gameCode }: Transaction) => ({
  ...{ roundId, stake: 0, gain: 0, closes: false },
  // Some providers do not know which game it is: then it is the one that was opened.
  gameCode: gameCode === 'UNKNOWN' ? undefined : gameCode,
})

const placed = (txn: Transaction, turn: number, stake: number): Planned => ({
  ...of(txn),
  ...{ method: 'bet', txId: betName(txn.id, turn), stake, content: [txn.id, txn.roundId, txn.gameCode, stake] },
})
const settled = (txn: Transaction, turn: number): Planned => ({
  ...of(txn),
  ...{ method: 'win', txId: settlementName(txn.id, turn), gain: txn.payoutAmount ?? 0 },
  ...{ closes: txn.isEndRound ?? true, content: [txn.id, txn.roundId, txn.payoutAmount] },
})
const atOnce = (txn: Transaction): Planned => {
  const [stake, gain] = [txn.betAmount ?? 0, txn.payoutAmount ?? 0]
  return {
    ...of(txn),
    // Without a stake it is a win, and a win is always taken.
    ...{ method: stake > 0 ? 'betWin' : 'win', txId: txn.id, stake, gain },
    ...{ closes: txn.isEndRound ?? true, content: [txn.id, txn.roundId, txn.gameCode, stake, gain] },
  }
}
const undone = (name: string): Planned => ({
  ...{
    method: 'rollback',
    txId: undoName(name),
    originalTxId: name,
    stake: 0,
    gain: 0,
    closes: false,
    content: [name],
  },
})

const isAtOnce = (bet: Turn | undefined): boolean => bet?.turn === 1 && (bet.kind === 'betWin' || bet.kind === 'win')

/**
 * Whether this is bet and result in one: said so, or a stake that has no bet, neither its own nor another of the round. A result of a
 * round as a whole names the stakes of it too, and they must not be taken twice.
 */
function isSingle({ isSingleState, betAmount = 0, transactionType }: Transaction, { bet, others }: Life): boolean {
  if (bet !== undefined || isSingleState !== undefined) return bet === undefined && isSingleState === true
  return betAmount > 0 && transactionType !== 'BY_ROUND' && others.length === 0
}

function settle(txn: Transaction, life: Life): Planned[] | Code {
  const { bet, settlement } = life
  if (txn.skipBalanceUpdate) return []
  if (isSingle(txn, life) || isAtOnce(bet)) return [atOnce(txn)]
  if (bet && !isLive(bet)) return CANCELLED
  const turn = settlement === undefined ? 1 : isLive(settlement) ? settlement.turn : settlement.turn + 1
  // A payout whose bet has not come is taken too: which of the two is first decides nothing.
  return [settled(txn, turn)]
}

/** Back to running: a settlement is taken back, a cancelled bet is placed again. */
function reopen(txn: Transaction, { bet, settlement }: Life): Planned[] | Code {
  if (settlement && (isLive(settlement) || bet === undefined || isLive(bet)))
    return isLast(settlement) ? FORBIDDEN : [undone(settlementName(txn.id, settlement.turn))]
  if (!bet || bet.kind === 'tombstone') return NOT_FOUND
  if (isAtOnce(bet) && !bet.isUndone) return [undone(txn.id), placed(txn, 2, bet.stake)]
  if (bet.isUndone) return isLast(bet) ? FORBIDDEN : [placed(txn, bet.turn + 1, bet.stake)]
  // Again: it was placed again before. Otherwise it never stopped running.
  return bet.turn > 1 ? [placed(txn, bet.turn, bet.stake)] : NOT_FOUND
}

function cancel(txn: Transaction, { bet, settlement }: Life): Planned[] | Code {
  if (isLive(settlement) || (isAtOnce(bet) && isLive(bet))) return SETTLED
  return txn.skipBalanceUpdate ? [] : [undone(betName(txn.id, bet?.turn ?? 1))]
}

function adjust(txn: Transaction, { bet, settlement }: Life): Planned[] | Code {
  if (!bet) return NOT_FOUND
  if (!isLive(bet)) return CANCELLED
  if (isLive(settlement) || isAtOnce(bet)) return SETTLED
  const stake = txn.betAmount ?? 0
  if (stake !== bet.stake && isLast(bet)) return FORBIDDEN
  return stake === bet.stake ? [] : [undone(betName(txn.id, bet.turn)), placed(txn, bet.turn + 1, stake)]
}

/** The whole of it never was: the stake comes back first, so that less of the win is owed. */
function voided(txn: Transaction, { bet, settlement }: Life): Planned[] | Code {
  const stake = undone(betName(txn.id, bet?.turn ?? 1))
  const payout = settlement ? [undone(settlementName(txn.id, settlement.turn))] : []
  // A bet that has not come is barred.
  return bet && bet.kind !== 'tombstone' ? [stake, ...payout] : [...payout, stake]
}

/** Outside of rounds and turnover. */
const aside = (txn: Transaction, name: string): Planned => ({
  ...{ method: 'adjust', txId: `${txn.id} ${name}`, stake: 0, gain: 0, closes: false },
  content: [txn.id, txn.roundId, txn.betAmount, txn.payoutAmount],
})

const EACH = () => false
const ALL = () => true

export const CALLS: Readonly<Record<string, Call>> = {
  placeBets: {
    plan: (txn) => (txn.skipBalanceUpdate ? [] : [placed(txn, 1, txn.betAmount ?? 0)]),
    ...{ isWhole: ALL, conflict: 20002 },
  },
  settleBets: {
    plan: settle,
    isWhole: (txns) => txns.some((each) => each.isSingleState === true),
    conflict: SETTLED,
    seesRounds: true,
  },
  cancelBets: { plan: cancel, isWhole: EACH, conflict: CANCELLED, hasRounds: true },
  adjustBets: { plan: adjust, isWhole: ALL, conflict: 20002 },
  rollback: { plan: reopen, isWhole: ALL, conflict: 20002, hasRounds: true },
  voidSettled: { plan: voided, isWhole: EACH, conflict: CANCELLED, hasRounds: true },
  winRewards: {
    plan: (txn) => [{ ...aside(txn, 'reward'), method: 'promo', gain: txn.payoutAmount ?? 0 }],
    ...{ isWhole: EACH, conflict: 20002 },
  },
  // A gift to the dealer is no bet: it counts for no bonus and stands in no round.
  placeTips: { plan: (txn) => [{ ...aside(txn, 'tip'), stake: txn.betAmount ?? 0 }], isWhole: ALL, conflict: 20002 },
  cancelTips: { plan: (txn) => [undone(`${txn.id} tip`)], isWhole: EACH, conflict: CANCELLED },
}
