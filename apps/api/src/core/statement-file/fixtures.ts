/** Statement files written by the tests themselves, in the encodings and layouts of the ready maps. They name no real person. */
import { type ColumnMap, READY_MAPS } from './column-map.ts'
import { type FileLine, openStatementFile } from './parse.ts'
import type { FileNote, FileRefusal, RowError } from './problems.ts'

export const KBANK = { bank: '004', number: '1112223334' }
export const SCB = { bank: '014', number: '4445556667' }

export const mapOf = (name: string): ColumnMap => READY_MAPS.get(name)!

/** Thai letters in Windows-874 have the order of Unicode, from 0xA1. */
export const windows874 = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].map((letter) => (letter < '\x80' ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x0e01 + 0xa1)),
  )

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
export const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

export const kbiz = (...rows: string[]): string =>
  [
    'รายการเดินบัญชีเงินฝากออมทรัพย์ (มีรายละเอียด),,,,,,,,,,,,',
    ',Account,"ร้านตัวอย่าง\nจ.ตัวอย่าง",,,,,Reference Code,,,,1,',
    ',,,,,,,Account Number,,,,XXX-X-XX333-4,',
    ',,,,,,,TOTAL DEPOSIT,,1,,ITEMS,"1,000.00"',
    ',Date,"Time/\nEff.Date",Descriptions,Withdrawal,,Deposit,,"Outstanding\nBalance",,Channel,,Details',
    ',01-02-26,,Beginning Balance,,,,,0.00,,,,',
    ...rows,
    '',
  ].join('\r\n')

export const kbankThai = (...rows: string[]): string =>
  [
    'รายการเดินบัญชีของวันก่อนหน้า',
    ',',
    "เลขที่บัญชี,'1112223334,สกุลเงิน,THB",
    'วันที่ทำรายการ,เวลา,รายการ,เลขที่เช็ค,จำนวนเงินหักบัญชี,จำนวนเงินนำฝากเข้าบัญชี,ยอดคงเหลือ,หมายเลข,สาขา,วันที่รายการมีผล,ช่องทาง,รายละเอียด',
    ...rows,
    ',',
    '** สิ้นสุดรายงาน   **',
  ].join('\r\n')

export const scb = (...rows: string[]): string =>
  [
    'Account Number,Date,Time,Transaction Code,Channel,Cheque Number,Debit Amount,Credit Amount,Balance Sign,Balance Amount,Description',
    ...rows,
    '',
  ].join('\n')

export const plain = (...rows: string[]): string =>
  ['date,in,out,id,description,bank,account,name', ...rows, ''].join('\n')

export type ReadFile = { encoding: string; notes: FileNote[]; lines: FileLine[]; errors: RowError[]; ignored: number }

/** Reads a file that may be refused, in chunks of so many bytes. */
export async function tryRead(
  bytes: Uint8Array,
  map: ColumnMap,
  account = KBANK,
  chunkBytes = 64 * 1024,
): Promise<ReadFile | { refusal: FileRefusal }> {
  const chunks = function* () {
    for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.slice(start, start + chunkBytes)
  }
  const file = await openStatementFile(chunks, map, account)
  if ('refusal' in file) return file
  const read: ReadFile = { encoding: file.encoding, notes: file.notes, lines: [], errors: [], ignored: 0 }
  for await (const item of file.items()) {
    if ('line' in item) read.lines.push(item.line)
    else if ('error' in item) read.errors.push(item.error)
    else read.ignored += 1
  }
  return read
}

/** Reads a file that is expected not to be refused. */
export async function read(bytes: Uint8Array, map: ColumnMap, account = KBANK, chunkBytes?: number): Promise<ReadFile> {
  const result = await tryRead(bytes, map, account, chunkBytes)
  if ('refusal' in result) throw new Error(`refused: ${result.refusal.code} ${result.refusal.messageTh}`)
  return result
}
