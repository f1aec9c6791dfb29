/** Twenty at once: unassigning a deposit, spending it, approving, collecting. The books balance for every winner. */
import { randomUUID } from 'node:crypto'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGateway, type Gateway } from '#money/wallet/gateway.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { addProvider, startPlay, type TestProvider, walletRequestOf } from '../../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { accountOf, because, deposit, duang } from './fixtures.ts'

const N = 20
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
const ROUND_NUMBERS = Array.from({ length: ROUNDS }, (_, round) => round)

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00'), poolSize: 30 })
  await site.setSettings({ bonus: {}, secondPersonAboveSatang: 10_000_00 })
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
})

const times = <T>(act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: N }, (_, n) => act(n)))
const run = (actor: string, ...args: string[]) => duang(site, [...args, ...because], actor)
const doneOf = (results: { report: Record<string, unknown> }[]) =>
  results.filter(({ report }) => report?.outcome === 'done')

test.each(ROUND_NUMBERS)('unassigns a line once (round %i)', async () => {
  const line = await deposit(site, member, 1_000)
  const results = await times((n) => run(`cli:${n}`, 'correction', 'unassign', String(line)))
  expect(doneOf(results)).toHaveLength(1)
  expect([await accountOf(site, member), await accountOf(site, member, 'receivable')]).toEqual([0, 0])
})

test.each(ROUND_NUMBERS)('unassigns a deposit during its play and withdrawal (round %i)', async () => {
  const line = await deposit(site, member, 1_000)
  const play = await startPlay(site, member, provider)
  const call = clientOf(site, await logIn(site, member))
  const ctx = await site.ctx()
  const params = { uuid: member.uuid }
  const outcomes = await times(async (n) => {
    if (n === 10) return run('cli:anna', 'correction', 'unassign', String(line))
    if (n % 4 === 0)
      return call(requestWithdraw, { params, body: { amount: 300_00 }, idempotencyKey: randomUUID() }).catch(() => null)
    return gateway(ctx, walletRequestOf(provider, play, { method: 'bet', stake: 60_00 }))
  })
  const spent = outcomes.filter((each) => each && 'code' in each && each.code === 'OK').length * 60_00
  const held = await accountOf(site, member, 'hold')
  const [cash, receivable] = [await accountOf(site, member), Math.abs(await accountOf(site, member, 'receivable'))]
  // The whole deposit is claimed. The part that was not in the credit is a receivable.
  expect(cash + spent + held).toBe(receivable)
  expect(Math.min(cash, receivable)).toBe(0)
  expect((await verifyLedger(site.owner)).broken).toEqual([])
})

test.each(ROUND_NUMBERS)('leaves one owner of a line that is unassigned and assigned at once (round %i)', async () => {
  const right = await addMember(site)
  const line = String(await deposit(site, member, 1_000))
  await times((n) =>
    n % 2 === 0
      ? run('cli:anna', 'correction', 'unassign', line)
      : run('cli:nok', 'deposits', 'assign', line, '--member', right.username),
  )
  const standing = await site.owner
    .selectFrom('deposits')
    .select('member_id')
    .where('line_id', '=', Number(line))
    .where('unassigned_at', 'is', null)
    .execute()
  const credit = (await accountOf(site, member)) + (await accountOf(site, right))
  expect(standing.length).toBeLessThanOrEqual(1)
  expect(credit).toBe(standing.length * 1_000_00)
})

test.each(ROUND_NUMBERS)('approves a proposal once (round %i)', async () => {
  const { report } = await run('cli:anna', 'correction', 'credit', member.username, '20000')
  const results = await times((n) => duang(site, ['proposal', 'approve', String(report.proposal)], `cli:${n}`))
  expect(doneOf(results)).toHaveLength(1)
  expect(await accountOf(site, member)).toBe(20_000_00)
})

test.each(ROUND_NUMBERS)('approves or rejects a proposal, not both (round %i)', async () => {
  const { report } = await run('cli:anna', 'correction', 'credit', member.username, '20000')
  const id = String(report.proposal)
  const results = await times((n) =>
    n % 2 === 0 ? duang(site, ['proposal', 'approve', id], `cli:${n}`) : run(`cli:${n}`, 'proposal', 'reject', id),
  )
  expect(results.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(await accountOf(site, member)).toBe(doneOf(results.filter((_, n) => n % 2 === 0)).length * 20_000_00)
})

test.each(ROUND_NUMBERS)('keeps many small credits at once below the threshold (round %i)', async () => {
  const results = await times((n) => run(`cli:${n}`, 'correction', 'credit', member.username, '1000'))
  expect(doneOf(results)).toHaveLength(10)
  expect(await accountOf(site, member)).toBe(10_000_00)
})

test.each(ROUND_NUMBERS)('carries out an order under one reference once (round %i)', async () => {
  const results = await times((n) =>
    run(`cli:${n}`, 'correction', 'credit', member.username, '100', '--reference', 'T-9'),
  )
  expect(doneOf(results)).toHaveLength(1)
  expect(await accountOf(site, member)).toBe(100_00)
})

test.each(ROUND_NUMBERS)('leaves no receivable after a debit without --may-owe (round %i)', async () => {
  await giveCredit(site, member, 1_000_00)
  const results = await times(() => run('cli:anna', 'correction', 'debit', member.username, '300'))
  expect(doneOf(results)).toHaveLength(3)
  expect([await accountOf(site, member), await accountOf(site, member, 'receivable')]).toEqual([100_00, 0])
})

test.each(ROUND_NUMBERS)('collects and writes off a receivable once (round %i)', async () => {
  const { report } = await run('cli:anna', 'correction', 'debit', member.username, '500', '--may-owe', 'on')
  await giveCredit(site, member, 1_000_00)
  const correctionId = report.id as string
  const results = await times((n) =>
    run(`cli:${n}`, 'receivable', n % 2 === 0 ? 'collect' : 'write-off', correctionId, '--amount', '200'),
  )
  expect(doneOf(results)).toHaveLength(2)
  expect(await accountOf(site, member, 'receivable')).toBe(-100_00)
})
