import { readFileSync } from 'node:fs'
import { statementLine } from '@duang/contract/bank/bank'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { columnMap, READY_MAPS } from './column-map.ts'
import { KBANK, kbankThai, kbiz, mapOf, plain, read, SCB, scb, tryRead, utf8, utf16, windows874 } from './fixtures.ts'
import { FILE_NOTES, FILE_REFUSALS, ROW_PROBLEMS, ROW_WARNINGS } from './problems.ts'

const refusal = async (bytes: Uint8Array, map = 'plain', account = KBANK) => {
  const result = await tryRead(bytes, mapOf(map), account)
  return 'refusal' in result ? result.refusal : undefined
}

describe('ready maps', () => {
  it('kbank-kbiz: headings over two lines, two-digit years, cut names, the own bank implied', async () => {
    const file = await read(
      utf8(
        `\ufeff${kbiz(
          ',01-02-26,11:24,Transfer Deposit,,,"79,901.58",,"79,901.58",,KTB Branch,,From KTB X0052 MR. SOMCHAI JAID++',
          ',02-02-26,05:46,Transfer Withdrawal,"80,000.00",,,,(98.42),,K BIZ,,To SCB X5432 SENDER++',
          ',02-02-26,09:00,Transfer Deposit,,,100.17,,1.75,,K PLUS,,From X4821 นาย สมชาย ใจดี',
          ',02-02-26,09:05,Transfer Deposit,,,5.00,,6.75,,K PLUS,,From TRUE X1111 SENDER',
        )}`,
      ),
      mapOf('kbank-kbiz'),
    )
    expect(file).toMatchObject({ encoding: 'utf-8', ignored: 1, errors: [{ code: 'balance', row: 11 }] })
    expect(file.lines.map(({ line }) => [line.at, line.direction, line.amount, line.counterparty])).toEqual([
      ['2026-02-01T11:24:00+07:00', 'in', 7_990_158, { bank: '006', account: 'X0052', name: 'MR. SOMCHAI JAID++' }],
      ['2026-02-02T09:00:00+07:00', 'in', 10_017, { bank: '004', account: 'X4821', name: 'นาย สมชาย ใจดี' }],
      ['2026-02-02T09:05:00+07:00', 'in', 500, { name: 'SENDER' }],
    ])
    expect(file.lines[0]).toMatchObject({ balanceSatang: 7_990_158, isTimeKnown: true, row: 10 })
  })

  it('kbank-thai: Windows-874, Buddhist years, Thai months, end mark', async () => {
    const bytes = windows874(
      kbankThai(
        '01-เม.ย.-2569,00:21:09,รับโอนเงิน,00000000,,"22,338.00","31,728.80",1,2,01-เม.ย.-2569,K PLUS,จาก X4821 นาย สมชาย ใจดี',
      ),
    )
    const file = await read(bytes, mapOf('kbank-thai'))
    expect(file).toMatchObject({ encoding: 'windows-874', errors: [], ignored: 1 })
    expect(file.lines).toMatchObject([
      {
        line: {
          at: '2026-04-01T00:21:09+07:00',
          amount: 2_233_800,
          counterparty: { bank: '004', account: 'X4821', name: 'นาย สมชาย ใจดี' },
          reference: 'K PLUS จาก X4821 นาย สมชาย ใจดี',
        },
      },
    ])
  })

  it('scb-business: own and other banks, rows of another account refused', async () => {
    const file = await read(
      windows874(
        scb(
          '4445556667,01/04/2026,00:21,X1,BCMS,N/A,,"22,338.00", ,"31,728.80",Transfer from SCB x5334 บริษัท ตัวอย่าง',
          '4445556667,01/04/2026,00:22,X1,ENET,N/A,,500.00, ,"32,228.80",กสิกรไทย (KBANK) /X454968',
          '4445556667,01/04/2026,00:23,X2,ENET,N/A,100.00,, ,"32,128.80",โอนไป BBL x0736',
          '9998887776,01/04/2026,00:24,X1,ENET,N/A,,100.00, ,"32,228.80",x',
        ),
      ),
      mapOf('scb-business'),
      SCB,
    )
    expect(file.lines.map(({ line }) => [line.direction, line.amount, line.counterparty])).toEqual([
      ['in', 2_233_800, { bank: '014', account: 'x5334', name: 'บริษัท ตัวอย่าง' }],
      ['in', 50_000, { bank: '004', account: 'X454968' }],
      ['out', 10_000, {}],
    ])
    expect(file.errors).toMatchObject([{ code: 'row-account', row: 5 }])
  })

  it('every line of every map is a statement line of the contract', async () => {
    const file = await read(
      utf8(plain('2026-02-01 10:00:00,"1,000.25",,A1,hello,014,123-4-56789-0,สมชาย', '2026-02-01 10:01,,5,,,,,')),
      mapOf('plain'),
    )
    expect(file.errors).toEqual([])
    for (const { line } of file.lines) {
      expect(z.decode(statementLine, z.encode(statementLine, line))).toEqual(line)
    }
    expect(file.lines[0]!.line).toMatchObject({ id: 'A1', amount: 100_025, counterparty: { bank: '014' } })
  })

  it('name the source of their description', async () => {
    expect([...READY_MAPS.keys()].sort()).toEqual(['kbank-kbiz', 'kbank-thai', 'plain', 'scb-business'])
    for (const map of READY_MAPS.values())
      if (map.name !== 'plain') expect(map.source).toContain('not verified with a real export')
  })
})

