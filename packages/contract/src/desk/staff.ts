/** Refusals of every call of the desk. */
export const deskStaffRefusals = {
  desk_not_permitted: {
    status: 409,
    message: 'บทบาทของคุณไม่มีสิทธิ์ทำรายการนี้',
    en: 'Your role does not permit this',
  },
  desk_step_up_needed: {
    status: 409,
    message: 'ยืนยันรหัสจากแอปยืนยันตัวตนก่อนทำรายการนี้',
    en: 'Confirm with a code of your authenticator app first',
  },
  desk_sign_in_wrong: {
    status: 409,
    message: 'ชื่อผู้ใช้ รหัสผ่าน หรือรหัสยืนยันไม่ถูกต้อง',
    en: 'Username, password or code is wrong',
  },
  desk_code_wrong: {
    status: 409,
    message: 'รหัสยืนยันไม่ถูกต้องหรือถูกใช้ไปแล้ว',
    en: 'The code is wrong or was already used',
  },
  desk_invite_invalid: {
    status: 409,
    message: 'ลิงก์นี้หมดอายุหรือถูกใช้ไปแล้ว ขอลิงก์ใหม่จากผู้ดูแล',
    en: 'This link has expired or was already used. Ask for a new one',
  },
  desk_invite_reopen: {
    status: 409,
    message: 'เปิดลิงก์อีกครั้งในเบราว์เซอร์นี้ แล้วสแกนคิวอาร์โค้ดใหม่',
    en: 'Open the link again in this browser, and scan the new QR code',
  },
  desk_staff_known: {
    status: 409,
    message: 'บุคคลนี้มีบทบาทในแบรนด์นี้อยู่แล้ว',
    en: 'This person already has a role in this brand',
  },
  desk_staff_by_machine: {
    status: 409,
    message: 'การเข้าใช้ของบุคคลนี้จัดการที่หน้านี้ไม่ได้ ใช้คำสั่ง duang staff บนเครื่อง',
    en: 'The access of this person is not managed here. Use duang staff on the machine',
  },
  desk_own_role: {
    status: 409,
    message: 'เปลี่ยนสิทธิ์ของตนเองไม่ได้',
    en: 'You cannot change your own rights',
  },
  desk_last_owner: {
    status: 409,
    message: 'แบรนด์ต้องมีเจ้าของอย่างน้อย 1 คน',
    en: 'A brand needs at least one owner',
  },
  desk_role_above_own: {
    status: 409,
    message: 'ให้บทบาทที่มีสิทธิ์มากกว่าของคุณไม่ได้',
    en: 'You cannot give or change a role with rights that you do not have',
  },
  desk_owner_fixed: {
    status: 409,
    message: 'สิทธิ์ของเจ้าของแก้ไขไม่ได้',
    en: 'The permissions of owners cannot be changed',
  },
  desk_nothing_changed: {
    status: 409,
    message: 'ไม่มีอะไรเปลี่ยนแปลง',
    en: 'This changes nothing',
  },
  desk_address_refused: {
    status: 409,
    message: 'แบรนด์นี้ไม่อนุญาตให้ทำงานจากเครือข่ายนี้',
    en: 'This brand does not permit work from this network',
  },
  desk_secrets_unsealed: {
    status: 409,
    message: 'ระบบยังไม่มีกุญแจเข้ารหัส (SECRETS_KEY) คำขออนุมัติเก็บเฉพาะกุญแจลับที่เข้ารหัสแล้ว',
    en: 'Set SECRETS_KEY first: a proposal keeps sealed secrets only',
  },
  desk_secret_lost: {
    status: 409,
    message: 'ไม่มีกุญแจที่เปิดความลับของคำขอนี้ได้แล้ว ส่งคำขอใหม่',
    en: 'No key opens the secret of this proposal any more. Propose a new one',
  },
  desk_proposal_open: {
    status: 409,
    message: 'มีคำขออนุมัติเรื่องนี้รออยู่แล้ว',
    en: 'A proposal about this is already waiting',
  },
  desk_proposal_closed: {
    status: 409,
    message: 'คำขออนุมัตินี้ปิดไปแล้วหรือหมดอายุ',
    en: 'This proposal was already decided, or has expired',
  },
  desk_proposal_related: {
    status: 409,
    message: 'คุณกับผู้ขอเชิญหรือส่งลิงก์เข้าทำงานให้กันในช่วง 30 วันนี้ ให้คนอื่นเป็นผู้อนุมัติ',
    en: 'One of you let the other in within the last 30 days. A third person decides',
  },
  desk_proposal_author: {
    status: 409,
    message: 'ผู้ขอถูกระงับ ไม่ได้ทำงานที่นี่แล้ว หรือไม่มีสิทธิ์ขอเรื่องนี้แล้ว ปฏิเสธคำขออนุมัตินี้แล้วเสนอใหม่',
    en: 'Its author is suspended, no longer works here, or may not propose this any more. Reject it and propose it anew',
  },
  desk_proposal_own: {
    status: 409,
    message: 'อนุมัติคำขออนุมัติของตนเองไม่ได้ ให้คนอื่นเป็นผู้อนุมัติ',
    en: 'You cannot approve your own proposal. Another person decides',
  },
  desk_owner_only: {
    status: 409,
    message: 'เฉพาะผู้ดูแลเครื่องเซิร์ฟเวอร์เท่านั้น',
    en: 'Only the owner of the machine does this',
  },
  desk_claimed: {
    status: 409,
    message: 'พนักงานคนอื่นกำลังทำรายการนี้อยู่',
    en: 'Somebody else is working on this',
  },
  desk_state_changed: {
    status: 409,
    message: 'รายการนี้เปลี่ยนไปแล้ว โหลดใหม่แล้วตรวจสอบอีกครั้ง',
    en: 'This has changed meanwhile. Reload it and check again',
  },
} as const
