/** What stands against actions on a member. */
export const memberActionRefusals = {
  desk_member_level_unknown: {
    status: 409,
    message: 'ไม่มีระดับนี้ในตารางระดับ',
    en: 'The level table has no such level. See duang level list',
  },
  desk_member_limit_raise: {
    status: 409,
    message: 'พนักงานตั้งลิมิตได้เฉพาะที่ต่ำลง การเพิ่มลิมิตสมาชิกเป็นผู้ขอเอง',
    en: 'Staff only lower limits. The member asks for a higher one',
  },
  desk_member_numbers_seen: {
    status: 409,
    message: 'คุณเห็นหรือกรอกเบอร์โทรหรือเลขบัญชีของสมาชิกนี้ภายใน 30 วันที่ผ่านมา ให้เพื่อนร่วมงานคนอื่นสร้างลิงก์ตั้งรหัสผ่านแทน',
    en: 'You have seen or typed numbers of this member within 30 days. A colleague makes the link for a new password',
  },
  desk_member_same: {
    status: 409,
    message: 'สมาชิกใช้ข้อมูลนี้อยู่แล้ว',
    en: 'The member already has this',
  },
  desk_member_phone_taken: {
    status: 409,
    message: 'เบอร์นี้เป็นของสมาชิกคนอื่น',
    en: 'Another member has this phone',
  },
  desk_member_account_taken: {
    status: 409,
    message: 'บัญชีนี้เป็นของสมาชิกคนอื่น',
    en: 'This account belongs to another member',
  },
  desk_member_account_unknown: {
    status: 409,
    message: 'ธนาคารไม่พบบัญชีนี้',
    en: 'The bank reports no such account',
  },
  desk_member_name_missing: {
    status: 409,
    message: 'ไม่มีธนาคารใดแจ้งชื่อบัญชีนี้ กรอกชื่อเจ้าของบัญชี',
    en: 'No bank reports the name of this account. Enter the name of its holder',
  },
  desk_member_other_name: {
    status: 409,
    message: 'ชื่อบัญชีไม่ตรงกับชื่อสมาชิก ยืนยันว่าเป็นคนเดียวกันก่อนขออนุมัติ',
    en: 'The account has another name than the member. Confirm that it is one person',
  },
} as const
