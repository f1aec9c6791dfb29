/** Pairs of members that earn no commission, and what teams, marketing codes and inviters brought. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { signedSum, sum } from '../wire/money.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { argument, choiceField, dayField, memberField, numberIdField, optional, reasonField } from './field.ts'

export const listAffiliateFlags = defineList({
  name: 'affiliate.flags',
  title: { th: 'คู่ที่ไม่ได้ค่าแนะนำ ล่าสุดก่อน', en: 'Pairs that earn no commission, newest first' },
  permission: 'risk.read',
  filters: { member: optional(memberField()) },
  row: {
    id: cell(z.int(), { th: 'รหัส', en: 'ID' }, 'id'),
    flaggedAt: cell(instant(), { th: 'พบเมื่อ', en: 'Found' }, 'instant'),
    username: cell(z.string(), { th: 'สมาชิก', en: 'Member' }),
    source: cell(z.string(), { th: 'ไม่ได้จาก', en: 'Earns nothing from' }),
    reason: cell(z.string(), { th: 'เหตุผล', en: 'Reason' }),
    allowedBy: cell(z.nullable(z.string()), { th: 'อนุญาตโดย', en: 'Allowed by' }),
    note: cell(z.nullable(z.string())),
  },
  refusals: ['not_found'],
})

export const allowAffiliatePair = defineAction({
  name: 'affiliate.allow',
  title: { th: 'คนละคนกัน ให้ค่าแนะนำ', en: 'Two persons: allow commission' },
  help: { th: 'มีผลตั้งแต่วันถัดไป', en: 'The pair earns commission from the next day on' },
  permission: 'money.correct',
  approval: 'second-factor',
  fields: {
    flag: argument(numberIdField({ th: 'รายการ', en: 'Flag' })),
    reason: reasonField(),
  },
  result: z.object({ id: z.int() }),
  refusals: ['desk_state_changed'],
})

const WHOLE = { hint: { th: 'ทั้งวัน เวลาไทย', en: 'The whole Bangkok day' } }

export const listAttribution = defineList({
  name: 'attribution.list',
  title: { th: 'สมัคร ฝากครั้งแรก และยอดสุทธิ ตามที่มา', en: 'Registrations, first deposits and net deposits by origin' },
  permission: 'finance.read',
  filters: {
    by: optional(
      choiceField(
        { th: 'ตาม', en: 'By' },
        {
          team: { th: 'ทีม', en: 'Team' },
          marketing: { th: 'รหัสการตลาด', en: 'Marketing code' },
          inviter: { th: 'ผู้แนะนำ', en: 'Inviter' },
        },
        { hint: { th: 'ทีมหากไม่ระบุ', en: 'Team by default' } },
      ),
    ),
    from: optional(dayField({ th: 'ตั้งแต่', en: 'From' }, WHOLE)),
    to: optional(dayField({ th: 'ถึง', en: 'To' }, WHOLE)),
  },
  row: {
    code: cell(z.string(), { th: 'ที่มา', en: 'Origin' }),
    registrations: cell(z.int(), { th: 'สมัคร', en: 'Registrations' }, 'whole'),
    firstDeposits: cell(z.int(), { th: 'ฝากครั้งแรก', en: 'First deposits' }, 'whole'),
    deposits: cell(sum(), { th: 'ฝาก', en: 'Deposits' }, 'baht'),
    withdrawals: cell(sum(), { th: 'ถอน', en: 'Withdrawals' }, 'baht'),
    net: cell(signedSum(), { th: 'สุทธิ', en: 'Net' }, 'baht'),
  },
  refusals: [],
})

export const affiliateActions = [listAffiliateFlags, allowAffiliatePair, listAttribution] as const
