import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import { optionsOf, typed } from '../../../../../test/outside/command.ts'
import { addMember, createTestSite, sendFeed, type TestMember, type TestSite } from '../../../../../test/people/site.ts'
import { balanceOf, line, message } from '../fixtures.ts'

let site: TestSite
const folder = mkdtempSync(path.join(tmpdir(), 'duang-import-'))
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T13:30:00+07:00') })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.stop()
})

const GOOD = { feed: 'sandbox', account: '004:1234567890', map: 'plain' }

async function importFile(content: string | Uint8Array, options: Record<string, string | true> = {}) {
  const file = path.join(folder, 'statement.csv')
  writeFileSync(file, content)
  const line = ['import-statement', file, ...optionsOf({ ...GOOD, ...options })]
  const { data, ...rest } = await typed(site, line, { actor: 'cli:operator' })
  return { ...rest, report: data }
}

const HEAD = 'id,date,in,out,bank,account,name,description'
const row = (member: TestMember, baht: string, given: { id?: string; at?: string } = {}) =>
  [
    given.id ?? '',
    given.at ?? '2026-10-05 13:30:00',
    baht,
    '',
    member.bank,
    member.account,
    member.accountName,
    '',
  ].join(',')
const csv = (rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`

const lineCount = async () => (await site.owner.selectFrom('statement_lines').select('line_id').execute()).length

test('credits certain lines of a file, and adds nothing at a repeated import', async () => {
  const member = await addMember(site)
  const content = csv([row(member, '100.50'), row(member, '20.00')])
  const first = await importFile(content)
  expect(first).toMatchObject({ code: 0, report: { lines: 2, stored: 2, known: 0, conflict: 0, credited: 2 } })
  const again = await importFile(content)
  expect(again).toMatchObject({ code: 0, report: { stored: 0, known: 2, credited: 0 } })
  expect(await balanceOf(site, member)).toBe(12_050)
})

test('a line keeps its source in columns, and its document as it came', async () => {
  const member = await addMember(site)
  await importFile(csv([row(member, '3.00', { id: 'by-bank' }), row(member, '4.00')]))
  const lines = await site.owner
    .selectFrom('statement_lines')
    .select(['via', 'is_time_known', 'file_map', 'file_format', 'file_reading', 'file_ids', 'raw'])
    .where('source_account', '=', member.account)
    .orderBy('amount_satang')
    .execute()
  const kept = {
    via: 'file',
    is_time_known: true,
    file_map: 'plain',
    file_format: expect.stringMatching(/^[0-9a-f]{64}$/),
  }
  expect(lines).toMatchObject([
    { ...kept, file_ids: 'bank', raw: { row: 2, id: 'by-bank', amount: 3 } },
    { ...kept, file_ids: 'text', raw: { row: 3, amount: 4 } },
  ])
  expect(lines[0]?.file_reading).toBe(lines[1]?.file_reading)
  expect(lines[0]?.file_reading).not.toBe(lines[0]?.file_format)
})

test.each([
  ['a line of a file without its source', "update statement_lines set file_ids = null where via = 'file'"],
  ['a line of a feed with a file', "update statement_lines set via = 'poll' where via = 'file'"],
])('%s is not stored', async (_what, statement) => {
  await expect(sql.raw(statement).execute(site.owner)).rejects.toThrow('statement_lines_file_source')
})

test('reports progress for every five hundred lines', async () => {
  const member = await addMember(site)
  const content = csv(Array.from({ length: 600 }, (_, n) => row(member, '1.00', { id: `many-${n}` })))
  const { said } = await importFile(content)
  expect(said.filter((text) => /^\d+\/600: /.test(text)).map((text) => text.split('/')[0])).toEqual(['500', '600'])
  expect(await balanceOf(site, member)).toBe(60_000)
})

test('stores nothing in a dry run', async () => {
  const member = await addMember(site)
  const before = await lineCount()
  expect(await importFile(csv([row(member, '5')]), { 'dry-run': true })).toMatchObject({
    report: { lines: 1, isDryRun: true },
  })
  expect(await lineCount()).toBe(before)
})

test('shows every line of a dry run as it would be stored, as a table and as data', async () => {
  const member = await addMember(site)
  const content = csv([row(member, '1234.50', { id: 'BANK-1' }), row(member, '5', { at: '2026-10-04 23:59:58' })])
  const { said } = await importFile(content, { 'dry-run': true })
  const table = said.filter((text) => /^ *(ROW|\d+) /.test(text))
  expect(table).toHaveLength(3)
  expect(table[1]).toMatch(/^ *2 {2}2026-10-05 13:30:00 \+07 {2}\+1,234\.50 .*BANK-1$/)
  expect(table[1]).toContain(`${member.account} ${member.accountName}`)
  expect(table[2]).toContain('2026-10-04 23:59:58 +07')
  const { report } = await importFile(content, { 'dry-run': true, json: true })
  expect(report.items).toMatchObject([
    { row: 2, id: 'BANK-1', satang: 123_450, counterparty: { bank: '014', account: member.account } },
    { row: 3, satang: 500, isTimeKnown: true },
  ])
})

test('reports an incomplete last line and imports the rest', async () => {
  const member = await addMember(site)
  const content = `${csv([row(member, '5.00')])}x-2,2026-10-05 13:31:00,9`
  const answer = await importFile(content)
  expect(answer).toMatchObject({ code: 1, report: { stored: 1, unreadable: 1 } })
  expect(answer.said.join('\n')).toContain('row 3: ')
  expect(await balanceOf(site, member)).toBe(500)
})

test('reads Windows-874 bytes and a UTF-8 byte order mark', async () => {
  const member = await addMember(site, { accountName: 'สมศรี มีทรัพย์' })
  const text = csv([row(member, '7.00')])
  const thai = Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code >= 0xe01 && code <= 0xe5b ? code - 0xe00 + 0xa0 : code
  })
  expect(await importFile(thai)).toMatchObject({ code: 0, report: { stored: 1 } })
  expect(await importFile(`\ufeff${text}`)).toMatchObject({ code: 0, report: { known: 1 } })
  expect(await balanceOf(site, member)).toBe(700)
})

test.each([
  ['other columns', 'date,amount\n2026-10-05 13:30:00,5\n', 'statement_columns'],
  ['nothing', '', 'statement_empty'],
  ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0, 0]), 'statement_not_text'],
])('refuses the whole file and stores nothing: %s', async (_why, content, code) => {
  const before = await lineCount()
  expect(await importFile(content)).toMatchObject({ code: 1, error: { code } })
  expect(await lineCount()).toBe(before)
})

test('holds a known id with other content', async () => {
  const member = await addMember(site)
  await importFile(csv([row(member, '5.00', { id: 'same' })]))
  const answer = await importFile(csv([row(member, '500.00', { id: 'same' })]))
  expect(answer).toMatchObject({ code: 1, report: { conflict: 1, credited: 0 } })
  expect(await balanceOf(site, member)).toBe(500)
})

test('reports lines of the future, values that are not used, and columns that are not read', async () => {
  const member = await addMember(site)
  const wallet = row(member, '6.00').replace(`,${member.bank},`, ',TrueMoney,')
  const later = row(member, '7.00', { at: '2027-11-26 10:05:00' })
  const content = csv([`${wallet},`, `${later},`]).replace('description', 'description,note')
  for (const options of [{ 'dry-run': true as const }, {}]) {
    const { code, report, said } = await importFile(content, options)
    expect(code).toBe(0)
    expect(report).toMatchObject({
      warnings: [
        { row: 2, code: 'sender-bank' },
        { row: 3, code: 'future', message: 'the time has not come yet: 2027-11-26 10:05:00 +07' },
      ],
      notes: [{ code: 'columns-unread', message: 'Columns that are not read: note' }],
    })
    expect(said.filter((text) => text.startsWith('WARNING: row'))).toHaveLength(2)
  }
  expect(await balanceOf(site, member)).toBe(0)
})

test('a line that a corrected map reads anew is known by its money', async () => {
  const member = await addMember(site)
  const map = path.join(folder, 'corrected.json')
  const columns = { date: ['date'], in: ['in'], out: ['out'], id: ['id'], description: ['description'] }
  const correct = (more: object) =>
    writeFileSync(
      map,
      JSON.stringify({
        name: 'corrected',
        title: 'Corrected',
        source: 'Test',
        columns,
        era: 'ce',
        dateFormats: ['YYYY-MM-DD HH:mm:ss'],
        ...more,
      }),
    )
  const of = (baht: string) =>
    csv([row(member, baht, { id: 'read-anew' }).replace(/,$/, `,from ${member.bank} ${member.account}`)])
  correct({})
  expect(await importFile(of('8.00'), { map })).toMatchObject({ report: { stored: 1, credited: 0 } })
  correct({ counterparty: ['^from (?<bank>[0-9]+) (?<account>[0-9]+)$'] })
  expect(await importFile(of('8.00'), { map })).toMatchObject({ code: 0, report: { known: 1, conflict: 0 } })
  expect(await importFile(of('9.00'), { map })).toMatchObject({ code: 1, report: { conflict: 1 } })
})

test('credits the same transfer by feed and by file once; the second waits for staff', async () => {
  const member = await addMember(site)
  site.setNow(new Date('2026-10-05T14:00:12+07:00'))
  await sendFeed(site, 'statement', message([line(site, member, { amount: 300 })]))
  site.setNow(new Date('2026-10-05T14:40:00+07:00'))
  const byMinute = row(member, '300.00', { at: '2026-10-05 14:00:00' })
  const later = row(member, '300.00', { at: '2026-10-05 14:30:00' })
  expect(await importFile(csv([byMinute, later]))).toMatchObject({ report: { stored: 2, credited: 1 } })
  expect(await balanceOf(site, member)).toBe(60_000)
  const held = await site.owner
    .selectFrom('statement_lines')
    .select('matching')
    .where('state', '=', 'queued')
    .where('source_account', '=', member.account)
    .execute()
  expect(held).toMatchObject([{ matching: { doubts: ['duplicate'] } }])
})

test('credits a file by date only, without a bonus, and still detects a duplicate', async () => {
  await site.setSettings({ bonus: { rate1: 10, start1: '00:00', end1: '00:00', maxSatang: 10_000 } })
  const map = path.join(folder, 'by-date.json')
  writeFileSync(
    map,
    JSON.stringify({
      name: 'by-date',
      title: 'By date',
      source: 'Test',
      columns: {
        date: ['date'],
        in: ['in'],
        out: ['out'],
        counterpartyBank: ['bank'],
        counterpartyAccount: ['account'],
        counterpartyName: ['name'],
      },
      dateFormats: ['YYYY-MM-DD'],
      era: 'ce',
    }),
  )
  const [member, other] = [await addMember(site), await addMember(site)]
  site.advance(60_000)
  await sendFeed(site, 'statement', message([line(site, other, { amount: 100 })]))
  const at = '2026-10-06'
  site.advance(86_400_000)
  const rows = [row(member, '100.00', { at }), row(other, '100.00', { at: '2026-10-05' })]
  expect(await importFile(csv(rows), { map })).toMatchObject({ code: 0, report: { credited: 1 } })
  expect([await balanceOf(site, member), await balanceOf(site, other)]).toEqual([10_000, 11_000])
})

test.each([
  [{ map: 'nobank' }, 'Unknown map: nobank'],
  [{ map: 'nowhere.json' }, 'Unknown file: nowhere.json'],
  [{ account: '004' }, '--account is BANK:NUMBER'],
  [{ account: '014:1111111111' }, 'Unknown account of the feed sandbox: 014:1111111111'],
  [{ feed: true as const }, '--feed needs a value.'],
])('reports a mistake in a sentence: %j', async (options, text) => {
  const failed = importFile(csv([]), options as Record<string, string | true>)
  await expect(failed).rejects.toBeInstanceOf(CommandMistake)
  await expect(failed).rejects.toThrow(text)
})
