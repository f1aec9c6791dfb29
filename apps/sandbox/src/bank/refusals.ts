/** All refusals of the bank in one table: code, status, Thai sentence. */
import { formatBaht, type Satang } from '@duang/contract/wire/money'
import { Refusal } from '#kit/refusal.ts'

export const refusals = {
  bodyMalformed: (where: string) => new Refusal('body_malformed', 422, `ข้อมูลไม่ถูกต้อง: ${where}`),
  pageUnknown: () => new Refusal('page_unknown', 404, 'ไม่พบหน้านี้'),
  accountUnknown: () => new Refusal('account_unknown', 404, 'ไม่พบบัญชีนี้ในธนาคารจำลอง'),
  transferUnknown: () => new Refusal('transfer_unknown', 404, 'ไม่พบรายการโอนนี้'),
  sourceUnknown: () => new Refusal('source_unknown', 422, 'ไม่พบบัญชีต้นทาง'),
  destinationUnknown: () => new Refusal('destination_unknown', 422, 'ไม่พบบัญชีปลายทาง ตรวจสอบธนาคารและเลขที่บัญชีอีกครั้ง'),
  sameAccount: () => new Refusal('same_account', 422, 'โอนเข้าบัญชีเดียวกันไม่ได้'),
  balanceShort: (balance: Satang) =>
    new Refusal('balance_short', 409, `ยอดเงินไม่พอ โอนได้ไม่เกิน ${formatBaht(balance)} บาท`),
  bankClosed: (from: string, to: string) =>
    new Refusal('bank_closed', 409, `ธนาคารปิดให้บริการเวลา ${from}–${to} น. กรุณาทำรายการใหม่ภายหลัง`),
  keyReused: () => new Refusal('key_reused', 409, 'คำขอนี้ใช้ทำรายการอื่นไปแล้ว ตรวจสอบข้อมูลแล้วกดโอนอีกครั้ง'),
  accountExists: () => new Refusal('account_exists', 409, 'มีบัญชีเลขที่นี้อยู่แล้วในชื่ออื่น'),
  bankMalformed: () => new Refusal('bank_malformed', 422, 'กรุณาเลือกธนาคาร'),
  numberMalformed: (lengths: readonly number[]) =>
    new Refusal('number_malformed', 422, `เลขที่บัญชีของธนาคารนี้ต้องมี ${lengths.join(' หรือ ')} หลัก`),
  nameMalformed: () => new Refusal('name_malformed', 422, 'กรุณากรอกชื่อบัญชี ไม่เกิน 120 ตัวอักษร'),
  amountMissing: () => new Refusal('amount_missing', 422, 'กรุณากรอกจำนวนเงิน'),
  amountMalformed: () => new Refusal('amount_malformed', 422, 'กรอกจำนวนเงินเป็นตัวเลข เช่น 1,000 หรือ 1,000.25'),
  amountTooFine: () => new Refusal('amount_too_fine', 422, 'ใส่ทศนิยมได้ไม่เกิน 2 ตำแหน่ง'),
  amountNotPositive: () => new Refusal('amount_not_positive', 422, 'จำนวนเงินต้องมากกว่า 0 บาท'),
  amountTooLarge: () => new Refusal('amount_too_large', 422, 'จำนวนเงินมากเกินไป'),
}
