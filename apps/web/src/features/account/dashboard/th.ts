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
  continueGame: 'เล่นต่อ {name}',
  games: 'เกม',
  allGames: 'ดูเกมทั้งหมด',
  cashback: 'คืนยอดเสีย',
  next: 'ระดับถัดไป {level} ครบแล้ว {n}%',
  nextMissing: 'อีก {amount} บาทถึงระดับ{level} (ครบแล้ว {n}%)',
  shortcuts: 'กิจกรรมและสิทธิพิเศษ',
  risen: 'เครดิตเพิ่มขึ้น คงเหลือ {n} บาท',
} as const

/** Short enough for one line under a tile. */
export const shortcut = {
  checkIn: 'เช็กอิน',
  wheel: 'กงล้อ',
  cards: 'เปิดไพ่',
  tournament: 'ทัวร์นาเมนต์',
  reward: 'ของรางวัล',
  level: 'ระดับ',
} as const

/** Beyond the copy deck: a running break or self-exclusion. */
export const stopped = {
  break: 'คุณกำลังพักการเล่น',
  exclusion: 'คุณระงับการเล่นของตัวเองไว้',
  until: 'ถึง {time}',
  untilOpen: 'จนกว่าทีมงานและคุณจะตกลงกัน',
  rest: 'ถอนเงินและดูประวัติได้ตามปกติ',
} as const
