export const md = {
  title: 'กิจกรรม',
  wheel: 'กงล้อนำโชค',
  wheelSub: 'หมุนฟรีเมื่อมีสิทธิ์',
  flip: 'เปิดไพ่รับรางวัล',
  flipSub: 'เลือกไพ่หนึ่งใบ',
  promo: 'โปรโมชัน',
  promoSub: 'โบนัสเงินฝากตามช่วงเวลา',
  movie: 'ดูหนัง',
  movieSub: 'พักสายตาจากเกม',
  checkin: 'เช็กอินรายวัน',
  checkinSub: 'รับเครดิตวันละครั้ง',
  rights: 'เหลือ {n} สิทธิ์',
  noRights: 'ยังไม่มีสิทธิ์',
} as const

/** Beyond the copy deck. */
export const mdMore = {
  notOpen: 'ยังไม่เปิดให้ใช้งาน',
  none: 'ยังไม่มีกิจกรรม',
  tomorrow: 'ใช้สิทธิ์วันนี้ครบแล้ว',
  checkedIn: 'วันนี้เช็กอินแล้ว',
  depositMissing: 'ฝากอีก {amount} บาท ได้ 1 สิทธิ์',
  running: 'กำลังแข่ง {n} รายการ',
  optedOut: 'คุณไม่ได้เข้าร่วม',
  tournament: 'ทัวร์นาเมนต์',
  tournamentSub: 'อันดับและรางวัล',
} as const
