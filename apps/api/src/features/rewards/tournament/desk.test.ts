/** Tournaments at the desk: the proposal and its second person, the tabs, the ranking, and what one person ends. */

import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import {
  cancelTournament,
  endTournament,
  listTournamentRanks,
  listTournaments,
  addTournament as proposeTournament,
} from '@duang/contract/action/tournament'
import { listAuditEntries } from '@duang/contract/desk/audit'
import { readDeskTournament } from '@duang/contract/desk/tournament'
import { beforeAll, describe, expect, test } from 'vitest'
import { FAHSAI, seedSecondBrand } from '../../../../seed/second-brand.ts'
import { DESK_HEADERS, outcomeOf } from '../../../../test/people/desk.ts'
import { withTwoPersons } from '../../../../test/people/two-persons.ts'
import { addPlayer, addTournament, createPlayground } from './fixtures.ts'
import { insertTournament } from './insert.ts'
import { payPrizes } from './prizes.ts'
import { rankTournaments } from './ranking.ts'

const reason = 'แข่งประจำเดือน'
const HOUR = 3_600_000
const { parts, params, proposed, approved } = withTwoPersons()

let playground: Awaited<ReturnType<typeof createPlayground>>
beforeAll(async () => {
  playground = await createPlayground(parts.site)
})

const fromNow = (hours: number): string => new Date(parts.site.platform.clock().getTime() + hours * HOUR).toISOString()
const definition = (changes: object = {}) => ({
  name: { th: 'ศึกวงล้อ', en: 'Battle of the reels' },
  rules: 'กติกาข้อแรก\nกติกาข้อสอง',
  startsAt: fromNow(1),
  endsAt: fromNow(25),
  score: 'turnover' as const,
  stakeMin: 0,
  settleMinutes: 60,
  games: [] as { provider: string; game?: string }[],
  prizes: [
    { from: 1, to: 1, credit: 50_050, points: 0 },
    { from: 2, to: 10, credit: 0, points: 100 },
  ],
  ...changes,
})
const body = (changes: object = {}) => ({ definition: definition(changes), reason })
const propose = (changes: object = {}, by = parts.owner) =>
  outcomeOf(by.call, proposeTournament, { params: params(), body: body(changes) })
const of = (id: string) => ({ ...params(), id })
const act = (
  action: typeof endTournament | typeof cancelTournament,
  tournament: string,
  { by = parts.owner, reason: why = reason }: { by?: typeof parts.owner; reason?: string } = {},
) => outcomeOf(by.call, action, { params: params(), body: { tournament, reason: why } })
const list = async (view: 'running' | 'coming' | 'ended', query: object = {}) =>
  parts.owner.call(listTournaments, { params: params(), query: { view, ...query } })
/** Persons are signed in anew: a session does not outlive a jump of the clock. */
async function at(hours: number) {
  parts.site.advance(hours * HOUR)
  Object.assign(parts, { owner: await parts.desk.person('owner'), finance: await parts.desk.person('finance') })
}
const newTournament = (name: string, start: number, end: number) =>
  addTournament(parts.site, {
    name: { th: name, en: name },
    startsAt: new Date(fromNow(start)),
    endsAt: new Date(fromNow(end)),
  })

test('is made once, by two persons, and the second one sees the sum of the prizes', async () => {
  const games = [{ provider: playground.provider.provider, game: 'reels' }]
  expect(await propose({ games })).toBe('done')
  expect(await propose({ games })).toBe('desk_proposal_open')
  const { effect, amount } = (await proposed('tournament.add')) ?? {}
  expect(amount).toBe(50_050)
  expect(effect).toEqual(
    expect.arrayContaining([
      { label: 'nameEn', before: null, after: 'Battle of the reels', unit: 'text' },
      { label: 'largestPrize', before: 0, after: 50_050, unit: 'satang' },
      { label: 'rules', before: null, after: definition().rules, unit: 'text' },
      { label: 'prizeCredit', before: 0, after: 50_050, unit: 'satang' },
      { label: 'prizePoints', before: 0, after: 900, unit: 'count' },
      { label: 'prizeRanks', before: 0, after: 10, unit: 'count' },
    ]),
  )
  expect((await list('coming')).items.map((each) => each.name.en)).not.toContain('Battle of the reels')
  await approved('tournament.add')
  const [made, ...more] = (await list('coming')).items.filter((each) => each.name.en === 'Battle of the reels')
  expect(more).toEqual([])
  expect(made).toMatchObject({ state: 'coming', prizes: { ranks: 10, credit: 50_050, points: 900 } })
  const details = await parts.owner.call(readDeskTournament, { params: of(made?.id ?? '') })
  expect(details).toMatchObject({
    rules: 'กติกาข้อแรก\nกติกาข้อสอง',
    games: [{ ...games[0], providerName: expect.any(String), name: { th: expect.any(String) } }],
    rankPrizes: definition().prizes,
    ranked: 0,
    rankedAt: null,
    paid: { credit: 0 },
    unpaid: { credit: 0 },
  })
  const { items } = await parts.owner.call(listAuditEntries, {
    params: params(),
    query: { action: 'tournament.add', subject: 'Battle of the reels' },
  })
  expect(items).toMatchObject([{ actor: `staff:${parts.finance.username}`, reason }])
})

