/**
 * A bank robot as a new integrator writes it from docs/bank-protocol.md, with the usual faults: it mistakes the zone, sends lines again,
 * adds words to keys and cuts them, and staff import files of the same days twice. No credit comes of it that the bank does not have.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { optionsOf, typed } from '../../../../test/outside/command.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SEED = 20_261_127
const STEPS = 70
const MEMBERS = 8
const START_SATANG = 500_000
const SITE_ACCOUNT = { bank: '004', number: '1234567890' }

let site: TestSite
let port: number
let folder: string
beforeAll(async () => {
  // 02:50 in Bangkok. No window of a bonus runs before 10:00, and no amount ends in .25.
  site = await createTestSite({ now: new Date('2026-10-05T19:50:00Z') })
  await site.owner.updateTable('bank_feeds').set({ adapter: 'feed' }).execute()
  site.platform.bankMode = 'feed'
  await site.fastify.listen({ host: '127.0.0.1', port: 0 })
  port = (site.fastify.server.address() as AddressInfo).port
  folder = mkdtempSync(path.join(tmpdir(), 'duang-robot-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.stop()
})

/** A small generator, so that a failure can be repeated. */
function chances(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return { next, one: <Item>(items: readonly Item[]): Item => items[next(items.length)] as Item }
}

/** Signs as the page says, and posts exactly these bytes. */
function call(name: string, document: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const body = JSON.stringify(document)
  const id = `d1:duang-demo:sandbox:${randomUUID()}`
  const at = Math.floor(site.platform.clock().getTime() / 1_000)
  const key = Buffer.from(site.sandboxSecret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method: 'POST', path: `/bank/v1/sandbox/${name}`, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
      )
    })
      .on('error', reject)
      .end(body)
  })
}

/** What happened at the bank. Amounts are different, in satang, except of a return. */
type Movement = {
  kind: 'deposit' | 'out' | 'return'
  member: TestMember
  amount: number
  at: Date
  /** Of a payout and its return. */
  key?: string
  /** The robot reports its true time. */
  isRight: boolean
}

const { next, one } = chances(SEED)
const books: Movement[] = []
const members: TestMember[] = []
let amounts = 0
/** Never two equal ones, and none that opts in to a bonus. */
const newAmount = () => 10_000 + ++amounts * 101 + ((amounts * 101) % 100 === 25 ? 1 : 0)

const zoned = (at: Date, zone: 'right' | 'ahead' | 'behind') => {
  const bangkok = new Date(at.getTime() + 7 * HOUR_MS).toISOString().slice(0, 19)
  const utc = at.toISOString().slice(0, 19)
  return { right: `${bangkok}+07:00`, ahead: `${bangkok}Z`, behind: `${utc}+07:00` }[zone]
}

const KEYS: readonly ((key: string) => object)[] = [
  (key) => ({ reference: key }),
  (key) => ({ reference: `โอนเงินคืน ${key}` }),
  (key) => ({ reference: `RETURN ${key.toUpperCase()} A/C CLOSED` }),
  (key) => ({ reference: key.slice(0, 10) }),
  (key) => ({ reference: `REF ${key.slice(-12)}` }),
  (key) => ({ reference: key.replace('-', ' ') }),
  (key) => ({ name: `คืน ${key.slice(0, 16)}` }),
  () => ({ reference: 'REVERSAL' }),
  () => ({ reference: 'ยกเลิกรายการ เงินคืน' }),
]

/** Reports a movement, once or several times, also in one message. */
async function report(movement: Movement, zone: 'right' | 'ahead' | 'behind' = 'right', extra: object = {}) {
  const { member, amount, at, kind } = movement
  const { name = member.accountName, reference = 'โอนเงิน' } = extra as { name?: string; reference?: string }
  const sent = {
    id: `${kind}-${amount}-${books.length}`,
    account: SITE_ACCOUNT,
    direction: kind === 'out' ? 'out' : 'in',
    amount: amount / 100,
    at: zoned(at, zone),
    counterparty: { bank: member.bank, account: member.account, name },
    reference,
  }
  const copies = Array.from({ length: 1 + next(3) }, () => sent)
  expect((await call('statement', { type: 'statement.lines', lines: copies })).status).toBe(200)
  // Repeated later, or changed under its id, which is a conflict.
  if (next(3) === 0)
    await call('statement', { type: 'statement.lines', lines: [one([sent, { ...sent, reference: 'x' }])] })
}

async function deposit() {
  const zone = one(['right', 'right', 'ahead', 'behind'] as const)
  const movement: Movement = {
    kind: 'deposit',
    member: one(members),
    amount: newAmount(),
    at: site.platform.clock(),
    isRight: zone === 'right',
  }
  books.push(movement)
  await report(movement, zone)
}

/** A withdrawal. The bank pays, or fails; sometimes the money comes back after either. */
async function withdrawal() {
  const member = one(members)
  const ask = clientOf(site, await logIn(site, member))
  const [amount, idempotencyKey] = [newAmount(), randomUUID()]
  const asked = await ask(requestWithdraw, { params: { uuid: member.uuid }, body: { amount }, idempotencyKey }).catch(
    () => undefined,
  )
  if (!asked) return
  const { body } = await call('payouts/claim', { type: 'payout.claim', limit: 100 })
  for (const payout of body.payouts as { key: string; attempt: number }[]) await settle(member, amount, payout)
}

