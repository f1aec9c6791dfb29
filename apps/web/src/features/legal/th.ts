export const legal = {
  terms: 'ข้อกำหนดการใช้งาน',
  privacy: 'นโยบายความเป็นส่วนตัว',
  version: 'ฉบับที่ {version} เผยแพร่ {date}',
  none: 'ยังไม่มีข้อความฉบับเต็ม',
  noneSub: 'สอบถามทีมงานได้ที่หน้าติดต่อ',
  operator: 'ผู้ให้บริการ',
  operatorName: 'ชื่อ',
  operatorContact: 'ช่องทางติดต่อ',
  licence: 'ใบอนุญาต',
  missing: 'ยังไม่ระบุ',
  demonstration: 'เว็บไซต์สาธิต ไม่มีใบอนุญาตและไม่มีเงินจริง',
} as const
