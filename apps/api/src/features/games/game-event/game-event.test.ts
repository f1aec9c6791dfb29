/** The list of running mini-games: what each feature brings, remaining rights, and the reason for none. */
import { randomUUID } from 'node:crypto'
import { listGameEvents } from '@duang/contract/games/game-event'
import { makeCheckIn } from '@duang/contract/rewards/check-in'
import { setTournamentPart } from '@duang/contract/rewards/tournament'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { CREDIT_OR_NOTHING, giveRights, NO_RULE, setTable } from '../../rewards/draw/fixtures.ts'
import { addTournament } from '../../rewards/tournament/fixtures.ts'

const NOON = new Date('2026-10-05T12:00:00+07:00')
const MIDNIGHT = '2026-10-05T17:00:00.000Z'
const OPEN = { ...NO_RULE, checkIn: { valuesSatang: [100] }, menu: {} }

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
let tournament: string
beforeAll(async () => {
  site = await createTestSite({ now: NOON })
  await setTable(site, 'wheel', CREDIT_OR_NOTHING)
  await setTable(site, 'flip-card', CREDIT_OR_NOTHING)
  tournament = await addTournament(site)
  await addTournament(site, {
    startsAt: new Date('2026-10-06T00:00:00+07:00'),
    endsAt: new Date('2026-10-07T00:00:00+07:00'),
  })
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  await site.setSettings(OPEN)
  member = await addMember(site)
  call = clientOf(site, await logIn(site, member))
})

const events = async () => (await call(listGameEvents, { query: { uuid: member.uuid } })).items
const rightsOf = async (game: string) => (await events()).find((each) => each.game === game)?.rights
const games = async () => (await events()).map(({ game }) => game)

test('lists check-in, wheel, flip card and the running tournament, with their rights', async () => {
  await giveRights(site, member, 'wheel', 3)
  expect(await events()).toEqual([
    { game: 'check-in', rights: { left: 1, reason: null, nextAt: MIDNIGHT, depositMissing: null } },
    { game: 'wheel', rights: { left: 3, reason: null, nextAt: null, depositMissing: null } },
    { game: 'flip-card', rights: { left: 0, reason: 'none', nextAt: null, depositMissing: null } },
    {
      game: 'tournament',
      rights: { left: 1, reason: null, nextAt: null, depositMissing: null },
      id: tournament,
      name: { th: 'ทัวร์นาเมนต์', en: 'Tournament' },
      endsAt: '2026-10-05T17:00:00.000Z',
    },
  ])
})

test('a check-in of today leaves no right until midnight', async () => {
  await call(makeCheckIn, { body: {}, idempotencyKey: randomUUID() })
  expect(await rightsOf('check-in')).toEqual({
    left: 0,
    reason: 'tomorrow',
    nextAt: MIDNIGHT,
    depositMissing: null,
  })
})

test('a check-in that asks for deposits names the missing sum', async () => {
  await site.setSettings({ ...OPEN, checkIn: { valuesSatang: [100], minDepositTodaySatang: 50_000 } })
  expect(await rightsOf('check-in')).toMatchObject({ left: 0, reason: 'deposit', depositMissing: 50_000 })
})

test('a member who opted out of tournaments has no right in one', async () => {
  await call(setTournamentPart, { params: { uuid: member.uuid }, body: { isTakingPart: false } })
  expect(await rightsOf('tournament')).toMatchObject({ left: 0, reason: 'opted-out' })
})

test('a break is the reason in every game, and no tournament is listed', async () => {
  await giveRights(site, member, 'wheel', 1)
  await call(makeCheckIn, { body: {}, idempotencyKey: randomUUID() })
  await site.owner
    .insertInto('play_breaks')
    .values({ brand_id: 1, member_id: member.memberId, kind: 'self-exclusion', asked_at: NOON, starts_at: NOON })
    .execute()
  expect((await events()).map(({ rights }) => [rights.left, rights.reason])).toEqual(Array(3).fill([0, 'break']))
})

test.each([
  ['checkIn', 'check-in'],
  ['wheel', 'wheel'],
  ['flipCard', 'flip-card'],
  ['tournament', 'tournament'],
])('leaves out what the menu hides: %s', async (part, game) => {
  await site.setSettings({ ...OPEN, menu: { [part]: false } })
  expect(await games()).toEqual(['check-in', 'wheel', 'flip-card', 'tournament'].filter((each) => each !== game))
})

test('leaves out a check-in without values', async () => {
  await site.setSettings({ ...OPEN, checkIn: { valuesSatang: [0] } })
  expect(await games()).not.toContain('check-in')
})

test('the events of another member are unknown', async () => {
  expect(await codeOf(call(listGameEvents, { query: { uuid: randomUUID() } }))).toBe('not_found')
})