describe('encodings', () => {
  const text = plain('2026-02-01 10:00,1,,,น้ำใส ก่อน,,,สมชาย ใจดี')
  it.each([
    ['UTF-8', 'utf-8', utf8(text)],
    ['UTF-8 with BOM', 'utf-8', utf8(`\ufeff${text}`)],
    ['TIS-620 / Windows-874', 'windows-874', windows874(text)],
    ['UTF-16 LE with BOM', 'utf-16le', utf16(text)],
    ['UTF-16 BE with BOM', 'utf-16be', utf16(text).map((_, index, all) => all[index ^ 1]!)],
    [
      'two letters of Windows-874 that are valid UTF-8',
      'windows-874',
      windows874(plain('2026-02-01 10:00,1,,,,,,ยก')),
      'ยก',
    ],
  ])('%s', async (_rule, encoding, bytes, name = 'สมชาย ใจดี') => {
    const file = await read(bytes, mapOf('plain'))
    expect(file.encoding).toBe(encoding)
    expect(file.lines[0]!.line.counterparty.name).toBe(name)
  })

  it('gives the same ids in every encoding', async () => {
    const files = [utf8(text), windows874(text), utf16(text)].map((bytes) => read(bytes, mapOf('plain')))
    const ids = (await Promise.all(files)).map(({ lines }) => lines[0]!.line.id)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('a refused file', () => {
  it.each([
    ['a spreadsheet', 'not-text', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])],
    ['an old spreadsheet', 'not-text', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0])],
    ['a PDF', 'not-text', utf8('%PDF-1.7')],
    ['binary', 'not-text', Uint8Array.from([1, 0, 2])],
    ['UTF-16 with half a pair in the middle', 'not-text', Uint8Array.from([0xff, 0xfe, 0, 0xdc, 0x41, 0])],
    ['empty', 'empty', utf8('')],
    ['only a BOM and spaces', 'empty', utf8('\ufeff \n')],
    ['no headings at all', 'columns', utf8('hello\nworld\n')],
    ['one heading missing', 'columns', utf8('date,in,out,id,description,bank,account\n')],
    ['another delimiter', 'columns', utf8(plain('x').replaceAll(',', ';'))],
    ['headings below row 40', 'columns', utf8(`${'x\n'.repeat(40)}${plain()}`)],
  ])('%s: %s', async (_rule, code, bytes) => {
    const refused = await refusal(bytes)
    expect(refused?.code).toBe(code)
    expect(refused?.messageTh).toMatch(/[ก-๙]/)
  })

  it('names the missing columns', async () => {
    expect(await refusal(utf8('date,in,out,id,description,bank\n'))).toMatchObject({ detail: 'account, name' })
  })

  it('of another account or another bank', async () => {
    const bytes = utf8(kbiz())
    expect(await refusal(bytes, 'kbank-kbiz', { bank: '004', number: '1112229999' })).toMatchObject({
      code: 'other-account',
      detail: 'XXX-X-XX333-4',
    })
    expect(await refusal(bytes, 'kbank-kbiz', SCB)).toMatchObject({ code: 'other-bank' })
  })
})

