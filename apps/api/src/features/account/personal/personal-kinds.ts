/** Kinds of personal data: why each is kept, and for how long. Staff, members and auditors read these texts (docs/personal-data.md). */

type Both = { th: string; en: string }

export type PersonalKind = { name: Both; why: Both; howLong: Both }

/** Name and accounts of a member who moved money are kept so long after an erasure: the Anti-Money Laundering Act. */
export const IDENTITY_YEARS = 5

const LAW_MONEY: Both = {
  th: 'กฎหมายบัญชีและกฎหมายป้องกันการฟอกเงินกำหนดให้เก็บ',
  en: 'Accounting law and the Anti-Money Laundering Act require it',
}
const FOR_GOOD: Both = {
  th: 'เก็บตลอดไปเป็นบัญชี โดยไม่มีชื่อหลังการลบ',
  en: 'For good, as books; without a name after an erasure',
}

export const KINDS = {
  identity: {
    name: { th: 'ตัวตน', en: 'Identity' },
    why: { th: 'ใช้เปิดและยืนยันสมาชิก', en: 'Needed to open and identify the membership' },
    howLong: {
      th: `จนถึงการลบ สมาชิกที่มีรายการเงิน: ชื่อและบัญชีอีก ${IDENTITY_YEARS} ปีหลังการลบ`,
      en: `Until the erasure. Of members who moved money, name and accounts for ${IDENTITY_YEARS} years more`,
    },
  },
  'sign-in': {
    name: { th: 'การเข้าสู่ระบบและอุปกรณ์', en: 'Sign-ins and devices' },
    why: { th: 'ป้องกันบัญชีจากผู้อื่น', en: 'Protects the account from others' },
    howLong: { th: 'เซสชัน 90 วันหลังสิ้นสุด', en: 'Sessions for 90 days after their end' },
  },
  contact: {
    name: { th: 'ที่อยู่และการแจ้งเตือน', en: 'Addresses and notifications' },
    why: { th: 'ส่งของรางวัลและแจ้งเตือน', en: 'To send goods and notices' },
    howLong: { th: 'จนถึงการลบ', en: 'Until the erasure' },
  },
  money: {
    name: { th: 'ฝาก ถอน และการแก้ไข', en: 'Deposits, withdrawals, corrections' },
    why: LAW_MONEY,
    howLong: FOR_GOOD,
  },
  slips: {
    name: { th: 'สลิป', en: 'Slips' },
    why: { th: 'หลักฐานของยอดโอนที่โต้แย้ง', en: 'Evidence of a disputed transfer' },
    howLong: { th: 'รูป 180 วัน ข้อมูล 2 ปี', en: 'Pictures for 180 days, what was decided for 2 years' },
  },
  play: {
    name: { th: 'การเล่น', en: 'Play' },
    why: LAW_MONEY,
    howLong: FOR_GOOD,
  },
  promotions: {
    name: { th: 'โบนัส แต้ม และรางวัล', en: 'Bonuses, points and rewards' },
    why: LAW_MONEY,
    howLong: FOR_GOOD,
  },
  protection: {
    name: { th: 'วงเงิน เวลาเล่น และการพักการเล่น', en: 'Limits, breaks and exclusion' },
    why: { th: 'คุ้มครองผู้เล่นหลังสมัครใหม่ด้วย', en: 'Protects players, also after a new registration' },
    howLong: FOR_GOOD,
  },
  consents: {
    name: { th: 'ความยินยอม', en: 'Consents' },
    why: { th: 'พิสูจน์ว่าสมาชิกยอมรับข้อกำหนด', en: 'Proves that the member accepted the terms' },
    howLong: FOR_GOOD,
  },
  staff: {
    name: { th: 'บันทึกของพนักงาน', en: 'Records of staff' },
    why: {
      th: 'บันทึกการทำงานต้องไม่ถูกแก้ไข ใช้ตั้งหรือต่อสู้สิทธิเรียกร้องตามกฎหมาย',
      en: 'The record of decisions must not change: legal claims are made and answered with it',
    },
    howLong: FOR_GOOD,
  },
  technical: {
    name: { th: 'ข้อมูลทางเทคนิค', en: 'Technical data' },
    why: { th: 'ให้คำสั่งซ้ำไม่เกิดผลซ้ำ', en: 'A repeated request must have one effect' },
    howLong: { th: 'ตามระยะของแต่ละตาราง', en: 'As the table says' },
  },
} as const satisfies Record<string, PersonalKind>

export type KindId = keyof typeof KINDS
