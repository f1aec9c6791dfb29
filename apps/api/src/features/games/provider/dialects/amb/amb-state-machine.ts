/** Maps each call of an AMB-like provider to requests of the gateway, by the state of its bet (amb-transaction-ids.ts). */
import type { DialectRequest } from '#money/wallet/dialect-request.ts'
import {
  betName,
  isAtOnce,
  isLast,
  isLive,
  type Life,
  rewardName,
  settlementName,
  type Turn,
  tipName,
  undoName,
} from './amb-transaction-ids.ts'

export type Code = 0 | 10001 | 10002 | 20001 | 20002 | 20003 | 20004 | 30001 | 40003 | 50001
export const NOT_FOUND = 20001
const CANCELLED = 20003
const SETTLED = 20004
const FORBIDDEN = 40003

/** As requested; amounts in satang. */
export type Transaction = {
  id: string
  roundId: string
  gameCode?: string | undefined
  betAmount?: number | undefined
  payoutAmount?: number | undefined
  transactionType?: 'BY_TRANSACTION' | 'BY_ROUND' | undefined
  /** One call holds bet and result, without `placeBets` before. */
  isSingleState?: boolean | undefined
  isEndRound?: boolean | undefined
  /** For information only: the credit stays. */
  skipBalanceUpdate?: boolean | undefined
}
export type Planned = Omit<DialectRequest, 'playerRef'> & {
  /** The rest of a lowered stake: part of the stake is refunded, so it is never refused. */
  isDiscrepancy?: true
  /** No bet, but accepted only where a bet of the player would be accepted. */
  isAtPlay?: true
}
type AmountField = 'betAmount' | 'payoutAmount'

export type Call = {
  /** Returns the requests of a transaction by the state of its bet, or a code when it is refused without any. */
  plan: (txn: Transaction, life: Life) => Planned[] | Code
  /** Whether one refused transaction undoes the others: for calls that debit stakes. Refunds and payouts are accepted separately. */
  isWhole: (txns: readonly Transaction[]) => boolean
  /** For an id that was used with other content. */
  conflict: Code
  /** Amounts that a transaction requires. A missing amount is not zero. */
  needs: (txn: Transaction) => readonly AmountField[]
  /** Whether `BY_ROUND` means every id of the round. */
  hasRounds?: true
  /** Whether other ids of the round, or their results, decide the meaning. Finding them costs more the longer a round runs. */
  sees?: 'ids' | 'results'
}

const of = ({ roundId, gameCode }: Transaction) => ({
  roundId,
  stake: 0,
  gain: 0,
  closes: false,
  // Some providers do not report the game. Then it is the one that was opened.
  gameCode: gameCode === 'UNKNOWN' ? undefined : gameCode,
})

/** Returns an amount that its call requires. A request without it was refused before. */
function required(amount: number | undefined): number {
  if (amount === undefined) throw new Error('an amount that was asked for is missing')
  return amount
}

const placed = (txn: Transaction, turn: number, stake: number): Planned => ({
  ...of(txn),
  method: 'bet',
  txId: betName(txn.id, turn),
  stake,
  content: [txn.id, txn.roundId, txn.gameCode, stake],
})
/** Repeats a bet that was placed in this turn before. */
const placedAgain = (txn: Transaction, { turn, stake, kind }: Turn): Planned => ({
  ...placed(txn, turn, stake),
  method: kind === 'win' ? 'win' : 'bet',
})
const settled = (txn: Transaction, name: string): Planned => ({
  ...of(txn),
  method: 'win',
  txId: name,
  gain: required(txn.payoutAmount),
  closes: txn.isEndRound ?? true,
  content: [txn.id, txn.roundId, txn.payoutAmount],
})
const atOnce = (txn: Transaction): Planned => {
  const [stake, gain] = [txn.betAmount ?? 0, required(txn.payoutAmount)]
  return {
    ...of(txn),
    // Without a stake it is a win, and a win is always accepted.
    method: stake > 0 ? 'betWin' : 'win',
    txId: txn.id,
    stake,
    gain,
    closes: txn.isEndRound ?? true,
    content: [txn.id, txn.roundId, txn.gameCode, stake, gain],
  }
}
const undone = (name: string): Planned => ({
  method: 'rollback',
  txId: undoName(name),
  originalTxId: name,
  stake: 0,
  gain: 0,
  closes: false,
  content: [name],
})

/**
 * Whether this is bet and result in one: marked so, or a stake without a bet, neither its own nor another of the round. A result of a
 * round as a whole contains the stakes of it too, and they must not be debited twice.
 */
function isSingle({ isSingleState, betAmount = 0, transactionType }: Transaction, { bet, others }: Life): boolean {
  if (bet !== undefined || isSingleState !== undefined) return bet === undefined && isSingleState === true
  return betAmount > 0 && transactionType !== 'BY_ROUND' && others.length === 0
}

function settle(txn: Transaction, life: Life): Planned[] | Code {
  const { bet, settlement } = life
  if (isSingle(txn, life) || isAtOnce(bet)) return [atOnce(txn)]
  if (bet && !isLive(bet)) return CANCELLED
  // Repeated, or with other content under the same id.
  if (settlement && isLive(settlement)) return [settled(txn, settlement.name)]
  if (settlement && isLast(settlement)) return FORBIDDEN
  // A payout before its bet is accepted too, because their order decides nothing.
  return [settled(txn, settlementName(txn.id, (settlement?.turn ?? 0) + 1, txn.transactionType === 'BY_ROUND'))]
}

