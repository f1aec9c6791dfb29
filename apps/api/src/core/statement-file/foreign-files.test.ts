/** Files of another account, or that a spreadsheet or another program has damaged: read right, or refused with the reason. */
import { expect, test } from 'vitest'
import { bankCodeFrom } from './bank-abbreviation.ts'
import { KBANK, kbankThai, mapOf, plain, read, SCB, scb, tryRead, utf8, windows874 } from './fixtures.ts'

const headings = 'Date,Time/ Eff.Date,Withdrawal,Deposit,Outstanding Balance,Channel,Details'
const row = '01-02-26,10:01,,"1,000.00","11,000.00",K PLUS,From X4821 A++'
const kbizBelow = (...above: string[]) => utf8([...above, headings, row, ''].join('\n'))

const outcomeOf = async (bytes: Uint8Array, map = 'kbank-kbiz', account = KBANK) => {
  const result = await tryRead(bytes, mapOf(map), account)
  return 'refusal' in result ? result.refusal.code : result.lines.length
}

test.each([
  ['a label with a colon', 'Account Number:,{}'],
  ['label and number in one cell', '"Account Number : {}",'],
  ['label and number in one cell without a colon', 'Account Number {}'],
  ['words after the label', 'Account Number (THB),,{}'],
  ['words after the number', 'Account Number,{} (SAVINGS)'],
  ['invisible letters in the label', 'Account\u200b Number\u202c,{}'],
])('compares the account of a file with %s', async (_what, above) => {
  expect(await outcomeOf(kbizBelow(above.replace('{}', '999-9-99999-9')))).toBe('other-account')
  expect(await outcomeOf(kbizBelow(above.replace('{}', '111-2-22333-4')))).toBe(1)
})

test.each([
  ['no label', ['K BIZ']],
  ['a label without a number', ['Account Number,']],
  ['a number that a spreadsheet shortened', ['Account Number,1.11222E+09']],
])('refuses a file with %s: its account is unknown', async (_what, above) => {
  expect(await outcomeOf(kbizBelow(...above))).toBe('no-account')
})

test('leaves out rows whose account a spreadsheet shortened', async () => {
  const file = await read(
    utf8(scb('4.44556E+09,01/02/2026,10:00,X1,ENET,,,"1,500.00",,"25,000.00",Transfer from KBANK x4821')),
    mapOf('scb-business'),
    SCB,
  )
  expect([file.lines, file.errors.map(({ code }) => code)]).toEqual([[], ['row-account-unread']])
})

test('reads headings with invisible letters and with sara am in two parts', async () => {
  const invisible = utf8(
    ['Account Number,1112223334', headings.replace('Deposit', '\u200bDeposit'), row, ''].join('\n'),
  )
  expect(await outcomeOf(invisible)).toBe(1)
  const thai = kbankThai(
    '01-เม.ย.-2569,00:21:09,รับโอนเงิน,0,,"22,338.00","31,728.80",1,2,01-เม.ย.-2569,K PLUS,จาก X4821 ก',
  )
  expect(await outcomeOf(utf8(thai.replaceAll('ำ', '\u0e4d\u0e32')), 'kbank-thai')).toBe(1)
})

const THAI = plain('2026-02-01 10:00,1,,,,,,นาย สมชาย ใจดี')
const asLatin = (bytes: Uint8Array) => utf8(Buffer.from(bytes).toString('latin1'))

test.each([
  ['Thai in UTF-8 that was encoded again', asLatin(utf8(THAI)), 'encoded-twice'],
  ['Thai in Windows-874 that was encoded again', asLatin(windows874(THAI)), 'encoded-twice'],
  ['Latin letters with marks', utf8(plain('2026-02-01 10:00,1,,,,,,José Muñoz')), 1],
])('%s', async (_what, bytes, outcome) => {
  expect(await outcomeOf(bytes, 'plain')).toBe(outcome)
})

test('reads marks of direction without a Thai letter as UTF-8', async () => {
  const file = await read(utf8(plain('2026-02-01 10:00,1,,,,,,\u202eSOMCHAI\u202c')), mapOf('plain'))
  expect([file.encoding, file.lines[0]?.line.counterparty.name]).toEqual(['utf-8', 'SOMCHAI'])
})

test('reads a sender over two lines of a cell, with padding and invisible letters', async () => {
  const words = ['From SCB  X8215 สมชาย', '\u200bFrom SCB X8215 สมชาย', '"From\nSCB X8215 สมชาย"']
  const rows = words.map((each, n) => `01-02-26,10:0${n},,5.00,9.00,K PLUS,${each}`)
  const file = await read(utf8(['Account Number,1112223334', headings, ...rows, ''].join('\n')), mapOf('kbank-kbiz'))
  expect(file.lines.map(({ line }) => line.counterparty)).toEqual(
    Array(3).fill({ bank: '014', account: 'X8215', name: 'สมชาย' }),
  )
})

test('takes placeholders for no id', async () => {
  const rows = ['-', '-', 'N/A', '0', '0', 'null'].map((id, n) => `2026-02-01 10:00,${101 + n},,${id},,,,`)
  const file = await read(utf8(plain(...rows)), mapOf('plain'))
  expect(file.errors).toEqual([])
  expect(file.lines.map(({ ids }) => ids)).toEqual(Array(6).fill('text'))
  expect(new Set(file.lines.map(({ line }) => line.id)).size).toBe(6)
})

test.each([
  ['014', '14', 'SCB', 'scb', 'ไทยพาณิชย์', 'ธ.ไทยพาณิชย์', 'ธนาคารไทยพาณิชย์ จำกัด (มหาชน)', 'Siam Commercial Bank', 'SICO'],
  ['004', '4', 'กสิกร', 'ธ.กสิกรไทย', 'KBANK', 'KBNK', 'K-Bank', 'Kasikornbank', 'KASITHBK'],
  ['011', 'ttb', 'TMB', 'ทหารไทยธนชาต', 'TMBThanachart Bank'],
  ['025', 'BAY', 'Krungsri', 'กรุงศรี', 'Bank of Ayudhya'],
  ['034', 'BAAC', 'ธ.ก.ส.', 'ธกส'],
  ['030', 'GSB', 'ออมสิน', 'ธนาคารออมสิน'],
])('reads the names of the bank %s', (code, ...names) => {
  expect(names.map((name) => [name, bankCodeFrom(name)])).toEqual(names.map((name) => [name, code]))
})

test('takes no other text for a bank', () => {
  expect(['TRUE', 'ธนาคาร', 'BANK', 'ไทย', '-', ''].map(bankCodeFrom)).toEqual(Array(6).fill(undefined))
})
