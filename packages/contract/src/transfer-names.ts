/**
 * Names of transfers for members: screens and files use them. The key is the code of a kind, or its part before the dot for all
 * kinds of a feature that have no row of their own.
 */
import type { TransferGroup } from './transfer-groups.ts'

export type TransferName = { group: TransferGroup | 'points'; name: string }

const named = (group: TransferName['group'], names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([code, name]): [string, TransferName] => [code, { group, name }]))

const TRANSFER_NAMES: Readonly<Record<string, TransferName>> = {
  ...named('deposit', { deposit: 'ฝากเงิน' }),
  ...named('withdraw', {
    'withdraw.hold': 'แจ้งถอนเงิน',
    'withdraw.release': 'คืนเครดิตจากรายการถอน',
    'withdraw.pay': 'ถอนเงินสำเร็จ',
    'withdraw.return': 'ธนาคารคืนเงินถอน',
  }),
  ...named('bonus', { 'bonus.grant': 'รับโบนัส', 'bonus.forfeit': 'สละโบนัส' }),
  ...named('game', {
    'game.bet': 'เดิมพัน',
    'game.win': 'ได้คืนจากเกม',
    'game.bet-refund': 'คืนเงินเดิมพัน',
    'game.win-reversal': 'ค่ายเกมเรียกคืน',
    'game.free-win': 'ได้จากรอบฟรี',
    'game.free-reversal': 'ค่ายเกมเรียกคืนรอบฟรี',
    game: 'เกม',
    'transfer.out': 'โอนเครดิตเข้าเกม',
    'transfer.out-reversal': 'คืนเครดิตที่โอนเข้าเกมไม่สำเร็จ',
    'transfer.in': 'โอนเครดิตกลับจากเกม',
    transfer: 'โอนเครดิตกับค่ายเกม',
  }),
  ...named('promotion', {
    affiliate: 'ค่าแนะนำเพื่อน',
    cashback: 'คืนยอดเสีย',
    'promotion.forfeit': 'สละเครดิตโปรโมชัน',
    promotion: 'เครดิตโปรโมชัน',
    reward: 'แลกของรางวัล',
    rewards: 'แลกของรางวัล',
    'check-in': 'เช็คอิน',
    wheel: 'วงล้อ',
    'flip-card': 'เปิดไพ่',
    coupon: 'คูปอง',
    coupons: 'คูปอง',
    tournament: 'ทัวร์นาเมนต์',
    tournaments: 'ทัวร์นาเมนต์',
  }),
  ...named('correction', {
    'deposit.unassign': 'ดึงยอดฝากที่เติมผิดคืน',
    'receivable.collect': 'หักชำระยอดค้าง',
    'correction.credit': 'ปรับเพิ่มเครดิต',
    'correction.debit': 'ปรับลดเครดิต',
    'goodwill.credit': 'เครดิตชดเชย',
  }),
  ...named('points', {
    'points.deposit': 'คะแนนจากการฝาก',
    'points.adjust-up': 'ทีมงานเพิ่มคะแนน',
    'points.adjust-down': 'ทีมงานลดคะแนน',
    'points.refund': 'คืนคะแนนจากการยกเลิก',
    'points.unassign': 'ดึงคะแนนของยอดฝากที่เติมผิดคืน',
    points: 'คะแนน',
  }),
}

/** A feature without a row is a promotion, under the code of its kind. */
export const transferName = (code: string): TransferName =>
  TRANSFER_NAMES[code] ?? TRANSFER_NAMES[code.split('.')[0] ?? ''] ?? { group: 'promotion', name: code }

/** Whether a kind has a Thai name. */
export const isNamedTransfer = (code: string): boolean => transferName(code).name !== code
