/** Refusals of a studio to the page of a game. Codes of the site's gateway are passed through unchanged. The page has words for them. */
import { Refusal } from '#kit/refusal.ts'
import type { StakeFault } from '#studio/tables.ts'

const STAKE_WORDS: Record<StakeFault['code'], string> = {
  stake_malformed: 'เดิมพันนี้วางไม่ได้ ตรวจสอบช่องและจำนวนเงินอีกครั้ง',
  stake_limit: 'เดิมพันต่อรอบต้องอยู่ระหว่าง 10 ถึง 5,000 บาท',
  match_closed: 'คู่นี้ปิดรับแล้ว วางเดิมพันไม่ได้',
  market_suspended: 'พักรับเดิมพันชั่วคราวระหว่างปรับราคา ลองใหม่ในอีกสักครู่',
  match_abandoned: 'คู่นี้ยกเลิกการแข่งขัน วางเดิมพันไม่ได้',
  price_changed: 'ราคาเปลี่ยนแล้ว ดูราคาใหม่ก่อนวางเดิมพัน',
  return_limit: 'โพยนี้จ่ายได้ไม่เกิน 500,000 บาท ลดเดิมพันหรือจำนวนคู่',
}

function stakeWords(fault: StakeFault): string {
  if (!('price' in fault) || !fault.price) return STAKE_WORDS[fault.code]
  const { asked, now } = fault.price
  return `ราคาเปลี่ยนจาก ${asked.toFixed(2)} เป็น ${now.toFixed(2)} ยืนยันราคาใหม่ก่อนวางเดิมพัน`
}

type Known = { balanceSatang?: number | null; returnUrl?: string | null }

/** A refusal with the player's data, if available: the credit, the way back to the site. */
export class PlayRefused extends Refusal {
  readonly known: Known
  constructor(code: string, status: number, message: string, known: Known = {}) {
    super(code, status, message)
    this.known = known
  }
}

export const playRefusals = {
  sessionUnknown: (returnUrl: string | null) =>
    new PlayRefused('session_unknown', 401, 'การเล่นนี้สิ้นสุดแล้ว', { returnUrl }),
  requestMalformed: () => new PlayRefused('request_malformed', 422, 'คำขอไม่ถูกต้อง'),
  callUnknown: () => new PlayRefused('call_unknown', 404, 'ไม่พบคำขอนี้'),
  stake: (fault: StakeFault) => new PlayRefused(fault.code, 409, stakeWords(fault)),
  roundUnknown: () => new PlayRefused('round_unknown', 404, 'ไม่พบรอบนี้'),
  roundAccepted: () => new PlayRefused('round_taken', 409, 'รอบนี้มีอยู่แล้วด้วยเดิมพันอื่น'),
  roundOpen: () => new PlayRefused('round_open', 409, 'ยังมีหมุนฟรีค้างอยู่ เล่นให้จบก่อน'),
  nothingLeft: () => new PlayRefused('nothing_left', 409, 'รอบนี้จบแล้ว'),
  slipOver: () => new PlayRefused('slip_over', 409, 'โพยนี้จบแล้ว'),
  cashOutSuspended: () => new PlayRefused('cash_out_suspended', 409, 'พักขายโพยคืนชั่วคราวระหว่างปรับราคา ลองใหม่ในอีกสักครู่'),
  cashOutChanged: (satang: number) =>
    new PlayRefused('cash_out_changed', 409, `ยอดขายโพยคืนเปลี่ยนเป็น ${(satang / 100).toFixed(2)} บาท ยืนยันยอดใหม่อีกครั้ง`),
  /** The site has withdrawn the credit. The page offers the way back into the game. */
  creditRecalled: (balanceSatang: number) =>
    new PlayRefused('credit_recalled', 409, 'เครดิตของเกมนี้ถูกดึงกลับไปที่เว็บไซต์แล้ว', { balanceSatang }),
  down: () => new PlayRefused('studio_down', 503, 'ค่ายเกมขัดข้องชั่วคราว'),
  /** Of the gateway. */
  bySite: (code: string, balanceSatang: number | null) => new PlayRefused(code, 409, '', { balanceSatang }),
} as const
