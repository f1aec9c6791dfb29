import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMONSTRATION_BRAND } from '../../../../../../seed/demonstration.ts'
import { verifyLedger } from '../../../../../../test/books/verify-ledger.ts'
import { setUpEnvironment, type TestEnvironment } from '../../../../../../test/outside/dialects.ts'

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

type Txn = { id?: string } & Record<string, unknown>
const asked = (given: object = {}) => ({
  id: randomUUID(),
  timestampMillis: 1,
  productId: 'PRETTY',
  currency: 'THB',
  username: play.playerRef,
  ...given,
})
const ask = (call: string, ...txns: Txn[]) =>
  environment.send(call, asked({ txns: txns.map((each) => ({ roundId: 'r1', gameCode: 'reels', ...each })) }))
/** Returns code, and credit before and after. */
const send = async (call: string, ...txns: Txn[]) => {
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

test('returns the credit before and after for a placed and settled bet, in one round', async () => {
  expect(await send('placeBets', { id: 'a1', betAmount: 12.5 })).toEqual([0, 100, 87.5])
  expect(await send('settleBets', { id: 'a1', betAmount: 12.5, payoutAmount: 20 })).toEqual([0, 87.5, 107.5])
  expect(await round()).toEqual([1_250, 2_000])
})

test.each([
  ['null', null],
  ['an empty text', ''],
])('treats %s in an optional field as missing', async (_, none) => {
  const unset = {
    gameCode: none,
    transactionType: none,
    isSingleState: none,
    isEndRound: none,
    skipBalanceUpdate: none,
  }
  const id = randomUUID()
  expect(await send('placeBets', { id, betAmount: 10, ...unset, payoutAmount: none })).toEqual([0, 100, 90])
  expect(await send('settleBets', { id, payoutAmount: 20, ...unset, betAmount: none })).toEqual([0, 90, 110])
  expect((await environment.send('checkBalance', asked({ sessionToken: none }))).body).toMatchObject({ balance: 110 })
  expect((await ask('settleBets', { id: randomUUID(), payoutAmount: none })).status).toBe(400)
})

test('answers a retry like the first request, with its balances', async () => {
  await send('placeBets', { id: 'b1', betAmount: 10 }, { id: 'b2', betAmount: 5 })
  await send('settleBets', { id: 'b1', payoutAmount: 30 })
  await send('cancelBets', { id: 'b2', betAmount: 5 })
  const rest = await send('placeBets', { id: 'b3', betAmount: 60 })
  expect(rest).toEqual([0, 120, 60])
  expect(await send('placeBets', { id: 'b1', betAmount: 10 }, { id: 'b2', betAmount: 5 })).toEqual([0, 100, 85])
  expect(await send('settleBets', { id: 'b1', payoutAmount: 30 })).toEqual([0, 85, 115])
  expect(await send('cancelBets', { id: 'b2', betAmount: 5 })).toEqual([0, 115, 120])
  expect(await balance()).toBe(60)
})

test('answers the same id with another amount as a duplicate, and moves nothing', async () => {
  await send('placeBets', { id: 'c1', betAmount: 10 })
  expect(await send('placeBets', { id: 'c1', betAmount: 11 })).toEqual([20002, 90, 90])
  await send('settleBets', { id: 'c1', payoutAmount: 30 })
  expect(await send('settleBets', { id: 'c1', payoutAmount: 31 })).toEqual([20004, 120, 120])
})

test('places none of several bets when one is refused; the valid one may be repeated', async () => {
  expect(await send('placeBets', { id: 'd1', betAmount: 60 }, { id: 'd2', betAmount: 60 })).toEqual([10002, 100, 100])
  expect(await round()).toBeUndefined()
  expect(await send('placeBets', { id: 'd1', betAmount: 60 })).toEqual([0, 100, 40])
})

test('cancels the known bets of a call, and reports and bars the unknown ones', async () => {
  await send('placeBets', { id: 'e1', betAmount: 10 }, { id: 'e2', betAmount: 20 })
  expect(await send('cancelBets', { id: 'e1' }, { id: 'late' }, { id: 'e2' })).toEqual([20001, 70, 100])
  expect(await send('placeBets', { id: 'late', betAmount: 1 })).toEqual([20003, 100, 100])
  expect(await send('settleBets', { id: 'e1', payoutAmount: 50 })).toEqual([20003, 100, 100])
})

test('reverses the win of a reopened bet, which continues and is settled again', async () => {
  await send('placeBets', { id: 'f1', betAmount: 10 })
  expect(await send('rollback', { id: 'f1', betAmount: 10, payoutAmount: 30 })).toEqual([20001, 90, 90])
  await send('settleBets', { id: 'f1', payoutAmount: 30 })
  expect(await send('rollback', { id: 'f1', betAmount: 10, payoutAmount: 30 })).toEqual([0, 120, 90])
  expect(await send('rollback', { id: 'f1', betAmount: 10, payoutAmount: 30 })).toEqual([0, 120, 90])
  expect(await send('settleBets', { id: 'f1', payoutAmount: 0 })).toEqual([0, 90, 90])
  expect(await round()).toEqual([1_000, 0])
  await send('rollback', { id: 'f1', payoutAmount: 0 })
  expect(await send('settleBets', { id: 'f1', payoutAmount: 15 })).toEqual([0, 90, 105])
})

test('makes a receivable of a reopened win that the credit does not hold, and repeats the answer at a retry', async () => {
  await send('placeBets', { id: 'g1', betAmount: 10 })
  await send('settleBets', { id: 'g1', payoutAmount: 50 })
  await send('placeBets', { id: 'g2', betAmount: 120 })
  expect(await send('rollback', { id: 'g1', payoutAmount: 50 })).toEqual([0, 20, 0])
  await send('cancelBets', { id: 'g2' })
  expect(await send('rollback', { id: 'g1', payoutAmount: 50 })).toEqual([0, 20, 0])
})

test('places a cancelled bet again at a reopen, if it is permitted', async () => {
  await send('placeBets', { id: 'h1', betAmount: 70 })
  await send('cancelBets', { id: 'h1' })
  expect(await send('rollback', { id: 'h1', betAmount: 70 })).toEqual([0, 100, 30])
  expect(await send('rollback', { id: 'h1', betAmount: 70 })).toEqual([0, 100, 30])
  expect(await send('cancelBets', { id: 'h1' })).toEqual([0, 30, 100])
  await send('placeBets', { id: 'h2', betAmount: 40 })
  expect(await send('rollback', { id: 'h1', betAmount: 70 })).toEqual([10002, 60, 60])
})

test('changes an amount at once or not at all', async () => {
  await send('placeBets', { id: 'i1', betAmount: 10 })
  expect(await send('adjustBets', { id: 'i1', betAmount: 20 })).toEqual([0, 90, 80])
  expect(await send('adjustBets', { id: 'i1', betAmount: 20 })).toEqual([0, 90, 80])
  expect(await send('adjustBets', { id: 'i1', betAmount: 5.5 })).toEqual([0, 80, 94.5])
  expect(await send('adjustBets', { id: 'i1', betAmount: 100.01 })).toEqual([10002, 94.5, 94.5])
  expect(await round()).toEqual([550, 0])
  expect(await send('adjustBets', { id: 'nowhere', betAmount: 5 })).toEqual([20001, 94.5, 94.5])
})

test('answers a repeated change of an amount like the first time, despite later requests', async () => {
  await send('placeBets', { id: 'i2', betAmount: 10 })
  expect(await send('adjustBets', { id: 'i2', betAmount: 25 })).toEqual([0, 90, 75])
  await send('placeBets', { id: 'i3', betAmount: 30 })
  expect(await send('adjustBets', { id: 'i2', betAmount: 25 })).toEqual([0, 90, 75])
  // To its current amount without a change before: nothing to do.
  expect(await send('adjustBets', { id: 'i3', betAmount: 30 })).toEqual([0, 45, 45])
  await send('cancelBets', { id: 'i3' })
  await send('rollback', { id: 'i3' })
  expect(await send('adjustBets', { id: 'i3', betAmount: 30 })).toEqual([0, 45, 45])
  await send('settleBets', { id: 'i2', payoutAmount: 5 })
  expect(await send('adjustBets', { id: 'i2', betAmount: 25 })).toEqual([0, 90, 75])
  expect(await send('adjustBets', { id: 'i2', betAmount: 26 })).toEqual([20004, 50, 50])
  expect(await balance()).toBe(50)
})

test('requires credit for the bet of a call with bet and result, and voids both', async () => {
  const single = { id: 'j1', betAmount: 80, payoutAmount: 200, isSingleState: true }
  expect(await send('settleBets', { ...single, id: 'j0', betAmount: 100.01 })).toEqual([10002, 100, 100])
  expect(await send('settleBets', single)).toEqual([0, 100, 220])
  expect(await send('settleBets', single)).toEqual([0, 100, 220])
  expect(await send('cancelBets', { id: 'j1' })).toEqual([20004, 220, 220])
  expect(await send('rollback', { id: 'j1', betAmount: 80, payoutAmount: 200 })).toEqual([0, 220, 20])
  expect(await send('settleBets', { id: 'j1', betAmount: 80, payoutAmount: 90 })).toEqual([0, 20, 110])
  expect(await send('voidSettled', { id: 'j1', betAmount: 80, payoutAmount: 90 })).toEqual([0, 110, 100])
  expect(await round()).toEqual([0, 0])
})

test('voids stake and win once', async () => {
  await send('placeBets', { id: 'k1', betAmount: 10 })
  await send('settleBets', { id: 'k1', payoutAmount: 50 })
  expect(await send('voidSettled', { id: 'k1', betAmount: 10, payoutAmount: 50 })).toEqual([0, 140, 100])
  expect(await send('voidSettled', { id: 'k1', betAmount: 10, payoutAmount: 50 })).toEqual([0, 140, 100])
  expect(await balance()).toBe(100)
})

test('accepts neither bet nor result after a void that precedes the bet', async () => {
  await send('settleBets', { id: 's1', payoutAmount: 30, isSingleState: false })
  for (const time of ['first', 'again'])
    expect([time, ...(await send('voidSettled', { id: 's1', payoutAmount: 30 }))]).toEqual([time, 0, 130, 100])
  expect(await send('placeBets', { id: 's1', betAmount: 10 })).toEqual([20003, 100, 100])
  expect(await send('settleBets', { id: 's1', payoutAmount: 30, isSingleState: false })).toEqual([20003, 100, 100])
  expect(await send('voidSettled', { id: 's2', payoutAmount: 30 })).toEqual([20001, 100, 100])
})

test('pays a result before its bet, and accepts the bet afterwards', async () => {
  expect(await send('settleBets', { id: 'l1', payoutAmount: 30, isSingleState: false })).toEqual([0, 100, 130])
  expect(await send('placeBets', { id: 'l1', betAmount: 10 })).toEqual([0, 130, 120])
})

test('accepts no bet after logout, but results, cancellations and rewards', async () => {
  await send('placeBets', { id: 'm1', betAmount: 10 }, { id: 'm2', betAmount: 10 })
  await end()
  expect(await send('placeBets', { id: 'm3', betAmount: 1 })).toEqual([30001, 80, 80])
  expect(await send('settleBets', { id: 'm1', payoutAmount: 15 })).toEqual([0, 80, 95])
  expect(await send('cancelBets', { id: 'm2' })).toEqual([0, 95, 105])
  expect(await send('winRewards', { id: 'm1', payoutAmount: 7 })).toEqual([0, 105, 112])
})

/** Conditions under which bets are refused. */
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

test.each(BARS)('lowers and refunds a stake after %s, but does not raise it', async (name, code, bar) => {
  const a = `low-${name.replaceAll(' ', '-')}`
  const b = `${a}-other`
  await send('placeBets', { id: a, betAmount: 50 }, { id: b, betAmount: 10 })
  await bar()
  try {
    expect(await send('adjustBets', { id: a, betAmount: 50.01 })).toEqual([code, 40, 40])
    expect(await send('adjustBets', { id: a, betAmount: 5 })).toEqual([0, 40, 85])
    expect(await send('cancelBets', { id: b })).toEqual([0, 85, 95])
    expect(await send('adjustBets', { id: a, betAmount: 5 })).toEqual([0, 40, 85])
    expect(await round()).toEqual([500, 0])
    expect(await send('settleBets', { id: a, payoutAmount: 8 })).toEqual([0, 95, 103])
    expect(await send('voidSettled', { id: a })).toEqual([0, 103, 100])
    expect(await round()).toEqual([0, 0])
  } finally {
    await setMaintenance(false)
  }
})

test.each(BARS)(
  'accepts no new tip after %s, repeats the answer to an earlier one and refunds it',
  async (name, code, bar) => {
    const id = `tip-${name.replaceAll(' ', '-')}`
    await send('placeTips', { id, betAmount: 20 })
    await bar()
    try {
      expect(await send('placeTips', { id: `${id}-late`, betAmount: 20 })).toEqual([code, 80, 80])
      expect(await send('placeTips', { id, betAmount: 20 })).toEqual([0, 100, 80])
      expect(await send('cancelTips', { id })).toEqual([0, 80, 100])
      expect(await round()).toBeUndefined()
    } finally {
      await setMaintenance(false)
    }
  },
)

test('reports a conflict for an id of another player, without data of that player', async () => {
  await send('placeBets', { id: 'p1', betAmount: 30 })
  play = await environment.newPlay()
  expect(await send('placeBets', { id: 'p1', betAmount: 30 })).toEqual([20002, 100, 100])
})

test('keeps a tip out of rounds, and refunds it when it is cancelled', async () => {
  expect(await send('placeTips', { id: 'n1', betAmount: 20 })).toEqual([0, 100, 80])
  expect(await send('placeTips', { id: 'n2', betAmount: 80.01 })).toEqual([10002, 80, 80])
  expect(await send('cancelTips', { id: 'n1', betAmount: 20 })).toEqual([0, 80, 100])
  expect(await send('cancelTips', { id: 'n1', betAmount: 20 })).toEqual([0, 80, 100])
  expect(await round()).toBeUndefined()
})

test('moves nothing for a call for information', async () => {
  expect(await send('placeBets', { id: 'o1', betAmount: 10, skipBalanceUpdate: true })).toEqual([0, 100, 100])
  expect(await send('settleBets', { id: 'o1', payoutAmount: 10, skipBalanceUpdate: true })).toEqual([0, 100, 100])
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
])('moves nothing for %s for information, and blocks no later call', async (call, amounts, name) => {
  const id = `${call}-${name}`
  if (name === 'o4') await send('placeTips', { id, betAmount: 10 })
  else await send('placeBets', { id, betAmount: 10 })
  if (name === 'o3') await send('settleBets', { id, payoutAmount: 25 })
  const before = await balance()
  expect(await send(call, { id, ...amounts, skipBalanceUpdate: true })).toEqual([0, before, before])
  expect((await send(call, { id, ...amounts })).slice(0, 2)).toEqual([0, before])
  expect(await balance()).not.toBe(before)
})

test.each([
  ['placeBets', { payoutAmount: 1 }],
  ['adjustBets', { payoutAmount: 1 }],
  ['placeTips', { payoutAmount: 1 }],
  ['settleBets', { betAmount: 1 }],
  ['settleBets', { payoutAmount: 1, isSingleState: true }],
  ['winRewards', { betAmount: 1 }],
])('rejects %s without its amount, which is not zero', async (call, given) => {
  const id = `${call}-${Object.keys(given).length}`
  await send('placeBets', { id, betAmount: 10 })
  const other = { id: `${id}-other`, betAmount: 1, payoutAmount: 1 }
  expect(await ask(call, other, { id, ...given })).toMatchObject({ status: 400, body: { statusCode: 40003 } })
  expect([await balance(), await round()]).toEqual([90, [1_000, 0]])
})

test('pays the result of a whole round once, reopens it, pays it again, and voids all of it', async () => {
  const whole = { id: 'u9', transactionType: 'BY_ROUND' }
  await send('placeBets', { id: 'u1', betAmount: 10 }, { id: 'u2', betAmount: 20 })
  await send('placeBets', { id: 'other', roundId: 'r2', betAmount: 1 })
  expect(await send('settleBets', { ...whole, betAmount: 30, payoutAmount: 50 })).toEqual([0, 69, 119])
  expect(await send('rollback', { ...whole, betAmount: 30, payoutAmount: 50 })).toEqual([0, 119, 69])
  expect(await send('settleBets', { ...whole, betAmount: 30, payoutAmount: 40 })).toEqual([0, 69, 109])
  expect(await send('voidSettled', { ...whole, betAmount: 30, payoutAmount: 40 })).toEqual([0, 109, 99])
  expect(await send('voidSettled', { ...whole, betAmount: 30, payoutAmount: 40 })).toEqual([0, 109, 99])
  expect(await balance()).toBe(99)
})

test('cancels a whole round with all its bets, and reports an unknown one as not found', async () => {
  await send('placeBets', { id: 'v1', betAmount: 10 }, { id: 'v2', betAmount: 20 })
  expect(await send('cancelBets', { id: 'v9', transactionType: 'BY_ROUND' })).toEqual([0, 70, 100])
  expect(await send('rollback', { id: 'v9', transactionType: 'BY_ROUND' })).toEqual([0, 100, 70])
  expect(await send('cancelBets', { id: 'v9', roundId: 'r9', transactionType: 'BY_ROUND' })).toEqual([20001, 70, 70])
})

const WHOLE = { transactionType: 'BY_ROUND' }
test.each([
  ['under one of its bets', (id: string) => ({ id: `${id}-a`, ...WHOLE })],
  ['under an id of its own', (id: string) => ({ id: `${id}-s`, ...WHOLE })],
  ['under an id of its own, without a mark of the round', (id: string) => ({ id: `${id}-s` })],
])('cancels and changes no stake of a round that was settled %s until it is reopened', async (name, resultOf) => {
  const id = name.replaceAll(/\W/g, '-')
  const [a, b] = [{ id: `${id}-a` }, { id: `${id}-b` }]
  await send('placeBets', { ...a, betAmount: 10 }, { ...b, betAmount: 20 })
  expect(await send('settleBets', { ...resultOf(id), betAmount: 30, payoutAmount: 90 })).toEqual([0, 70, 160])
  expect(await send('cancelBets', b)).toEqual([20004, 160, 160])
  expect(await send('cancelBets', { ...b, roundId: 'another' })).toEqual([20004, 160, 160])
  expect(await send('cancelBets', { ...a, ...WHOLE })).toEqual([20004, 160, 160])
  expect(await send('adjustBets', { ...b, betAmount: 1 })).toEqual([20004, 160, 160])
  // An unknown id is barred all the same.
  expect(await send('cancelBets', { id: `${id}-late` })).toEqual([20001, 160, 160])
  expect(await send('rollback', resultOf(id))).toEqual([0, 160, 70])
  expect(await send('adjustBets', { ...b, betAmount: 15 })).toEqual([0, 70, 75])
  expect(await send('cancelBets', { ...a, ...WHOLE })).toEqual([0, 75, 100])
})

test('cancels another bet of a round with one result, but not the whole, whose refusal moves nothing', async () => {
  await send('placeBets', { id: 'y1', betAmount: 10 }, { id: 'y2', betAmount: 20 }, { id: 'y3', betAmount: 30 })
  await send('settleBets', { id: 'y1', payoutAmount: 15 })
  expect(await send('cancelBets', { id: 'y9', ...WHOLE })).toEqual([20004, 55, 55])
  expect(await send('cancelBets', { id: 'y2' })).toEqual([0, 55, 75])
  expect(await send('cancelBets', { id: 'y2' })).toEqual([0, 55, 75])
  expect(await send('voidSettled', { id: 'y9', ...WHOLE })).toEqual([0, 75, 100])
})

test('accepts an unmarked stake with its result, but not twice when its bet is in the round', async () => {
  expect(await send('settleBets', { id: 'w1', betAmount: 10, payoutAmount: 4 })).toEqual([0, 100, 94])
  await send('placeBets', { id: 'w2', roundId: 'r2', betAmount: 10 })
  expect(await send('settleBets', { id: 'w3', roundId: 'r2', betAmount: 10, payoutAmount: 4 })).toEqual([0, 84, 88])
})

test('reopens a bet eight times, and refuses the ninth time, whose result stays', async () => {
  await send('placeBets', { id: 'x1', betAmount: 10 })
  for (let n = 0; n < 8; n++) {
    await send('settleBets', { id: 'x1', payoutAmount: n })
    expect(await send('rollback', { id: 'x1', payoutAmount: n })).toEqual([0, 90 + n, 90])
  }
  await send('settleBets', { id: 'x1', payoutAmount: 9 })
  expect(await send('rollback', { id: 'x1', payoutAmount: 9 })).toEqual([40003, 99, 99])
  // It stays void: placed again, it could only be settled under a name that no request looks up.
  expect(await send('voidSettled', { id: 'x1', payoutAmount: 9 })).toEqual([0, 99, 100])
  expect(await send('rollback', { id: 'x1' })).toEqual([40003, 100, 100])
  expect(await send('settleBets', { id: 'x1', payoutAmount: 30 })).toEqual([20003, 100, 100])
  expect(await send('voidSettled', { id: 'x1', payoutAmount: 9 })).toEqual([0, 99, 100])
  expect([await balance(), await round()]).toEqual([100, [0, 0]])
})

test.each([
  ['three decimals', { betAmount: 1.005 }],
  ['a negative amount', { betAmount: -1 }],
  ['a text', { betAmount: '10' }],
  ['a huge amount', { betAmount: 1e12 }],
  ['an id with a space', { betAmount: 1, id: 'a settle 1' }],
])('rejects %s', async (_, given) => {
  expect(await ask('placeBets', { id: 'p1', ...given })).toMatchObject({
    status: 400,
    body: { statusCode: 40003, username: play.playerRef },
  })
  expect(await balance()).toBe(100)
})

test.each([
  ['another key', () => `${environment.provider.keyId}:other`],
  ['an unknown agent', () => `unknown:${environment.provider.secret}`],
  ['half of the key', () => `${environment.provider.keyId}:${environment.provider.secret.slice(0, 20)}`],
  ['no key', () => environment.provider.keyId],
])('rejects the authentication by %s', async (_, pair) => {
  const authorization = `Basic ${Buffer.from(pair()).toString('base64')}`
  expect(await environment.send('checkBalance', asked(), { authorization })).toEqual({
    status: 401,
    body: { statusCode: 40003, currency: 'THB' },
  })
})

test('answers one id of two players at once as a conflict of the later one', async () => {
  const other = await environment.newPlay()
  const txn = (n: number) => ({ id: `shared-${n}`, roundId: `shared-${n}`, gameCode: 'reels', betAmount: 1 })
  const place = async (username: string, n: number) => {
    const { status, body } = await environment.send('placeBets', asked({ username, txns: [txn(n)] }))
    return [status, body.statusCode]
  }
  for (let n = 0; n < 20; n++) {
    const answers = await Promise.all([place(play.playerRef, n), place(other.playerRef, n)])
    expect([n, ...answers.sort()]).toEqual([n, [200, 0], [200, 20002]])
  }
})

test('accepts one of twenty bets at once on the whole credit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send('placeBets', { id: `q${n}`, betAmount: 100 })),
  )
  expect(answers.filter(([code]) => code === 0)).toHaveLength(1)
  expect(await balance()).toBe(0)
})
