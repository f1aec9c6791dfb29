import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMONSTRATION_BRAND } from '../../../../../seed/demonstration.ts'
import { setUpEnvironment, type TestEnvironment } from '../../../../../test/dialects.ts'
import { verifyLedger } from '../../../../../test/verify-ledger.ts'

let environment: TestEnvironment
let play: Awaited<ReturnType<TestEnvironment['newPlay']>>
beforeAll(async () => {
  environment = await setUpEnvironment('amb')
})
afterAll(async () => {
  expect((await verifyLedger(environment.site.owner)).broken).toEqual([])
  await environment.site.stop()
})
beforeEach(async () => {
  play = await environment.newPlay()
})

type Txn = { id?: string; betAmount?: number; payoutAmount?: number } & Record<string, unknown>
const asked = (given: object = {}) => ({
  ...{ id: randomUUID(), timestampMillis: 1, productId: 'PRETTY', currency: 'THB', username: play.playerRef, ...given },
})
const ask = (call: string, ...txns: Txn[]) =>
  environment.send(call, asked({ txns: txns.map((each) => ({ roundId: 'r1', gameCode: 'reels', ...each })) }))
/** Code, and credit before and after. */
const say = async (call: string, ...txns: Txn[]) => {
  const { statusCode, balanceBefore, balanceAfter } = (await ask(call, ...txns)).body
  return [statusCode, balanceBefore, balanceAfter]
}
const balance = async () => (await environment.send('checkBalance', asked())).body.balance
const round = async () => {
  const rows = environment.site.owner.selectFrom('rounds').select(['stake_satang', 'won_satang'])
  const [row] = await rows.where('member_id', '=', play.member.memberId).execute()
  return row && [row.stake_satang, row.won_satang]
}
const end = () =>
  environment.site.owner
    .updateTable('sessions')
    .set({ ended_at: environment.site.platform.clock(), ended_by: 'logout' })
    .where('session_id', '=', play.sessionId)
    .execute()

test('placed and settled: credit before and after, one round', async () => {
  expect(await say('placeBets', { id: 'a1', betAmount: 12.5 })).toEqual([0, 100, 87.5])
  expect(await say('settleBets', { id: 'a1', betAmount: 12.5, payoutAmount: 20 })).toEqual([0, 87.5, 107.5])
  expect(await round()).toEqual([1_250, 2_000])
})

test('a retry is answered as the first time, with the balances of then', async () => {
  await say('placeBets', { id: 'b1', betAmount: 10 }, { id: 'b2', betAmount: 5 })
  await say('settleBets', { id: 'b1', payoutAmount: 30 })
  await say('cancelBets', { id: 'b2', betAmount: 5 })
  const rest = await say('placeBets', { id: 'b3', betAmount: 60 })
  expect(rest).toEqual([0, 120, 60])
  expect(await say('placeBets', { id: 'b1', betAmount: 10 }, { id: 'b2', betAmount: 5 })).toEqual([0, 100, 85])
  expect(await say('settleBets', { id: 'b1', payoutAmount: 30 })).toEqual([0, 85, 115])
  expect(await say('cancelBets', { id: 'b2', betAmount: 5 })).toEqual([0, 115, 120])
  expect(await balance()).toBe(60)
})

test('the same id with another amount is a duplicate, and nothing moves', async () => {
  await say('placeBets', { id: 'c1', betAmount: 10 })
  expect(await say('placeBets', { id: 'c1', betAmount: 11 })).toEqual([20002, 90, 90])
  await say('settleBets', { id: 'c1', payoutAmount: 30 })
  expect(await say('settleBets', { id: 'c1', payoutAmount: 31 })).toEqual([20004, 120, 120])
})

test('placed together: one that cannot be, and none is; the good one may come again', async () => {
  expect(await say('placeBets', { id: 'd1', betAmount: 60 }, { id: 'd2', betAmount: 60 })).toEqual([10002, 100, 100])
  expect(await round()).toBeUndefined()
  expect(await say('placeBets', { id: 'd1', betAmount: 60 })).toEqual([0, 100, 40])
})

