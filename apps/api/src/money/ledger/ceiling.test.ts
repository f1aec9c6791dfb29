/** No balance exceeds the largest amount of the wire. A transfer above it is refused and books nothing (decision 033). */
import { randomUUID } from 'node:crypto'
import { checkWithdraw, requestWithdraw } from '@duang/contract/bank/withdraw'
import { asWinlost, reportWinlost } from '@duang/contract/games/winlost'
import { SATANG_MAX } from '@duang/contract/wire/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reject } from '#features/bank/withdraw/decide.ts'
import { sqlState } from '#kit/database/db.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import {
  addProvider,
  startPlay,
  type TestPlay,
  type TestProvider,
  walletRequestOf,
} from '../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../test/people/site.ts'
import { createGateway, type Gateway, type WalletRequest } from '../wallet/gateway.ts'
import {
  houseAccount,
  ledgerRefusal,
  lockMember,
  memberAccount,
  post,
  readBalance,
  type Transfer,
  tryPost,
} from './ledger.ts'

const NOW = new Date('2026-10-05T05:00:00Z')

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let member: TestMember
let play: TestPlay
beforeAll(async () => {
  site = await createTestSite({ now: NOW })
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
/** One baht below the ceiling. */
beforeEach(async () => {
  member = await addMember(site)
  await giveCredit(site, member, SATANG_MAX - 1_00)
  play = await startPlay(site, member, provider)
})

const send = async (given: Partial<WalletRequest>) => gateway(await site.ctx(), walletRequestOf(provider, play, given))
const credit = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
const entriesOf = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).version

const deposit = (amount: number): Transfer => ({
  id: randomUUID(),
  kind: 'deposit.credit',
  amount,
  debit: houseAccount('bank'),
  credit: memberAccount(member.memberId, 'cash'),
})
const hold = (amount: number): Transfer => ({
  id: randomUUID(),
  kind: 'withdraw.hold',
  amount,
  debit: memberAccount(member.memberId, 'cash'),
  credit: memberAccount(member.memberId, 'hold'),
})
/** The refusal of an attempt that is always rolled back. */
const refusalOf = (...transfers: Transfer[]) =>
  site.platform.db
    .transaction()
    .execute(async (tx) => {
      await post(tx, 1, NOW, transfers)
      throw new Error('posted')
    })
    .catch((error: unknown) => ledgerRefusal(error) ?? String(error))

test('the ledger posts up to the ceiling and refuses transfers above it, one by one and in batches', async () => {
  expect(await refusalOf(deposit(1_00))).toContain('posted')
  expect(await refusalOf(deposit(1_01))).toBe('above-ceiling')
  expect(await refusalOf(hold(5_00), deposit(6_00))).toContain('posted')
  expect(await refusalOf(hold(5_00), deposit(6_01))).toBe('above-ceiling')
  const before = await entriesOf()
  const group = (transfer: Transfer): Transfer => ({ ...transfer, group: 1 })
  const answers = await tryPost(site.platform.db, 1, NOW, [group(hold(1_00)), group(deposit(2_01))])
  expect(answers.map(({ outcome }) => outcome)).toEqual(['group-refused', 'above-ceiling'])
  expect(await entriesOf()).toBe(before)
})

test('a constraint enforces the ceiling', async () => {
  const lift = sql`update ledger.accounts set balance_satang = balance_satang + 101
    where account_id = ${memberAccount(member.memberId, 'cash')}`.execute(site.owner)
  expect(sqlState(await lift.catch((error: unknown) => error))).toBe('23514')
})

const TOO_MUCH: [what: string, given: () => Partial<WalletRequest>][] = [
  ['a win', () => ({ method: 'win', gain: 1_01 })],
  ['a free win', () => ({ method: 'win', gain: 1_01, freeRound: 'grant' })],
  ['a promotion', () => ({ method: 'promo', gain: 1_01 })],
  ['an adjustment', () => ({ method: 'adjust', gain: 1_01, roundId: undefined })],
  ['a bet that wins more than it stakes', () => ({ method: 'betWin', stake: 10_00, gain: 11_01 })],
]
test.each(TOO_MUCH)(
  '%s above the ceiling is refused, books nothing, and is accepted once there is room',
  async (_, given) => {
    const asked = { txId: randomUUID(), ...given() }
    const before = await entriesOf()
    expect(await send(asked)).toEqual({ code: 'LIMIT_REACHED', balance: SATANG_MAX - 1_00, isReplay: false })
    expect(await entriesOf()).toBe(before)
    await send({ roundId: 'other', stake: 5_00 })
    expect(await send(asked)).toMatchObject({ code: 'OK', isReplay: false })
    expect(await send(asked)).toMatchObject({ code: 'OK', isReplay: true })
    expect(await credit()).toBe(SATANG_MAX - 1_00 - 5_00 + ((asked.gain ?? 0) - (asked.stake ?? 0)))
  },
)

test('accepts wins up to the ceiling to the satang, and a win of nothing always', async () => {
  expect(await send({ method: 'win', gain: 1_00 })).toMatchObject({ code: 'OK', balance: SATANG_MAX })
  expect((await send({ method: 'win', gain: 0 })).code).toBe('OK')
  expect((await send({ stake: 1_00 })).code).toBe('OK')
})

test('a rollback that would lift the credit above it waits', async () => {
  await send({ txId: 'large', stake: 100_00 })
  await send({ method: 'win', roundId: 'other', gain: 50_00 })
  const back: Partial<WalletRequest> = {
    method: 'rollback',
    txId: 'large-back',
    originalTxId: 'large',
    roundId: undefined,
  }
  const before = await entriesOf()
  expect((await send(back)).code).toBe('LIMIT_REACHED')
  expect(await entriesOf()).toBe(before)
  await send({ roundId: 'last', stake: 49_00 })
  expect(await send(back)).toMatchObject({ code: 'OK', balance: SATANG_MAX })
})

test('of twenty wins that fit alone, one is accepted', async () => {
  const wins = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send({ method: 'win', roundId: `r${n}`, gain: 60 })),
  )
  expect(wins.map(({ code }) => code).toSorted()).toEqual([...Array.from({ length: 19 }, () => 'LIMIT_REACHED'), 'OK'])
  expect(await credit()).toBe(SATANG_MAX - 40)
})

