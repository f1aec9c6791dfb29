/** Statement lines at the desk: the queue, candidates, decisions and their races. */
import { randomUUID } from 'node:crypto'
import {
  acknowledgeFlag,
  assignLine,
  dismissLine,
  ignoreLine,
  type LineView,
  listFlags,
  listLines,
  rematchLine,
  returnLine,
} from '@duang/contract/action/deposit'
import { readDeskLine } from '@duang/contract/desk/lines'
import { claimEntries, readQueues } from '@duang/contract/desk/queue'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../../../test/outside/command.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addMember, createTestSite, sendFeed, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { balanceOf, creditedTo, line, message } from './fixtures.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
const reason = 'ตรวจสลิปแล้ว'

let site: TestSite
let desk: TestDesk
let cashier: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  // Two persons: app/desk/insider.test.ts.
  await site.setSettings({ secondPersonAboveSatang: null, secondPersonAboveDailySatang: null })
  cashier = await desk.person('cashier')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const of = (id: number) => ({ brand: desk.brand, id })
const listed = async (view: LineView, search?: string) =>
  (await cashier.call(listLines, { params: params(), query: { view, ...(search ? { search } : {}) } })).items

type Sent = Parameters<typeof line>[2]
/** A line of the member that only staff can decide. Returns its number. */
async function queued(member: TestMember, given: Sent = { account: null }, feed?: string): Promise<number> {
  const sent = line(site, member, given)
  await sendFeed(site, 'statement', message([sent]), feed === undefined ? {} : { feed })
  return lineOf(sent.id)
}
const lineOf = async (extId: string) =>
  (
    await site.owner
      .selectFrom('statement_lines')
      .select('line_id')
      .where('ext_id', '=', extId)
      .executeTakeFirstOrThrow()
  ).line_id
const assign = (id: number, { uuid }: TestMember, body: { reason?: string; isConfirmedDistinct?: boolean } = {}) =>
  outcomeOf(cashier.call, assignLine, { params: params(), body: { line: id, member: uuid, ...body } })

test('lists waiting lines with masked accounts and doubts, and counts them', async () => {
  const member = await addMember(site)
  const id = await queued(member, { name: 'วิชัย พงษ์พานิช' })
  const row = (await listed('waiting')).find((each) => each.id === id)
  expect(row).toMatchObject({ amount: 10_000, state: 'queued', username: null, claim: null, name: 'วิชัย พงษ์พานิช' })
  expect(row?.account).toMatch(/^xxx-x-x\d{4}-x$/)
  expect(row?.siteAccount).toBe('xxx-x-x6789-x')
  expect(row?.doubts).toContainEqual({ th: 'มีข้อมูลที่ขัดแย้งกัน', en: 'the evidence contradicts itself' })
  const { queues } = await cashier.call(readQueues, { params: params() })
  const lines = queues.find((each) => each.queue === 'lines')
  expect(lines?.waiting).toBeGreaterThan(0)
  expect(lines?.oldestAt).not.toBeNull()
})

test('shows the candidates of a line, why each is one, and credits the chosen one once', async () => {
  const member = await addMember(site)
  const id = await queued(member, { amount: 120, name: 'วิชัย พงษ์พานิช' })
  const detail = await cashier.call(readDeskLine, { params: of(id) })
  const [best] = detail.candidates
  expect(best).toMatchObject({ username: member.username, isRefused: false, score: 45, deposits: 0, break: null })
  expect(best?.accounts[0]?.account).toMatch(/^xxx-/)
  expect(best?.reasons.map((each) => each.words.en)).toContain('the whole account number agrees')
  expect(best?.reasons.map((each) => each.words.th)).toContain('เลขบัญชีตรงทุกหลัก')
  // The account agrees, and the name of the payer is another one.
  expect(await assign(id, member)).toBe('desk_line_reason_needed')
  expect(await assign(id, member, { reason })).toBe('done')
  expect(await assign(id, member, { reason })).toBe('desk_state_changed')
  expect(await balanceOf(site, member)).toBe(12_000)
  const [row] = (await listed('assigned')).filter((each) => each.id === id)
  expect(row).toMatchObject({ username: member.username, decidedBy: `staff:${cashier.username}` })
})

