export const his = {
  title: 'ประวัติรายการ',
  dep: 'ฝาก',
  wd: 'ถอน',
  all: 'ทั้งหมด',
  empty: 'ยังไม่มีรายการ',
  help: 'แจ้งปัญหารายการนี้',
} as const

/** Beyond the copy deck; the names of the ranges are shared. */
export const hisMore = {
  kind: 'ชนิดรายการ',
  range: 'ช่วงเวลา',
  allTime: 'ทุกช่วงเวลา',
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
} as const