test('reports total stakes above the ceiling', async () => {
  for (const roundId of ['a', 'b', 'c']) {
    await send({ roundId, stake: SATANG_MAX - 1_00 })
    await send({ roundId, method: 'win', gain: SATANG_MAX - 1_00, closes: true })
  }
  const call = clientOf(site, await logIn(site, member))
  const { total } = await call(reportWinlost, {
    params: { username: member.username },
    body: { type: 'wl', start: '2026-10-05', end: '2026-10-05' },
  }).then(asWinlost)
  expect(total).toMatchObject({ rounds: 3, turnover: 3 * (SATANG_MAX - 1_00), net: 0 })
})

test('a withdrawal keeps its room: its hold can be released whatever was won meanwhile', async () => {
  const call = clientOf(site, await logIn(site, member))
  const own = { uuid: member.uuid }
  expect(await call(checkWithdraw, { params: own })).toMatchObject({ credit: SATANG_MAX - 1_00 })
  await site.setSettings({ autoApproveSatang: 0 })
  const asked = await call(requestWithdraw, { params: own, body: { amount: 300_00 }, idempotencyKey: randomUUID() })
  expect((await send({ method: 'win', gain: 1_01 })).code).toBe('LIMIT_REACHED')
  expect((await send({ method: 'win', gain: 1_00 })).code).toBe('OK')
  const withdrawal = {
    withdrawal_id: asked.withdraw.id,
    member_id: member.memberId,
    amount_satang: 300_00,
    state: 'requested',
  }
  const ctx = await site.ctx()
  await site.platform.db.transaction().execute(async (tx) => {
    await lockMember(tx, 1, member.memberId)
    await reject(tx, ctx, withdrawal, 'test', 'test')
  })
  expect(await credit()).toBe(SATANG_MAX)
})
