/** Files in the forms of banks and programs, in `cases/`. Each value of each row is stored, or something reports it. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it, test } from 'vitest'
import { columnMap } from './column-map.ts'
import { mapOf, plain, type ReadFile, read, tryRead, utf8 } from './fixtures.ts'

const FOLDER = new URL('./cases/', import.meta.url)
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, FOLDER)))
const MAPS = { scb: 'scb-business', kbiz: 'kbank-kbiz', thai: 'kbank-thai', plain: 'plain' } as const
const mapFor = (name: string) => mapOf(MAPS[name.split('-')[0] as keyof typeof MAPS])
const accountFor = (name: string) =>
  name.startsWith('scb') ? { bank: '014', number: '4051234567' } : { bank: '004', number: '1234567890' }

const readCase = (name: string, bytes: Uint8Array = bytesOf(name)) => tryRead(bytes, mapFor(name), accountFor(name))
async function lines(name: string, bytes?: Uint8Array) {
  const file = await readCase(name, bytes)
  if ('refusal' in file) throw new Error(`refused: ${file.refusal.code}`)
  return file
}

const SOMCHAI = { bank: '014', account: 'X8215', name: 'นาย สมชาย ใจดี' }
const FROM_KBANK = { bank: '004', account: 'x4821', name: 'นาย สมชาย ใจดี' }

test.each([
  ['scb-public-headings.csv', ['account-unchecked', 'columns-unread']],
  ['scb-two-digit-buddhist-years.csv', ['columns-unread']],
  ['scb-line-break-in-cell.csv', ['columns-unread']],
  ['scb-invisible-characters.csv', ['columns-unread']],
])('reads %s', async (name, notes) => {
  const file = await lines(name)
  expect(file.errors).toEqual([])
  expect(file.notes.map(({ code }) => code)).toEqual(notes)
  expect(file.lines.map(({ line }) => [line.at, line.direction, line.amount, line.counterparty])).toEqual([
    ['2026-11-26T10:05:00+07:00', 'in', 150_000, FROM_KBANK],
    ['2026-11-26T10:07:00+07:00', 'out', 20_000, {}],
  ])
  expect(file.lines[0]?.line.reference).toBe('ENET Transfer from KBANK x4821 นาย สมชาย ใจดี')
})

test.each(['kbiz-invisible-in-heading.csv', 'thai-sara-am-in-two-parts.csv'])(
  'reads the headings of %s',
  async (name) => {
    const file = await lines(name)
    expect(file.lines.map(({ line }) => [line.amount, line.counterparty.account])).toEqual([[100_000, 'X4821']])
  },
)

test.each([
  ['scb-encoded-twice.csv', 'encoded-twice'],
  ['kbiz-other-account-label-with-colon.csv', 'other-account'],
  ['kbiz-other-account-in-one-cell.csv', 'other-account'],
  ['kbiz-web-page.xls', 'html'],
])('refuses %s: %s', async (name, code) => {
  expect(await readCase(name)).toMatchObject({ refusal: { code } })
})

test('refuses rows whose account is an exponent', async () => {
  const file = await lines('scb-account-with-exponent.csv')
  expect([file.lines, file.errors.map(({ code }) => code)]).toEqual([[], Array(2).fill('row-account-unread')])
})

test('reads every form of a sender and of an amount of K BIZ, or reports it', async () => {
  const file = await lines('kbiz-senders.csv')
  expect(file.errors).toEqual([])
  expect(file.lines.map(({ line }) => line.amount)).toEqual(Array.from({ length: 16 }, (_, n) => 100_000 + 100 * n))
  const senders = file.lines.map(({ line }) => line.counterparty)
  expect(senders.slice(0, 9)).toEqual([
    { bank: '004', account: 'X4821', name: 'นาย สมชาย ใจดี++' },
    { bank: '002', account: 'X5678', name: 'MR. SOMSAK J++' },
    { name: 'นาย สมชาย ใจดี' },
    { ...SOMCHAI, account: 'x8215' },
    SOMCHAI,
    { ...SOMCHAI, account: 'XXX-X-X4821-5' },
    SOMCHAI,
    {},
    { name: 'Example Services Co .++' },
  ])
  expect(senders.slice(9)).toEqual(Array(7).fill(SOMCHAI))
  expect(file.lines.flatMap(({ warnings }) => warnings.map(({ row, code, detail }) => [row, code, detail]))).toEqual([
    [5, 'sender-bank', 'PromptPay X8215'],
    [10, 'sender-bank', 'TMN 0812345678'],
    [12, 'sender-bank', 'CITI X7007'],
  ])
})

test('does not take a payment system for the own bank', async () => {
  const text = 'Account Number,1234567890\nDate,Time/ Eff.Date,Withdrawal,Deposit,Outstanding Balance,Channel,Details\n'
  const file = await read(
    utf8(`${text}26-11-26,10:01,,5.00,9.00,K BIZ,From SMART X5678 SOMCHAI\n`),
    mapOf('kbank-kbiz'),
    accountFor('kbiz'),
  )
  expect(file.lines[0]).toMatchObject({
    line: { counterparty: { name: 'SOMCHAI' } },
    warnings: [{ code: 'sender-bank' }],
  })
})

test('reads a Thai sender, and reports words that name none', async () => {
  const file = await read(
    utf8(
      `Account Number,1234567890
Date,Time/ Eff.Date,Withdrawal,Deposit,Outstanding Balance,Channel,Details
26-11-26,10:01,,5.00,9.00,K PLUS,จาก SCB X8215 นาย สมชาย ใจดี
26-11-26,10:02,,6.00,15.00,ATM,ฝากเงินสด สาขาบางรัก
`,
    ),
    mapOf('kbank-kbiz'),
    accountFor('kbiz'),
  )
  expect(file.lines.map(({ line, warnings }) => [line.counterparty, warnings.map(({ detail }) => detail)])).toEqual([
    [SOMCHAI, []],
    [{}, ['ฝากเงินสด สาขาบางรัก']],
  ])
  expect(file.lines[1]?.warnings[0]?.code).toBe('sender-unread')
})

test('takes placeholders for no id, and each row for a line', async () => {
  const file = await lines('plain-id-placeholders.csv')
  expect([file.errors, file.lines.map(({ ids }) => ids)]).toEqual([[], Array(6).fill('text')])
})

test('reads the names of banks, and reports those that are none', async () => {
  const file = await lines('plain-bank-names.csv')
  const unused = file.lines.flatMap(({ warnings }) => warnings.map(({ code, detail }) => `${code} ${detail}`))
  expect(unused).toEqual(['TRUE', 'TrueMoney', 'PromptPay', 'พร้อมเพย์'].map((bank) => `sender-bank ${bank} 4081148215`))
  const read = file.lines.map(({ line }) => line.counterparty.bank).filter(Boolean)
  expect([read.length, new Set(read).size]).toEqual([26, 11])
})

test('reports values that are not used', async () => {
  const file = await lines('plain-unused-values.csv')
  expect(file.notes).toMatchObject([{ code: 'columns-unread', detail: 'note' }])
  expect(file.lines.map(({ line, warnings }) => [line.counterparty, warnings.map(({ code }) => code)])).toEqual([
    [{ account: '4081148215' }, []],
    [{ bank: '014', account: '4.08115E+09', name: 'SOMCHAI' }, ['sender-account']],
    [{ name: 'SOMCHAI' }, ['sender-bank']],
    [{ bank: '014', account: '4081148215', name: 'SOMCHAI' }, ['cell-unread']],
  ])
})

/** Letters and digits of a text, in one form. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Everything that a row of a file became: its line with its warnings. Undefined: an error names the row. */
function outcomeOf(file: ReadFile, row: number): string | undefined {
  if (file.errors.some((each) => each.row === row)) return undefined
  const line = file.lines.find((each) => each.row === row)
  expect([row, line?.row]).toEqual([row, row])
  return bare(JSON.stringify([line?.line.counterparty, line?.line.reference, line?.warnings]))
}

