/** Reasons for which a line waits for staff, and the stored result of the matching. */
import { DOUBTS, type MatchResult } from '#core/matching/match.ts'
import { doubtWords } from '#core/matching/staff-words.ts'

/** The doubts of the matching, and those of deposits. */
export const QUEUE_REASONS = {
  ...DOUBTS,
  'receiving-account-unknown': 'บัญชีรับโอนนี้ไม่ใช่บัญชีที่เปิดใช้กับช่องทางธนาคารนี้',
  duplicate: 'อาจเป็นรายการเดียวกับที่เติมเครดิต คืนเงิน หรือปิดไปแล้วจากแหล่งอื่น',
  'over-ceiling': 'เครดิตของสมาชิกจะเกินยอดสูงสุดของบัญชี 9,999,999,999.99 บาท',
  unassigned: 'เคยเติมเครดิตผิดคนและถูกดึงกลับแล้ว ทีมงานต้องเลือกสมาชิกเอง',
  'date-far': 'วันเวลาของรายการอยู่หลังเวลาที่ได้รับ เวลาของช่องทางธนาคารอาจผิด',
  'excluded-namesake': 'ชื่อเดียวกับสมาชิกที่ระงับตนเองอยู่ ฝากครั้งแรกหลังการระงับ',
  'payout-back': 'เงินของคำสั่งจ่ายย้อนกลับมา ไม่ใช่ยอดฝาก',
  'payout-maybe': 'อาจเป็นเงินของรายการถอนที่ธนาคารคืนกลับมา ตรวจกับธนาคารก่อนเติมเครดิต',
  'payout-failed': 'คำสั่งจ่ายของเงินที่โอนออกนี้ไม่สำเร็จ',
  'payout-none': 'ไม่พบคำสั่งจ่ายที่ตรงกับเงินที่โอนออกนี้',
  'payout-twice': 'คำสั่งจ่ายนี้มีรายการโอนออกแล้ว อาจจ่ายสองครั้ง หรือเป็นรายการเดียวกันจากแหล่งอื่น',
} as const
export type QueueReason = keyof typeof QUEUE_REASONS

/** The result of the matching, with the reasons of the queue. */
export type StoredMatching = Omit<MatchResult, 'doubts'> & {
  doubts: QueueReason[]
  /** References of the withdrawals whose money came back or may have. */
  payouts?: string[]
}

/** Doubts for staff in both languages, those about payouts with their withdrawals. */
export function doubtsOnWire(match: StoredMatching | null): { th: string; en: string }[] {
  const withdrawals = match?.payouts?.join(', ')
  return (match?.doubts ?? []).map((code) => {
    const isNamed = withdrawals !== undefined && (code === 'payout-back' || code === 'payout-maybe')
    const [th, en] = [QUEUE_REASONS[code] ?? code, doubtWords(code)]
    return isNamed ? { th: `${th} (ถอน ${withdrawals})`, en: `${en} (withdrawal ${withdrawals})` } : { th, en }
  })
}
