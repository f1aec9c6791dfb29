export const rw = {
  title: 'แลกของรางวัล',
  point: 'คะแนนของคุณ',
  cat: 'หมวดของรางวัล',
  req: 'แลกรางวัล',
  need: 'ใช้ {n} คะแนน',
  lack: 'ขาดอีก {n} คะแนน',
  out: 'หมดแล้ว',
  confirm: 'แลก {name} ด้วย {n} คะแนน',
  confirmSub: 'คะแนนจะถูกหักทันทีและยกเลิกไม่ได้',
  ok: 'ส่งคำขอแลกรางวัลแล้ว',
  needAddr: 'เพิ่มที่อยู่จัดส่งก่อนแลกรางวัลนี้',
  history: 'ประวัติการแลก',
  empty: 'ยังไม่มีของรางวัลในหมวดนี้',
  hisEmpty: 'ยังไม่มีประวัติการแลก',
} as const

/** Beyond the copy deck. */
export const rwMore = {
  parts: 'ของรางวัลและประวัติ',
  list: 'ของรางวัล',
} as const