const SENDER = ['counterpartyBank', 'counterpartyAccount', 'counterpartyName', 'description', 'channel'] as const

test.each(readdirSync(FOLDER))('every text of %s is stored or reported', async (name) => {
  const file = await readCase(name)
  if ('refusal' in file) return expect(file.refusal.messageTh).toMatch(/[ก-๙]/)
  const map = mapFor(name)
  const rows = parse(Buffer.from(bytesOf(name)), {
    info: true,
    relax_column_count: true,
  }) as unknown as { record: string[]; info: { lines: number } }[]
  const headings = rows.findIndex(({ record }) => record.length > 3)
  const plainCell = (cell: string) =>
    cell
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .toLowerCase()
  const heads = rows[headings]!.record.map(plainCell)
  for (const { record, info } of rows.slice(headings + 1)) {
    const outcome = outcomeOf(file, info.lines)
    if (outcome === undefined) continue
    for (const column of SENDER) {
      const titles = map.columns[column]?.map(plainCell) ?? []
      const cell = record[heads.findIndex((head) => titles.includes(head))] ?? ''
      // Codes of banks are stored for their names.
      if (column !== 'counterpartyBank' && !/^(?:-|0|N\/A)?$/.test(cell.trim())) expect(outcome).toContain(bare(cell))
    }
  }
  const read = file.lines.length + file.errors.length
  expect(read + file.ignored).toBe(rows.length - headings - 1)
})

