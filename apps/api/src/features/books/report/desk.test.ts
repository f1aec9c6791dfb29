/** Reconciliation at the desk: the figures of the functions, and rows that lead to transfers. */
import { randomUUID } from 'node:crypto'
import { readMoneyTransfer } from '@duang/contract/desk/money'
import {
  readBankReconciliation,
  readProviderReconciliation,
  readProviderRequests,
} from '@duang/contract/desk/reconcile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway, type WalletRequest } from '#money/wallet/gateway.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addProvider, startPlay, type TestProvider, walletRequestOf } from '../../../../test/people/games.ts'
import {
  addMember,
  createTestSite,
  giveCredit,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { bankReconciliation } from './bank-reconciliation.ts'
import { providerReconciliation } from './provider-rounds.ts'

const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}+07:00`)
const [MONDAY, TUESDAY] = ['2026-10-05', '2026-10-06']
const range = { from: MONDAY, to: TUESDAY }

let site: TestSite
let desk: TestDesk
let viewer: TestPerson
let member: TestMember
let provider: TestProvider
beforeAll(async () => {
  site = await createTestSite({ now: at(MONDAY) })
  member = await addMember(site)
  provider = await addProvider(site)
  await giveCredit(site, member, 10_000_00)
  const line = (amount: number, account: string, name: string) => ({
    id: randomUUID(),
    account: { bank: '004', number: '1234567890' },
    direction: 'in',
    amount,
    at: site.platform.clock().toISOString(),
    counterparty: { bank: member.bank, account, name },
  })
  await sendFeed(site, 'statement', {
    type: 'statement.lines',
    lines: [line(300, member.account, member.accountName), line(77, '9999999999', '<script>alert(1)</script>')],
  })
  site.setNow(at(MONDAY, '23:50:00'))
  const play = await startPlay(site, member, provider)
  const gateway = createGateway(site.platform.db, 1)
  const send = async (given: Partial<WalletRequest>) =>
    expect(await gateway(await site.ctx(), walletRequestOf(provider, play, given))).toMatchObject({ code: 'OK' })
  await send({ stake: 100_00, roundId: 'r1' })
  await send({ method: 'promo', gain: 7_00, txId: 'promo', roundId: undefined })
  site.setNow(at(TUESDAY, '00:10:00'))
  await send({ method: 'win', gain: 250_00, txId: 'win', roundId: 'r1', closes: true })
  desk = await createTestDesk(site)
  viewer = await desk.person('viewer')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })

test('bank statement and ledger, with the rows of each difference', async () => {
  const found = await viewer.call(readBankReconciliation, { params: params(), query: range })
  const own = await bankReconciliation(await site.ctx(), range)
  expect(found.isExplained).toBe(own.isExplained)
  expect(found.days.map((row) => [row.day, row.in, row.out, row.ledger, row.difference])).toEqual(
    own.days.map((row) => [row.day, row.in_satang, row.out_satang, row.ledger_satang, row.difference_satang]),
  )
  const rows = own.days.flatMap((day) => day.differences)
  expect(found.differenceCount).toBe(rows.length)
  expect(found.reasons.reduce((sum, each) => sum + each.amount, 0)).toBe(
    rows.reduce((sum, each) => sum + each.satang, 0),
  )
  // The stranger's line waits. It has no transfer yet.
  expect(found.differences.find(({ reason }) => reason === 'waiting')).toMatchObject({
    amount: 77_00,
    transfers: [],
    username: null,
    line: { sender: '<script>alert(1)</script>' },
  })
  expect(found.differences.every(({ account }) => account === null || account.includes('x'))).toBe(true)
  // Credit that a test gave belongs to no line: it leads to its transfer.
  for (const { transfers } of found.differences.filter(({ reason }) => reason === 'no-fact'))
    for (const id of transfers)
      expect((await viewer.call(readMoneyTransfer, { params: { ...params(), id } })).kind).toBe('deposit')
})

test('statement of a provider, rounds and ledger; a round leads to its requests and their transfers', async () => {
  const found = await viewer.call(readProviderReconciliation, { params: params(), query: range })
  const own = await providerReconciliation(await site.ctx(), range)
  expect(found.isExplained).toBe(true)
  expect(found.days.map((row) => [row.day, row.provider, row.statement, row.rounds, row.ledger])).toEqual(
    own.days.map((row) => [row.day, row.provider, row.statement_satang, row.rounds_satang, row.ledger_satang]),
  )
  expect(found.differences.map(({ reason, amount }) => [reason, amount])).toEqual(
    expect.arrayContaining(own.differences.map(({ reason, satang }) => [reason, satang])),
  )
  expect(found.differences[0]).toMatchObject({ username: member.username, round: 'r1' })
  const of = { provider: provider.provider, username: member.username }
  const round = await viewer.call(readProviderRequests, { params: params(), query: { ...of, round: 'r1' } })
  expect(round.round).toMatchObject({ id: 'r1', stake: 100_00, won: 250_00 })
  expect(round.requests.map(({ stake, win, code }) => [stake, win, code])).toEqual([
    [100_00, 0, 'OK'],
    [0, 250_00, 'OK'],
  ])
  const promo = await viewer.call(readProviderRequests, { params: params(), query: { ...of, tx: 'promo' } })
  expect(promo.requests).toMatchObject([{ tx: 'promo', kind: 'promo', win: 7_00 }])
  for (const { transfers } of [...round.requests, ...promo.requests]) {
    expect(transfers).toHaveLength(1)
    const id = transfers[0] ?? ''
    expect((await viewer.call(readMoneyTransfer, { params: { ...params(), id } })).username).toBe(member.username)
  }
})

test('one day by default, at most 31, and a member of nobody is unknown', async () => {
  const { from, to } = await viewer.call(readBankReconciliation, { params: params(), query: {} })
  expect([from, to]).toEqual([MONDAY, MONDAY])
  const long = { params: params(), query: { from: '2026-08-01', to: MONDAY } }
  expect(await outcomeOf(viewer.call, readProviderReconciliation, long)).toBe('desk_days_invalid')
  const nobody = { params: params(), query: { provider: provider.provider, username: 'nobody99', round: 'r1' } }
  expect(await outcomeOf(viewer.call, readProviderRequests, nobody)).toBe('not_found')
})
