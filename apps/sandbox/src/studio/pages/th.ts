/** Texts that the server renders into the pages of games. */

export const page = {
  skipToTable: 'ข้ามไปที่โต๊ะเกม',
  leave: 'ออกจากเกม',
  credit: 'เครดิต',
  thisPlay: 'การเล่นครั้งนี้',
  playMoney: 'เงินจำลอง',
  table: 'โต๊ะเกม',
  stakes: 'เดิมพัน',
  skip: 'ข้าม',
  stakeOfRound: 'เดิมพันรอบนี้',
  repeat: 'วางเหมือนรอบก่อน',
  undo: 'ย้อนชิปล่าสุด',
  clear: 'ล้างเดิมพัน',
  opening: 'กำลังเปิดเกม',
  about: 'ข้อมูลเกม',
  rules: 'กติกา',
  history: 'ประวัติ',
  fairness: 'ความยุติธรรม',
  soundAndVibration: 'เสียงและการสั่น',
  sound: 'เสียง',
  played: 'เล่นมา',
  net: 'สุทธิ',
}

/** Of a launch link that was used or is too old. */
export const spent = {
  title: 'เปิดเกมไม่ได้',
  why: 'ลิงก์เปิดเกมใช้ได้ครั้งเดียวภายใน 1 นาที กลับไปที่เว็บไซต์แล้วเปิดเกมอีกครั้ง เครดิตของคุณไม่เปลี่ยนแปลง',
  back: 'กลับไปเลือกเกม',
}
