/** A running studio: its log, its accounts with sites, launches, rounds, and its messages to sites. */
import { createHash, randomBytes } from 'node:crypto'
import type { Journal } from '#kit/journal.ts'
import { makePause } from '#kit/pause.ts'
import type { Random } from '#kit/random.ts'
import { createSchedule, SCORES_SEED } from '#scores/fixtures.ts'
import { type CreditOrder, loseCredit, moveCredit } from '#studio/credit.ts'
import { type Outbox, startOutbox } from '#studio/outbox.ts'
import { createRounds, isLeft } from '#studio/rounds.ts'
import { tableNet } from '#studio/session-net.ts'
import { createSiteClient } from '#studio/site-client.ts'
import {
  applyStudio,
  creditOf,
  emptyStudioBooks,
  type Message,
  playerKey,
  type RoundRecord,
  type StudioBooks,
} from '#studio/studio-books.ts'
import type { PlayerId, StudioEntry } from '#studio/studio-entries.ts'
import type { StudioSwitches } from '#studio/studio-switches.ts'
import { type Account, accountsOf, type CatalogueGame, type StudioHouse } from '#studio/studios.ts'
import { createTickets } from '#studio/tickets.ts'
import { isOnMatches } from '#studio/wire.ts'

export type StudioSettings = {
  house: StudioHouse
  journal: Journal<StudioEntry>
  /** The secret that site and sandbox share. The keys of the accounts are derived from it. */
  secret: string
  siteUrl: string
  random: Random
  now: () => Date
  newServerSeed: () => string
}

export type Studio = Awaited<ReturnType<typeof startStudio>>

const LOOK_EVERY_MS = 5_000

export async function startStudio(settings: StudioSettings) {
  const { house, journal, secret, siteUrl, random, now } = settings
  const { books, record } = openBooks(settings)
  const { accounts, accountOf, gameOf } = await directoryOf(house.code, secret)
  const schedule = createSchedule(SCORES_SEED)
  const stopping = new AbortController()
  const client = createSiteClient({ siteUrl, random, now, switches: () => books.switches, signal: stopping.signal })
  const balances = new Map<string, number>()
  const noteBalance = (player: PlayerId, satang: number) => balances.set(playerKey(player), satang)

  const acknowledge = async (message: Message, { balance }: { balance: number | null }) => {
    const round = books.rounds.get(message.roundId)
    if (round && balance !== null) noteBalance(round, balance)
    record({ kind: 'message.acknowledged', id: message.id })
    await journal.durable()
  }
  let outbox: Outbox | undefined
  const theOutbox = (): Outbox => (outbox ??= startOutbox({ books, client, accountOf, acknowledge }))
  const about = { books, schedule, now, client, accountOf, gameOf, record, durable: journal.durable }
  const rounds = createRounds({ ...about, outbox: theOutbox, noteBalance })
  const turns = createKeyedSemaphore()
  const withPlayer: WithPlayer = (player, work) => turns(playerKey(player), work)
  const { newSeeds, openPlay } = playsOf(settings, books, record)
  const endings = endingsOf({ books, gameOf, rounds, withPlayer, now })
  // Stopping rejects writes that wait for room on the disk. All other failures are raised.
  const unlessStopping = (error: unknown) => {
    if (!stopping.signal.aborted) throw error
  }
  // A stake in flight when the studio ended is unconfirmed, so it is returned.
  for (const round of books.rounds.values()) if (round.phase === 'asked') rounds.giveBack(round).catch(unlessStopping)
  theOutbox().flush()
  const watching = endings.watch(stopping.signal)

  return {
    house,
    books,
    schedule,
    now,
    random,
    rounds,
    client,
    gameOf,
    accountOf,
    accounts,
    tickets: createTickets(books, record, now),
    durable: journal.durable,
    /** The matches at this moment. */
    matchDay: () => ({ schedule, now: now(), abandoned: books.switches.abandoned }),
    lastError: () => theOutbox().lastError(),
    ...endings,
    withPlayer,
    noteBalance,
    /** The player's credit as last reported to the studio. */
    balanceOf: (player: PlayerId): number =>
      books.holdsCredit ? creditOf(books, player) : (balances.get(playerKey(player)) ?? 0),
    moveCredit: (order: CreditOrder) =>
      moveCredit(books, order, random() < books.switches.refusalProbability, now(), record),
    loseCredit: (asked: number) => loseCredit(books, asked, now(), record),
    openPlay,
    newSeeds,
    seen: (roundId: string) => record({ kind: 'round.seen', roundId }),
    setSwitches: (switches: StudioSwitches) => record({ kind: 'switches.set', switches }),
    stop: async () => {
      stopping.abort()
      await Promise.allSettled([watching, outbox?.stop()])
    },
  }
}