describe('a skipped row', () => {
  it.each([
    ['a day that does not exist', 'date', '2026-02-30 10:00,1,,,,,,'],
    ['an hour that does not exist', 'date', '2026-02-01 24:00,1,,,,,,'],
    ['a date in another form', 'date', '01/02/2026 10:00,1,,,,,,'],
    ['three decimals', 'amount', '2026-02-01 10:00,1.005,,,,,,'],
    ['an exponent', 'amount', '2026-02-01 10:00,1e3,,,,,,'],
    ['a comma in the wrong place', 'amount', '2026-02-01 10:00,"1,00.00",,,,,,'],
    ['a minus on money that came in', 'amount', '2026-02-01 10:00,-5,,,,,,'],
    ['Thai digits', 'amount', '2026-02-01 10:00,๑๐๐,,,,,,'],
    ['beyond ten digits', 'amount', '2026-02-01 10:00,10000000000,,,,,,'],
    ['in and out at once', 'amount-both', '2026-02-01 10:00,1,1,,,,,'],
    ['no amount', 'amount-none', '2026-02-01 10:00,,,,,,,'],
    ['zero', 'amount-none', '2026-02-01 10:00,0.00,-,,,,,'],
    ['a column less', 'row-short', '2026-02-01 10:00,1,,,,,'],
    ['a comma too many', 'row-long', '2026-02-01 10:00,1,000.00,,,,,,x'],
  ])('%s: %s', async (_rule, code, row) => {
    const good = '2026-02-01 09:00,7,,,,,,'
    const file = await read(utf8(plain(good, row, good)), mapOf('plain'))
    expect(file.errors).toMatchObject([{ row: 3, code }])
    expect(file.errors[0]!.messageTh).toMatch(/[ก-๙]/)
    expect(file.lines.map((each) => each.row)).toEqual([2, 4])
  })

  it('reads a sender whose name begins like a sum, and skips the sum itself', async () => {
    const file = await read(
      utf8(
        scb(
          '4445556667,01/04/2026,00:21,X1,ENET,N/A,,5.00, ,5.00,Total Trading Co.',
          'Account Number,Date,Time,Transaction Code,Channel,Cheque Number,Debit Amount,Credit Amount,Balance Sign,Balance Amount,Description',
          'Total,,,,,,,5.00,,,',
        ),
      ),
      mapOf('scb-business'),
      SCB,
    )
    expect(file).toMatchObject({ ignored: 2, errors: [], lines: [{ line: { amount: 500 } }] })
    const torn = scb('4445556667,01/04/2026,00:21,X1,ENET,N/A,,5.0x, ,5.00,Total Trading Co.')
    expect((await read(utf8(torn), mapOf('scb-business'), SCB)).errors).toMatchObject([{ code: 'amount' }])
    const cut = scb('4445556667,01/04/2026,00:21,X1,ENET,N/A,,5.00, ,5.00,Total Trad').trimEnd()
    expect((await read(utf8(cut), mapOf('scb-business'), SCB)).errors).toMatchObject([{ code: 'half-line' }])
  })

  it('reports the same bank id with other content, and skips it with the same content', async () => {
    const row = '2026-02-01 10:00,1,,A1,,,,'
    const file = await read(utf8(plain(row, row, row.replace(',1,', ',2,'))), mapOf('plain'))
    expect(file).toMatchObject({ ignored: 1, errors: [{ row: 4, code: 'id-conflict' }] })
    expect(file.lines).toHaveLength(1)
  })
})

describe('half a last line', () => {
  const whole = plain('2026-02-01 10:00,1,,,,,,', '2026-02-01 10:05,"1,234.50",,,ค่า,014,x4821,"สมชาย ใจดี"')

  it('cut after any byte: never another amount, sender or id, and never a row lost without an error', async () => {
    const maps = [
      [mapOf('plain'), utf8(whole), KBANK],
      [mapOf('plain'), utf16(whole), KBANK],
      [mapOf('plain'), windows874(whole), KBANK],
      [
        mapOf('scb-business'),
        windows874(
          scb('4445556667,01/04/2026,00:21,X1,BCMS,N/A,,"2,338.00", ,"31,728.80",Transfer from SCB x5334 สมชาย'),
        ),
        SCB,
      ],
    ] as const
    for (const [map, bytes, account] of maps) {
      const known = new Map((await read(bytes, map, account)).lines.map((each) => [each.row, each.line]))
      const from = bytes.indexOf(0x0a) + 3
      for (let length = from; length < bytes.length; length++) {
        const result = await tryRead(bytes.slice(0, length), map, account)
        if ('refusal' in result) throw new Error(`refused at ${length}`)
        for (const { row, line } of result.lines) expect(line).toEqual(known.get(row))
        expect(result.lines.length + result.errors.length).toBeGreaterThan(0)
        expect(result.errors.every((each) => ['half-line', 'quote-open'].includes(each.code))).toBe(true)
      }
    }
  })

  it('reads a last row without a line break when nothing can be missing', async () => {
    expect((await read(utf8(whole.trimEnd()), mapOf('plain'))).lines).toHaveLength(2)
    const money = columnMap.parse({
      ...structuredClone(mapOf('plain')),
      name: 'm',
      columns: { date: ['date'], amount: ['amount'] },
      counterparty: [],
    })
    expect((await read(utf8('date,amount\n2026-02-01 10:00,12.50'), money)).lines).toHaveLength(1)
    expect((await read(utf8('date,amount\n2026-02-01 10:00,12.5'), money)).errors).toMatchObject([
      { code: 'half-line' },
    ])
  })

  it('keeps rows before a quote that never closes', async () => {
    const file = await read(
      utf8(plain('2026-02-01 10:00,1,,,,,,', '2026-02-01 10:01,1,,,"open,,,', '2026-02-01 10:02,1,,,,,,')),
      mapOf('plain'),
    )
    expect(file.lines).toHaveLength(1)
    expect(file.errors).toMatchObject([{ row: 3, code: 'quote-open' }])
  })
})

