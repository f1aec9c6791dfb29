import type { CorrectionItem } from '@duang/contract/books/correction'

export const his = {
  title: 'ประวัติรายการ',
  dep: 'ฝาก',
  wd: 'ถอน',
  all: 'ทั้งหมด',
  empty: 'ยังไม่มีรายการ',
  help: 'แจ้งปัญหารายการนี้',
  ref: 'เลขที่รายการ',
  time: 'วันและเวลา',
  bank: 'ธนาคาร',
  status: 'สถานะ',
} as const

/** Beyond the copy deck; the names of the ranges are shared. */
export const hisMore = {
  after: 'เครดิตหลังรายการ',
  kind: 'ชนิดรายการ',
  range: 'ช่วงเวลา',
  allTime: 'ทุกช่วงเวลา',
  periodErr: 'วันที่สิ้นสุดต้องไม่ก่อนวันที่เริ่มต้น',
  type: 'รายการ',
  amount: 'จำนวนเงิน',
  emptySub: 'เมื่อฝากหรือถอนเงิน รายการจะแสดงที่นี่',
  emptyRange: 'ไม่มีรายการในช่วงที่เลือก',
  emptyRangeSub: 'ลองเลือกช่วงวันที่ให้กว้างขึ้น',
  refCopied: 'คัดลอกเลขที่รายการแล้ว',
  refCopyFail: 'คัดลอกไม่ได้ กดค้างที่เลขที่รายการเพื่อคัดลอกเอง',
  bonus: 'โบนัส',
  steps: 'ลำดับสถานะ',
  toWithdraw: 'ไปหน้าถอนเงิน',
  correction: 'ปรับปรุง',
  claimed: 'ยอดที่ปรับปรุง',
  taken: 'หักจากเครดิตแล้ว',
  bonusBack: 'โบนัสที่ดึงคืน',
  owed: 'ค้างชำระ',
  between: 'ยอดคงเหลือเปลี่ยนระหว่างรายการได้จากการเล่นและกิจกรรม ดูครบทุกรายการที่มุมมองเครดิตทั้งหมด',
  view: 'มุมมอง',
  viewEntries: 'ฝากถอน',
  viewCredit: 'เครดิตทั้งหมด',
  viewPoints: 'คะแนน',
  noTransfersSub: 'เมื่อเครดิตเปลี่ยน รายการจะแสดงที่นี่',
  noPointsSub: 'เมื่อได้รับหรือใช้คะแนน รายการจะแสดงที่นี่',
  file: 'ดาวน์โหลด CSV',
  fileBusy: 'กำลังเตรียมไฟล์',
  fileDone: 'ดาวน์โหลดไฟล์แล้ว',
  owedHow: 'ถอนได้เฉพาะเครดิตส่วนที่เกินยอดนี้ ระบบไม่หักเอง ทีมงานเป็นผู้ดำเนินการ',
} as const

/** The reason of a change of credit, by the kind of correction. */
export const correctionHow: Partial<Record<CorrectionItem['kind'], string>> = {
  unassign: 'ยอดฝากนี้เป็นของผู้อื่นและเติมเข้าบัญชีคุณโดยผิดพลาด ทีมงานจึงดึงคืน',
  credit: 'ทีมงานแก้ไขเครดิตให้ถูกต้อง',
  debit: 'ทีมงานแก้ไขเครดิตให้ถูกต้อง',
  goodwill: 'ทีมงานมอบเครดิตนี้ให้คุณ',
  collect: 'ทีมงานหักเครดิตเพื่อชำระยอดที่ค้างจากการแก้ไขก่อนหน้า',
  'write-off': 'ทีมงานยกยอดค้างชำระนี้ให้ เครดิตไม่เปลี่ยน',
}
