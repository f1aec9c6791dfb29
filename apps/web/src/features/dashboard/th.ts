export const dash = {
  title: 'หน้าหลัก',
  point: 'คะแนนสะสม',
  refresh: 'รีเฟรชเครดิต',
  stale: 'ยอดเมื่อ {time}',
  creditErr: 'โหลดเครดิตไม่ได้ แตะเพื่อลองอีกครั้ง',
  cashout: 'ดึงเครดิตกลับจากเกม',
  cashoutOk: 'ดึงเครดิตกลับแล้ว',
  cashoutFail: 'ดึงเครดิตกลับไม่สำเร็จ ลองอีกครั้งหรือติดต่อทีมงาน',
  news: 'ประกาศ',
  newsEmpty: 'ไม่มีประกาศใหม่',
  recent: 'รายการล่าสุด',
  recentEmpty: 'ยังไม่มีรายการ',
  recentEmptySub: 'รายการฝากและถอนจะแสดงที่นี่',
  menu: 'บริการทั้งหมด',
} as const

/** Beyond the copy deck. */
export const dashMore = {
  newsClose: 'ปิดประกาศ {title}',
  out: 'เครดิตอยู่ที่ค่ายเกม',
  outBusy: 'กำลังดึงเครดิตกลับ',
  outPending: 'กำลังตรวจสอบ',
  outChecking: 'เครดิตบางส่วนยังอยู่ที่ {names} ระบบกำลังตรวจสอบให้',
  outHeld: 'เครดิตยังอยู่ที่ {names} เล่นรอบที่ค้างให้จบ แล้วดึงเครดิตกลับอีกครั้ง',
  banner: 'เลือกเกมในหมวดนี้',
  risen: 'เครดิตเพิ่มขึ้น คงเหลือ {n} บาท',
} as const
