/**
 * Members at the studio that holds credit. They open a game at the site, which sends their credit there, play on the studio's own pages,
 * and come back, or do not. A journal records the rounds that pages have shown.
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openJournal } from '../../../apps/sandbox/src/kit/journal.ts'
import type { PlayCalls, Round } from '../../../apps/sandbox/src/studio/wire.ts'
import type { Client } from './client.ts'
import { TABLES, TRANSFER_PROVIDERS } from './transfer-studio.ts'

const ANSWER_WITHIN_MS = 6_000
const ROUNDS_MOST = 6
const STAKE_BAHT_MOST = 90
const COMES_BACK = 0.6
const AT_ONCE = 0.15
const REST_MS = { least: 20, most: 300 }
const STEPS_MOST = 200
const OPENS_MOST = 4
/** Probability that the member views the lobby and other pages in another tab before a round. */
const PAGE_VIEWS = 0.4

/** A round that a page has shown to its end. Amounts are satang. */
export type ShownRound = { roundId: string; memberId: number; stake: number; win: number }
type Entry = { at: string; member: string; did: 'opened' | 'came-back' } | ({ at: string } & ShownRound)

type Table = { memberId: number; origin: string; pathname: string; session: string; spots: readonly string[] }
/** A requested round whose end no page has shown yet. */
type OpenRound = {
  table: Table
  asked: PlayCalls['round']['request']
  /** The round as last shown. */
  round?: Round
}

export type Visits = Awaited<ReturnType<typeof openVisits>>

/** Shared by all parts of the visits. */
type Diary = {
  random: () => number
  open: Map<number, OpenRound>
  counts: { opened: number; cameBack: number; pageViews: number }
  /** Writes an entry of this moment. */
  write: (entry: Unstamped<Entry>) => Promise<void>
  noteShown: (round: ShownRound) => Promise<void>
}
type Unstamped<Each> = Each extends { at: string } ? Omit<Each, 'at'> : never

export async function openVisits({ folder, random }: { folder: string; random: () => number }) {
  const journal = await openJournal<Entry>(path.join(folder, 'visits.jsonl'))
  const shown: ShownRound[] = []
  const write = async (entry: Unstamped<Entry>) => {
    journal.append({ at: new Date().toISOString(), ...entry } as Entry)
    await journal.durable()
  }
  const noteShown = (round: ShownRound) => {
    shown.push(round)
    return write(round)
  }
  const open = new Map<number, OpenRound>()
  const diary: Diary = { random, open, counts: { opened: 0, cameBack: 0, pageViews: 0 }, write, noteShown }
  return {
    shown: shown as readonly ShownRound[],
    counts: diary.counts,
    /** Plays until `isOver`. Resolves when the last requests have ended. */
    async play(clients: readonly Client[], isOver: () => boolean): Promise<void> {
      const playOne = async (client: Client) => {
        while (!isOver()) {
          await rest(diary)
          await visit(diary, client)
        }
      }
      await Promise.all(clients.map(playOne))
    },
    /** Continues rounds whose end no page has shown. Returns those that are still open. */
    async settle(): Promise<string[]> {
      await Promise.all([...open.keys()].map((memberId) => playOn(diary, memberId)))
      return [...open.values()].map(({ asked }) => `round ${asked.roundId} at the studio`)
    },
    close: () => journal.close(),
  }
}