async function settle(member: TestMember, amount: number, { key, attempt }: { key: string; attempt: number }) {
  const shared = { member, amount, key, isRight: true }
  const fate = one(['paid', 'paid', 'failed', 'paid-back', 'failed-back'])
  const result = (status: string) => ({ type: 'payout.result', result: { key, attempt, status, isRetryable: false } })
  const hasLeft = fate !== 'failed'
  if (hasLeft) {
    const out: Movement = { kind: 'out', ...shared, at: site.platform.clock() }
    books.push(out)
    await report(out, 'right', one([{ reference: key }, { reference: `โอนออก ${key}` }]))
  }
  const isBack = fate.endsWith('-back')
  // The return may arrive before its result.
  const reportsFirst = next(2) === 0
  const answer = () => call('payouts/result', result(fate.startsWith('paid') ? 'paid' : 'failed'))
  if (reportsFirst || !isBack) await answer()
  if (isBack) {
    site.advance((1 + next(20)) * MINUTE_MS)
    const back: Movement = { kind: 'return', ...shared, at: site.platform.clock() }
    books.push(back)
    await report(back, one(['right', 'right', 'behind'] as const), one(KEYS)(key))
  }
  if (isBack && !reportsFirst) await answer()
}

/** Staff import the statement of some movements, often again. Its descriptions have no keys. */
async function importFile() {
  const chosen = books.filter(() => next(3) > 0).slice(-12)
  const rows = chosen.map(({ kind, member, amount, at }) => {
    const date = zoned(at, 'right').slice(0, 16).replace('T', ' ')
    const baht = (amount / 100).toFixed(2)
    const words = kind === 'return' ? 'RETURNED TRANSFER' : 'โอนเงิน'
    const sides = kind === 'out' ? `,${baht}` : `${baht},`
    return [date, sides, '', words, member.bank, member.account, member.accountName].join(',')
  })
  const file = path.join(folder, `${books.length}.csv`)
  writeFileSync(file, `date,in,out,id,description,bank,account,name\n${rows.join('\n')}\n`)
  const options = optionsOf({ feed: 'sandbox', account: '004:1234567890', map: 'plain' })
  for (let n = 0; n <= next(2); n++) await typed(site, ['import-statement', file, ...options], { actor: 'nok' })
}

const linesOf = async () =>
  (
    await sql<{ amount: number; state: string }>`
      select amount_satang as amount, state from statement_lines
      where direction = 'in' and amount_satang <> ${START_SATANG}`.execute(site.owner)
  ).rows

test('a clumsy robot creates no credit that the books of the bank do not have', async () => {
  for (let n = 0; n < MEMBERS; n++) {
    const member = await addMember(site)
    await giveCredit(site, member, START_SATANG)
    members.push(member)
  }
  // Lines seven hours behind are not older than the members.
  site.advance(24 * HOUR_MS)
  for (let step = 0; step < STEPS; step++) {
    await one([deposit, deposit, withdrawal, importFile])()
    site.advance((1 + next(5)) * MINUTE_MS)
  }

  const lines = await linesOf()
  const credited = new Map<number, number>()
  for (const { amount, state } of lines) if (state === 'credited') credited.set(amount, (credited.get(amount) ?? 0) + 1)
  const deposits = books.filter(({ kind }) => kind === 'deposit')
  const returns = books.filter(({ kind }) => kind === 'return')
  expect([deposits.length, returns.length].map((length) => length > 5)).toEqual([true, true])

  // No transfer is credited twice, and nothing that is none.
  expect([...credited].filter(([, times]) => times > 1)).toEqual([])
  const made = new Set(deposits.map(({ amount }) => amount))
  expect([...credited.keys()].filter((amount) => !made.has(amount))).toEqual([])
  // What is not credited waits for staff.
  const waiting = new Set(lines.filter(({ state }) => state === 'queued').map(({ amount }) => amount))
  const lost = [...deposits, ...returns].filter(({ amount }) => !credited.has(amount) && !waiting.has(amount))
  expect(lost).toEqual([])
  // Deposits of a right clock wait for nobody.
  expect(deposits.filter(({ amount, isRight }) => isRight && !credited.has(amount))).toEqual([])

  const { rows } = await sql<{ credit: number; paid: number; bonuses: number }>`
    select
      (select sum(a.balance)::bigint from members m cross join lateral ledger.lock_member(m.brand_id, m.member_id) a
        where a.class in (ledger.class_cash(), ledger.class_hold())) as credit,
      (select coalesce(sum(amount_satang), 0)::bigint from payouts where state = 'paid') as paid,
      (select count(*)::int from bonus_grants) as bonuses`.execute(site.owner)
  const sum = (amountsOf: readonly number[]) => amountsOf.reduce((total, amount) => total + amount, 0)
  expect(rows[0]).toEqual({
    credit: MEMBERS * START_SATANG + sum([...credited.keys()]) - (rows[0]?.paid ?? 0),
    paid: rows[0]?.paid,
    bonuses: 0,
  })
  expect((await verifyLedger(site.owner)).broken).toEqual([])
})
