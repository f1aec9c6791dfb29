/** What staff may do at the desk. Each call of the desk names one permission; a role is a set of them. */

export const PERMISSIONS = {
  'members.read': { th: 'ดูสมาชิก', en: 'See members, masked' },
  'members.unmask': { th: 'ดูเบอร์โทรและเลขบัญชีเต็ม', en: 'See complete phone and account numbers; each look is recorded' },
  'members.edit': { th: 'บันทึก แท็ก ระงับ จบเซสชัน รีเซ็ตรหัสผ่าน', en: 'Notes, tags, block, sessions, password reset' },
  'members.identity': { th: 'ขออนุมัติเปลี่ยนเบอร์โทรหรือบัญชีธนาคาร', en: 'Propose another phone or bank account' },
  'members.protect': { th: 'ลิมิต พักการเล่น กีดกันตนเอง', en: 'Limits, breaks and exclusion of a member' },
  'deposits.read': { th: 'ดูรายการเดินบัญชี', en: 'See statement lines and deposits' },
  'deposits.match': { th: 'จับคู่รายการเดินบัญชี', en: 'Assign, ignore and return statement lines' },
  'withdrawals.read': { th: 'ดูการถอน', en: 'See withdrawals and payouts' },
  'withdrawals.decide': { th: 'อนุมัติหรือปฏิเสธการถอน', en: 'Approve, reject and settle withdrawals' },
  'money.correct': { th: 'ขออนุมัติแก้ไขเครดิต', en: 'Propose credits, debits and corrections' },
  'approvals.read': { th: 'ดูคำขออนุมัติ', en: 'See proposals' },
  'approvals.decide': { th: 'อนุมัติคำขออนุมัติของผู้อื่น', en: 'Approve proposals of others' },
  'goods.ship': { th: 'ดูที่อยู่และจัดส่งของรางวัล', en: 'See addresses of orders and ship goods; each look is recorded' },
  'providers.read': { th: 'ดูค่ายเกม', en: 'See providers, rounds and discrepancies' },
  'providers.manage': { th: 'จัดการค่ายเกมและส่วนต่าง', en: 'Manage providers, games and discrepancies' },
  'finance.read': { th: 'ดูการเงินและรายงาน', en: 'See closings, reconciliation and figures' },
  'finance.export': { th: 'ส่งออกรายงาน', en: 'Export reports' },
  'bank.manage': { th: 'จัดการบัญชีรับเงินและฟีดธนาคาร', en: 'Manage receiving accounts and bank feeds' },
  'content.edit': { th: 'แก้ไขประกาศ โปรโมชัน และข้อความ', en: 'Edit announcements, texts and pictures' },
  'brand.settings': { th: 'ขออนุมัติเปลี่ยนการตั้งค่าแบรนด์', en: 'Change and propose settings of the brand' },
  'risk.read': { th: 'ดูความเสี่ยง', en: 'See risk signals and shared devices' },
  'alerts.read': { th: 'ดูและรับทราบการแจ้งเตือน', en: 'See and acknowledge alerts' },
  'audit.read': { th: 'ดูบันทึกการทำงาน', en: 'See the audit record' },
  'personal.export': { th: 'ส่งออกข้อมูลส่วนบุคคล', en: 'Export the personal data of a member' },
  'personal.erase': { th: 'ลบข้อมูลส่วนบุคคล', en: 'Propose the erasure of personal data' },
  'staff.manage': { th: 'จัดการพนักงานและบทบาท', en: 'Manage staff and roles' },
} as const satisfies Record<string, { th: string; en: string }>

export type Permission = keyof typeof PERMISSIONS
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

export const ROLES = ['viewer', 'support', 'cashier', 'finance', 'risk', 'content', 'owner'] as const
export type Role = (typeof ROLES)[number]

const READS = ['members.read', 'deposits.read', 'withdrawals.read', 'providers.read', 'alerts.read'] as const

/** The roles of a brand that has not changed them. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: [...READS, 'finance.read'],
  support: [...READS, 'members.edit', 'members.identity', 'members.protect', 'goods.ship', 'risk.read'],
  cashier: [...READS, 'deposits.match', 'withdrawals.decide', 'approvals.read', 'risk.read'],
  finance: [
    ...READS,
    ...(['deposits.match', 'withdrawals.decide', 'money.correct', 'approvals.read', 'approvals.decide'] as const),
    ...(['providers.manage', 'finance.read', 'finance.export', 'bank.manage', 'audit.read', 'members.unmask'] as const),
  ],
  risk: [...READS, 'risk.read', 'members.edit', 'members.protect', 'members.unmask', 'approvals.read', 'audit.read'],
  content: ['alerts.read', 'providers.read', 'content.edit'],
  owner: PERMISSION_NAMES,
}