/** Reopens a bet: undoes its settlement, or places a cancelled bet again. */
function reopen(txn: Transaction, { bet, settlement }: Life): Planned[] | Code {
  const isLastSettled = settlement !== undefined && isLast(settlement)
  if (settlement && (isLive(settlement) || bet === undefined || isLive(bet)))
    return isLastSettled ? FORBIDDEN : [undone(settlement.name)]
  if (!bet || bet.kind === 'tombstone') return NOT_FOUND
  if (isAtOnce(bet) && !bet.isUndone) return [undone(txn.id), placed(txn, 2, bet.stake)]
  // A bet that could never be settled again is not placed again.
  if (bet.isUndone) return isLast(bet) || isLastSettled ? FORBIDDEN : [placed(txn, bet.turn + 1, bet.stake)]
  // A repeated request: it was placed again before. Otherwise it never stopped running.
  return bet.turn > 1 ? [placedAgain(txn, bet)] : NOT_FOUND
}

/** Whether a stake has its result: its own, or one of its round. */
const isSettled = ({ bet, settlement, isDecidedByRound }: Life): boolean =>
  isLive(settlement) || (isLive(bet) && (isAtOnce(bet) || isDecidedByRound))

function cancel(txn: Transaction, life: Life): Planned[] | Code {
  return isSettled(life) ? SETTLED : [undone(betName(txn.id, life.bet?.turn ?? 1))]
}

function adjust(txn: Transaction, life: Life): Planned[] | Code {
  const { bet, changedFrom } = life
  if (!bet) return NOT_FOUND
  if (!isLive(bet)) return CANCELLED
  const stake = required(txn.betAmount)
  // Repeated, perhaps after its result.
  if (stake === bet.stake && changedFrom) return [undone(changedFrom.name), placedAgain(txn, bet)]
  if (isSettled(life)) return SETTLED
  if (stake === bet.stake) return []
  if (isLast(bet)) return FORBIDDEN
  const next = placed(txn, bet.turn + 1, stake)
  return [undone(bet.name), stake < bet.stake ? { ...next, isDiscrepancy: true } : next]
}

/** Voids bet and settlement. The stake is refunded first, so that the receivable of the win is smaller. */
function voided(txn: Transaction, { bet, settlement }: Life): Planned[] | Code {
  const stake = undone(betName(txn.id, bet?.turn ?? 1))
  const payout = settlement ? [undone(settlement.name)] : []
  // A bet that has not arrived is barred.
  return bet && bet.kind !== 'tombstone' ? [stake, ...payout] : [...payout, stake]
}

/** A request outside of rounds and turnover. */
const aside = (txn: Transaction, txId: string): Planned => ({
  method: 'adjust',
  txId,
  stake: 0,
  gain: 0,
  closes: false,
  content: [txn.id, txn.roundId, txn.betAmount, txn.payoutAmount],
})

const EACH = () => false
const ALL = () => true
const NOTHING = () => []
const STAKE = () => ['betAmount'] as const
const PAYOUT = () => ['payoutAmount'] as const

export const CALLS: Readonly<Record<string, Call>> = {
  placeBets: {
    plan: (txn) => [placed(txn, 1, required(txn.betAmount))],
    needs: STAKE,
    isWhole: ALL,
    conflict: 20002,
  },
  settleBets: {
    plan: settle,
    needs: (txn) => (txn.isSingleState ? ['betAmount', 'payoutAmount'] : ['payoutAmount']),
    isWhole: (txns) => txns.some((each) => each.isSingleState === true),
    conflict: SETTLED,
    sees: 'ids',
  },
  cancelBets: { plan: cancel, needs: NOTHING, isWhole: EACH, conflict: CANCELLED, hasRounds: true, sees: 'results' },
  adjustBets: { plan: adjust, needs: STAKE, isWhole: ALL, conflict: 20002, sees: 'results' },
  rollback: { plan: reopen, needs: NOTHING, isWhole: ALL, conflict: 20002, hasRounds: true },
  voidSettled: { plan: voided, needs: NOTHING, isWhole: EACH, conflict: CANCELLED, hasRounds: true },
  winRewards: {
    plan: (txn) => [{ ...aside(txn, rewardName(txn.id)), method: 'promo', gain: required(txn.payoutAmount) }],
    needs: PAYOUT,
    isWhole: EACH,
    conflict: 20002,
  },
  // A gift to the dealer is no bet: it counts for no bonus and belongs to no round. But it is a debit, so it has the conditions of a bet.
  placeTips: {
    plan: (txn) => [
      { ...aside(txn, tipName(txn.id)), gameCode: of(txn).gameCode, stake: required(txn.betAmount), isAtPlay: true },
    ],
    needs: STAKE,
    isWhole: ALL,
    conflict: 20002,
  },
  cancelTips: { plan: (txn) => [undone(tipName(txn.id))], needs: NOTHING, isWhole: EACH, conflict: CANCELLED },
}