test('a prize of points alone is proposed without an amount', async () => {
  expect(await propose({ name: { th: 'แต้ม', en: 'Points' }, prizes: [{ from: 1, to: 1, credit: 0, points: 5 }] })).toBe(
    'done',
  )
  expect(await proposed('tournament.add')).toMatchObject({ amount: null, subject: 'Points' })
  await approved('tournament.add')
})

const prize = (from: number, to: number, credit = 100) => ({ from, to, credit, points: 0 })
test.each<[string, object, string]>([
  ['an end before the start', { startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' }, 'ends_early'],
  ['an end that is over', { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-02T00:00:00Z' }, 'over'],
  ['a multiplier without a least stake', { score: 'multiplier' }, 'stake_min'],
  ['a least stake for turnover', { stakeMin: 1_000 }, 'stake_min'],
  ['ranks out of order', { prizes: [prize(3, 2)] }, 'prize_ranks'],
  ['a prize of nothing', { prizes: [prize(1, 1, 0)] }, 'prize_empty'],
  ['a rank with two prizes', { prizes: [prize(1, 3), prize(3, 4)] }, 'rank_twice'],
  ['prizes beyond the largest amount', { prizes: [prize(1, 2, 999_999_999_900)] }, 'prizes_excessive'],
  ['a game twice', { games: [{ provider: 'joker' }, { provider: 'joker' }] }, 'game_twice'],
  ['an unknown provider', { games: [{ provider: 'nobody' }] }, 'game_unknown'],
])('%s is refused when it is proposed', async (_, changes, code) => {
  expect(await propose({ name: { th: 'ผิด', en: 'Wrong' }, ...changes })).toBe(`tournament_${code}`)
  expect(await proposed('tournament.add')).toBeUndefined()
})

test.each<[string, object]>([
  ['no prize', { prizes: [] }],
  ['a name of spaces', { name: { th: ' ', en: 'x' } }],
  ['a rank beyond the last one', { prizes: [prize(1, 1001)] }],
  ['a settling time of more than a week', { settleMinutes: 10_081 }],
])('a definition with %s is not valid', async (_, changes) => {
  const { token, cookie } = parts.owner
  // The typed client would not send it.
  const answer = await parts.desk.fastify.inject({
    method: 'POST',
    url: `/api/brands/${parts.desk.brand}/actions/tournament.add`,
    headers: { ...DESK_HEADERS, authorization: `Bearer ${token}`, cookie: `duang-desk=${cookie}` },
    payload: body(changes),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'request_invalid'])
})

test('a proposal whose end is over meanwhile is refused to the second person', async () => {
  expect(await propose({ name: { th: 'สั้น', en: 'Short' }, startsAt: fromNow(1), endsAt: fromNow(2) })).toBe('done')
  const id = (await proposed('tournament.add'))?.id ?? ''
  await at(3)
  const approve = () => outcomeOf(parts.finance.call, approveProposal, { params: params(), body: { proposal: id } })
  expect(await approve()).toBe('tournament_over')
  expect((await proposed('tournament.add'))?.state).toBe('open')
  await at(24)
  expect(await approve()).toBe('desk_proposal_closed')
  expect((await list('ended')).items.map((each) => each.name.en)).not.toContain('Short')
})

describe('one person', () => {
  test('ends a running tournament once, with a reason', async () => {
    const id = await newTournament('Ended', -1, 5)
    const end = () => act(endTournament, id, { reason: 'ค่ายล่ม' })
    const all = await Promise.all(Array.from({ length: 20 }, end))
    expect(all.filter((each) => each === 'done')).toHaveLength(1)
    expect(all.filter((each) => each === 'tournament_not_running')).toHaveLength(19)
    expect((await list('ended')).items[0]).toMatchObject({ id, state: 'settling' })
    const { items } = await parts.owner.call(listAuditEntries, { params: params(), query: { subject: id } })
    const recorded = items.filter((each) => each.reason === 'ค่ายล่ม')
    expect(recorded.map((each) => each.action)).toEqual(['tournament.end'])
    expect(new Set(recorded.map((each) => each.actor))).toEqual(new Set([`staff:${parts.owner.username}`]))
  })

  test('cancels one that has not started, and no other', async () => {
    const [coming, running] = [await newTournament('Cancelled', 1, 5), await newTournament('Running', -1, 5)]
    const cancel = (id: string) => act(cancelTournament, id)
    const end = (id: string) => act(endTournament, id)
    expect([await end(coming), await cancel(running)]).toEqual(['tournament_not_running', 'tournament_started'])
    expect([await cancel(coming), await cancel(coming)]).toEqual(['done', 'tournament_started'])
    expect((await list('ended')).items.find((each) => each.id === coming)?.state).toBe('cancelled')
    expect((await list('running')).items.find((each) => each.id === running)?.state).toBe('running')
    expect((await list('coming')).items.map((each) => each.id)).not.toContain(coming)
  })

  test('without the permission changes nothing, and sees no member behind a rank', async () => {
    const id = await newTournament('Looked at', -1, 5)
    const content = await parts.desk.person('content')
    expect(await propose({}, content)).toBe('desk_not_permitted')
    expect(await act(endTournament, id, { by: content })).toBe('desk_not_permitted')
    const player = await addPlayer(parts.site)
    await playground.play(player, { stake: 1_000, gain: 0 })
    await rankTournaments(await parts.site.ctx())
    const ranksFor = async (person: typeof content) =>
      (await person.call(listTournamentRanks, { params: params(), query: { tournament: id } })).items
    const row = { rank: 1, name: `${player.username.slice(0, 3)}****`, score: 1_000, credit: 100_000, points: 50 }
    expect(await ranksFor(content)).toEqual([{ ...row, member: null, paidAt: null }])
    const details = await content.call(readDeskTournament, { params: of(id) })
    expect(details).toMatchObject({ ranked: 1, paid: { ranks: 0 }, unpaid: { ranks: 1, credit: 100_000, points: 50 } })
    expect(await ranksFor(parts.owner)).toEqual([{ ...row, member: player.uuid, paidAt: null }])
  })
})

test('shows which prizes of a final ranking are paid, page by page', async () => {
  // Rounds of earlier tests do not count.
  parts.site.advance(1_000)
  const id = await newTournament('Paid', 0, 1)
  const players = [await addPlayer(parts.site), await addPlayer(parts.site), await addPlayer(parts.site)]
  for (const [n, player] of players.entries()) await playground.play(player, { stake: 5_000 - n, gain: 0 })
  await at(3)
  await rankTournaments(await parts.site.ctx())
  const read = () => parts.owner.call(readDeskTournament, { params: of(id) })
  expect(await read()).toMatchObject({
    state: 'final',
    ranked: 3,
    paid: { ranks: 0, credit: 0, points: 0 },
    unpaid: { ranks: 3, credit: 100_000, points: 90 },
  })
  await payPrizes(await parts.site.ctx())
  expect(await read()).toMatchObject({
    state: 'paid',
    paid: { ranks: 3, credit: 100_000, points: 90 },
    unpaid: { ranks: 0, credit: 0, points: 0 },
  })
  const page = (cursor?: string) =>
    parts.owner.call(listTournamentRanks, {
      params: params(),
      query: { tournament: id, limit: 2, ...(cursor ? { cursor } : {}) },
    })
  const first = await page()
  const second = await page(first.next ?? '')
  expect([...first.items, ...second.items].map((each) => each.member)).toEqual(players.map((each) => each.uuid))
  expect(first.items[0]?.paidAt).not.toBeNull()
  expect(second.next).toBeNull()
})

test('lists coming tournaments page by page, the next end first', async () => {
  for (const n of [3, 1, 2]) await newTournament(`Page ${n}`, 100, 100 + n)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: object = cursor === '' ? { limit: 1 } : { limit: 1, cursor }
    const page = await list('coming', query)
    seen.push(...page.items.map((each) => each.name.en))
    cursor = page.next
  }
  expect(seen.filter((each) => each.startsWith('Page'))).toEqual(['Page 1', 'Page 2', 'Page 3'])
})

test('a tournament of another brand is unknown', async () => {
  const { site } = parts
  const now = site.platform.clock()
  await seedSecondBrand(site.owner, {
    sandboxUrl: 'http://127.0.0.1:9',
    sandboxSecret: site.sandboxSecret,
    now,
    withMembers: false,
    secrets: site.platform.secrets,
  })
  const { brand_id: brandId } = await site.owner
    .selectFrom('brands')
    .select('brand_id')
    .where('client_id', '=', FAHSAI.clientId)
    .executeTakeFirstOrThrow()
  const given = definition()
  const id = await site.owner.transaction().execute((tx) =>
    insertTournament(
      tx,
      { brandId, at: now },
      {
        ...given,
        startsAt: new Date(fromNow(-1)),
        endsAt: new Date(fromNow(5)),
      },
    ),
  )
  const { call } = parts.owner
  expect(await outcomeOf(call, readDeskTournament, { params: of(id) })).toBe('not_found')
  expect(await outcomeOf(call, listTournamentRanks, { params: params(), query: { tournament: id } })).toBe('not_found')
  expect(await act(endTournament, id)).toBe('not_found')
  expect(await act(cancelTournament, id)).toBe('not_found')
  expect((await list('running')).items.map((each) => each.id)).not.toContain(id)
  expect((await parts.owner.call(listProposals, { params: params(), query: {} })).items.length).toBeGreaterThan(0)
})
