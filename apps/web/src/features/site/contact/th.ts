export const ct = {
  title: 'ติดต่อเรา',
  sub: 'ทีมงานตอบทาง LINE และแชตสด',
  l1: 'LINE หลัก',
  l2: 'LINE สำรอง',
  open: 'เปิด LINE',
  scan: 'สแกนเพื่อเพิ่มเพื่อน',
  qrAlt: 'QR สำหรับเพิ่มเพื่อน LINE {id}',
  none: 'ยังไม่มีช่องทางติดต่อ',
  safe: 'ทีมงานไม่ขอรหัสผ่านหรือ OTP ของคุณ',
  break: 'ขอพักการเล่นหรือปิดบัญชี',
  breakSub: 'แจ้งทีมงานได้ทุกเมื่อ',
} as const

/** Beyond the copy deck. */
export const ctQr = {
  showQr: 'แสดง QR',
  hideQr: 'ซ่อน QR',
} as const
