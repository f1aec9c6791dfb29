import type { AddressInfo } from 'node:net'
import { listDeposits } from '@duang/contract/bank/deposit'
import { sendSlip } from '@duang/contract/bank/deposit-slip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMONSTRATION_ACCOUNTS } from '../../../../seed/demonstration.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  startSandbox,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { balanceOf, creditedTo } from './fixtures.ts'

let site: TestSite
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  site = await createTestSite()
  // The bank is a process of its own and runs in real time.
  site.platform.clock = () => new Date()
  await site.fastify.listen({ port: 0, host: '127.0.0.1' })
  sandbox = await startSandbox(site, `http://localhost:${(site.fastify.server.address() as AddressInfo).port}`)
})
afterAll(async () => {
  await sandbox.stop()
  await site.stop()
})

async function ask(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${sandbox.url}/sandbox/v1/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

const SITE_ACCOUNT = { bank: DEMONSTRATION_ACCOUNTS[0].bank, number: DEMONSTRATION_ACCOUNTS[0].account }
const transfer = (member: TestMember, amount: number) =>
  ask('POST', 'transfers', { from: { bank: member.bank, number: member.account }, to: SITE_ACCOUNT, amount })

async function withAccount(name: string): Promise<TestMember> {
  const member = await addMember(site, { accountName: name })
  const { bank, account: number } = member
  await ask('PUT', 'accounts', { bank, number, name, owner: 'person', openingBalance: 100_000 })
  return member
}

test('credits a transfer at the sandbox bank within three seconds', async () => {
  const member = await withAccount('กานดา ทองดี')
  await transfer(member, 321.09)
  await expect.poll(() => balanceOf(site, member), { timeout: 3_000, interval: 50 }).toBeGreaterThanOrEqual(32_109)
  const client = clientOf(site, await logIn(site, member))
  const { items } = await client(listDeposits, { params: { uuid: member.uuid } })
  expect(items).toMatchObject([{ amount: 32_109, status: 'success' }])
})

test('credits each transfer once when three copies of every line arrive at once in any order', async () => {
  await ask('PUT', 'switches', { statementCopies: 3, areCopiesConcurrent: true, isShuffled: true })
  const members = [await withAccount('ปิยะ วงศ์ไทย'), await withAccount('ธนา รุ่งเรือง')] as const
  const baht = Array.from({ length: 12 }, (_, n) => (n % 4) * 10 + 5.5)
  await Promise.all(baht.map((amount, n) => transfer(members[n % 2 === 0 ? 0 : 1], amount)))
  const expected = (which: number) =>
    baht.filter((_, n) => n % 2 === which).reduce((sum, amount) => sum + Math.round(amount * 100), 0)
  const isThere = async () => (await countOf(members[0])) + (await countOf(members[1]))
  await expect.poll(isThere, { timeout: 15_000, interval: 100 }).toBe(12)
  const { entries } = await ask('GET', 'log?kind=lines')
  expect(entries).toHaveLength(13)
  for (const [which, member] of members.entries()) {
    const deposited = await site.owner
      .selectFrom('deposits')
      .select((eb) => eb.fn.sum<number>('amount_satang').as('satang'))
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    expect(deposited.satang).toBe(expected(which))
    expect(await balanceOf(site, member)).toBe(await creditedTo(site, member))
  }
}, 30_000)

const countOf = async (member: TestMember) =>
  (await site.owner.selectFrom('deposits').select('deposit_id').where('member_id', '=', member.memberId).execute())
    .length

test('the slip of the sandbox bank is read, and linked with its line before or after it arrives', async () => {
  const sender = { bank: '014', number: '4777000123' }
  await ask('PUT', 'accounts', { ...sender, name: 'ญาติ ของสมาชิก', owner: 'person', openingBalance: 1_000 })
  const member = await addMember(site)
  const call = clientOf(site, await logIn(site, member))
  const { id } = await ask('POST', 'transfers', { from: sender, to: SITE_ACCOUNT, amount: 123.45 })
  const answer = await fetch(`${sandbox.url}/transfers/${id}/slip.png`)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const picture = Buffer.from(await answer.arrayBuffer()).toString('base64')
  const account = { bankName: SITE_ACCOUNT.bank, bankId: SITE_ACCOUNT.number }
  const send = () => call(sendSlip, { body: { uuid: member.uuid, amount: 12_345, ...account, picture } })
  const { reference } = await send()
  expect(reference).toMatch(/^\d{8}[0-9A-F]{12}$/)
  await expect.poll(async () => (await send()).state, { timeout: 10_000, interval: 1_000 }).toBe('matched')
  expect(await balanceOf(site, member)).toBe(0)
})
