export const home = {
  title: 'หน้าแรก',
  h1: 'ฝาก ถอน เล่น จบในที่เดียว',
  sub: 'เครดิตชัด รายการตรวจสอบได้ ติดต่อทีมงานผ่าน LINE',
  ctaJoin: 'สมัครสมาชิก',
  ctaLogin: 'เข้าสู่ระบบ',
  news: 'ประกาศ',
  dep: 'รายการฝากล่าสุด',
  wd: 'รายการถอนล่าสุด',
  feedNote: 'รายการจริงจากระบบ ปิดบางส่วนของชื่อผู้ใช้',
  feedEmpty: 'ยังไม่มีรายการล่าสุด',
  newsEmpty: 'ยังไม่มีประกาศ',
} as const

/** Beyond the copy deck. */
export const homeMore = {
  pages: 'โปรโมชันและผลการแข่งขัน',
} as const
