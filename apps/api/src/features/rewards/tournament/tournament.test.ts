/** Tournaments as members see them: scores, ranks, who is listed, and what a page says at which time. */
import { findTournament, listTournaments, setTournamentPart } from '@duang/contract/rewards/tournament'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import { walletRequestOf } from '../../../../test/people/games.ts'
import { clientOf, createTestSite, logIn, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { addPlayer, addTournament, createPlayground } from './fixtures.ts'
import { payPrizes } from './prizes.ts'
import { rankTournaments } from './ranking.ts'

let site: TestSite
let playground: Awaited<ReturnType<typeof createPlayground>>
let ann: TestMember
let ben: TestMember
let cat: TestMember

const NOON = '2026-10-05T12:00:00+07:00'

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  site.setNow(new Date('2026-10-04T12:00:00+07:00'))
  // A provider of its own: a test does not see the rounds of others.
  playground = await createPlayground(site)
  ann = await addPlayer(site)
  ben = await addPlayer(site)
  cat = await addPlayer(site)
})

const at = (time: string) => site.setNow(new Date(time))
const rank = async () => rankTournaments(await site.ctx())
const callAs = async (member: TestMember) => clientOf(site, await logIn(site, member))
const find = async (member: TestMember, id: string, query = {}) =>
  (await callAs(member))(findTournament, { params: { uuid: member.uuid, id }, query })
const list = async (member: TestMember) => (await callAs(member))(listTournaments, { params: { uuid: member.uuid } })
const setPart = async (member: TestMember, isTakingPart: boolean) =>
  (await callAs(member))(setTournamentPart, { params: { uuid: member.uuid }, body: { isTakingPart } })
const play = (member: TestMember, stake: number, gain: number, time = NOON) =>
  playground.play(member, { stake, gain, at: time })
const add = (given: Parameters<typeof addTournament>[1] = {}) =>
  addTournament(site, { games: [{ provider: playground.provider.provider }], ...given })
const mask = ({ username }: TestMember) => `${username.slice(0, 3)}****`

/** Ranks now, and returns the ranks and scores of the members as others see them. */
async function ranks(id: string): Promise<[name: string, rank: number, score: number][]> {
  await rank()
  const rows = await site.owner
    .selectFrom('tournament_scores as s')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 's.brand_id').onRef('m.member_id', '=', 's.member_id'),
    )
    .select(['m.username', 's.rank', 's.score'])
    .where('tournament_id', '=', id)
    .orderBy('rank')
    .execute()
  return rows.map((each) => [each.username, each.rank, each.score])
}

