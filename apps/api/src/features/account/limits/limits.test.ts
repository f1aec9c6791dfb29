/** Limits through the API: lowered at once, raised after a day and a second confirmation, and many requests at once. */
import type { CallBody, CallReply } from '@duang/contract'
import { answerReminder, cancelRaise, confirmRaise, readLimits, setLimit } from '@duang/contract/account/limits'
import { readReminder } from '@duang/contract/account/limits-reminder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
const HOUR = 3_600_000
/** Wednesday 7 October 2026, noon in Bangkok. */
const NOW = new Date('2026-10-07T05:00:00Z')

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow(NOW)
  member = await addMember(site)
  call = clientOf(site, await logIn(site, member))
})

type Limits = CallReply<typeof readLimits>
const own = () => ({ uuid: member.uuid })
const read = () => call(readLimits, { params: own() })
const set = (body: CallBody<typeof setLimit>) => call(setLimit, { params: own(), body })
const stake = (amount: number | null) => set({ kind: 'stake', period: 'day', amount })
const which = { kind: 'stake', period: 'day' } as const
const confirm = () => call(confirmRaise, { params: own(), body: which })
const cancel = () => call(cancelRaise, { params: own(), body: which })
const ofStake = (limits: Limits) => limits.limits.find((each) => each.kind === 'stake' && each.period === 'day')
/** Advances the clock. The member logs in again, because a day later the session would be over. */
async function later(ms: number) {
  site.advance(ms)
  call = clientOf(site, await logIn(site, member))
}
const played = (day: string, given: { stake?: number; won?: number; ms?: number; at?: Date }) =>
  site.owner
    .insertInto('daily_limit_totals')
    .values({
      brand_id: 1,
      member_id: member.memberId,
      day,
      bets: 3,
      last_bet_at: given.at ?? null,
      stake_satang: given.stake ?? 0,
      won_satang: given.won ?? 0,
      played_ms: given.ms ?? 0,
    })
    .execute()

test('returns no limits and no play at first', async () => {
  const limits = await read()
  expect(limits.limits).toHaveLength(9)
  expect(limits.limits.every((each) => each.amount === null && each.used === 0 && each.left === null)).toBe(true)
  expect(limits).toMatchObject({ time: { minutes: null, used: 0, left: null }, break: null, remindEvery: 60 })
  expect(limits.figures.map((each) => [each.period, each.since])).toEqual([
    ['day', '2026-10-06T17:00:00.000Z'],
    ['week', '2026-10-04T17:00:00.000Z'],
    ['month', '2026-09-30T17:00:00.000Z'],
  ])
})

test('returns the member’s figures by day, week and month, and the rest of each limit', async () => {
  await giveCredit(site, member, 700_00)
  await played('2026-10-07', { stake: 500_00, won: 200_00, ms: 40 * 60_000, at: new Date(NOW.getTime() - 60_000) })
  await played('2026-10-05', { stake: 100_00, won: 150_00, ms: 10 * 60_000 })
  await played('2026-10-02', { stake: 1_000_00, won: 0, ms: 5 * 60_000 })
  await played('2026-09-30', { stake: 9_000_00, ms: 60_000 })
  await set({ kind: 'loss', period: 'week', amount: 400_00 })
  await set({ kind: 'deposit', period: 'month', amount: 1_000_00 })
  await set({ kind: 'time', minutes: 30 })
  const limits = await read()
  expect(
    limits.figures.map(({ staked, won, net, minutes, deposited }) => [staked, won, net, minutes, deposited]),
  ).toEqual([
    [500_00, 200_00, -300_00, 41, 700_00],
    [600_00, 350_00, -250_00, 51, 700_00],
    [1_600_00, 350_00, -1_250_00, 56, 700_00],
  ])
  const left = (kind: string, period: string) =>
    limits.limits.find((each) => each.kind === kind && each.period === period)?.left
  expect([left('loss', 'week'), left('deposit', 'month'), left('stake', 'day')]).toEqual([150_00, 300_00, null])
  expect(limits.time).toMatchObject({ minutes: 30, used: 41, left: 0 })
})

test('applies a first limit and a lower one at once', async () => {
  expect(ofStake(await stake(500_00))).toMatchObject({ amount: 500_00, pending: null })
  expect(ofStake(await stake(200_00))).toMatchObject({ amount: 200_00, pending: null })
})

test('applies a higher limit after 24 hours and a second confirmation', async () => {
  await stake(100_00)
  expect(ofStake(await stake(300_00))).toMatchObject({
    amount: 100_00,
    pending: { amount: 300_00, from: '2026-10-08T05:00:00.000Z', until: '2026-10-15T05:00:00.000Z' },
  })
  expect(await codeOf(confirm())).toBe('limits_raise_early')
  await later(24 * HOUR - 1)
  // A repeated request does not restart the wait. Time alone does not raise the limit.
  await stake(300_00)
  expect(await codeOf(confirm())).toBe('limits_raise_early')
  await later(1)
  expect(ofStake(await read())?.amount).toBe(100_00)
  expect(ofStake(await confirm())).toMatchObject({ amount: 300_00, pending: null })
  expect(await codeOf(confirm())).toBe('limits_raise_none')
})

test('treats the removal of a limit as a raise', async () => {
  await stake(100_00)
  expect(ofStake(await stake(null))).toMatchObject({ amount: 100_00, pending: { amount: null } })
  await later(24 * HOUR)
  expect(ofStake(await confirm())).toMatchObject({ amount: null, left: null, pending: null })
})