test('cancelled together: those that are there come back, and what is not there is reported and barred', async () => {
  await say('placeBets', { id: 'e1', betAmount: 10 }, { id: 'e2', betAmount: 20 })
  expect(await say('cancelBets', { id: 'e1' }, { id: 'late' }, { id: 'e2' })).toEqual([20001, 70, 100])
  expect(await say('placeBets', { id: 'late', betAmount: 1 })).toEqual([20003, 100, 100])
  expect(await say('settleBets', { id: 'e1', payoutAmount: 50 })).toEqual([20003, 100, 100])
})

test('re-opened: the win is taken back, the bet runs on, and is settled anew', async () => {
  await say('placeBets', { id: 'f1', betAmount: 10 })
  expect(await say('rollback', { id: 'f1', betAmount: 10, payoutAmount: 30 })).toEqual([20001, 90, 90])
  await say('settleBets', { id: 'f1', payoutAmount: 30 })
  expect(await say('rollback', { id: 'f1', betAmount: 10, payoutAmount: 30 })).toEqual([0, 120, 90])
  expect(await say('rollback', { id: 'f1', betAmount: 10, payoutAmount: 30 })).toEqual([0, 120, 90])
  expect(await say('settleBets', { id: 'f1', payoutAmount: 0 })).toEqual([0, 90, 90])
  expect(await round()).toEqual([1_000, 0])
  await say('rollback', { id: 'f1', payoutAmount: 0 })
  expect(await say('settleBets', { id: 'f1', payoutAmount: 15 })).toEqual([0, 90, 105])
})

test('what a re-opened win took and the credit does not hold is owed, and the retry says the same', async () => {
  await say('placeBets', { id: 'g1', betAmount: 10 })
  await say('settleBets', { id: 'g1', payoutAmount: 50 })
  await say('placeBets', { id: 'g2', betAmount: 120 })
  expect(await say('rollback', { id: 'g1', payoutAmount: 50 })).toEqual([0, 20, 0])
  await say('cancelBets', { id: 'g2' })
  expect(await say('rollback', { id: 'g1', payoutAmount: 50 })).toEqual([0, 20, 0])
})

test('a cancelled bet is re-opened by being placed again, if it may be', async () => {
  await say('placeBets', { id: 'h1', betAmount: 70 })
  await say('cancelBets', { id: 'h1' })
  expect(await say('rollback', { id: 'h1', betAmount: 70 })).toEqual([0, 100, 30])
  expect(await say('rollback', { id: 'h1', betAmount: 70 })).toEqual([0, 100, 30])
  expect(await say('cancelBets', { id: 'h1' })).toEqual([0, 30, 100])
  await say('placeBets', { id: 'h2', betAmount: 40 })
  expect(await say('rollback', { id: 'h1', betAmount: 70 })).toEqual([10002, 60, 60])
})

test('an amount is changed at once or not at all', async () => {
  await say('placeBets', { id: 'i1', betAmount: 10 })
  expect(await say('adjustBets', { id: 'i1', betAmount: 20 })).toEqual([0, 90, 80])
  expect(await say('adjustBets', { id: 'i1', betAmount: 20 })).toEqual([0, 90, 80])
  expect(await say('adjustBets', { id: 'i1', betAmount: 5.5 })).toEqual([0, 80, 94.5])
  expect(await say('adjustBets', { id: 'i1', betAmount: 100.01 })).toEqual([10002, 94.5, 94.5])
  expect(await round()).toEqual([550, 0])
  expect(await say('adjustBets', { id: 'nowhere', betAmount: 5 })).toEqual([20001, 94.5, 94.5])
})

test('a changed amount that is said again is answered as the first time, whatever came in between', async () => {
  await say('placeBets', { id: 'i2', betAmount: 10 })
  expect(await say('adjustBets', { id: 'i2', betAmount: 25 })).toEqual([0, 90, 75])
  await say('placeBets', { id: 'i3', betAmount: 30 })
  expect(await say('adjustBets', { id: 'i2', betAmount: 25 })).toEqual([0, 90, 75])
  // To what it is already, and never was changed to: nothing to do.
  expect(await say('adjustBets', { id: 'i3', betAmount: 30 })).toEqual([0, 45, 45])
  await say('cancelBets', { id: 'i3' })
  await say('rollback', { id: 'i3' })
  expect(await say('adjustBets', { id: 'i3', betAmount: 30 })).toEqual([0, 45, 45])
  await say('settleBets', { id: 'i2', payoutAmount: 5 })
  expect(await say('adjustBets', { id: 'i2', betAmount: 25 })).toEqual([0, 90, 75])
  expect(await say('adjustBets', { id: 'i2', betAmount: 26 })).toEqual([20004, 50, 50])
  expect(await balance()).toBe(50)
})

