/** `duang tournament`: files that are accepted and refused, and what staff may change at which time. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { addPlayer, createPlayground } from './fixtures.ts'
import { payPrizes } from './prizes.ts'
import { rankTournaments } from './ranking.ts'

let site: TestSite
let playground: Awaited<ReturnType<typeof createPlayground>>
let definition: Record<string, unknown>
const folder = mkdtempSync(path.join(tmpdir(), 'tournaments-'))

beforeAll(async () => {
  site = await createTestSite()
  playground = await createPlayground(site)
})
afterAll(() => site.stop())
beforeEach(() => {
  site.setNow(new Date('2026-10-04T12:00:00+07:00'))
  definition = {
    name: { th: 'ศึกวงล้อ', en: 'Battle of the reels' },
    rules: 'กติกาข้อแรก\nกติกาข้อสอง',
    startsAt: '2026-10-05 00:00',
    endsAt: '2026-10-06 00:00',
    score: 'turnover',
    games: [{ provider: playground.provider.provider, game: 'reels' }],
    prizes: [
      { from: 1, to: 1, credit: 500.5 },
      { from: 2, to: 10, points: 100 },
    ],
  }
})

const type = (...line: string[]) => typed(site, ['tournament', ...line])
let files = 0
const add = (changes: object = {}) => {
  const file = path.join(folder, `${++files}.json`)
  writeFileSync(file, JSON.stringify({ ...definition, ...changes }))
  return type('add', file)
}
const stateOf = async (id: string) => itemsOf(await type('list')).find((each) => each.id === id)
const find = (id: string) =>
  site.owner.selectFrom('tournaments').selectAll().where('tournament_id', '=', id).executeTakeFirstOrThrow()

test('a tournament is added with its prizes and games, and recorded', async () => {
  const { code, data } = await add()
  const id = String(data.id)
  expect(code).toBe(0)
  expect(await find(id)).toMatchObject({
    starts_at: new Date('2026-10-05T00:00:00+07:00'),
    ends_at: new Date('2026-10-06T00:00:00+07:00'),
    settle_minutes: 60,
  })
  const prizes = await site.owner
    .selectFrom('tournament_prizes')
    .select(['rank', 'credit_satang', 'points'])
    .where('tournament_id', '=', id)
    .orderBy('rank')
    .execute()
  expect(prizes).toHaveLength(10)
  expect(prizes.slice(0, 2)).toEqual([
    { rank: 1, credit_satang: 50_050, points: 0 },
    { rank: 2, credit_satang: 0, points: 100 },
  ])
  expect(itemsOf(await typed(site, ['audit', 'list', '--action', 'tournament.add']))).toMatchObject([
    { actor: 'cli:somsri', subject: 'Battle of the reels' },
  ])
  expect((await type('list')).text).toContain('coming')
})

test.each([
  ['an end before the start', { endsAt: '2026-10-04 00:00' }, 'tournament_ends_early'],
  ['a time that is none', { startsAt: 'tomorrow' }, 'startsAt: '],
  ['a time without a day', { startsAt: '10:00' }, 'startsAt: '],
  ['another score', { score: 'luck' }, 'score: '],
  ['a multiplier without a least stake', { score: 'multiplier' }, 'tournament_stake_min'],
  ['a least stake for turnover', { stakeMin: 10 }, 'tournament_stake_min'],
  ['no prize', { prizes: [] }, 'prizes: '],
  [
    'a rank with two prizes',
    {
      prizes: [
        { from: 1, to: 3, points: 1 },
        { from: 3, to: 4, points: 1 },
      ],
    },
    'tournament_rank_twice',
  ],
  ['a prize of nothing', { prizes: [{ from: 1, to: 1 }] }, 'tournament_prize_empty'],
  ['a prize below zero', { prizes: [{ from: 1, to: 1, credit: -5 }] }, 'prizes.0.credit: '],
  ['a prize finer than a satang', { prizes: [{ from: 1, to: 1, credit: 0.001 }] }, 'prizes.0.credit: '],
  ['an unknown provider', { games: [{ provider: 'nobody' }] }, 'tournament_game_unknown'],
  ['an unknown field', { prize: 5 }, 'Unrecognized key'],
  ['a text that cannot be stored', { rules: 'a\u0000b' }, 'characters that cannot be stored'],
])('a file with %s is refused', async (_, changes, message) => {
  const refused = await add(changes).then(
    ({ error }) => error?.code,
    (error: Error) => error.message,
  )
  expect(refused).toContain(message)
})

test('a file that is none, and a tournament that is over, are refused', async () => {
  await expect(type('add', path.join(folder, 'none.json'))).rejects.toThrow('Unknown file')
  const file = path.join(folder, 'broken.json')
  writeFileSync(file, '{')
  await expect(type('add', file)).rejects.toThrow('DEFINITION is a file')
  expect((await add({ startsAt: '2026-10-01 00:00', endsAt: '2026-10-02 00:00' })).error?.code).toBe('tournament_over')
})

describe('ending and cancelling', () => {
  test('a running tournament ends now, and a later round does not count', async () => {
    const id = String((await add()).data.id)
    const [early, late] = [await addPlayer(site), await addPlayer(site)]
    await playground.play(early, { stake: 1_000, gain: 0, at: '2026-10-05T10:00:00+07:00' })
    site.setNow(new Date('2026-10-05T11:00:00+07:00'))
    expect(await type('end', id, '--reason', 'the provider is down')).toMatchObject({ code: 0 })
    await playground.play(late, { stake: 9_000, gain: 0, at: '2026-10-05T11:00:00+07:00' })
    site.setNow(new Date('2026-10-05T12:00:00+07:00'))
    await rankTournaments(await site.ctx())
    await payPrizes(await site.ctx())
    expect((await stateOf(id))?.state).toBe('paid')
    const { text, data } = await type('ranks', id)
    expect(data).toMatchObject({
      items: [{ rank: 1, name: early.username, credit: 500.5, paidAt: expect.any(String) }],
      next: null,
    })
    expect(text).toContain('500.50')
    // Earlier words.
    expect((await typed(site, ['tournaments', 'show', id])).data).toEqual(data)
    expect((await type('end', id, '--reason', 'again')).error?.code).toBe('tournament_not_running')
    const [entry] = itemsOf(await typed(site, ['audit', 'list', '--action', 'tournament.end']))
    expect(entry).toMatchObject({ subject: id, reason: 'the provider is down' })
  })

  test('only a tournament to come is cancelled, and it is never ranked', async () => {
    const id = String((await add()).data.id)
    expect((await type('end', id, '--reason', 'why')).error?.code).toBe('tournament_not_running')
    expect((await type('cancel', id, '--reason', 'why')).code).toBe(0)
    site.setNow(new Date('2026-10-06T02:00:00+07:00'))
    await rankTournaments(await site.ctx())
    expect(await find(id)).toMatchObject({ frozen_at: null, scored_at: null })
    expect((await stateOf(id))?.state).toBe('cancelled')

    site.setNow(new Date('2026-10-04T12:00:00+07:00'))
    const running = String((await add()).data.id)
    site.setNow(new Date('2026-10-05T00:00:00+07:00'))
    expect((await type('cancel', running, '--reason', 'why')).error?.code).toBe('tournament_started')
    await expect(type('cancel', running)).rejects.toThrow('--reason')
    const none = '0192f0c4-7a10-7cc3-98c4-a00000000000'
    expect((await type('ranks', none)).error?.code).toBe('not_found')
    await expect(type('cancel', none, '--reason', 'why')).rejects.toThrow('Unknown tournament')
  })
})
