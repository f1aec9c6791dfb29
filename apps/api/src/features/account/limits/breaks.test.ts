/** Breaks and self-exclusion end play and deposits at once. Reading, withdrawals and payouts continue. */
import { randomUUID } from 'node:crypto'
import { readLimits, selfExclude, takeBreak } from '@duang/contract/account/limits'
import { login } from '@duang/contract/account/login'
import { getCredit, getUserDetail } from '@duang/contract/account/user'
import { assignReceivingAccount, listDeposits } from '@duang/contract/bank/deposit'
import { checkWithdraw, listEndedWithdraws, listOpenWithdraws, requestWithdraw } from '@duang/contract/bank/withdraw'
import { cashOut, openGame } from '@duang/contract/games/games'
import { forfeitBonus, listBonuses } from '@duang/contract/rewards/bonus'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { KINDS } from '#money/ledger/chart.ts'
import { houseAccount, memberAccount, readBalance } from '#money/ledger/ledger.ts'
import { createGateway, type Gateway, type WalletRequest } from '#money/wallet/gateway.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { optionsOf, typed } from '../../../../test/outside/command.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addProvider,
  startPlay,
  type TestPlay,
  type TestProvider,
  walletRequestOf,
} from '../../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  PASSWORD,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let member: TestMember
let play: TestPlay
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite()
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  site.setNow(new Date('2026-10-07T05:00:00Z'))
  await site.owner.deleteFrom('throttles').execute()
  member = await addMember(site)
  await giveCredit(site, member, 1_000_00)
  play = await startPlay(site, member, provider)
  call = clientOf(site, await logIn(site, member))
})

const own = () => ({ uuid: member.uuid })
const rest = (length: '24h' | '7d' | '30d') => call(takeBreak, { params: own(), body: { length } })
const exclude = (length: '6m' | '1y' | '5y', password = PASSWORD) =>
  call(selfExclude, { params: own(), body: { length, password } })
const move = async (method: WalletRequest['method'], given: Partial<WalletRequest>) =>
  (await gateway(await site.ctx(), walletRequestOf(provider, play, { method, ...given }))).code
const open = () =>
  call(openGame, { body: { username: member.username, provider: provider.provider, gameCode: 'reels' } })
const account = () =>
  call(assignReceivingAccount, { body: { uuid: member.uuid, bankId: member.account, bankName: member.bank } })
const credit = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
const breaks = () => site.owner.selectFrom('play_breaks').selectAll().where('member_id', '=', member.memberId).execute()

test.each([
  ['24h', '2026-10-08T05:00:00.000Z'],
  ['7d', '2026-10-14T05:00:00.000Z'],
  ['30d', '2026-11-06T05:00:00.000Z'],
] as const)('refuses play and deposits during a break of %s', async (length, until) => {
  expect((await rest(length)).break).toMatchObject({ kind: 'time-out', until })
  expect([await move('bet', { stake: 1 }), await codeOf(open()), await codeOf(account())]).toEqual([
    ...['USER_BLOCKED', 'limits_break', 'limits_break'],
  ])
  await expect(account()).rejects.toMatchObject({ refusal: { details: { until } } })
  site.setNow(new Date(until))
  play = await startPlay(site, member, provider)
  call = clientOf(site, await logIn(site, member))
  expect([await move('bet', { stake: 1 }), await codeOf(account())]).toEqual(['OK', 'ok'])
  expect((await call(readLimits, { params: own() })).break).toBeNull()
})

test('lengthens a break by a longer one, and never shortens it', async () => {
  await rest('7d')
  expect((await rest('24h')).break?.until).toBe('2026-10-14T05:00:00.000Z')
  expect((await rest('30d')).break?.until).toBe('2026-11-06T05:00:00.000Z')
  expect(await breaks()).toHaveLength(2)
})

test('requires the password for self-exclusion, and reports a wrong one', async () => {
  expect(await codeOf(exclude('6m', 'not it'))).toBe('password_wrong')
  expect(await breaks()).toEqual([])
  expect((await exclude('6m')).break).toMatchObject({ kind: 'self-exclusion', until: '2027-04-07T05:00:00.000Z' })
  expect((await exclude('5y')).break?.until).toBe('2031-10-07T05:00:00.000Z')
  expect((await exclude('1y')).break?.until).toBe('2031-10-07T05:00:00.000Z')
})

test('gives the application no right to change or delete a break', async () => {
  await exclude('6m')
  for (const statement of [
    `update play_breaks set ends_at = now()`,
    `delete from play_breaks`,
    `update play_breaks set kind = 'time-out'`,
  ])
    await expect(sql.raw(statement).execute(site.platform.db)).rejects.toThrow(/permission denied/)
})