test('bet and result in one: the credit must hold the bet; voided, the whole of it never was', async () => {
  const single = { id: 'j1', betAmount: 80, payoutAmount: 200, isSingleState: true }
  expect(await say('settleBets', { ...single, id: 'j0', betAmount: 100.01 })).toEqual([10002, 100, 100])
  expect(await say('settleBets', single)).toEqual([0, 100, 220])
  expect(await say('settleBets', single)).toEqual([0, 100, 220])
  expect(await say('cancelBets', { id: 'j1' })).toEqual([20004, 220, 220])
  expect(await say('rollback', { id: 'j1', betAmount: 80, payoutAmount: 200 })).toEqual([0, 220, 20])
  expect(await say('settleBets', { id: 'j1', betAmount: 80, payoutAmount: 90 })).toEqual([0, 20, 110])
  expect(await say('voidSettled', { id: 'j1', betAmount: 80, payoutAmount: 90 })).toEqual([0, 110, 100])
  expect(await round()).toEqual([0, 0])
})

test('voided: stake and win go back where they came from, once', async () => {
  await say('placeBets', { id: 'k1', betAmount: 10 })
  await say('settleBets', { id: 'k1', payoutAmount: 50 })
  expect(await say('voidSettled', { id: 'k1', betAmount: 10, payoutAmount: 50 })).toEqual([0, 140, 100])
  expect(await say('voidSettled', { id: 'k1', betAmount: 10, payoutAmount: 50 })).toEqual([0, 140, 100])
  expect(await balance()).toBe(100)
})

test('voided before its bet came: neither bet nor result is taken any more', async () => {
  await say('settleBets', { id: 's1', payoutAmount: 30, isSingleState: false })
  for (const time of ['first', 'again'])
    expect([time, ...(await say('voidSettled', { id: 's1', payoutAmount: 30 }))]).toEqual([time, 0, 130, 100])
  expect(await say('placeBets', { id: 's1', betAmount: 10 })).toEqual([20003, 100, 100])
  expect(await say('settleBets', { id: 's1', payoutAmount: 30, isSingleState: false })).toEqual([20003, 100, 100])
  expect(await say('voidSettled', { id: 's2', payoutAmount: 30 })).toEqual([20001, 100, 100])
})

test('a result that comes before its bet is paid, and the bet is taken when it comes', async () => {
  expect(await say('settleBets', { id: 'l1', payoutAmount: 30, isSingleState: false })).toEqual([0, 100, 130])
  expect(await say('placeBets', { id: 'l1', betAmount: 10 })).toEqual([0, 130, 120])
})

test('after logout no bet is taken; results, cancellations and rewards are', async () => {
  await say('placeBets', { id: 'm1', betAmount: 10 }, { id: 'm2', betAmount: 10 })
  await end()
  expect(await say('placeBets', { id: 'm3', betAmount: 1 })).toEqual([30001, 80, 80])
  expect(await say('settleBets', { id: 'm1', payoutAmount: 15 })).toEqual([0, 80, 95])
  expect(await say('cancelBets', { id: 'm2' })).toEqual([0, 95, 105])
  expect(await say('winRewards', { id: 'm1', payoutAmount: 7 })).toEqual([0, 105, 112])
})

/** Whom no bet is taken from, for each reason. */
const BARS: [name: string, code: number, bar: () => Promise<unknown>][] = [
  ['logout', 30001, () => end()],
  [
    'a self-exclusion',
    40003,
    () => {
      const at = environment.site.platform.clock()
      const row = { brand_id: DEMONSTRATION_BRAND, member_id: play.member.memberId, kind: 'self-exclusion' }
      return environment.site.owner
        .insertInto('play_breaks')
        .values({ ...row, starts_at: at, asked_at: at })
        .execute()
    },
  ],
  ['maintenance of the provider', 40003, () => setMaintenance(true)],
]
const setMaintenance = (isMaintenance: boolean) =>
  environment.site.owner
    .updateTable('providers')
    .set({ is_maintenance: isMaintenance })
    .where('provider', '=', environment.provider.provider)
    .execute()

