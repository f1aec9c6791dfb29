/** Quarantined messages at the desk: hostile text, the known record, and closing once. */
import { randomUUID } from 'node:crypto'
import { dismissQuarantine, listQuarantine } from '@duang/contract/action/quarantine'
import { readQuarantine } from '@duang/contract/desk/quarantine'
import { claimEntries, readQueues } from '@duang/contract/desk/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { createTestSite, sendFeed, type TestSite } from '../../../../test/people/site.ts'

const reason = 'ธนาคารยืนยันแล้ว'
const HOSTILE = '<img src=x onerror=alert(1)>\u202Egnp.exe\u0007'

let site: TestSite
let desk: TestDesk
let cashier: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  cashier = await desk.person('cashier')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})
const params = () => ({ brand: desk.brand })
const of = (id: string) => ({ brand: desk.brand, id })
const listed = async (state: 'open' | 'closed') =>
  (await cashier.call(listQuarantine, { params: params(), query: { state } })).items

/** A line with other content than the known one of its id. Returns the id of the message. */
async function contradiction(name = 'สมชาย'): Promise<string> {
  const line = {
    id: randomUUID(),
    account: { bank: '004', number: '1234567890' },
    direction: 'in',
    amount: 10,
    at: site.platform.clock().toISOString(),
    counterparty: { name },
  }
  for (const amount of [10, 11])
    await sendFeed(site, 'statement', { type: 'statement.lines', lines: [{ ...line, amount }] })
  return (await listed('open')).find((each) => each.extId === line.id)?.id ?? ''
}

test('shows a message as text beside the known record, and counts the queue', async () => {
  const id = await contradiction(HOSTILE)
  const message = await cashier.call(readQuarantine, { params: of(id) })
  expect(message).toMatchObject({ kind: 'statement-line', isCut: false, claim: null })
  expect(message.known).toMatchObject({ amount: 1_000, state: 'queued', lineId: expect.any(Number) })
  expect(JSON.parse(message.text)).toMatchObject({ document: { amount: 11, counterparty: { name: HOSTILE } } })
  expect(message.text).toContain('xxxxxx7890')
  const { queues } = await cashier.call(readQueues, { params: params() })
  expect(queues.find((each) => each.queue === 'quarantine')?.waiting).toBeGreaterThan(0)
})

test('shows an unreadable line without a known record, and cuts a long one', async () => {
  const lines = [{ id: 'x', nonsense: 'ก'.repeat(30_000) }]
  await sendFeed(site, 'statement', { type: 'statement.lines', lines })
  const found = (await listed('open')).find((each) => each.extId === 'x')
  const message = await cashier.call(readQuarantine, { params: of(found?.id ?? '') })
  expect([message.known, message.isCut, message.text.length]).toEqual([null, true, 20_000])
})

test('20 dismissals at once close a message once, with person and reason', async () => {
  const id = await contradiction()
  const input = { params: params(), body: { message: id, reason } }
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcomeOf(cashier.call, dismissQuarantine, input)),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  expect(outcomes.filter((each) => !['done', 'desk_state_changed', 'overloaded'].includes(each))).toEqual([])
  expect((await listed('closed')).find((each) => each.id === id)).toMatchObject({
    note: reason,
    resolvedBy: `staff:${cashier.username}`,
  })
  const log = await site.owner.selectFrom('audit_log').selectAll().where('subject', '=', id).execute()
  expect(log).toMatchObject([{ action: 'quarantine.dismiss', actor: `staff:${cashier.username}`, reason }])
})

test('a result of a payout needs the permission for withdrawals', async () => {
  await site.owner
    .insertInto('role_permissions')
    .values({ brand_id: 1, role: 'support', permissions: ['deposits.read', 'deposits.match'] })
    .execute()
  const { quarantine_id: id } = await site.owner
    .insertInto('quarantine')
    .values({
      brand_id: 1,
      feed: 'sandbox',
      kind: 'payout-result',
      ext_id: 'k',
      content_hash: Buffer.from('1'),
      raw: '{}',
      received_at: site.platform.clock(),
    })
    .returning('quarantine_id')
    .executeTakeFirstOrThrow()
  const support = await desk.person('support')
  const input = { params: params(), body: { message: id, reason } }
  expect(await outcomeOf(support.call, dismissQuarantine, input)).toBe('desk_not_permitted')
  const viewer = await desk.person('viewer')
  expect(await outcomeOf(viewer.call, dismissQuarantine, input)).toBe('desk_not_permitted')
  expect(await outcomeOf(viewer.call, readQuarantine, { params: of(id) })).toBe('done')
  const finance = await desk.person('finance')
  const body = { queue: 'quarantine' as const, subjects: [id] }
  await finance.call(claimEntries, { params: params(), body })
  const rested = await desk.person('cashier')
  expect(await outcomeOf(rested.call, dismissQuarantine, input)).toBe('desk_claimed')
  expect(await outcomeOf(finance.call, dismissQuarantine, input)).toBe('done')
})
