/** A round: first the stake, then the draw, then its result. Each step is logged before it is returned or reported. */
import type { Schedule } from '#scores/fixtures.ts'
import { slipEnd, slipView } from '#studio/games/match-slips.ts'
import { betTxId, type Outbox } from '#studio/outbox.ts'
import { playRefusals } from '#studio/refusals.ts'
import type { Answer, SiteClient } from '#studio/site-client.ts'
import { creditOf, playerKey, type RoundRecord, roundsAtTable, type StudioBooks } from '#studio/studio-books.ts'
import type { PlayerId, PlayOpening, StudioEntry } from '#studio/studio-entries.ts'
import type { Account, CatalogueGame } from '#studio/studios.ts'
import { firstStep, nextSpin, type Step, stakeFault } from '#studio/tables.ts'
import { isOnMatches, type Stake } from '#studio/wire.ts'

export type RoundsContext = {
  books: StudioBooks
  schedule: Schedule
  now: () => Date
  client: SiteClient
  accountOf: (id: string) => Account
  gameOf: (table: { account: string; gameCode: string }) => CatalogueGame
  record: (entry: StudioEntry) => void
  durable: () => Promise<void>
  outbox: () => Outbox
  /** Stores the player's credit as last reported. */
  noteBalance: (player: PlayerId, balanceSatang: number) => void
}

/** Time after which the studio turns free spins that the member left. The rules of the games state it. */
export const FREE_SPINS_WAIT_MS = 30 * 60_000

/** Free spins that the member has not turned for {@link FREE_SPINS_WAIT_MS}. */
export const isLeft = ({ phase, outcome, lastAt }: RoundRecord, now: Date): boolean =>
  phase === 'open' && outcome?.game === 'reels' && Date.parse(lastAt) + FREE_SPINS_WAIT_MS <= now.getTime()

/** Maximum wait of a page for the site's acknowledgement of its round. After that the page continues. */
const REPORT_MS = 4_000

type StepMark = { isByStudio?: true; isCashedOut?: true }

/** Records steps of a round, and reports them to the site. */
function roundWriter({ record, durable, now, outbox }: RoundsContext) {
  const report = async (round: RoundRecord) => {
    await durable()
    outbox().flush()
    await outbox().settled(round.roundId, REPORT_MS)
  }
  const giveBack = async (round: RoundRecord) => {
    record({ kind: 'round.returned', roundId: round.roundId, at: now().toISOString() })
    await report(round)
  }
  const write = async (round: RoundRecord, step: Step | null, isReported: boolean, by: StepMark = {}) => {
    const { outcome = null, gainSatang = 0, isOver = false } = step ?? {}
    record({
      kind: 'round.drawn',
      roundId: round.roundId,
      outcome,
      gainSatang,
      isOver,
      isReported,
      ...by,
      at: now().toISOString(),
    })
    await report(round)
  }
  return { giveBack, write }
}

/** Throws the refusal of stakes that the table, an open round or the credit does not allow. */
function refuseStakes({ books, schedule, now, gameOf }: RoundsContext, opening: PlayOpening, stakes: Stake[]): void {
  const { game } = gameOf(opening)
  const fault = stakeFault(game, stakes, { schedule, now: now(), abandoned: books.switches.abandoned })
  if (fault) throw playRefusals.stake(fault)
  if (roundsAtTable(books, opening).some((each) => each.phase === 'open' && !isOnMatches(game)))
    throw playRefusals.roundOpen()
  const total = stakes.reduce((sum, { satang }) => sum + satang, 0)
  if (books.holdsCredit && creditOf(books, opening) < total)
    throw books.recalled.has(playerKey(opening))
      ? playRefusals.creditRecalled(creditOf(books, opening))
      : playRefusals.bySite('INSUFFICIENT_FUNDS', creditOf(books, opening))
}