describe('a score', () => {
  test('of turnover is the sum of stakes', async () => {
    const id = await add()
    await play(ann, 1_000, 0)
    await play(ann, 500, 9_000)
    await play(ben, 2_000, 0)
    expect(await ranks(id)).toEqual([
      [ben.username, 1, 2_000],
      [ann.username, 2, 1_500],
    ])
  })

  test('that takes long is computed less often, and the final one on time', async () => {
    const id = await add()
    await play(ann, 1_000, 0)
    expect(await ranks(id)).toEqual([[ann.username, 1, 1_000]])
    const tookMs = 30_000
    await site.owner.updateTable('tournaments').set({ scoring_ms: tookMs }).where('tournament_id', '=', id).execute()
    await play(ann, 500, 0)
    const ranked = site.platform.clock().getTime()
    site.setNow(new Date(ranked + tookMs * 10 - 1))
    expect(await ranks(id)).toEqual([[ann.username, 1, 1_000]])
    site.setNow(new Date(ranked + tookMs * 10))
    expect(await ranks(id)).toEqual([[ann.username, 1, 1_500]])
    await site.owner
      .updateTable('tournaments')
      .set({ scoring_ms: 86_400_000 })
      .where('tournament_id', '=', id)
      .execute()
    at('2026-10-06T01:00:00+07:00')
    await rankTournaments(await site.ctx())
    const row = await site.owner
      .selectFrom('tournaments')
      .select('frozen_at')
      .where('tournament_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.frozen_at).toEqual(site.platform.clock())
  })

  test('of the multiplier is the best round with the least stake', async () => {
    const id = await add({ score: 'multiplier', stakeMin: 1_000 })
    await play(ann, 1_000, 12_555)
    await play(ann, 5_000, 10_000)
    await play(ben, 999, 999_000)
    await play(cat, 2_000, 26_000)
    expect(await ranks(id)).toEqual([
      [cat.username, 1, 1_300],
      [ann.username, 2, 1_255],
    ])
  })

  test('of net win ranks nobody with a loss', async () => {
    const id = await add({ score: 'net-win' })
    await play(ann, 1_000, 4_000)
    await play(ann, 1_000, 0)
    await play(ben, 1_000, 1_000)
    await play(cat, 1_000, 999)
    expect(await ranks(id)).toEqual([[ann.username, 1, 2_000]])
  })

  test('counts rounds from the start on and before the end, at midnight in Bangkok', async () => {
    const id = await add()
    await play(ann, 100, 0, '2026-10-04T23:59:59.999+07:00')
    await play(ann, 200, 0, '2026-10-05T00:00:00+07:00')
    await play(ann, 400, 0, '2026-10-05T23:59:59.999+07:00')
    await play(ann, 800, 0, '2026-10-06T00:00:00+07:00')
    expect(await ranks(id)).toEqual([[ann.username, 1, 600]])
  })

  test('counts closed rounds only, also those that close after the end', async () => {
    const id = await add()
    const { roundId, session } = await playground.play(ann, { stake: 700, gain: 0, at: NOON, isOpen: true })
    expect(await ranks(id)).toEqual([])
    at('2026-10-06T00:30:00+07:00')
    await playground.send(
      walletRequestOf(playground.provider, session, {
        roundId,
        method: 'win',
        gain: 100,
        closes: true,
        txId: `late-${roundId}`,
      }),
    )
    expect(await ranks(id)).toEqual([[ann.username, 1, 700]])
  })

  test('loses what was rolled back', async () => {
    const id = await add()
    await play(ann, 300, 0)
    const { session, bet, roundId } = await play(ann, 900, 0)
    expect(await ranks(id)).toEqual([[ann.username, 1, 1_200]])
    await playground.send(
      walletRequestOf(playground.provider, session, {
        method: 'rollback',
        roundId,
        originalTxId: bet,
        txId: `back-${bet}`,
      }),
    )
    expect(await ranks(id)).toEqual([[ann.username, 1, 300]])
  })

  test('counts named games only', async () => {
    const { provider } = playground.provider
    const other = await add({ games: [{ provider, game: 'other' }] })
    const reels = await add({ games: [{ provider, game: 'reels' }] })
    await play(ann, 300, 0)
    expect(await ranks(other)).toEqual([])
    expect(await ranks(reels)).toEqual([[ann.username, 1, 300]])
  })
})

test('of equal scores the one that was reached first ranks higher', async () => {
  const id = await add()
  await play(cat, 600, 0, '2026-10-05T10:00:00+07:00')
  await play(ann, 1_000, 0, '2026-10-05T11:00:00+07:00')
  await play(ben, 1_000, 0, '2026-10-05T12:00:00+07:00')
  await play(cat, 400, 0, '2026-10-05T13:00:00+07:00')
  expect((await ranks(id)).map(([name]) => name)).toEqual([ann.username, ben.username, cat.username])
})

test('a page has masked names, prizes and the own rank, whichever page it is', async () => {
  const id = await add()
  await play(ann, 3_000, 0)
  await play(ben, 2_000, 0)
  await play(cat, 1_000, 0)
  await rank()
  const first = await find(cat, id, { limit: 2 })
  expect(first).toMatchObject({
    phase: 'running',
    rankedAt: new Date(NOON).toISOString(),
    prizes: [
      { from: 1, to: 1, credit: 100_000, points: 50 },
      { from: 2, to: 3, credit: 0, points: 20 },
    ],
    own: { rank: 3, score: 1_000, prize: { credit: 0, points: 20 } },
    ranking: {
      items: [
        { rank: 1, name: mask(ann), score: 3_000, isOwn: false, prize: { credit: 100_000, points: 50 } },
        { rank: 2, name: mask(ben), score: 2_000, isOwn: false, prize: { credit: 0, points: 20 } },
      ],
      next: '2',
    },
  })
  const second = await find(cat, id, { limit: 2, cursor: first.ranking.next })
  expect(second.own).toEqual(first.own)
  expect(second.ranking).toMatchObject({ items: [{ rank: 3, isOwn: true }], next: null })
  expect(await codeOf(find(cat, id, { cursor: 'x' }))).toBe('request_invalid')
})

describe('the list has the prizes of all ranks, the participants and the own rank', () => {
  const pool = { credit: 100_000, points: 90 }
  const listed = async (member: TestMember, id: string) => (await list(member)).items.find((each) => each.id === id)

  test('of one that is coming, one that runs and one that is final', async () => {
    const id = await add()
    const none = { participants: 0, pool, own: null }
    expect(await listed(ann, id)).toMatchObject({ phase: 'coming', ...none })
    at(NOON)
    expect(await listed(ann, id)).toMatchObject({ phase: 'running', ...none })
    await play(ann, 3_000, 0)
    await play(ben, 2_000, 0)
    await rank()
    const second = { rank: 2, score: 2_000, prize: { credit: 0, points: 20 } }
    expect(await listed(ben, id)).toMatchObject({ participants: 2, pool, own: second })
    expect(await listed(cat, id)).toMatchObject({ participants: 2, own: null })
    expect(await find(cat, id)).toMatchObject({ participants: 2, pool, own: null })
    at('2026-10-06T01:00:00+07:00')
    await rank()
    await setPart(ben, false)
    expect(await listed(ben, id)).toMatchObject({ phase: 'final', participants: 2, own: second })
  })

  test('of several, each with its own figures', async () => {
    const [small, large] = [await add({ prizes: [{ from: 1, to: 1, credit: 0, points: 7 }] }), await add()]
    await play(ann, 3_000, 0)
    await rank()
    await setPart(ann, false)
    expect(await listed(ann, small)).toMatchObject({ participants: 1, pool: { credit: 0, points: 7 }, own: null })
    expect(await listed(ann, large)).toMatchObject({ participants: 1, pool, own: null })
  })
})

describe('opting out', () => {
  test('removes the member from the list at once, and closes the gap with the next ranking', async () => {
    const id = await add()
    await play(ann, 3_000, 0)
    await play(ben, 2_000, 0)
    await rank()
    expect(await setPart(ann, false)).toEqual({ isTakingPart: false })
    expect((await list(ann)).isTakingPart).toBe(false)
    expect(await find(ann, id)).toMatchObject({ own: null, ranking: { items: [{ name: mask(ben), rank: 2 }] } })
    await rank()
    expect((await find(ben, id)).own?.rank).toBe(1)
    await setPart(ann, false)
    await setPart(ann, true)
    await rank()
    expect((await find(ann, id)).own?.rank).toBe(1)
  })
})

describe('a member on a break', () => {
  const takeBreak = (member: TestMember, kind: 'time-out' | 'self-exclusion') =>
    site.owner
      .insertInto('play_breaks')
      .values({
        brand_id: 1,
        member_id: member.memberId,
        kind,
        starts_at: new Date(NOON),
        asked_at: new Date(NOON),
        ends_at: kind === 'time-out' ? new Date('2026-10-06T12:00:00+07:00') : null,
      })
      .execute()

  test.each(['time-out', 'self-exclusion'] as const)(
    'of kind %s is not listed, sees final rankings only, and keeps the prize',
    async (kind) => {
      const id = await add()
      await play(ann, 3_000, 0)
      await play(ben, 2_000, 0)
      await takeBreak(ann, kind)
      await rank()
      expect((await find(ben, id)).ranking.items).toMatchObject([{ name: mask(ben), rank: 2 }])
      expect((await list(ann)).items.filter((each) => each.id === id)).toEqual([])
      at('2026-10-06T01:00:00+07:00')
      await rank()
      expect((await list(ann)).items.filter((each) => each.id === id)).toMatchObject([{ phase: 'final' }])
      await payPrizes(await site.ctx())
      expect((await readBalance(site.platform.db, 1, ann.memberId, 'points')).balance).toBe(50)
      expect((await find(ben, id)).ranking.items).toMatchObject([{ name: mask(ben), rank: 2 }])
    },
  )
})

test('a blocked member has no rank', async () => {
  const id = await add()
  await play(ann, 3_000, 0)
  await play(ben, 2_000, 0)
  await site.owner.updateTable('members').set({ status: 'blocked' }).where('member_id', '=', ann.memberId).execute()
  expect(await ranks(id)).toEqual([[ben.username, 1, 2_000]])
})

test.each([
  ['2026-10-04T23:59:59+07:00', 'coming'],
  ['2026-10-05T00:00:00+07:00', 'running'],
  ['2026-10-05T23:59:59+07:00', 'running'],
  ['2026-10-06T00:00:00+07:00', 'settling'],
  ['2026-10-06T00:59:59+07:00', 'settling'],
  ['2026-10-06T01:00:00+07:00', 'final'],
] as const)('at %s a tournament is %s', async (time, phase) => {
  // The list shows the twenty that ended last. Those of the tests before would take its places.
  const aDayBefore = (column: 'starts_at' | 'ends_at') => sql<string>`${sql.ref(column)} - interval '1 day'`
  await site.owner
    .updateTable('tournaments')
    .set({ starts_at: aDayBefore('starts_at'), ends_at: aDayBefore('ends_at') })
    .execute()
  const id = await add()
  at(time)
  await rank()
  expect((await find(ann, id)).phase).toBe(phase)
  expect((await list(ann)).items.find((each) => each.id === id)?.phase).toBe(phase)
})

test('an unknown tournament and a cancelled one are not found', async () => {
  const id = await add()
  await site.owner
    .updateTable('tournaments')
    .set({ cancelled_at: site.platform.clock() })
    .where('tournament_id', '=', id)
    .execute()
  expect(await codeOf(find(ann, id))).toBe('not_found')
  expect(await codeOf(find(ann, ann.uuid))).toBe('not_found')
  expect((await list(ann)).items.filter((each) => each.id === id)).toEqual([])
})
