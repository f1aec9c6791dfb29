/** Rights to draw at wheel and flip card. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { defineAction } from './define-action.ts'
import { cell, choiceCell, defineList } from './define-list.ts'
import { game } from './draw.ts'
import { argument, choiceField, memberField, optional, reasonField, textField, wholeField } from './field.ts'

const state = choiceField(
  { th: 'สถานะ', en: 'State' },
  {
    open: { th: 'ใช้ได้', en: 'Open' },
    spent: { th: 'ใช้แล้ว', en: 'Spent' },
    revoked: { th: 'เพิกถอน', en: 'Revoked' },
    expired: { th: 'หมดอายุ', en: 'Expired' },
  },
)

export const listRights = defineList({
  name: 'rights.list',
  title: { th: 'สิทธิ์หมุนและเปิดไพ่ ล่าสุดก่อน', en: 'Rights to draw, newest first' },
  permission: 'members.read',
  filters: { member: optional(memberField()) },
  row: {
    id: cell(z.uuid()),
    grantedAt: cell(instant(), { th: 'เวลา', en: 'Time' }, 'instant'),
    username: cell(z.string(), { th: 'สมาชิก', en: 'Member' }),
    game: choiceCell(game()),
    source: cell(z.string(), { th: 'ที่มา', en: 'Source' }),
    expiresAt: cell(z.nullable(instant()), { th: 'หมดอายุ', en: 'Expires' }, 'instant'),
    state: choiceCell(state),
  },
  refusals: ['not_found'],
})

export const grantMemberRights = defineAction({
  name: 'rights.grant',
  title: { th: 'ให้สิทธิ์', en: 'Grant rights' },
  permission: 'money.correct',
  approval: 'second-person',
  member: 'member',
  fields: {
    member: argument(memberField()),
    game: game(),
    count: argument(wholeField({ th: 'จำนวน', en: 'Count' }, [1, 100])),
    days: optional(
      wholeField({ th: 'หมดอายุใน (วัน)', en: 'Expire after (days)' }, [0, 999_999], {
        hint: { th: 'ไม่หมดอายุหากไม่ระบุ', en: 'Never by default' },
      }),
    ),
    reference: optional(
      textField(
        { th: 'เลขอ้างอิง', en: 'Ticket or letter' },
        { max: 100, hint: { th: 'ทำครั้งเดียวต่อหนึ่งเลข', en: 'The same grant under it is made once' } },
      ),
    ),
    reason: reasonField(),
  },
  result: z.object({ outcome: z.enum(['done', 'known']), left: z.int() }),
  refusals: ['desk_nothing_changed', 'desk_proposal_open'],
})

export const rightActions = [listRights, grantMemberRights] as const
