/** The staff of a brand, and refusals of every call of the desk. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './desk-call.ts'
import { PERMISSION_NAMES, ROLES } from './desk-permissions.ts'
import { instant, page } from './fields.ts'
import { username } from './pasted-fields.ts'

const role = () => z.enum(ROLES)
const permission = () => z.enum(PERMISSION_NAMES as [string, ...string[]])
/** `proposed`: the brand has two or more owners, and another person decides. */
const outcome = () => z.enum(['done', 'proposed'])

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
  summary:
    'Invite a person: the link is shown once and is valid for a day. With two or more owners, a person with guarded rights is proposed, and the approver gets the link.',
  access: 'staff',
  permission: 'staff.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ username: username(), role: role(), reason: reason() }),
  reply: z.object({ outcome: outcome(), staffId: z.nullable(z.uuid()), invite: z.nullable(z.string()) }),
  refusals: ['desk_staff_known', 'desk_role_above_own', 'desk_proposal_open'],
})

export const setStaffRole = defineDeskCall({
  name: 'staff.set-role',
  method: 'POST',
  path: `${BRAND_PATH}/staff/{id}/role`,
  summary:
    'Give a person another role in this brand, or none. With two or more owners it is proposed. Nobody changes their own role.',
  access: 'staff',
  permission: 'staff.manage',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ role: z.nullable(role()), reason: reason() }),
  reply: z.object({ outcome: outcome() }),
  refusals: ['desk_own_role', 'desk_last_owner', 'desk_role_above_own', 'desk_proposal_open'],
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
  refusals: ['desk_own_role', 'desk_last_owner', 'desk_role_above_own', 'desk_staff_by_machine'],
})

export const reinviteStaff = defineDeskCall({
  name: 'staff.reinvite',
  method: 'POST',
  path: `${BRAND_PATH}/staff/{id}/reinvite`,
  summary:
    'A new one-time link: the person sets password and second factor anew. Their sessions end at once. With two or more owners, that of a person with guarded rights is proposed, and the approver gets it.',
  access: 'staff',
  permission: 'staff.manage',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ outcome: outcome(), invite: z.nullable(z.string()) }),
  refusals: ['desk_own_role', 'desk_role_above_own', 'desk_staff_by_machine', 'desk_proposal_open'],
})

export const listRoles = defineDeskCall({
  name: 'role.list',
  method: 'GET',
  path: `${BRAND_PATH}/roles`,
  summary: 'The roles of the brand with their permissions.',
  access: 'staff',
  permission: 'staff.manage',
  params: inBrand(),
  reply: z.object({
    roles: z.array(
      z.object({
        role: role(),
        permissions: z.array(permission()),
        /** The permissions of a brand that has not changed them. */
        usual: z.array(permission()),
        people: z.int(),
        /** Not the owner's, and not one's own. */
        mayChange: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})

export const setRolePermissions = defineDeskCall({
  name: 'role.set',
  method: 'POST',
  path: `${BRAND_PATH}/roles`,
  summary: 'Give a role other permissions. With two or more owners it is proposed, with the difference.',
  access: 'staff',
  permission: 'staff.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({
    role: role(),
    permissions: z.array(permission()).check(z.maxLength(PERMISSION_NAMES.length)),
    reason: reason(),
  }),
  reply: z.object({ outcome: outcome() }),
  refusals: ['desk_owner_fixed', 'desk_own_role', 'desk_role_above_own', 'desk_proposal_open', 'desk_nothing_changed'],
})

export const deskStaffCalls = [
  listStaff,
  inviteStaff,
  setStaffRole,
  suspendStaff,
  reinviteStaff,
  listRoles,
  setRolePermissions,
] as const

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