test('lets an excluded member log in, read, withdraw and be paid, but not play or deposit', async () => {
  await move('bet', { txId: `b-${member.memberId}`, stake: 100_00 })
  await exclude('1y')
  const answer = await clientOf(site)(login, { body: { username: member.username, password: PASSWORD } })
  expect(answer).toHaveProperty('token')
  call = clientOf(site, await logIn(site, member))
  const reads = [
    call(getCredit, { params: { username: member.username }, body: { balanceType: 'M' } }),
    call(getUserDetail, { params: own() }),
    call(listDeposits, { params: own(), query: {} }),
    call(listOpenWithdraws, { params: own() }),
    call(listEndedWithdraws, { params: own(), query: {} }),
    call(listBonuses, { params: own() }),
    call(readLimits, { params: own() }),
    call(checkWithdraw, { params: own() }),
    call(cashOut, { body: { username: member.username } }),
  ]
  expect(await Promise.all(reads.map(codeOf))).toEqual(reads.map(() => 'ok'))
  expect([await move('bet', { stake: 1 }), await codeOf(open()), await codeOf(account())]).toEqual([
    ...['TOKEN_EXPIRED', 'limits_excluded', 'limits_excluded'],
  ])
  expect(await move('win', { gain: 300_00 })).toBe('OK')
  expect(await move('rollback', { originalTxId: `b-${member.memberId}` })).toBe('OK')
  expect(await credit()).toBe(1_300_00)
  const asked = await call(requestWithdraw, {
    params: own(),
    body: { amount: 1_300_00 },
    idempotencyKey: randomUUID(),
  })
  expect(asked).toMatchObject({ credit: 0, withdraw: { amount: 1_300_00 } })
  const claimed = await sendFeed(site, 'payouts/claim', { type: 'payout.claim', limit: 100 })
  const payout = claimed.body.payouts.find((each: { to: { number: string } }) => each.to.number === member.account)
  const result = { key: payout.key, status: 'paid', attempt: payout.attempt }
  expect((await sendFeed(site, 'payouts/result', { type: 'payout.result', result })).status).toBe(200)
  expect((await call(listEndedWithdraws, { params: own(), query: {} })).items[0]).toMatchObject({ amount: 1_300_00 })
})

test('refuses bets of an open game by the exclusion itself', async () => {
  await site.owner
    .insertInto('play_breaks')
    .values({
      brand_id: 1,
      member_id: member.memberId,
      kind: 'self-exclusion',
      starts_at: site.platform.clock(),
      asked_at: site.platform.clock(),
    })
    .execute()
  expect(await move('bet', { stake: 1 })).toBe('USER_BLOCKED')
  expect((await call(readLimits, { params: own() })).break).toMatchObject({ kind: 'self-exclusion', until: null })
})

async function giveBonus(bonus: number) {
  const { deposit_id } = await site.owner
    .selectFrom('deposits')
    .select('deposit_id')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  const grantId = randomUUID()
  await site.owner
    .insertInto('bonus_grants')
    .values({
      brand_id: 1,
      grant_id: grantId,
      member_id: member.memberId,
      deposit_id,
      bonus_window: 1,
      window_date: '2026-10-07',
      rate_percent: 10,
      max_satang: bonus,
      deposit_satang: 1_000_00,
      bonus_satang: bonus,
      turnover_multiple: 5,
      turnover_required_satang: 5_000_00,
      granted_at: site.platform.clock(),
    })
    .execute()
  await sql`select ledger.post_one(1, ${site.platform.clock()}, ledger.stable_id('bonus.grant', '1', ${grantId}::text), ${KINDS['bonus.grant']}::smallint,
    ${houseAccount('bonus')}::bigint, ${memberAccount(member.memberId, 'cash')}::bigint, ${bonus}::bigint)`.execute(
    site.owner,
  )
}

test('forfeits open bonuses at an exclusion, and nothing of own money', async () => {
  await giveBonus(100_00)
  expect(await call(checkWithdraw, { params: own() })).toMatchObject({
    available: 1_000_00,
    turnover: { held: 100_00 },
  })
  await exclude('6m')
  expect(await credit()).toBe(1_000_00)
  expect((await call(checkWithdraw, { params: own() })).reasons).toEqual([])
})

test('keeps a bonus in a round that has not ended during an exclusion, without a turnover requirement', async () => {
  await giveBonus(100_00)
  await move('bet', { stake: 1_050_00 })
  expect(await codeOf(call(forfeitBonus, { params: own(), body: {}, idempotencyKey: randomUUID() }))).toBe(
    'bonus_undecided',
  )
  await exclude('6m')
  expect(await call(checkWithdraw, { params: own() })).toMatchObject({
    turnover: null,
    available: 0,
    reasons: [{ code: 'withdraw_insufficient' }, { code: 'withdraw_bonus_held', left: 50_00 }],
  })
})

test('accepts no bet that is under way after the exclusion', async () => {
  for (let round = 0; round < 3; round++) {
    member = await addMember(site)
    await giveCredit(site, member, 1_000_00)
    play = await startPlay(site, member, provider)
    call = clientOf(site, await logIn(site, member))
    const accepted = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from provider_transactions where member_id = ${member.memberId}`.execute(site.owner)
      return rows[0]?.n
    }
    const bets = Array.from({ length: 20 }, () => move('bet', { stake: 100 }))
    await exclude('6m')
    const atTheEnd = await accepted()
    const codes = await Promise.all(bets)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(atTheEnd ?? -1)
    expect(await accepted()).toBe(atTheEnd)
    expect(await move('bet', { stake: 100 })).not.toBe('OK')
  }
})

test('lets staff read breaks and record a requested exclusion, which nothing shortens', async () => {
  const run = (words: string[], options: Record<string, string> = {}) =>
    typed(site, ['members', ...words, ...optionsOf(options)], { actor: 'nok' })
  await expect(run(['exclude', member.username], { for: '2w', reason: 'asked' })).rejects.toThrow(/--for/)
  await expect(run(['exclude', member.username], { for: '1y' })).rejects.toThrow(/--reason/)
  await expect(run(['exclude', 'nobody'], { for: '1y', reason: 'asked' })).rejects.toThrow('Unknown member: nobody')
  expect(await run(['exclude', member.username], { for: '1y', reason: 'by phone, called back' })).toMatchObject({
    code: 0,
  })
  await run(['exclude', member.username], { for: '6m', reason: 'changed its mind' })
  const { code, data } = await run(['limits', member.username])
  expect(code).toBe(0)
  expect(data).toMatchObject({
    limits: { break: { kind: 'self-exclusion', until: '2027-10-07T05:00:00.000Z' } },
    breaks: [{ asked_by: 'nok', note: 'by phone, called back' }],
    changes: [],
  })
  expect(await codeOf(account())).toBe('limits_excluded')
})
