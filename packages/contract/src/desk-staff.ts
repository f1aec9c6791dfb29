/** The staff of a brand, and refusals of every call of the desk. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './desk-call.ts'
import { ROLES } from './desk-permissions.ts'
import { instant, page, username } from './fields.ts'

const role = () => z.enum(ROLES)

const staffRow = z.object({
  staffId: z.uuid(),
  username: z.string(),
  role: role(),
  state: z.enum(['invited', 'active', 'suspended']),
  lastSeenAt: z.nullable(instant()),
  addedAt: instant(),
})

export const listStaff = defineDeskCall({
  name: 'staff.list',
  method: 'GET',
  path: `${BRAND_PATH}/staff`,
  summary: 'Staff of the brand with role and state, by name.',
  access: 'staff',
  permission: 'staff.manage',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(staffRow),
  refusals: [],
})

export const inviteStaff = defineDeskCall({
  name: 'staff.invite',
  method: 'POST',
  path: `${BRAND_PATH}/staff`,
  summary: 'Invite a person: the link is shown once and is valid for a day. A known person gets a role in this brand.',
  access: 'staff',
  permission: 'staff.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ username: username(), role: role(), reason: reason() }),
  reply: z.object({ staffId: z.uuid(), invite: z.nullable(z.string()) }),
  refusals: ['desk_staff_known', 'desk_role_above_own', 'desk_staff_elsewhere'],
})

export const setStaffRole = defineDeskCall({
  name: 'staff.set-role',
  method: 'POST',
  path: `${BRAND_PATH}/staff/{id}/role`,
  summary: 'Give a person another role in this brand, or none. Nobody changes their own role.',
  access: 'staff',
  permission: 'staff.manage',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ role: z.nullable(role()), reason: reason() }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: ['desk_own_role', 'desk_last_owner', 'desk_role_above_own'],
})

export const suspendStaff = defineDeskCall({
  name: 'staff.suspend',
  method: 'POST',
  path: `${BRAND_PATH}/staff/{id}/suspend`,
  summary: 'Suspend a person whose only brand is this one, or end that. Their sessions end at once.',
  access: 'staff',
  permission: 'staff.manage',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ isSuspended: z.boolean(), reason: reason() }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: ['desk_own_role', 'desk_last_owner', 'desk_role_above_own', 'desk_staff_elsewhere'],
})

export const reinviteStaff = defineDeskCall({
  name: 'staff.reinvite',
  method: 'POST',
  path: `${BRAND_PATH}/staff/{id}/reinvite`,
  summary: 'A new one-time link: the person sets password and second factor anew. Their sessions end at once.',
  access: 'staff',
  permission: 'staff.manage',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ invite: z.string() }),
  refusals: ['desk_own_role', 'desk_role_above_own', 'desk_staff_elsewhere'],
})

export const deskStaffCalls = [listStaff, inviteStaff, setStaffRole, suspendStaff, reinviteStaff] as const

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
  desk_staff_known: {
    status: 409,
    message: 'บุคคลนี้มีบทบาทในแบรนด์นี้อยู่แล้ว',
    en: 'This person already has a role in this brand',
  },
  desk_staff_elsewhere: {
    status: 409,
    message: 'บุคคลนี้ทำงานในแบรนด์อื่นด้วย ใช้คำสั่ง duang staff',
    en: 'This person also works for another brand. Use duang staff',
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
  desk_address_refused: {
    status: 409,
    message: 'แบรนด์นี้ไม่อนุญาตให้ทำงานจากเครือข่ายนี้',
    en: 'This brand does not permit work from this network',
  },
  desk_proposal_open: {
    status: 409,
    message: 'มีข้อเสนอเรื่องนี้รอการอนุมัติอยู่แล้ว',
    en: 'A proposal about this is already waiting',
  },
  desk_proposal_closed: {
    status: 409,
    message: 'ข้อเสนอนี้ปิดไปแล้วหรือหมดอายุ',
    en: 'This proposal was already decided, or has expired',
  },
  desk_proposal_own: {
    status: 409,
    message: 'อนุมัติข้อเสนอของตนเองไม่ได้ ให้คนอื่นเป็นผู้อนุมัติ',
    en: 'You cannot approve your own proposal. Another person decides',
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