test.each(BARS)('after %s a stake is lowered and given back, not raised', async (name, code, bar) => {
  const a = `low-${name.replaceAll(' ', '-')}`
  const b = `${a}-other`
  await say('placeBets', { id: a, betAmount: 50 }, { id: b, betAmount: 10 })
  await bar()
  try {
    expect(await say('adjustBets', { id: a, betAmount: 50.01 })).toEqual([code, 40, 40])
    expect(await say('adjustBets', { id: a, betAmount: 5 })).toEqual([0, 40, 85])
    expect(await say('cancelBets', { id: b })).toEqual([0, 85, 95])
    expect(await say('adjustBets', { id: a, betAmount: 5 })).toEqual([0, 40, 85])
    expect(await round()).toEqual([500, 0])
    expect(await say('settleBets', { id: a, payoutAmount: 8 })).toEqual([0, 95, 103])
    expect(await say('voidSettled', { id: a })).toEqual([0, 103, 100])
    expect(await round()).toEqual([0, 0])
  } finally {
    await setMaintenance(false)
  }
})

test.each(BARS)('after %s no tip is taken; one that was is answered again and comes back', async (name, code, bar) => {
  const id = `tip-${name.replaceAll(' ', '-')}`
  await say('placeTips', { id, betAmount: 20 })
  await bar()
  try {
    expect(await say('placeTips', { id: `${id}-late`, betAmount: 20 })).toEqual([code, 80, 80])
    expect(await say('placeTips', { id, betAmount: 20 })).toEqual([0, 100, 80])
    expect(await say('cancelTips', { id })).toEqual([0, 80, 100])
    expect(await round()).toBeUndefined()
  } finally {
    await setMaintenance(false)
  }
})

test('an id that another player has used is a conflict, and tells nothing of that player', async () => {
  await say('placeBets', { id: 'p1', betAmount: 30 })
  play = await environment.newPlay()
  expect(await say('placeBets', { id: 'p1', betAmount: 30 })).toEqual([20002, 100, 100])
})

test('a tip stands in no round, and comes back when it is cancelled', async () => {
  expect(await say('placeTips', { id: 'n1', betAmount: 20 })).toEqual([0, 100, 80])
  expect(await say('placeTips', { id: 'n2', betAmount: 80.01 })).toEqual([10002, 80, 80])
  expect(await say('cancelTips', { id: 'n1', betAmount: 20 })).toEqual([0, 80, 100])
  expect(await say('cancelTips', { id: 'n1', betAmount: 20 })).toEqual([0, 80, 100])
  expect(await round()).toBeUndefined()
})

test('what is reported for information moves nothing', async () => {
  expect(await say('placeBets', { id: 'o1', betAmount: 10, skipBalanceUpdate: true })).toEqual([0, 100, 100])
  expect(await say('settleBets', { id: 'o1', payoutAmount: 10, skipBalanceUpdate: true })).toEqual([0, 100, 100])
})

test.each([
  ['cancelBets', {}, 'o2'],
  ['adjustBets', { betAmount: 1 }, 'o2'],
  ['settleBets', { payoutAmount: 5 }, 'o2'],
  ['voidSettled', {}, 'o3'],
  ['rollback', {}, 'o3'],
  ['winRewards', { payoutAmount: 5 }, 'o3'],
  ['placeTips', { betAmount: 5 }, 'o3'],
  ['cancelTips', {}, 'o4'],
])('%s for information moves nothing, and hinders nothing', async (call, amounts, name) => {
  const id = `${call}-${name}`
  if (name === 'o4') await say('placeTips', { id, betAmount: 10 })
  else await say('placeBets', { id, betAmount: 10 })
  if (name === 'o3') await say('settleBets', { id, payoutAmount: 25 })
  const before = await balance()
  expect(await say(call, { id, ...amounts, skipBalanceUpdate: true })).toEqual([0, before, before])
  expect((await say(call, { id, ...amounts })).slice(0, 2)).toEqual([0, before])
  expect(await balance()).not.toBe(before)
})

