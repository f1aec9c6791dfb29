export const dash = {
  title: 'หน้าหลัก',
  point: 'คะแนนสะสม',
  refresh: 'รีเฟรชเครดิต',
  stale: 'ยอดเมื่อ {time}',
  creditErr: 'โหลดเครดิตไม่ได้ แตะเพื่อลองอีกครั้ง',
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
  first: 'เริ่มด้วยการฝากครั้งแรก โอนจากบัญชีของคุณแล้วเครดิตเข้าเอง',
  continue: 'เล่นต่อ',
  games: 'เกม',
  allGames: 'ดูเกมทั้งหมด',
  cashback: 'คืนยอดเสีย',
  next: 'ระดับถัดไป {level} {n}%',
  risen: 'เครดิตเพิ่มขึ้น คงเหลือ {n} บาท',
} as const