test('a member that the matching does not name needs a reason', async () => {
  const [payer, other] = [await addMember(site), await addMember(site)]
  const id = await queued(payer, { account: '9999999999', name: 'ไม่มี ใคร', amount: 121 })
  expect(await assign(id, other)).toBe('desk_line_reason_needed')
  expect(await assign(id, { uuid: randomUUID() } as TestMember, { reason })).toBe('not_found')
  expect(await assign(id, other, { reason })).toBe('done')
  const deposit = await site.owner
    .selectFrom('deposits')
    .select(['matched_by', 'reasons'])
    .where('line_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(deposit).toMatchObject({ matched_by: 'staff', reasons: [{ code: 'staff', detail: reason }] })
})

test('of 20 decisions at once about one line exactly one has an effect', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const members = [await addMember(site), await addMember(site)] as const
    const id = await queued(members[0], { account: null, amount: 99 })
    const acts = [
      () => assign(id, members[0], { reason }),
      () => outcomeOf(cashier.call, returnLine, { params: params(), body: { line: id, reason } }),
      () => outcomeOf(cashier.call, ignoreLine, { params: params(), body: { line: id, reason } }),
      () => assign(id, members[1], { reason }),
    ]
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => (acts[n % 4] as () => Promise<string>)()))
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
    // A busy machine may give some of them up; none of those has an effect.
    expect(outcomes.filter((each) => !['done', 'desk_state_changed', 'overloaded'].includes(each))).toEqual([])
    const { state } = await site.owner
      .selectFrom('statement_lines')
      .select('state')
      .where('line_id', '=', id)
      .executeTakeFirstOrThrow()
    const credit = (await balanceOf(site, members[0])) + (await balanceOf(site, members[1]))
    expect(credit).toBe(state === 'credited' ? 9_900 : 0)
    expect((await creditedTo(site, members[0])) + (await creditedTo(site, members[1]))).toBe(credit)
  }
})

test.each([
  ['returned', returnLine],
  ['ignored', ignoreLine],
] as const)('closes a line as %s with a reason, in the audit log', async (view, call) => {
  const person = await desk.person('finance')
  const member = await addMember(site)
  const id = await queued(member, { account: null, amount: 131 })
  await person.call(call, { params: params(), body: { line: id, reason } })
  expect((await listed(view)).find((each) => each.id === id)).toMatchObject({ note: reason, state: view })
  expect(await outcomeOf(person.call, call, { params: params(), body: { line: id, reason } })).toBe(
    'desk_state_changed',
  )
  const log = await site.owner.selectFrom('audit_log').selectAll().where('subject', '=', String(id)).execute()
  const own = log.filter((each) => each.actor === `staff:${person.username}`).map((each) => each.action)
  expect(own).toEqual([call.name])
  expect(log.find((each) => each.action === call.name)).toMatchObject({ reason, after: { state: view } })
})

/** A second source reports lines of the same account. */
async function secondFeed(): Promise<string> {
  await sql`
    insert into bank_feeds (brand_id, feed, adapter, secrets, base_url)
    select brand_id, 'second', adapter, secrets, base_url from bank_feeds
    where feed <> 'second' limit 1 on conflict do nothing`.execute(site.owner)
  return 'second'
}