type WithPlayer = <Result>(player: PlayerId, work: () => Promise<Result>) => Promise<Result>
type Write = (entry: StudioEntry) => void

/** The books of the journal, and the function that adds to both. */
function openBooks({ house, journal }: StudioSettings) {
  const books = emptyStudioBooks(house.mode === 'transfer')
  for (const entry of journal.replayed) applyStudio(books, entry)
  const record: Write = (entry) => {
    journal.append(entry)
    applyStudio(books, entry)
  }
  return { books, record }
}

async function directoryOf(code: StudioHouse['code'], secret: string) {
  const accounts = await accountsOf(code, secret)
  const accountOf = (id: string): Account => {
    const account = accounts.find((each) => each.id === id)
    if (!account) throw new Error(`The studio has no account ${id}`)
    return account
  }
  const gameOf = ({ account, gameCode }: { account: string; gameCode: string }) => {
    const game = accountOf(account).games.find((each) => each.gameCode === gameCode)
    if (!game) throw new Error(`No game ${gameCode} of ${account}`)
    return game
  }
  return { accounts, accountOf, gameOf }
}

/** Sessions of play, and the seeds of players. */
function playsOf({ now, journal, newServerSeed }: StudioSettings, books: StudioBooks, record: Write) {
  /** Activates the pending seed of the studio. The studio committed to it before the member chose theirs. */
  const newSeeds = ({ account, playerRef }: PlayerId, clientSeed: string) => {
    const player = { account, playerRef }
    const serverSeed = books.seeds.get(playerKey(player))?.nextServerSeed ?? newServerSeed()
    record({ kind: 'seeds.made', player, serverSeed, clientSeed, nextServerSeed: newServerSeed() })
  }
  /** Opens a session of play. Returns the secret for its page. */
  const openPlay = async (
    player: PlayerId,
    play: { gameCode: string; sessionToken: string | null; returnUrl: string },
  ) => {
    const secretOfPage = randomBytes(24).toString('base64url')
    if (!books.seeds.has(playerKey(player))) newSeeds(player, randomBytes(8).toString('hex'))
    const at = now().toISOString()
    const netBefore = tableNet(books, { ...player, gameCode: play.gameCode })
    record({ kind: 'play.opened', play: { ...player, ...play, play: playIdOf(secretOfPage), netBefore, at } })
    await journal.durable()
    return secretOfPage
  }
  return { newSeeds, openPlay }
}

type Endings = {
  books: StudioBooks
  gameOf: (round: RoundRecord) => CatalogueGame
  rounds: ReturnType<typeof createRounds>
  withPlayer: WithPlayer
  now: () => Date
}

/** Ends rounds without their player, one after the other for each player like all work of a player. */
function endingsOf({ books, gameOf, rounds, withPlayer, now }: Endings) {
  /** Ends slips on matches. */
  const settleSlips = async () => {
    const open = [...books.rounds.values()].filter((round) => round.phase === 'open' && isOnMatches(gameOf(round).game))
    await Promise.all(open.map((round) => withPlayer(round, () => rounds.settleSlip(round))))
  }
  /** Ends rounds with free spins that the member left. */
  const playOut = async () => {
    const left = [...books.rounds.values()].filter((round) => isLeft(round, now()))
    await Promise.all(left.map((round) => withPlayer(round, () => rounds.playOut(round))))
  }
  const watch = async (signal: AbortSignal) => {
    const pause = makePause(signal)
    while (!signal.aborted) {
      await settleSlips()
      await playOut()
      await pause.wait(LOOK_EVERY_MS, { isWakeable: true })
    }
  }
  return { settleSlips, playOut, watch }
}

export const playIdOf = (secretOfPage: string): string => createHash('sha256').update(secretOfPage).digest('hex')

/** Runs work under the same name one after the other. */
function createKeyedSemaphore() {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
    const quiet = mine
      .catch(() => undefined)
      .finally(() => {
        if (last.get(name) === quiet) last.delete(name)
      })
    last.set(name, quiet)
    return mine
  }
}
