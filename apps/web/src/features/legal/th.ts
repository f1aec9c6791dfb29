export const legal = {
  terms: 'ข้อกำหนดการใช้งาน',
  privacy: 'นโยบายความเป็นส่วนตัว',
  version: 'ฉบับที่ {version} เผยแพร่ {date}',
  contents: 'เนื้อหา',
  thaiOnly: 'ข้อความนี้มีเฉพาะภาษาไทย',
  none: 'ยังไม่มีข้อความฉบับเต็ม',
  noneSub: 'สอบถามทีมงานได้ที่หน้าติดต่อ',
} as const