export function createRounds(context: RoundsContext) {
  const { books, record, durable, now } = context
  const { giveBack, write } = roundWriter(context)

  /** Opens a round and draws. A repeated request returns the same round. */
  const play = async (opening: PlayOpening, roundId: string, stakes: Stake[]): Promise<RoundRecord> => {
    const known = books.rounds.get(roundId)
    if (known) return same(known, opening, stakes)
    refuseStakes(context, opening, stakes)
    const { account, playerRef, gameCode, sessionToken } = opening
    const nonce = books.seeds.get(playerKey(opening))?.nextNonce ?? 0
    const at = now().toISOString()
    record({ kind: 'round.opened', round: { roundId, account, playerRef, gameCode, sessionToken, stakes, nonce, at } })
    const round = books.rounds.get(roundId) as RoundRecord
    // Seeds and counter alone decide the first draws, so that they need not be logged before the stake is confirmed.
    const step = firstStep(context.gameOf(opening).game, round)
    if (books.holdsCredit) await write(round, step, true)
    else await askForStake(round, step)
    return round
  }

  const askForStake = async (round: RoundRecord, step: Step | null): Promise<void> => {
    await durable()
    const account = context.accountOf(round.account)
    const isCombined = account.isCombined && step !== null
    const answer = await requestStake(context.client, account, round, isCombined ? step : null)
    if (answer === 'unknown') return giveBack(round)
    if (answer.balance !== null) context.noteBalance(round, answer.balance)
    if (answer.code === 'OK') return write(round, step, isCombined)
    record({ kind: 'round.refused', roundId: round.roundId, code: answer.code })
    await durable()
    throw playRefusals.bySite(answer.code, answer.balance)
  }

  /** The next free spin. `step` counts the spins so far. An older step gets the current round. */
  const next = async (round: RoundRecord, step: number): Promise<void> => {
    const { outcome } = round
    if (outcome?.game !== 'reels') throw playRefusals.nothingLeft()
    if (step < outcome.spins.length) return
    if (round.phase !== 'open' || step > outcome.spins.length) throw playRefusals.nothingLeft()
    await write(round, nextSpin(round, outcome), books.holdsCredit)
  }

  /** Turns the remaining free spins, from the draws that were fixed for them. */
  const playOut = async (round: RoundRecord): Promise<void> => {
    if (!isLeft(round, now())) return
    while (round.phase === 'open' && round.outcome?.game === 'reels')
      await write(round, nextSpin(round, round.outcome), books.holdsCredit, { isByStudio: true })
  }

  return { play, next, playOut, giveBack, ...slipEndings(context) }
}

/** The ends of slips on matches. */
function slipEndings(context: RoundsContext) {
  const { giveBack, write } = roundWriter(context)
  const dayNow = () => ({
    schedule: context.schedule,
    now: context.now(),
    abandoned: context.books.switches.abandoned,
  })

  /** Ends an open slip that its matches have decided. */
  const settleSlip = async (round: RoundRecord): Promise<void> => {
    const { game } = context.gameOf(round)
    if (round.phase !== 'open' || !isOnMatches(game)) return
    const end = slipEnd(game, round.stakes, dayNow())
    if (end === 'void') await giveBack(round)
    else if (end) await write(round, end, false)
  }

  /** Ends an open slip for its price. Nothing happens between the look at the phase and the entry of the end, so one end is final. */
  const cashOut = async (round: RoundRecord, satang: number): Promise<void> => {
    const { game } = context.gameOf(round)
    if (game !== 'in-play') throw playRefusals.slipOver()
    await settleSlip(round)
    // A repeated request.
    if (round.ending === 'cashed-out' && round.winSatang === satang) return
    if (round.phase !== 'open') throw playRefusals.slipOver()
    const { legs, cashOutSatang } = slipView(game, round, dayNow())
    if (cashOutSatang === null) throw playRefusals.cashOutSuspended()
    if (cashOutSatang !== satang) throw playRefusals.cashOutChanged(cashOutSatang)
    const ends = legs.map(({ state, score }) => ({ state, score }))
    await write(round, { outcome: { game, legs: ends }, gainSatang: satang, isOver: true }, false, {
      isCashedOut: true,
    })
  }
  return { settleSlip, cashOut }
}

/** Requests the stake from the site. With a step, requests stake and gain together. */
const requestStake = (client: SiteClient, account: Account, round: RoundRecord, step: Step | null): Promise<Answer> => {
  const { playerRef, roundId, gameCode, stakeSatang } = round
  const asked = { playerRef, roundId, gameCode, txId: betTxId(roundId), sessionToken: round.sessionToken ?? '' }
  return step
    ? client.insist(account, 'betWin', { ...asked, bet: stakeSatang, win: step.gainSatang, roundClosed: step.isOver })
    : client.insist(account, 'bet', { ...asked, amount: stakeSatang })
}

function same(known: RoundRecord, opening: PlayOpening, stakes: readonly Stake[]): RoundRecord {
  const isSame =
    playerKey(known) === playerKey(opening) &&
    known.gameCode === opening.gameCode &&
    JSON.stringify(known.stakes) === JSON.stringify(stakes)
  if (!isSame) throw playRefusals.roundAccepted()
  if (known.phase === 'refused') throw playRefusals.bySite(known.refusal ?? 'BAD_REQUEST', null)
  return known
}
