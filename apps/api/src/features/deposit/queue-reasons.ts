/** Reasons for which a line waits for staff, and the stored result of the matching. */
import { DOUBTS, type MatchResult } from '#core/matching/match.ts'

/** The doubts of the matching, and those of deposits. */
export const QUEUE_REASONS = {
  ...DOUBTS,
  'receiving-account-unknown': 'บัญชีรับโอนนี้ไม่ใช่บัญชีที่เปิดใช้กับช่องทางธนาคารนี้',
  duplicate: 'อาจเป็นรายการเดียวกับที่เติมเครดิต คืนเงิน หรือปิดไปแล้วจากแหล่งอื่น',
  'over-ceiling': 'เครดิตของสมาชิกจะเกินยอดสูงสุดของบัญชี 9,999,999,999.99 บาท',
  unassigned: 'เคยเติมเครดิตผิดคนและถูกดึงกลับแล้ว ทีมงานต้องเลือกสมาชิกเอง',
  'date-far': 'วันเวลาของรายการอยู่ในอนาคต',
  'excluded-namesake': 'ชื่อเดียวกับสมาชิกที่ระงับตนเองอยู่ ฝากครั้งแรกหลังการระงับ',
  'payout-back': 'เงินของคำสั่งจ่ายย้อนกลับมา ไม่ใช่ยอดฝาก',
  'payout-failed': 'คำสั่งจ่ายของเงินที่โอนออกนี้ไม่สำเร็จ',
  'payout-none': 'ไม่พบคำสั่งจ่ายที่ตรงกับเงินที่โอนออกนี้',
  'payout-twice': 'คำสั่งจ่ายนี้มีรายการโอนออกแล้ว อาจจ่ายสองครั้ง หรือเป็นรายการเดียวกันจากแหล่งอื่น',
} as const
export type QueueReason = keyof typeof QUEUE_REASONS

/** The result of the matching, with the reasons of the queue. */
export type StoredMatching = Omit<MatchResult, 'doubts'> & { doubts: QueueReason[] }
