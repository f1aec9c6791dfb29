/** The staff of a brand. With two or more owners, another person approves who gets rights to propose or to decide. */
import * as z from 'zod/mini'
import { PERMISSION_NAMES, ROLES, type Role } from '../desk/permissions.ts'
import { instant } from '../wire/fields.ts'
import { username } from '../wire/pasted-fields.ts'
import { defineAction, shown } from './define-action.ts'
import { cell, defineList, structureCell } from './define-list.ts'
import { argument, choiceField, staffReasonField, type Words } from './field.ts'

const ROLE = { th: 'บทบาท', en: 'Role' }
const USERNAME = { th: 'ชื่อผู้ใช้', en: 'Username' }
export const ROLE_WORDS = {
  viewer: { th: 'ผู้ดู', en: 'Viewer' },
  support: { th: 'ซัพพอร์ต', en: 'Support' },
  cashier: { th: 'แคชเชียร์', en: 'Cashier' },
  finance: { th: 'การเงิน', en: 'Finance' },
  risk: { th: 'ความเสี่ยง', en: 'Risk' },
  content: { th: 'เนื้อหา', en: 'Content' },
  owner: { th: 'เจ้าของ', en: 'Owner' },
} as const satisfies Record<Role, Words>

const usernameField = (label: Words) =>
  argument({
    ...({ schema: username(), kind: 'text', label, max: 20 } as const),
    hint: {
      th: 'อักษรอังกฤษ ตัวเลข จุด หรือขีดล่าง 4 ถึง 20 ตัว ขึ้นต้นด้วยตัวอักษร',
      en: '4 to 20 English letters, digits, dots or underscores, beginning with a letter',
    },
  })
const PERSON = usernameField({ th: 'พนักงาน', en: 'Person' })
const TWO_OWNERS = {
  th: 'เมื่อแบรนด์มีเจ้าของตั้งแต่ 2 คน เจ้าของอีกคนเป็นผู้อนุมัติ',
  en: 'With two or more owners another owner approves it',
}
const linkShown = {
  text: {
    th: 'ส่งลิงก์นี้ให้พนักงาน ใช้ได้ครั้งเดียว ภายในหนึ่งวัน หน้านี้แสดงครั้งเดียว',
    en: 'Give this link to the person. It works once, for a day. It is shown once',
  },
  values: { link: { th: 'ลิงก์', en: 'Link' } },
}

export const listStaff = defineList({
  name: 'staff.list',
  title: { th: 'พนักงาน', en: 'People of the brand with role and state, by name' },
  permission: 'staff.manage',
  filters: {},
  row: {
    staffId: cell(z.uuid()),
    username: cell(z.string(), USERNAME),
    role: cell(z.enum(ROLES), ROLE),
    state: cell(z.enum(['invited', 'active', 'suspended']), { th: 'สถานะ', en: 'State' }),
    lastSeenAt: cell(z.nullable(instant()), { th: 'ใช้ล่าสุด', en: 'Last seen' }, 'instant'),
    addedAt: cell(instant(), { th: 'เพิ่มเมื่อ', en: 'Added' }, 'instant'),
  },
  refusals: [],
})

export const addStaff = defineAction({
  name: 'staff.add',
  title: { th: 'เชิญพนักงาน', en: 'Invite a person' },
  help: {
    th: 'ได้ลิงก์ที่ใช้ได้หนึ่งวัน บทบาทที่มีสิทธิ์สำคัญต้องให้เจ้าของอีกคนอนุมัติ และผู้อนุมัติเป็นผู้ได้ลิงก์',
    en: 'The link is valid for a day. With two or more owners another one approves a person with guarded rights, and gets the link',
  },
  permission: 'staff.manage',
  approval: 'by-rule',
  fields: { person: usernameField(USERNAME), role: choiceField(ROLE, ROLE_WORDS), reason: staffReasonField() },
  result: z.object({ staffId: z.uuid(), shown: shown() }),
  refusals: ['desk_staff_known', 'desk_role_above_own', 'desk_proposal_author'],
  shownOnce: linkShown,
})

export const setStaffRole = defineAction({
  name: 'staff.role',
  title: { th: 'เปลี่ยนบทบาท', en: 'Change role' },
  help: TWO_OWNERS,
  permission: 'staff.manage',
  approval: 'by-rule',
  fields: { person: PERSON, role: choiceField(ROLE, ROLE_WORDS), reason: staffReasonField() },
  result: z.object({ before: z.enum(ROLES), isNewLink: z.boolean() }),
  refusals: ['not_found', 'desk_own_role', 'desk_last_owner', 'desk_role_above_own', 'desk_proposal_author'],
})

