/** The games of a brand at the desk. */
import { hideGame, listGames, readCatalogues, setGame, showGame } from '@duang/contract/action/games'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let desk: TestDesk
let finance: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  finance = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })

async function addGames(): Promise<void> {
  const { brand } = await site.ctx()
  await site.owner
    .insertInto('providers')
    .values({
      brand_id: brand.id,
      provider: 'desk-studio',
      number: 99,
      name: 'Studio',
      group_code: 'DS',
      mode: 'seamless',
      dialect: 'canonical',
      base_url: 'http://127.0.0.1:9',
    })
    .execute()
  await site.owner
    .insertInto('games')
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        brand_id: brand.id,
        provider: 'desk-studio',
        game_code: `game-${n}`,
        type: 'slot',
        name_th: `เกม ${n}`,
        name_en: `Game ${n}`,
      })),
    )
    .execute()
}

test('lists by pages, finds by name, and changes place, label and state', async () => {
  await addGames()
  const query = { provider: 'desk-studio' }
  const first = await finance.call(listGames, { params: params(), query })
  expect(first.items).toHaveLength(50)
  const rest = await finance.call(listGames, { params: params(), query: { ...query, cursor: first.next ?? '' } })
  expect(rest.items).toHaveLength(10)
  const body = { provider: 'desk-studio', game: 'game-7', sort: 3, label: 'ใหม่', isEnabled: false }
  await finance.call(setGame, { params: params(), body })
  const found = await finance.call(listGames, { params: params(), query: { ...query, search: 'game-7' } })
  expect(found.items).toMatchObject([{ code: 'game-7', sort: 3, label: 'ใหม่', isEnabled: false }])
  expect((await finance.call(listGames, { params: params(), query: { search: '100%_' } })).items).toEqual([])
  const log = await site.owner
    .selectFrom('audit_log')
    .select(['action', 'subject', 'before', 'after'])
    .where('actor', '=', `staff:${finance.username}`)
    .where('subject', 'like', 'desk-studio%')
    .execute()
  expect(log).toMatchObject([
    {
      action: 'games.set',
      subject: 'desk-studio game-7',
      before: { sort: 100, label: null },
      after: { sort: 3, label: 'ใหม่', is_enabled: false },
    },
  ])
  const game = { params: params(), body: { provider: 'desk-studio', game: 'game-7' } }
  const isShown = async () =>
    (await finance.call(listGames, { params: params(), query: { search: 'game-7' } })).items[0]?.isEnabled
  await finance.call(showGame, game)
  expect(await isShown()).toBe(true)
  await finance.call(hideGame, game)
  expect(await isShown()).toBe(false)
})

test('refuses a label that promises wins, and changes nothing else with it', async () => {
  const body = { provider: 'desk-studio', game: 'game-8', sort: 1, label: 'แตกง่าย' }
  expect(await outcomeOf(finance.call, setGame, { params: params(), body })).toBe('unsendable')
  const { items } = await finance.call(listGames, { params: params(), query: { search: 'game-8' } })
  expect(items).toMatchObject([{ sort: 100, label: null }])
  const unknown = { ...body, label: 'ใหม่', game: 'no-such-game' }
  expect(await outcomeOf(finance.call, setGame, { params: params(), body: unknown })).toBe('not_found')
})

test('20 changes at once leave one of them', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      outcomeOf(finance.call, setGame, {
        params: params(),
        body: { provider: 'desk-studio', game: 'game-9', sort: n, label: `ป้าย ${n}` },
      }),
    ),
  )
  expect(outcomes.filter((each) => !['done', 'overloaded'].includes(each))).toEqual([])
  const { items } = await finance.call(listGames, { params: params(), query: { search: 'game-9' } })
  expect(items[0]?.label).toBe(`ป้าย ${items[0]?.sort}`)
})

test('reads the catalogues in the background', async () => {
  expect(await outcomeOf(finance.call, readCatalogues, { params: params(), body: {} })).toBe('done')
  const viewer = await desk.person('viewer')
  expect(await outcomeOf(viewer.call, readCatalogues, { params: params(), body: {} })).toBe('desk_not_permitted')
  expect(await outcomeOf(viewer.call, listGames, { params: params(), query: {} })).toBe('done')
})
