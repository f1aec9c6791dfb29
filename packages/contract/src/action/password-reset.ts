/** The link by which a member sets a new password. Staff never see a password. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { defineAction, shown } from './define-action.ts'
import { argument, memberField, optional, reasonField, textField, wholeField } from './field.ts'

export const makeResetLink = defineAction({
  name: 'members.reset-password',
  title: { th: 'ลิงก์รหัสผ่าน', en: 'Password link' },
  help: {
    th: 'สมาชิกใช้ลิงก์ตั้งรหัสผ่านใหม่ ลิงก์ก่อนหน้าใช้ไม่ได้อีก',
    en: 'A link by which the member sets a new password. An earlier one stops working',
  },
  permission: 'members.edit',
  approval: 'second-factor',
  hourlyMax: 30,
  member: 'member',
  fields: {
    member: argument(memberField()),
    minutes: optional(
      wholeField({ th: 'ใช้ได้ (นาที)', en: 'Works for (minutes)' }, [5, 120], {
        hint: { th: '30 นาทีหากไม่ระบุ', en: '30 by default' },
      }),
    ),
    at: optional(
      textField(
        { th: 'ที่อยู่เว็บไซต์', en: 'Address of the site' },
        {
          max: 200,
          pattern: /^https?:\/\/[^/?#]+\/?$/,
          hint: {
            th: 'เช่น https://play.example โดเมนแรกของแบรนด์หากไม่ระบุ',
            en: 'Such as https://play.example; the first host of the brand by default',
          },
        },
      ),
    ),
    reason: reasonField(),
  },
  shownOnce: {
    text: {
      th: 'ส่งลิงก์นี้ให้สมาชิกเท่านั้น ใช้ได้ครั้งเดียว ภายใน 30 นาที หน้านี้แสดงครั้งเดียว',
      en: 'Send this link to the member alone. It works once, within 30 minutes. It is shown once',
    },
    values: { link: { th: 'ลิงก์', en: 'Link' } },
  },
  result: z.object({ expiresAt: instant(), shown: shown() }),
  refusals: ['rate_limited', 'desk_member_numbers_seen', 'desk_owner_only'],
})

export const passwordResetActions = [makeResetLink] as const