test('closes a duplicate with a link to the line that counts, never two as duplicates of each other', async () => {
  const member = await addMember(site)
  const feed = await secondFeed()
  const one = await queued(member, { account: null, amount: 141 })
  const other = await queued(member, { account: null, amount: 141 }, feed)
  const stranger = await queued(member, { account: null, amount: 142 })
  const detail = await cashier.call(readDeskLine, { params: of(other) })
  expect(detail.duplicates).toMatchObject([{ id: one, isGiven: false, state: 'queued' }])
  const mark = (id: number, duplicateOf: number) =>
    outcomeOf(cashier.call, ignoreLine, { params: params(), body: { line: id, reason, duplicateOf } })
  expect(await mark(other, stranger)).toBe('desk_line_no_duplicate')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? mark(other, one) : mark(one, other))),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  const duplicates = await listed('duplicates')
  const [marked] = duplicates.filter((each) => each.id === one || each.id === other)
  expect(marked?.duplicateOf).toBe(marked?.id === one ? other : one)
  expect((await listed('ignored')).map((each) => each.id)).not.toContain(marked?.id)
  expect(await assign(marked?.duplicateOf as number, member, { reason })).toBe('done')
  expect(await balanceOf(site, member)).toBe(14_100)
})

test('`duang` records the same link between duplicates', async () => {
  const member = await addMember(site)
  const feed = await secondFeed()
  const one = await queued(member, { account: null, amount: 145 })
  const other = await queued(member, { account: null, amount: 145 }, feed)
  const words = (of: number) => ['deposits', 'ignore', String(other), `--duplicate-of=${of}`, `--reason=${reason}`]
  expect(await typed(site, words(other))).toMatchObject({ error: { code: 'desk_line_no_duplicate' } })
  expect(await typed(site, words(one))).toMatchObject({ code: 0 })
  expect((await listed('duplicates')).find((each) => each.id === other)).toMatchObject({ duplicateOf: one })
})

test('the second line of a credited transfer is assigned after a confirmation only', async () => {
  const member = await addMember(site)
  const feed = await secondFeed()
  const first = await queued(member, { account: null, amount: 151 })
  expect(await assign(first, member, { reason })).toBe('done')
  const second = await queued(member, { account: null, amount: 151 }, feed)
  expect((await cashier.call(readDeskLine, { params: of(second) })).duplicates).toMatchObject([{ isGiven: true }])
  expect(await assign(second, member, { reason })).toBe('desk_line_duplicate')
  expect(await outcomeOf(cashier.call, returnLine, { params: params(), body: { line: second, reason } })).toBe(
    'desk_line_duplicate',
  )
  expect(await assign(second, member, { reason, isConfirmedDistinct: true })).toBe('done')
  expect(await balanceOf(site, member)).toBe(30_200)
})

test('finds lines by amount, by digits of the payer, and by parts of name and reference', async () => {
  const member = await addMember(site)
  const id = await queued(member, { account: 'xxx-x-x7654-x', name: 'กมลา ดวงแข', amount: 1_234.56 })
  for (const search of ['1,234.56', '7654', 'ดวงแข', '\u200e1,234.56\u00a0', '๑,๒๓๔.๕๖', '๗๖๕๔', 'ดวง\u200bแข'])
    expect(
      (await listed('waiting', search)).map((each) => each.id),
      search,
    ).toEqual([id])
  // The account is masked at the desk, and complete in the statement.
  const whole = await queued(member, { account: '4071198765', name: 'กมลา ดวงแข', amount: 87.65 })
  for (const search of ['8765', '4071198765', '407-1-19876-5', '\u202a407\u20111\u201119876\u20115\u202c'])
    expect((await listed('waiting', search)).map((each) => each.id)).toEqual([whole])
  const finance = await desk.person('finance')
  for (const search of ['98765', '407119', '876', '9876', '4071']) {
    // Lines of other tests have random digits.
    expect((await listed('waiting', search)).map((each) => each.id)).not.toContain(whole)
    const { items } = await finance.call(listLines, { params: params(), query: { view: 'waiting', search } })
    expect(items.map((each) => each.id)).not.toContain(whole)
  }
  expect((await listed('waiting', 'โอนเงิน')).map((each) => each.id)).toContain(id)
  const named = await queued(member, { account: null, id: 'KB-2026-77' })
  expect((await listed('waiting', 'kb\u20112026\u201177')).map((each) => each.id)).toEqual([named])
  expect(await listed('waiting', '100%')).toEqual([])
  expect(await listed('returned', '7654')).toEqual([])
})

