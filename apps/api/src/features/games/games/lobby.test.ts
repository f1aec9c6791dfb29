import { readLobby } from '@duang/contract/games/games'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProvider, type TestProvider } from '../../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { countPopularity } from './popularity.ts'

let site: TestSite
let member: TestMember
let one: TestProvider
let other: TestProvider
const DAY_MS = 86_400_000

beforeAll(async () => {
  site = await createTestSite()
  member = await addMember(site)
  one = await addProvider(site)
  other = await addProvider(site)
  await site.owner
    .updateTable('games')
    .set({ added_at: ago(90) })
    .execute()
  for (const { provider } of [one, other]) await addGames(provider, 14)
})
afterAll(() => site.stop())

const ago = (days: number) => new Date(site.platform.clock().getTime() - days * DAY_MS)

async function addGames(provider: string, count: number): Promise<void> {
  await site.owner
    .insertInto('games')
    .values(
      Array.from({ length: count }, (_, n) => ({
        brand_id: 1,
        provider,
        game_code: `g${n}`,
        type: n % 2 ? 'slot' : 'casino',
        name_th: `เกม ${n}`,
        name_en: `Game ${n}`,
        added_at: ago(n === 3 ? 2 : 60),
        sort: n,
      })),
    )
    .execute()
}

async function play(gameCode: string, times: number, days = 1, who = member): Promise<void> {
  await site.owner
    .insertInto('rounds')
    .values(
      Array.from({ length: times }, (_, n) => ({
        brand_id: 1,
        member_id: who.memberId,
        provider: one.provider,
        round_id: `${gameCode}-${days}-${n}-${who.memberId}`,
        game_code: gameCode,
        day: '2026-10-01',
        opened_at: ago(days + n / 1000),
        closed_at: ago(days),
        closed_by: 'win',
        bets: 1,
        stake_satang: 100,
        won_satang: 0,
      })),
    )
    .execute()
}

/** The shelves are kept for some seconds. */
async function lobby() {
  site.advance(6_000)
  const reply = await clientOf(site, await logIn(site, member))(readLobby, {})
  const shelf = (kind: string, key = '') => reply.shelves.find((each) => each.kind === kind && each.key === key)
  return { ...reply, shelf, codes: (kind: string, key = '') => shelf(kind, key)?.games.map((game) => game.gameCode) }
}

test('has a shelf of each category and each provider, with the first twelve and the number of all', async () => {
  const { shelf, types, groups } = await lobby()
  expect(types).toEqual(['casino', 'slot'])
  expect(groups.map((group) => group.provider)).toEqual([one.provider, other.provider])
  expect(shelf('provider', one.provider)).toMatchObject({ count: 15, games: { length: 12 } })
  expect(shelf('category', 'casino')).toMatchObject({ count: 14, games: { length: 12 } })
  expect(shelf('category', 'slot')?.games.every((game) => game.type === 'slot')).toBe(true)
})

test('popular games are those with the most rounds of seven days, after the job has counted', async () => {
  await play('g1', 3)
  await play('g2', 5)
  await play('g4', 9, 8)
  expect((await lobby()).shelf('popular')).toBeUndefined()
  await countPopularity(await site.ctx())
  expect((await lobby()).codes('popular')).toEqual(['g2', 'g1'])
  const later = ago(-7)
  await countPopularity({ ...(await site.ctx()), clock: () => later })
  expect((await lobby()).shelf('popular')).toBeUndefined()
})

test('new games are those of thirty days, and a catalogue that is new as a whole has none', async () => {
  expect((await lobby()).codes('new')).toEqual(['g3', 'g3'])
  await site.owner
    .updateTable('games')
    .set({ added_at: ago(1) })
    .execute()
  expect((await lobby()).shelf('new')).toBeUndefined()
})

test('the games of the last rounds are the caller’s own, newest first, and only those still offered', async () => {
  const stranger = await addMember(site)
  await play('g6', 1, 0.5)
  await play('g7', 1, 0.1, stranger)
  await play('gone', 1, 0.05)
  expect((await lobby()).played.map((game) => game.gameCode)).toEqual(['g6', 'g1', 'g2', 'g4'])
  await site.owner.updateTable('games').set({ is_enabled: false }).where('game_code', '=', 'g6').execute()
  expect((await lobby()).played.map((game) => game.gameCode)).toEqual(['g1', 'g2', 'g4'])
})

test('a provider that is switched off has no shelf, and its maintenance is said of each game', async () => {
  const change = (set: { is_enabled?: boolean; is_maintenance?: boolean }) =>
    site.owner.updateTable('providers').set(set).where('provider', '=', other.provider).execute()
  await change({ is_maintenance: true })
  expect((await lobby()).shelf('provider', other.provider)?.games.every((game) => game.isMaintenance)).toBe(true)
  await change({ is_enabled: false })
  expect((await lobby()).shelf('provider', other.provider)).toBeUndefined()
})