export const removeStaff = defineAction({
  name: 'staff.remove',
  title: { th: 'นำออกจากแบรนด์', en: 'Remove from the brand' },
  help: TWO_OWNERS,
  permission: 'staff.manage',
  approval: 'by-rule',
  fields: { person: PERSON, reason: staffReasonField() },
  result: setStaffRole.result,
  refusals: setStaffRole.refusals,
})

const changed = z.object({ staffId: z.uuid() })

export const suspendStaff = defineAction({
  name: 'staff.suspend',
  title: { th: 'ระงับบัญชี', en: 'Suspend' },
  help: {
    th: 'ทุกการเข้าใช้สิ้นสุดทันที ผู้ที่ทำงานให้แบรนด์อื่นด้วยระงับได้บนเครื่องเท่านั้น',
    en: 'Sessions end at once. A person of other brands is suspended on the machine alone',
  },
  permission: 'staff.manage',
  approval: 'second-factor',
  fields: { person: PERSON, reason: staffReasonField() },
  result: changed,
  refusals: ['desk_own_role', 'desk_last_owner', 'desk_role_above_own', 'desk_staff_by_machine'],
})

export const resumeStaff = defineAction({
  name: 'staff.resume',
  title: { th: 'เลิกระงับบัญชี', en: 'Resume' },
  permission: 'staff.manage',
  approval: 'second-factor',
  fields: { person: PERSON, reason: staffReasonField() },
  result: changed,
  refusals: ['desk_own_role', 'desk_role_above_own', 'desk_staff_by_machine'],
})

export const reinviteStaff = defineAction({
  name: 'staff.reinvite',
  title: { th: 'ลิงก์ใหม่', en: 'New link' },
  help: {
    th: 'สำหรับผู้ที่ทำรหัสผ่านหรือโทรศัพท์หาย รหัสเดิมและทุกการเข้าใช้สิ้นสุดทันที บทบาทที่มีสิทธิ์สำคัญต้องให้เจ้าของอีกคนอนุมัติ และผู้อนุมัติเป็นผู้ได้ลิงก์',
    en: 'For a person who lost password or phone. The old ones stop working, and sessions end at once. With two or more owners another one approves it for a person with guarded rights, and gets the link',
  },
  permission: 'staff.manage',
  approval: 'by-rule',
  fields: { person: PERSON, reason: staffReasonField() },
  result: z.object({ shown: shown() }),
  refusals: ['desk_own_role', 'desk_role_above_own', 'desk_staff_by_machine', 'desk_proposal_author'],
  shownOnce: linkShown,
})

const permission = z.enum(PERMISSION_NAMES as [string, ...string[]])
const PERMISSIONS = { th: 'สิทธิ์', en: 'Permissions' }

export const listRoles = defineList({
  name: 'role.list',
  title: { th: 'บทบาทและสิทธิ์', en: 'The roles of the brand with their permissions' },
  permission: 'staff.manage',
  filters: {},
  row: {
    role: cell(z.enum(ROLES), ROLE),
    people: cell(z.int(), { th: 'พนักงาน', en: 'People' }, 'whole'),
    permissions: structureCell(z.array(permission), PERMISSIONS, { write: (all: readonly string[]) => all.join(',') }),
    /** The permissions of a brand that has not changed them. */
    usual: cell(z.array(permission)),
    /** Not the owner's, and not one's own. */
    mayChange: cell(z.boolean()),
  },
  refusals: [],
})

export const setRolePermissions = defineAction({
  name: 'role.set',
  title: { th: 'แก้ไขสิทธิ์', en: 'Edit permissions' },
  help: TWO_OWNERS,
  permission: 'staff.manage',
  approval: 'by-rule',
  fields: {
    role: argument(choiceField(ROLE, ROLE_WORDS)),
    permissions: {
      schema: z.array(permission).check(z.maxLength(PERMISSION_NAMES.length)),
      ...({ kind: 'texts', label: PERMISSIONS, max: PERMISSION_NAMES.length } as const),
    },
    reason: staffReasonField(),
  },
  result: z.object({ gained: z.array(permission), lost: z.array(permission) }),
  refusals: [
    ...(['desk_owner_fixed', 'desk_own_role', 'desk_role_above_own'] as const),
    ...(['desk_nothing_changed', 'desk_proposal_author'] as const),
  ],
})

export const staffActions = [
  listStaff,
  addStaff,
  setStaffRole,
  removeStaff,
  suspendStaff,
  resumeStaff,
  reinviteStaff,
  listRoles,
  setRolePermissions,
] as const
