export const wl = {
  title: 'ยอดได้เสีย',
  net: 'สุทธิในช่วงที่เลือก',
  win: 'ได้',
  loss: 'เสีย',
  turn: 'ยอดเล่น',
  empty: 'ไม่มีรายการในช่วงที่เลือก',
  emptySub: 'ลองเลือกช่วงวันที่ให้กว้างขึ้น',
  note: 'ตัวเลขจากระบบเกม อาจใช้เวลาสักครู่ก่อนอัปเดต',
} as const

/** Beyond the copy deck. */
export const wlMore = {
  range: 'ช่วงวันที่',
  even: 'เสมอตัว',
  how: 'ได้และเสียคิดแยกรายเกมในแต่ละวัน เดิมพันของรอบที่ยังไม่จบนับเป็นเสียไว้ก่อนจนกว่าจะรู้ผล',
  rounds: '{n} รอบ',
  roundsHead: 'จำนวนรอบ',
  byDay: 'รายวัน',
  byGame: 'แยกตามเกม',
  look: 'รูปแบบการแสดง',
  chart: 'กราฟ',
  table: 'ตาราง',
  chartAlt: 'กราฟสุทธิรายวัน {days} วัน: ได้ {won} วัน เสีย {lost} วัน',
  day: 'วันที่',
  netHead: 'สุทธิ',
  freeWon: 'ได้จากรอบฟรี',
  otherGame: 'เกมอื่น',
  csv: 'ดาวน์โหลด CSV',
  csvBusy: 'กำลังเตรียมไฟล์',
  csvDone: 'ดาวน์โหลดไฟล์แล้ว',
} as const

export const wlAdjustments = {
  title: 'นอกเหนือจากการเล่น',
  how: 'ค่ายเกมให้หรือปรับยอดเอง ไม่นับรวมในได้และเสีย',
  promo: 'โปรโมชันจากค่ายเกม',
  adjust: 'ปรับยอดโดยค่ายเกม',
  open: 'ดูรายการ {n} รายการ',
  txId: 'เลขที่รายการ',
} as const

export const wlKinds = {
  bet: 'เดิมพัน',
  win: 'ได้คืน',
  betWin: 'เดิมพันและได้คืน',
  rollback: 'ยกเลิกรายการ',
  endRound: 'จบรอบ',
} as const
