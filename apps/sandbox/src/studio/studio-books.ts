/** A studio's state, built from its log. */
import type {
  CreditTransfer,
  PlayerId,
  PlayOpening,
  RoundOpening,
  StudioEntry,
  Ticket,
} from '#studio/studio-entries.ts'
import { STUDIO_QUIET, type StudioSwitches } from '#studio/studio-switches.ts'
import type { Outcome, RoundEnding } from '#studio/wire.ts'

/** Time for which an expired launch link still leads back to the site. */
const TICKET_MEMORY_MS = 3_600_000

/** `asked`: the site has not yet confirmed or refused the stake. */
export type Phase = 'asked' | 'refused' | 'open' | 'settled' | 'returned'

export type RoundRecord = RoundOpening & {
  stakeSatang: number
  phase: Phase
  refusal: string | null
  outcome: Outcome | null
  winSatang: number
  /** Number of draws so far. */
  steps: number
  /** Time of the last event. */
  lastAt: string
  ending: RoundEnding
  endedAt: string | null
  isSeen: boolean
  serverSeed: string
  clientSeed: string
}

type SeedRecord = {
  serverSeed: string
  clientSeed: string
  nextServerSeed: string
  nextNonce: number
  /** True when the studio also made the player's half. */
  isGiven: boolean
}

/** A message to the site's gateway. It is repeated until it is acknowledged. */
export type Message = { id: string; roundId: string } & (
  | { method: 'win'; satang: number; isOver: boolean }
  | { method: 'rollback' }
  | { method: 'endRound' }
)

export type StudioBooks = ReturnType<typeof emptyStudioBooks>

export const playerKey = ({ account, playerRef }: PlayerId): string => `${account} ${playerRef}`
const tableKey = (round: PlayerId & { gameCode: string }): string => `${playerKey(round)} ${round.gameCode}`

/** `holdsCredit`: the studio keeps the players' credit. Otherwise the site does, and the studio reports each change. */
export function emptyStudioBooks(holdsCredit: boolean) {
  return {
    holdsCredit,
    tickets: new Map<string, Ticket & { isRedeemed: boolean }>(),
    /** Origins of sites by account, which may frame its games. They are in signed launches. */
    sites: new Map<string, Set<string>>(),
    plays: new Map<string, PlayOpening>(),
    seeds: new Map<string, SeedRecord>(),
    rounds: new Map<string, RoundRecord>(),
    byTable: new Map<string, RoundRecord[]>(),
    /** By {@link playerKey}. Only for a studio that holds credit. */
    credit: new Map<string, number>(),
    transfers: new Map<string, CreditTransfer>(),
    /** Players by {@link playerKey} whose credit the site withdrew since their last launch. */
    recalled: new Set<string>(),
    /** Rounds that ended with a result, in the order of their ends. */
    ended: [] as RoundRecord[],
    unreported: new Map<string, Message>(),
    switches: STUDIO_QUIET as StudioSwitches,
  }
}

export const roundsAtTable = (books: StudioBooks, table: PlayerId & { gameCode: string }): readonly RoundRecord[] =>
  books.byTable.get(tableKey(table)) ?? []

export const creditOf = (books: StudioBooks, player: PlayerId): number => books.credit.get(playerKey(player)) ?? 0

export function applyStudio(books: StudioBooks, entry: StudioEntry): void {
  switch (entry.kind) {
    case 'ticket.made':
      books.recalled.delete(playerKey(entry.ticket))
      keepTicket(books, entry.ticket)
      break
    case 'ticket.redeemed': {
      const ticket = books.tickets.get(entry.ticket)
      if (ticket) ticket.isRedeemed = true
      break
    }
    case 'play.opened':
      books.plays.set(entry.play.play, entry.play)
      break
    case 'seeds.made':
      // A player's first seeds are made when their first game opens, before the member can have chosen.
      books.seeds.set(playerKey(entry.player), {
        ...entry,
        nextNonce: 0,
        isGiven: !books.seeds.has(playerKey(entry.player)),
      })
      break
    case 'round.opened':
      open(books, entry.round)
      break
    case 'message.acknowledged':
      books.unreported.delete(entry.id)
      break
    case 'credit.moved':
      move(books, entry.transfer)
      break
    case 'credit.lost':
      addCredit(books, entry.player, -entry.satang)
      break
    case 'switches.set':
      // An older log does not contain all of them.
      books.switches = { ...STUDIO_QUIET, ...entry.switches }
      break
    default: {
      const round = books.rounds.get(entry.roundId)
      if (!round) throw new Error(`Unknown round in the log of the studio: ${entry.roundId}`)
      goOn(books, round, entry)
    }
  }
}