describe('UTF-16 without a mark', () => {
  const text = Buffer.from(bytesOf('scb-public-headings.csv')).toString()
  const little = new Uint8Array(Buffer.from(text, 'utf16le'))
  it.each([
    ['utf-16le', little],
    ['utf-16be', new Uint8Array(Buffer.from(little).swap16())],
  ])('%s', async (encoding, bytes) => {
    const file = await lines('scb-public-headings.csv', bytes)
    expect([file.encoding, file.lines[0]?.line.counterparty]).toEqual([encoding, FROM_KBANK])
  })
})

describe('years of two digits', () => {
  const on = async (date: string, era: 'auto' | 'be' | 'ce') => {
    const map = { ...structuredClone(mapOf('plain')), name: 'short', era, dateFormats: ['DD/MM/YY HH:mm'] }
    const file = await read(utf8(plain(`${date} 10:00,1,,,,,,`)), columnMap.parse(map))
    return file.lines[0]?.line.at.slice(0, 10) ?? file.errors[0]?.code
  }
  it.each([
    ['26/11/67', 'auto', '2024-11-26'],
    ['29/02/67', 'auto', '2024-02-29'],
    ['26/11/69', 'be', '2026-11-26'],
    ['26/11/26', 'auto', '2026-11-26'],
    ['26/11/50', 'auto', 'date'],
    ['26/11/69', 'ce', 'date'],
  ] as const)('%s, %s: %s', async (date, era, expected) => {
    expect(await on(date, era)).toBe(expected)
  })
})

test('a payment with an unread date and a sender like a sum is reported', async () => {
  const head = 'Account Number,DATE,TIME,CHANNEL,DESCRIPTION,WITHDRAWAL,DEPOSIT,BALANCE'
  const text = `${head}\n4051234567,26.11.2026,10:05,ENET,Total Trading Co.,,5.00,9.00\n,,,,Total,,5.00,\n`
  const file = await read(utf8(text), mapOf('scb-business'), accountFor('scb'))
  expect([file.errors.map(({ code }) => code), file.ignored]).toEqual([['date'], 1])
})

test('refuses an id that is too long for two to be distinguished, and cuts no text without a word', async () => {
  const long = 'x'.repeat(250)
  const rows = [`2026-11-26 10:00,1,,${long},,,,`, `2026-11-26 10:01,1,,,${long},,,`, `2026-11-26 10:02,1,,,,,,${long}`]
  const file = await read(utf8(plain(...rows)), mapOf('plain'))
  expect(file.errors.map(({ row, code }) => [row, code])).toEqual([[2, 'id-long']])
  expect(file.lines.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([['text-cut'], ['text-cut']])
})

test('the example map of docs/statement-file.md reads its example', async () => {
  const page = readFileSync(new URL('../../../../../docs/statement-file.md', import.meta.url), 'utf8')
  const blockOf = (kind: string) => new RegExp(`\`\`\`${kind} example\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
  const map = columnMap.parse(JSON.parse(blockOf('json')))
  const file = await read(utf8(blockOf('csv')), map, { bank: '004', number: '1234567890' })
  expect([file.errors, file.ignored, file.notes]).toEqual([[], 1, []])
  expect(file.lines.map(({ line, balanceSatang }) => [line.at, line.direction, line.amount, balanceSatang])).toEqual([
    ['2026-11-27T10:05:00+07:00', 'in', 125_000, 1_250_075],
    ['2026-11-27T10:20:00+07:00', 'out', 1_000, 1_249_075],
  ])
  expect(file.lines[0]?.line.counterparty).toEqual({ bank: '014', account: 'X8215', name: 'MR SOMCHAI' })
  // What the page calls required is required, and what it calls a list is one.
  const whole = JSON.parse(blockOf('json'))
  const accepts = (patch: object) => columnMap.safeParse({ ...whole, ...patch }).success
  for (const field of Object.keys(whole))
    expect([field, accepts({ [field]: undefined })]).toEqual([
      field,
      !['name', 'title', 'source', 'columns', 'dateFormats', 'era'].includes(field),
    ])
  for (const field of ['optional', 'dateFormats', 'accountLabel', 'ignore', 'counterparty'])
    expect([field, accepts({ [field]: 'Date' })]).toEqual([field, false])
  expect([accepts({ optional: ['description'] }), accepts({ optional: ['balance'] })]).toEqual([true, false])
})
