/** The erasure of personal data, which another person approves, and erased members. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { argument, memberField, reasonField } from './field.ts'

export const eraseMemberData = defineAction({
  name: 'members.erase-data',
  title: { th: 'ลบข้อมูลส่วนบุคคล', en: 'Erase personal data' },
  help: {
    th: 'สมาชิกเข้าสู่ระบบไม่ได้อีก คนที่สองเป็นผู้อนุมัติ ไม่สามารถย้อนกลับได้',
    en: 'The member cannot log in afterwards. A second person approves it. It cannot be undone',
  },
  permission: 'personal.erase',
  approval: 'second-person',
  approvedBy: 'approvals.decide',
  member: 'member',
  fields: { member: argument(memberField()), reason: reasonField() },
  result: z.object({ keepsIdentity: z.boolean() }),
  refusals: [
    'desk_proposal_open',
    'desk_personal_erased',
    'desk_personal_credit',
    'desk_personal_owes',
    'desk_personal_excluded',
    'desk_personal_open',
  ],
})

export const listErasures = defineList({
  name: 'personal.erasures',
  title: { th: 'สมาชิกที่ลบข้อมูลแล้ว ล่าสุดก่อน', en: 'Erased members, newest first' },
  permission: 'audit.read',
  filters: {},
  row: {
    username: cell(z.string(), { th: 'ชื่อผู้ใช้', en: 'Username' }),
    erasedAt: cell(instant(), { th: 'ลบเมื่อ', en: 'Erased' }, 'instant'),
    proposedBy: cell(z.string(), { th: 'ผู้ขอ', en: 'Proposed by' }),
    approvedBy: cell(z.string(), { th: 'ผู้อนุมัติ', en: 'Approved by' }),
    reason: cell(z.string(), { th: 'เหตุผล', en: 'Reason' }),
    /** Null: nothing was kept. */
    keepUntil: cell(z.nullable(instant()), { th: 'เก็บชื่อและบัญชีถึง', en: 'Name and accounts until' }, 'instant'),
    identityErasedAt: cell(z.nullable(instant())),
  },
  refusals: [],
})

export const personalActions = [listErasures, eraseMemberData] as const