/** Removes expired tickets, by the times in the log itself. */
function keepTicket(books: StudioBooks, ticket: Ticket): void {
  const oldest = Date.parse(ticket.at) - TICKET_MEMORY_MS
  for (const [name, { at }] of books.tickets) if (Date.parse(at) < oldest) books.tickets.delete(name)
  books.tickets.set(ticket.ticket, { ...ticket, isRedeemed: false })
  const sites = books.sites.get(ticket.account) ?? new Set()
  books.sites.set(ticket.account, sites.add(new URL(ticket.returnUrl).origin))
}

type RoundEntry = Extract<StudioEntry, { kind: 'round.refused' | 'round.drawn' | 'round.returned' | 'round.seen' }>

function goOn(books: StudioBooks, round: RoundRecord, entry: RoundEntry): void {
  switch (entry.kind) {
    case 'round.refused':
      round.phase = 'refused'
      round.refusal = entry.code
      break
    case 'round.drawn':
      drawn(books, round, entry)
      break
    case 'round.returned':
      // A confirmed stake is returned only with its abandoned match.
      if (round.phase === 'open') round.ending = 'abandoned'
      round.phase = 'returned'
      round.winSatang = 0
      round.endedAt = entry.at
      if (books.holdsCredit) addCredit(books, round, round.stakeSatang)
      else {
        enqueue(books, { id: `${round.roundId}-r`, roundId: round.roundId, method: 'rollback' })
        enqueue(books, { id: `${round.roundId}-e`, roundId: round.roundId, method: 'endRound' })
      }
      break
    case 'round.seen':
      round.isSeen = true
      break
  }
}

function open(books: StudioBooks, opening: RoundOpening): void {
  const seeds = books.seeds.get(playerKey(opening))
  if (!seeds) throw new Error(`The log of the studio has no seeds for round ${opening.roundId}`)
  seeds.nextNonce = opening.nonce + 1
  const round: RoundRecord = {
    ...opening,
    stakeSatang: opening.stakes.reduce((sum, { satang }) => sum + satang, 0),
    phase: 'asked',
    refusal: null,
    outcome: null,
    winSatang: 0,
    steps: 0,
    lastAt: opening.at,
    ending: 'usual',
    endedAt: null,
    isSeen: false,
    serverSeed: seeds.serverSeed,
    clientSeed: seeds.clientSeed,
  }
  books.rounds.set(round.roundId, round)
  const table = books.byTable.get(tableKey(round))
  if (table) table.push(round)
  else books.byTable.set(tableKey(round), [round])
  if (books.holdsCredit) addCredit(books, round, -round.stakeSatang)
}

function drawn(books: StudioBooks, round: RoundRecord, entry: Extract<StudioEntry, { kind: 'round.drawn' }>): void {
  const { gainSatang: satang, isOver } = entry
  const step = round.steps++
  round.lastAt = entry.at
  if (entry.isByStudio) round.ending = 'played-out'
  if (entry.isCashedOut) round.ending = 'cashed-out'
  round.outcome = entry.outcome
  round.winSatang += satang
  round.phase = isOver ? 'settled' : 'open'
  if (isOver) {
    round.endedAt = entry.at
    books.ended.push(round)
  }
  if (books.holdsCredit) addCredit(books, round, satang)
  else if (entry.isReported) return
  else if (satang > 0) {
    enqueue(books, { id: `${round.roundId}-w${step}`, roundId: round.roundId, method: 'win', satang, isOver })
  } else if (isOver) enqueue(books, { id: `${round.roundId}-e`, roundId: round.roundId, method: 'endRound' })
}

function move(books: StudioBooks, transfer: CreditTransfer): void {
  books.transfers.set(transfer.ref, transfer)
  if (transfer.outcome !== 'done') return
  if (transfer.call === 'withdrawAll') books.recalled.add(playerKey(transfer))
  if (transfer.call === 'deposit') books.recalled.delete(playerKey(transfer))
  addCredit(books, transfer, transfer.call === 'deposit' ? transfer.satang : -transfer.satang)
}

const enqueue = (books: StudioBooks, message: Message) => books.unreported.set(message.id, message)

const addCredit = (books: StudioBooks, player: PlayerId, satang: number) =>
  books.credit.set(playerKey(player), creditOf(books, player) + satang)