test('pages have neither gaps nor repetitions, the longest wait first', async () => {
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const query = { view: 'waiting' as const, limit: 2, ...(cursor ? { cursor } : {}) }
    const page = await cashier.call(listLines, { params: params(), query })
    seen.push(...page.items.map((each) => each.id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  const all = await site.owner
    .selectFrom('statement_lines')
    .select('line_id')
    .where('state', '=', 'queued')
    .orderBy('booked_at')
    .orderBy('line_id')
    .execute()
  expect(seen).toEqual(all.map((each) => each.line_id))
})

test('a line that somebody else has claimed is theirs to decide', async () => {
  const member = await addMember(site)
  const id = await queued(member, { account: null, amount: 161 })
  const other = await desk.person('cashier')
  const body = { queue: 'lines' as const, subjects: [String(id)] }
  expect((await other.call(claimEntries, { params: params(), body })).claimed).toEqual([String(id)])
  expect(await assign(id, member, { reason })).toBe('desk_claimed')
  expect(
    await outcomeOf(other.call, assignLine, { params: params(), body: { line: id, member: member.uuid, reason } }),
  ).toBe('done')
})

test('matches a line again, and credits it where its member is certain now', async () => {
  const stranger = { bank: '014', account: '4888888880', accountName: 'มานี มีนา' }
  const id = await queued(stranger as TestMember, { amount: 171 })
  const again = () => cashier.call(rematchLine, { params: params(), body: { line: id } })
  expect(await again()).toEqual({ lines: 1, credited: 0 })
  const member = await addMember(site, stranger)
  expect(await again()).toEqual({ lines: 1, credited: 1 })
  expect(await balanceOf(site, member)).toBe(17_100)
})

test('dismisses outgoing money that no payout explains, and assigns none of it', async () => {
  const member = await addMember(site)
  const sent = { ...line(site, member, { amount: 181 }), direction: 'out' as const }
  await sendFeed(site, 'statement', message([sent]))
  const id = await lineOf(sent.id)
  expect((await listed('unexplained')).map((each) => each.id)).toEqual([id])
  expect(await assign(id, member, { reason })).toBe('desk_state_changed')
  expect(await outcomeOf(cashier.call, dismissLine, { params: params(), body: { line: id, reason } })).toBe('done')
  expect(await listed('unexplained')).toEqual([])
})

test('reviews a deposit during a break, once', async () => {
  const member = await addMember(site)
  await site.owner
    .insertInto('play_breaks')
    .values({
      brand_id: 1,
      member_id: member.memberId,
      kind: 'time-out',
      starts_at: site.platform.clock(),
      asked_at: site.platform.clock(),
      ends_at: new Date(site.platform.clock().getTime() + 3_600_000),
    })
    .execute()
  const id = await queued(member, { account: null, amount: 191 })
  expect(await assign(id, member, { reason })).toBe('done')
  const { items } = await cashier.call(listFlags, { params: params(), query: {} })
  expect(items).toMatchObject([{ lineId: id, username: member.username, reason: 'break', amount: 19_100 }])
  const input = { params: params(), body: { line: id, reason } }
  expect(await outcomeOf(cashier.call, acknowledgeFlag, input)).toBe('done')
  expect(await outcomeOf(cashier.call, acknowledgeFlag, input)).toBe('desk_state_changed')
})

test('a viewer reads lines and decides none', async () => {
  const viewer = await desk.person('viewer')
  const member = await addMember(site)
  const id = await queued(member, { account: null, amount: 201 })
  expect(await outcomeOf(viewer.call, readDeskLine, { params: of(id) })).toBe('done')
  expect(await outcomeOf(viewer.call, ignoreLine, { params: params(), body: { line: id, reason } })).toBe(
    'desk_not_permitted',
  )
  expect(await outcomeOf(viewer.call, readDeskLine, { params: of(999_999_999) })).toBe('not_found')
})