test('restarts the wait at another raise, and cancels it at a lower limit', async () => {
  await stake(100_00)
  await stake(200_00)
  await later(23 * HOUR)
  expect(ofStake(await stake(300_00))?.pending).toMatchObject({ amount: 300_00, from: '2026-10-09T04:00:00.000Z' })
  expect(ofStake(await stake(50_00))).toMatchObject({ amount: 50_00, pending: null })
  expect(await codeOf(confirm())).toBe('limits_raise_none')
})

test('cancels a raise on request, and after a week without a confirmation', async () => {
  await stake(100_00)
  await stake(200_00)
  expect(ofStake(await cancel())).toMatchObject({ amount: 100_00, pending: null })
  expect(await codeOf(cancel())).toBe('limits_raise_none')
  await stake(200_00)
  await later(8 * 24 * HOUR)
  expect(ofStake(await read())?.pending).toBeNull()
  expect(await codeOf(confirm())).toBe('limits_raise_none')
})

test.each([
  ['nothing', { kind: 'stake', period: 'day', amount: 0 }],
  ['less than nothing', { kind: 'stake', period: 'day', amount: -1 }],
  ['three decimals', { kind: 'stake', period: 'day', amount: 1.001 }],
  ['eleven digits', { kind: 'stake', period: 'day', amount: 10_000_000_000 }],
  ['a word', { kind: 'stake', period: 'day', amount: '100' }],
  ['no amount', { kind: 'stake', period: 'day' }],
  ['a period of its own', { kind: 'stake', period: 'year', amount: 100 }],
  ['a kind of its own', { kind: 'luck', period: 'day', amount: 100 }],
  ['minutes as money', { kind: 'time', amount: 100 }],
  ['14 minutes', { kind: 'time', minutes: 14 }],
  ['more than a day', { kind: 'time', minutes: 1_441 }],
])('refuses %s', async (_, body) => {
  const session = await logIn(site, member)
  const answer = await site.fastify.inject({
    method: 'POST',
    url: `/api/auth/limits/${member.uuid}`,
    headers: { host: 'localhost', authorization: `Bearer ${session.token}`, cookie: `duang=${session.cookie}` },
    payload: body,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'request_invalid'])
  const rows = await site.owner
    .selectFrom('play_limits')
    .select('kind')
    .where('member_id', '=', member.memberId)
    .execute()
  expect(rows).toEqual([])
})

describe('twenty at once', () => {
  test('keeps the lowest, and continues each step from the end of the last one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      member = await addMember(site)
      call = clientOf(site, await logIn(site, member))
      const amounts = Array.from({ length: 20 }, (_, n) => ((n * 7) % 20) * 100 + 100)
      await Promise.all(amounts.map((amount) => stake(amount)))
      expect(ofStake(await read())?.amount).toBe(100)
      const steps = await site.owner
        .selectFrom('play_limit_changes')
        .select(['step', 'from_amount', 'to_amount'])
        .where('member_id', '=', member.memberId)
        .orderBy('change_id')
        .execute()
      let amount: number | null = null
      for (const each of steps) {
        expect(each.from_amount).toBe(amount)
        if (each.step !== 'ask') amount = each.to_amount
      }
      expect(amount).toBe(100)
    }
  })

  test('confirms a raise once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      member = await addMember(site)
      call = clientOf(site, await logIn(site, member))
      await stake(100)
      await stake(900)
      await later(24 * HOUR)
      const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(confirm())))
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
      expect(codes.filter((code) => code === 'limits_raise_none')).toHaveLength(19)
    }
  })
})

describe('the reminder', () => {
  const reminder = () => call(readReminder, { params: own() })
  const answer = (body: CallBody<typeof answerReminder>) => call(answerReminder, { params: own(), body })

  test('is due after the interval of play, is answered once, and counts on from there', async () => {
    expect(await reminder()).toMatchObject({ every: 60, isDue: false, isPlaying: false, minutes: 0 })
    await played('2026-10-07', { stake: 500_00, won: 200_00, ms: 59 * 60_000, at: NOW })
    expect(await reminder()).toMatchObject({ isDue: false, isPlaying: true, minutes: 59 })
    site.advance(60_000)
    expect(await reminder()).toEqual({
      every: 60,
      isPlaying: true,
      isDue: true,
      minutes: 60,
      bets: 3,
      staked: 500_00,
      net: -300_00,
    })
    expect((await answer({ isSeen: true })).isDue).toBe(false)
    expect((await answer({ every: 15, isSeen: false })).isDue).toBe(false)
    await site.owner
      .updateTable('daily_limit_totals')
      .set({ played_ms: 75 * 60_000, last_bet_at: site.platform.clock() })
      .where('member_id', '=', member.memberId)
      .execute()
    expect(await reminder()).toMatchObject({ isDue: true, every: 15, minutes: 75 })
    expect((await read()).remindEvery).toBe(15)
  })

  test('restarts at zero on a new day, and refuses an interval that is not offered', async () => {
    await played('2026-10-07', { ms: 61 * 60_000 })
    await answer({ isSeen: true })
    await later(12 * HOUR)
    await played('2026-10-08', { ms: 60 * 60_000 })
    expect((await reminder()).isDue).toBe(true)
    expect(await codeOf(answer({ every: 20 as never, isSeen: true }))).not.toBe('ok')
  })
})
