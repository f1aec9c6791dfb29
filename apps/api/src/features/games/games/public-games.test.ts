/** The covers of the front page: games of this brand that can be played, by rounds, without a session. */
import { listPublicGames, readLobby } from '@duang/contract/games/games'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND_HOST, seedSecondBrand } from '../../../../seed/second-brand.ts'
import { addProvider, type TestProvider } from '../../../../test/people/games.ts'
import { addMember, clientOf, createTestSite, logIn, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let provider: TestProvider
beforeAll(async () => {
  site = await createTestSite()
  const bank = { sandboxUrl: 'http://127.0.0.1:9', sandboxSecret: site.sandboxSecret }
  await seedSecondBrand(site.owner, { ...bank, now: site.platform.clock(), withMembers: false })
  await site.ctx()
  provider = await addProvider(site)
  await site.owner
    .insertInto('games')
    .values({
      brand_id: 1,
      provider: provider.provider,
      game_code: 'second',
      type: 'slot',
      sort: 9,
      name_th: 'เกมที่สอง',
      name_en: 'Second',
      added_at: site.platform.clock(),
    })
    .execute()
})
afterAll(() => site.stop())

const list = async (host?: string) => clientOf(site, undefined, host)(listPublicGames, {})
const rounds = (gameCode: string, count: number) =>
  site.owner
    .insertInto('game_popularity')
    .values({
      brand_id: 1,
      provider: provider.provider,
      game_code: gameCode,
      rounds: count,
      counted_at: site.platform.clock(),
    })
    .execute()
const refresh = () => site.advance(10_000)

test('shows the games of the lobby before any were counted, to a visitor as to a member', async () => {
  const { games, isCounted } = await list()
  expect(isCounted).toBe(false)
  expect(games.length).toBeGreaterThan(0)
  const session = await logIn(site, await addMember(site))
  const lobby = await clientOf(site, session)(readLobby, {})
  const known = lobby.shelves.flatMap((shelf) => shelf.games)
  for (const game of games) expect(known).toContainEqual(game)
})

test('shows the most played first, and none that is closed or in maintenance', async () => {
  const codes = (await list()).games.filter((game) => game.provider === provider.provider).map((game) => game.gameCode)
  const [first = '', second = ''] = codes
  await rounds(first, 3)
  await rounds(second, 7)
  refresh()
  const counted = await list()
  expect(counted.isCounted).toBe(true)
  expect(counted.games.slice(0, 2).map((game) => game.gameCode)).toEqual([second, first])
  const change = (set: { is_maintenance?: boolean; is_enabled?: boolean }) =>
    site.owner.updateTable('games').set(set).where('game_code', '=', second).execute()
  for (const set of [{ is_maintenance: true }, { is_maintenance: false, is_enabled: false }]) {
    await change(set)
    refresh()
    expect((await list()).games.map((game) => game.gameCode)).not.toContain(second)
  }
  await change({ is_enabled: true })
})

test('keeps the answer for some seconds', async () => {
  refresh()
  const before = await list()
  await site.owner.updateTable('games').set({ is_enabled: false }).execute()
  expect(await list()).toEqual(before)
  refresh()
  expect((await list()).games.filter((game) => game.provider === provider.provider)).toEqual([])
  await site.owner.updateTable('games').set({ is_enabled: true }).execute()
})

test('shows no game of another brand', async () => {
  refresh()
  const ours = await list()
  const theirs = await list(SECOND_HOST)
  expect(ours.games.some((game) => game.provider === provider.provider)).toBe(true)
  expect(theirs.games.some((game) => game.provider === provider.provider)).toBe(false)
})
