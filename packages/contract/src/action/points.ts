/** Points that staff give a member, or take. */
import * as z from 'zod/mini'
import { defineAction } from './define-action.ts'
import { argument, memberField, optional, reasonField, textField, wholeField } from './field.ts'

const POINTS_MAX = 1_000_000_000

const adjusted = {
  permission: 'money.correct',
  approval: 'second-person',
  fields: {
    member: argument(memberField()),
    points: argument(wholeField({ th: 'คะแนน', en: 'Points' }, [1, POINTS_MAX])),
    reason: reasonField(),
    reference: optional(
      textField(
        { th: 'เลขอ้างอิง', en: 'Ticket or letter' },
        { max: 100, hint: { th: 'ทำครั้งเดียวต่อหนึ่งเลข', en: 'The same adjustment under it is made once' } },
      ),
    ),
  },
  member: 'member',
  reference: 'reference',
  /** `points`: those that the member has then. */
  result: z.object({ outcome: z.enum(['done', 'known']), id: z.uuid(), points: z.nullable(z.int()) }),
  refusals: ['not_found', 'points_insufficient', 'points_reused', 'desk_proposal_open'],
} as const

export const giveMemberPoints = defineAction({
  name: 'points.give',
  title: { th: 'ให้คะแนน', en: 'Give points' },
  ...adjusted,
})

export const takeMemberPoints = defineAction({
  name: 'points.take',
  title: { th: 'หักคะแนน', en: 'Take points' },
  ...adjusted,
})

export const pointsActions = [giveMemberPoints, takeMemberPoints] as const

export const pointsActionRefusals = {
  points_insufficient: { status: 409, message: 'สมาชิกมีคะแนนไม่พอ', en: 'The member has fewer points' },
  points_reused: {
    status: 409,
    message: 'เลขอ้างอิงนี้ใช้กับรายการอื่นแล้ว',
    en: 'Another adjustment has this reference',
  },
} as const
