import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Command } from '#core/command.ts'
import { optionsOf, typed } from '../../../../../test/outside/command.ts'
import { addMember, createTestSite, sendFeed, type TestMember, type TestSite } from '../../../../../test/people/site.ts'
import { depositsCommand } from '../commands.ts'
import { balanceOf, line, message } from '../fixtures.ts'
import { importStatementCommand } from './import-command.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)

let site: TestSite
let member: TestMember
const folder = mkdtempSync(path.join(tmpdir(), 'duang-duplicates-'))
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T13:00:12+07:00') })
})
beforeEach(async () => {
  member = await addMember(site)
})
// The tests do not share times.
afterEach(() => site.advance(24 * 3_600_000))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.stop()
})

async function run(command: Command, words: string[], options: Record<string, string | true> = {}) {
  const { data, ...rest } = await typed(site, [command.name, ...words, ...optionsOf(options)], {
    actor: 'cli:operator',
  })
  return { ...rest, report: data }
}

const deposits = (words: string[], options: Record<string, string | true> = {}) => run(depositsCommand, words, options)

let files = 0
function importFile(content: string, map = 'plain') {
  const file = path.join(folder, `${++files}.csv`)
  writeFileSync(file, content)
  return run(importStatementCommand, [file], { feed: 'sandbox', account: '004:1234567890', map })
}