const among = <Item>({ random }: Diary, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item
const rest = ({ random }: Diary) => sleep(REST_MS.least + random() * (REST_MS.most - REST_MS.least))

/** Plays the member's round until its end is shown, or until no reply comes. Returns true when no round is left. */
async function playOn({ open, noteShown }: Diary, memberId: number): Promise<boolean> {
  for (let n = 0; n < STEPS_MOST; n++) {
    const current = open.get(memberId)
    if (!current) return true
    const { table, asked, round } = current
    const answer =
      round?.state === 'open' && round.outcome?.game === 'reels'
        ? await ask(table, 'next', { roundId: round.roundId, step: round.outcome.spins.length })
        : await ask(table, 'round', asked)
    if (answer === 'unknown') return false
    if (answer === 'refused' || answer.round.state === 'returned') open.delete(memberId)
    else if (answer.round.state === 'open') current.round = answer.round
    else {
      const { roundId, stakeSatang: stake, winSatang: win } = answer.round
      open.delete(memberId)
      await noteShown({ roundId, memberId, stake, win })
    }
  }
  return false
}

async function visit(diary: Diary, client: Client): Promise<void> {
  const { random, counts, open, write } = diary
  const { memberId, username } = client.member
  const table = await findTable(diary, client)
  if (table) {
    counts.opened++
    await write({ member: username, did: 'opened' })
  }
  const rounds = table ? 1 + Math.floor(random() * ROUNDS_MOST) : 0
  for (let n = 0; n < rounds && table && (await playOn(diary, memberId)); n++) {
    if (random() < PAGE_VIEWS && (await client.viewPages())) counts.pageViews++
    const stakes = [{ spot: among(diary, table.spots), satang: (10 + Math.floor(random() * STAKE_BAHT_MOST)) * 100 }]
    open.set(memberId, { table, asked: { roundId: randomUUID(), stakes } })
    await playOn(diary, memberId)
  }
  if (random() < COMES_BACK) await comeBack(diary, client)
}

/** Opens a game, with a few tries. */
async function findTable(diary: Diary, client: Client): Promise<Table | undefined> {
  const provider = among(diary, TRANSFER_PROVIDERS)
  const game = among<(typeof TABLES)[typeof provider][number]>(diary, TABLES[provider])
  for (let n = 0; n < OPENS_MOST; n++) {
    if (n > 0) await rest(diary)
    const isTwice = diary.random() < AT_ONCE
    const links = await Promise.all(
      Array.from({ length: isTwice ? 2 : 1 }, () => client.openGame(provider, game.gameCode)),
    )
    const link = links.find((each) => each !== undefined)
    const table = link === undefined ? undefined : await sitDown(link, client.member.memberId, game.spots)
    if (table) return table
  }
  return undefined
}

/** Some members come back twice at the same moment, or open another game during the return. */
async function comeBack(diary: Diary, client: Client): Promise<void> {
  const chance = diary.random()
  const other = among(diary, TRANSFER_PROVIDERS)
  const [reported] = await Promise.all([
    client.comeBack(),
    chance < AT_ONCE ? client.comeBack() : undefined,
    chance > 1 - AT_ONCE ? client.openGame(other, TABLES[other][0].gameCode) : undefined,
  ])
  if (!reported) return
  diary.counts.cameBack++
  await diary.write({ member: client.member.username, did: 'came-back' })
}

/** Follows the link like a browser. The session of play is in the fragment of the target. */
async function sitDown(link: string, memberId: number, spots: readonly string[]): Promise<Table | undefined> {
  try {
    const reply = await fetch(link, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    await reply.body?.cancel()
    const [, session] = (reply.headers.get('location') ?? '').split('#session=')
    if (!session) return undefined
    const { origin, pathname } = new URL(link)
    return { memberId, origin, pathname: pathname.replace(/play\/.*/, 'api/'), session, spots }
  } catch {
    return undefined
  }
}

async function ask<Name extends 'round' | 'next'>(
  { origin, pathname, session }: Table,
  name: Name,
  request: PlayCalls[Name]['request'],
): Promise<PlayCalls[Name]['reply'] | 'refused' | 'unknown'> {
  try {
    const reply = await fetch(origin + pathname + name, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-play-session': session },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const answer: unknown = await reply.json()
    if (reply.status >= 500) return 'unknown'
    return reply.ok ? (answer as PlayCalls[Name]['reply']) : 'refused'
  } catch {
    return 'unknown'
  }
}