test.each([
  ['placeBets', { payoutAmount: 1 }],
  ['adjustBets', { payoutAmount: 1 }],
  ['placeTips', { payoutAmount: 1 }],
  ['settleBets', { betAmount: 1 }],
  ['settleBets', { payoutAmount: 1, isSingleState: true }],
  ['winRewards', { betAmount: 1 }],
])('%s without its amount cannot be read: it is not zero', async (call, given) => {
  const id = `${call}-${Object.keys(given).length}`
  await say('placeBets', { id, betAmount: 10 })
  const other = { id: `${id}-other`, betAmount: 1, payoutAmount: 1 }
  expect(await ask(call, other, { id, ...(given as Txn) })).toMatchObject({ status: 400, body: { statusCode: 40003 } })
  expect([await balance(), await round()]).toEqual([90, [1_000, 0]])
})

test('a round as a whole: its result is paid once, re-opened, paid anew, and all of it voided', async () => {
  const whole = { id: 'u9', transactionType: 'BY_ROUND' }
  await say('placeBets', { id: 'u1', betAmount: 10 }, { id: 'u2', betAmount: 20 })
  await say('placeBets', { id: 'other', roundId: 'r2', betAmount: 1 })
  expect(await say('settleBets', { ...whole, betAmount: 30, payoutAmount: 50 })).toEqual([0, 69, 119])
  expect(await say('rollback', { ...whole, betAmount: 30, payoutAmount: 50 })).toEqual([0, 119, 69])
  expect(await say('settleBets', { ...whole, betAmount: 30, payoutAmount: 40 })).toEqual([0, 69, 109])
  expect(await say('voidSettled', { ...whole, betAmount: 30, payoutAmount: 40 })).toEqual([0, 109, 99])
  expect(await say('voidSettled', { ...whole, betAmount: 30, payoutAmount: 40 })).toEqual([0, 109, 99])
  expect(await balance()).toBe(99)
})

test('a round as a whole is cancelled with all its bets; of one that never was, nothing is found', async () => {
  await say('placeBets', { id: 'v1', betAmount: 10 }, { id: 'v2', betAmount: 20 })
  expect(await say('cancelBets', { id: 'v9', transactionType: 'BY_ROUND' })).toEqual([0, 70, 100])
  expect(await say('rollback', { id: 'v9', transactionType: 'BY_ROUND' })).toEqual([0, 100, 70])
  expect(await say('cancelBets', { id: 'v9', roundId: 'r9', transactionType: 'BY_ROUND' })).toEqual([20001, 70, 70])
})

const WHOLE = { transactionType: 'BY_ROUND' }
test.each([
  ['under one of its bets', (id: string) => ({ id: `${id}-a`, ...WHOLE })],
  ['under an id of its own', (id: string) => ({ id: `${id}-s`, ...WHOLE })],
  ['under an id of its own, without a word of the round', (id: string) => ({ id: `${id}-s` })],
])('settled as a round %s: no stake of it is cancelled or changed until it is re-opened', async (name, resultOf) => {
  const id = name.replaceAll(/\W/g, '-')
  const [a, b] = [{ id: `${id}-a` }, { id: `${id}-b` }]
  await say('placeBets', { ...a, betAmount: 10 }, { ...b, betAmount: 20 })
  expect(await say('settleBets', { ...resultOf(id), betAmount: 30, payoutAmount: 90 })).toEqual([0, 70, 160])
  expect(await say('cancelBets', b)).toEqual([20004, 160, 160])
  expect(await say('cancelBets', { ...b, roundId: 'another' })).toEqual([20004, 160, 160])
  expect(await say('cancelBets', { ...a, ...WHOLE })).toEqual([20004, 160, 160])
  expect(await say('adjustBets', { ...b, betAmount: 1 })).toEqual([20004, 160, 160])
  // What never came is barred all the same.
  expect(await say('cancelBets', { id: `${id}-late` })).toEqual([20001, 160, 160])
  expect(await say('rollback', resultOf(id))).toEqual([0, 160, 70])
  expect(await say('adjustBets', { ...b, betAmount: 15 })).toEqual([0, 70, 75])
  expect(await say('cancelBets', { ...a, ...WHOLE })).toEqual([0, 75, 100])
})