describe('ids', () => {
  const idsOf = async (...rows: string[]) =>
    (await read(utf8(plain(...rows)), mapOf('plain'))).lines.map((each) => each.line.id)
  const row = fc.record({
    minute: fc.integer({ min: 10, max: 12 }),
    amount: fc.integer({ min: 1, max: 2 }),
    text: fc.constantFrom('', 'ก'),
  })
  const asText = (each: { minute: number; amount: number; text: string }) =>
    `2026-02-01 10:${each.minute},${each.amount},,,${each.text},,,`

  it('equal transfers are two lines, with ids that the next import repeats', async () => {
    const equal = '2026-02-01 10:00,1,,,x,,,'
    const ids = await idsOf(equal, equal)
    expect(new Set(ids).size).toBe(2)
    expect(await idsOf(equal, '2026-02-01 10:01,1,,,x,,,', equal)).toEqual(expect.arrayContaining(ids))
  })

  it('do not depend on the order of rows, and every row has its own', async () => {
    const shuffled = fc
      .array(row, { minLength: 1, maxLength: 12 })
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })))
    await fc.assert(
      fc.asyncProperty(shuffled, async ([rows, other]) => {
        const ids = await idsOf(...rows.map(asText))
        expect(new Set(ids).size).toBe(rows.length)
        expect((await idsOf(...other.map(asText))).sort()).toEqual(ids.sort())
      }),
    )
  })

  it('an export that ends earlier has the first ids of the longer one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), fc.nat(11), async (rows, cut) => {
        const all = await idsOf(...rows.map(asText))
        expect(await idsOf(...rows.slice(0, cut + 1).map(asText))).toEqual(all.slice(0, cut + 1))
      }),
    )
  })

  it('with a balance: the wording of the bank does not matter, the account does', async () => {
    const line = (words: string, { number }: typeof SCB) =>
      scb(`${number},01/04/2026,00:21,X1,BCMS,N/A,,1.00, ,5.00,${words}`)
    const id = async (words: string, account = SCB) =>
      (await read(utf8(line(words, account)), mapOf('scb-business'), account)).lines[0]!.line.id
    expect(await id('Transfer from SCB x1')).toBe(await id('รับโอนจาก SCB x1'))
    expect(await id('x')).not.toBe(await id('x', { ...SCB, number: '4445556668' }))
  })
})

it('docs/statement-file.md explains every map, field, refusal, problem and warning', async () => {
  const page = readFileSync(new URL('../../../../../docs/statement-file.md', import.meta.url), 'utf8')
  const fields = [...READY_MAPS.values()].flatMap((map) => [...Object.keys(map), ...Object.keys(map.columns)])
  for (const name of [...READY_MAPS.keys(), ...fields]) expect(page).toContain(`\`${name}\``)
  for (const [code, messageTh] of Object.entries({
    ...FILE_REFUSALS,
    ...FILE_NOTES,
    ...ROW_PROBLEMS,
    ...ROW_WARNINGS,
  })) {
    expect(page).toContain(`| \`${code}\` | ${messageTh} |`)
  }
})

it('reads a hundred thousand rows, each once', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => {
    const [hour, minute] = [Math.floor(index / 60) % 24, index % 60].map((part) => String(part).padStart(2, '0'))
    return `2026-02-01 ${hour}:${minute},"${1 + (index % 9)},000.${String(index % 100).padStart(2, '0')}",,,แถว,004,x4821,สมชาย ใจดี`
  })
  const file = await read(utf8(plain(...rows)), mapOf('plain'))
  expect(file.errors).toEqual([])
  expect(new Set(file.lines.map((each) => each.line.id)).size).toBe(100_000)
  expect(file.lines.at(-1)!.row).toBe(100_001)
})