/** `YYYY-MM-DD HH:MM` in Bangkok, some minutes from now. */
const minute = (later = 0) =>
  new Date(site.platform.clock().getTime() + later * 60_000 + 7 * 3_600_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')

const HEAD = 'date,in,out,id,description,bank,account,name'
type Given = { id?: string; text?: string; later?: number; sender?: TestMember }
const row = (baht: string, { id = '', text = '', later = 0, sender = member }: Given = {}) =>
  [minute(later), baht, '', id, text, sender.bank, sender.account, sender.accountName].join(',')
const csv = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`

/** The same transfer as K BIZ exports it. */
function kbiz(baht: string, balance: string): string {
  const [date = '', time] = minute().split(' ')
  const [year, month, day] = date.split('-')
  return `,,,,,,,Account Number,,,,XXX-X-XX789-0,
,Date,"Time/
Eff.Date",Descriptions,Withdrawal,,Deposit,,"Outstanding
Balance",,Channel,,Details
,${day}-${month}-${year?.slice(2)},${time},Transfer Deposit,,,${baht},,"${balance}",,K PLUS,,From SCB X${member.account.slice(-4)} ${member.accountName}
`
}

/** A map of the test's own over the columns of `plain`. */
function mapOf(name: string, columns: Record<string, string[]>, dateFormats = ['YYYY-MM-DD HH:mm']): string {
  const file = path.join(folder, `${name}-${++files}.json`)
  const base = { date: ['date'], in: ['in'], out: ['out'] }
  const sender = { counterpartyBank: ['bank'], counterpartyAccount: ['account'], counterpartyName: ['name'] }
  const map = { name, title: name, source: 'Test', columns: { ...base, ...sender, ...columns }, dateFormats, era: 'ce' }
  writeFileSync(file, JSON.stringify(map))
  return file
}

/** A line by webhook without a visible sender, which waits for staff. Returns its number. */
async function strangersLine(baht: number): Promise<string> {
  const sent = line(site, member, { amount: baht, account: null })
  await sendFeed(site, 'statement', message([sent]))
  return lineId(sent.id)
}

async function lineId(extId: string): Promise<string> {
  const found = site.owner.selectFrom('statement_lines').select('line_id').where('ext_id', '=', extId)
  return String((await found.executeTakeFirstOrThrow()).line_id)
}

/** Reverses the deposit of this line as staff. */
async function unassign(id: string): Promise<void> {
  const { data } = await typed(site, ['correction', 'unassign', id, '--reason', 'wrong member'])
  expect(data.outcome).toBe('done')
}

/** Returns the numbers of the lines of this amount that are held as duplicates. */
async function heldOf(satang: number): Promise<string[]> {
  const rows = await site.owner
    .selectFrom('statement_lines')
    .select(['line_id', 'matching'])
    .where('amount_satang', '=', satang)
    .where('state', '=', 'queued')
    .orderBy('line_id')
    .execute()
  const isDuplicate = (each: (typeof rows)[number]) =>
    (each.matching as { doubts: string[] }).doubts.includes('duplicate')
  return rows.filter(isDuplicate).map((each) => String(each.line_id))
}

test('credits one transfer with three kinds of ids once; the others wait for staff', async () => {
  expect(await importFile(csv(row('500.00')))).toMatchObject({ report: { stored: 1, credited: 1 } })
  expect(await importFile(kbiz('500.00', '1,500.00'), 'kbank-kbiz')).toMatchObject({
    report: { stored: 1, credited: 0 },
  })
  expect(await importFile(csv(row('500.00', { id: 'R-1' })))).toMatchObject({ report: { stored: 1, credited: 0 } })
  expect(await balanceOf(site, member)).toBe(50_000)
  expect(await heldOf(50_000)).toHaveLength(2)
  expect((await deposits(['rematch'])).report).toMatchObject({ credited: 0 })
})

test('credits one file once, read by two maps or by one changed map', async () => {
  const content = csv(row('510.00', { id: 'R-2' }))
  expect(await importFile(content, mapOf('mine', {}))).toMatchObject({ report: { credited: 1 } })
  expect(await importFile(content, mapOf('mine', { id: ['id'] }))).toMatchObject({ report: { stored: 1, credited: 0 } })
  expect(await importFile(content, mapOf('yours', { id: ['id'] }))).toMatchObject({ report: { known: 1 } })
  expect(await balanceOf(site, member)).toBe(51_000)
})

test('holds a line of the same minute in another file with other words, without ids and balances', async () => {
  expect(await importFile(csv(row('515.00', { text: 'โอนเงิน' })))).toMatchObject({ report: { credited: 1 } })
  const other = await importFile(csv(row('515.00', { text: 'Transfer' })))
  expect(other).toMatchObject({ report: { stored: 1, credited: 0 } })
  expect(await balanceOf(site, member)).toBe(51_500)
})

test('credits all equal transfers of one source within a minute or two', async () => {
  const first = csv(row('520.00'), row('520.00'), row('520.00', { later: 1 }))
  expect(await importFile(first)).toMatchObject({ report: { stored: 3, credited: 3 } })
  // The next export holds them as well, and two more.
  const second = `${first}${row('520.00', { later: 1 })}\n${row('520.00', { later: 2 })}\n`
  expect(await importFile(second)).toMatchObject({ report: { known: 3, stored: 2, credited: 2 } })
  expect(await balanceOf(site, member)).toBe(5 * 52_000)
  // Some with the bank's id, some without.
  expect(await importFile(csv(row('522.00'), row('522.00', { id: 'R-9' })))).toMatchObject({ report: { credited: 2 } })
  const sent = [line(site, member, { amount: 521 }), line(site, member, { amount: 521 })]
  await sendFeed(site, 'statement', message(sent))
  await sendFeed(site, 'statement', message([line(site, member, { amount: 521 })]))
  expect(await balanceOf(site, member)).toBe(5 * 52_000 + 2 * 52_200 + 3 * 52_100)
})

test('credits equal transfers of two members from different accounts, by any sources', async () => {
  const other = await addMember(site)
  await sendFeed(site, 'statement', message([line(site, other, { amount: 525 })]))
  expect(await importFile(csv(row('525.00')))).toMatchObject({ report: { credited: 1 } })
  const byDate = mapOf('by-date', {}, ['YYYY-MM-DD'])
  const third = await addMember(site)
  const dated = `${HEAD}\n${minute().slice(0, 10)},525.00,,,,${third.bank},${third.account},${third.accountName}\n`
  expect(await importFile(dated, byDate)).toMatchObject({ report: { credited: 1 } })
  expect([await balanceOf(site, member), await balanceOf(site, other), await balanceOf(site, third)]).toEqual([
    52_500, 52_500, 52_500,
  ])
})

test('does not credit a returned transfer when a file contains it', async () => {
  const id = await strangersLine(777)
  expect(await deposits(['return', id], { reason: 'not requested' })).toMatchObject({ code: 0 })
  expect(await importFile(csv(row('777.00')))).toMatchObject({ report: { stored: 1, credited: 0 } })
  expect(await balanceOf(site, member)).toBe(0)
  const [held = ''] = await heldOf(77_700)
  expect((await deposits(['explain', held])).text).toContain(`may be one transfer with line ${id}, `)
  const refused = await deposits(['assign', held], { member: member.username, reason: 'in the file' })
  expect(refused).toMatchObject({ code: 1, error: { code: 'desk_line_duplicate' } })
  expect((await deposits(['explain', held])).text).toContain('by feed sandbox: returned')
  expect(await balanceOf(site, member)).toBe(0)
})

test('does not credit a transfer by the engine that staff closed as no deposit; staff may credit it', async () => {
  const id = await strangersLine(778)
  await deposits(['ignore', id], { reason: 'our own test' })
  expect(await importFile(csv(row('778.00')))).toMatchObject({ report: { stored: 1, credited: 0 } })
  const [held = ''] = await heldOf(77_800)
  expect(await deposits(['assign', held], { member: member.username, reason: 'a mistake' })).toMatchObject({ code: 0 })
  expect(await balanceOf(site, member)).toBe(77_800)
})

test('does not credit a transfer to a member that a file names when staff credited it to another', async () => {
  const somchai = await addMember(site)
  const id = await strangersLine(888)
  expect(await deposits(['assign', id], { member: somchai.username, reason: 'slip' })).toMatchObject({ code: 0 })
  expect(await importFile(csv(row('888.00')))).toMatchObject({ report: { stored: 1, credited: 0 } })
  expect([await balanceOf(site, somchai), await balanceOf(site, member)]).toEqual([88_800, 0])
})

test('does not credit an unassigned transfer to the wrong member again, for a file before or after', async () => {
  const sent = [line(site, member, { amount: 889 }), line(site, member, { amount: 890 })]
  await sendFeed(site, 'statement', message(sent))
  expect(await importFile(csv(row('889.00')))).toMatchObject({ report: { stored: 1, credited: 0 } })
  const somchai = await addMember(site)
  for (const { id } of sent) await unassign(await lineId(id))
  expect(await importFile(csv(row('890.00')))).toMatchObject({ report: { stored: 1, credited: 0 } })
  expect((await deposits(['rematch'])).report).toMatchObject({ credited: 0 })
  expect(await balanceOf(site, member)).toBe(0)
  for (const { id } of sent)
    expect(await deposits(['assign', await lineId(id)], { member: somchai.username, reason: 'slip' })).toMatchObject({
      code: 0,
    })
  expect([await balanceOf(site, somchai), await balanceOf(site, member)]).toEqual([177_900, 0])
})

test('assigns or returns a line whose transfer another source reported only after confirmation', async () => {
  expect(await importFile(csv(row('333.00')))).toMatchObject({ report: { credited: 1 } })
  const late = await strangersLine(333)
  const explained = await deposits(['explain', late])
  expect(explained.text).toContain(`by a file (plain): credited to ${member.username} from ${member.account}`)
  const options = { member: member.username, reason: 'slip' }
  expect(await deposits(['assign', late], options)).toMatchObject({ code: 1, error: { code: 'desk_line_duplicate' } })
  expect(await deposits(['return', late], { reason: 'slip' })).toMatchObject({
    code: 1,
    error: { code: 'desk_line_duplicate' },
  })
  expect(await balanceOf(site, member)).toBe(33_300)
  expect(await deposits(['assign', late], { ...options, 'confirmed-distinct': 'on' })).toMatchObject({ code: 0 })
  expect(await balanceOf(site, member)).toBe(66_600)
  const other = await strangersLine(333)
  expect(await deposits(['return', other], { reason: 'two slips', 'confirmed-distinct': 'on' })).toMatchObject({
    code: 0,
  })
  const third = await strangersLine(333)
  expect(await deposits(['ignore', third], { reason: 'the same' })).toMatchObject({ code: 0 })
})

test('holds no line back for a waiting one, which explain reports as a candidate', async () => {
  const id = await strangersLine(444)
  expect(await importFile(csv(row('444.00')))).toMatchObject({ report: { credited: 1 } })
  expect((await deposits(['explain', id])).text).toContain('by a file (plain): credited')
})

test('treats three minutes of difference, or another amount, as another transfer', async () => {
  await sendFeed(site, 'statement', message([line(site, member, { amount: 445 })]))
  const rows = csv(row('445.00', { later: 3 }), row('445.01'))
  expect(await importFile(rows)).toMatchObject({ report: { credited: 2 } })
})

test('compares a date without a time with a time of its day, and the other way round', async () => {
  const byDate = mapOf('by-date', {}, ['YYYY-MM-DD'])
  const dated = (baht: string) =>
    `${HEAD}\n${minute().slice(0, 10)},${baht},,,,${member.bank},${member.account},${member.accountName}\n`
  await sendFeed(site, 'statement', message([line(site, member, { amount: 446 })]))
  expect(await importFile(dated('446.00'), byDate)).toMatchObject({ report: { stored: 1, credited: 0 } })
  expect(await importFile(dated('447.00'), byDate)).toMatchObject({ report: { credited: 1 } })
  await sendFeed(site, 'statement', message([line(site, member, { amount: 447 })]))
  expect(await balanceOf(site, member)).toBe(44_600 + 44_700)
})

test('credits each of twenty transfers of two simultaneous sources once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await addMember(site)
    const somchai = await addMember(site)
    const amounts = Array.from({ length: 20 }, (_, n) => 1_000 + n)
    // Ten that both sources match automatically. Ten that staff assign to another member while the file names the member.
    const [certain, poor] = [amounts.slice(0, 10), amounts.slice(10)]
    const ids = await Promise.all(poor.map(strangersLine))
    await Promise.all([
      ...certain.map((amount) => sendFeed(site, 'statement', message([line(site, one, { amount })]))),
      ...amounts.map((amount) => importFile(csv(row(`${amount}.00`, { sender: one })))),
      ...ids.map((id) => deposits(['assign', id], { member: somchai.username, reason: 'race' })),
    ])
    const total = (await balanceOf(site, one)) + (await balanceOf(site, somchai))
    expect(total).toBe(amounts.reduce((sum, baht) => sum + baht * 100, 0))
    site.advance(600_000)
  }
}, 300_000)

test('holds a payout that came back in a file too, where its key is missing', async () => {
  const key = 'wd-00000000000000000000000000000001'
  // So early that the line without the key resembles a deposit.
  const paid = new Date(site.platform.clock().getTime() - 5 * 3_600_000)
  const ended = { ended_at: paid, requested_at: paid, state: 'paid', level: 0 }
  const withdrawal_id = '00000000-0000-0000-0000-000000000001'
  const account = await site.owner
    .selectFrom('member_banks')
    .select(['member_bank_id', 'bank_code', 'account_digits', 'account_name'])
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  const ids = { brand_id: 1, withdrawal_id, amount_satang: 642_00 }
  await site.owner
    .insertInto('withdrawals')
    .values({ ...ids, ...account, ...ended, member_id: member.memberId, bangkok_date: '2026-10-05' })
    .execute()
  const at = { next_at: ended.ended_at, created_at: ended.ended_at, updated_at: ended.ended_at }
  await site.owner
    .insertInto('payouts')
    .values({ ...ids, ...at, payout_key: key, feed: 'sandbox', state: 'paid' })
    .execute()
  await sendFeed(site, 'statement', message([{ ...line(site, member, { amount: 642 }), reference: key }]))
  expect(await importFile(csv(row('642.00')))).toMatchObject({ report: { stored: 1, credited: 0 } })
  expect(await heldOf(642_00)).toHaveLength(1)
  expect(await balanceOf(site, member)).toBe(0)
})