test('a round of which one bet has its own result: another is cancelled, the whole is not, and the refusal moves nothing', async () => {
  await say('placeBets', { id: 'y1', betAmount: 10 }, { id: 'y2', betAmount: 20 }, { id: 'y3', betAmount: 30 })
  await say('settleBets', { id: 'y1', payoutAmount: 15 })
  expect(await say('cancelBets', { id: 'y9', ...WHOLE })).toEqual([20004, 55, 55])
  expect(await say('cancelBets', { id: 'y2' })).toEqual([0, 55, 75])
  expect(await say('cancelBets', { id: 'y2' })).toEqual([0, 55, 75])
  expect(await say('voidSettled', { id: 'y9', ...WHOLE })).toEqual([0, 75, 100])
})

test('a stake without a word of a bet is taken; one whose bet is in the round is not taken twice', async () => {
  expect(await say('settleBets', { id: 'w1', betAmount: 10, payoutAmount: 4 })).toEqual([0, 100, 94])
  await say('placeBets', { id: 'w2', roundId: 'r2', betAmount: 10 })
  expect(await say('settleBets', { id: 'w3', roundId: 'r2', betAmount: 10, payoutAmount: 4 })).toEqual([0, 84, 88])
})

test('re-opened eight times; a ninth time it is refused, and its result stands', async () => {
  await say('placeBets', { id: 'x1', betAmount: 10 })
  for (let n = 0; n < 8; n++) {
    await say('settleBets', { id: 'x1', payoutAmount: n })
    expect(await say('rollback', { id: 'x1', payoutAmount: n })).toEqual([0, 90 + n, 90])
  }
  await say('settleBets', { id: 'x1', payoutAmount: 9 })
  expect(await say('rollback', { id: 'x1', payoutAmount: 9 })).toEqual([40003, 99, 99])
  // Voided it stays: placed again, it could be settled under no name that is looked for.
  expect(await say('voidSettled', { id: 'x1', payoutAmount: 9 })).toEqual([0, 99, 100])
  expect(await say('rollback', { id: 'x1' })).toEqual([40003, 100, 100])
  expect(await say('settleBets', { id: 'x1', payoutAmount: 30 })).toEqual([20003, 100, 100])
  expect(await say('voidSettled', { id: 'x1', payoutAmount: 9 })).toEqual([0, 99, 100])
  expect([await balance(), await round()]).toEqual([100, [0, 0]])
})

test.each([
  ['three decimals', { betAmount: 1.005 }],
  ['a negative amount', { betAmount: -1 }],
  ['a text', { betAmount: '10' }],
  ['a huge amount', { betAmount: 1e12 }],
  ['an id with a space', { betAmount: 1, id: 'a settle 1' }],
])('%s cannot be read', async (_, given) => {
  expect(await ask('placeBets', { id: 'p1', ...(given as Txn) })).toMatchObject({
    status: 400,
    body: { statusCode: 40003, username: play.playerRef },
  })
  expect(await balance()).toBe(100)
})

test.each([
  ['another key', () => `${environment.provider.keyId}:other`],
  ['an unknown agent', () => `nobody:${environment.provider.secret}`],
  ['half of the key', () => `${environment.provider.keyId}:${environment.provider.secret.slice(0, 20)}`],
  ['no key', () => environment.provider.keyId],
])('%s is not believed', async (_, pair) => {
  const authorization = `Basic ${Buffer.from(pair()).toString('base64')}`
  expect(await environment.send('checkBalance', asked(), { authorization })).toEqual({
    status: 401,
    body: { statusCode: 40003, currency: 'THB' },
  })
})

test('twenty bets at once on all there is: one is taken', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => say('placeBets', { id: `q${n}`, betAmount: 100 })),
  )
  expect(answers.filter(([code]) => code === 0)).toHaveLength(1)
  expect(await balance()).toBe(0)
})
