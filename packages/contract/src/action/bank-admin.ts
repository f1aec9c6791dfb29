/** Receiving accounts. Where members transfer to is changed by two persons. */
import * as z from 'zod/mini'
import { promptPayId } from '../account/promptpay.ts'
import { amount, sum } from '../wire/money.ts'
import { ACCOUNT_LABEL, bankAccountField } from './bank-account-field.ts'
import { FEED_LABEL, feed, feedActionRefusals, feedActions } from './bank-admin-feeds.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { bahtField, hoursField, nullable, optional, staffReasonField, textField, wholeField } from './field.ts'

const OF_BANK = { permission: 'bank.manage' } as const
const BY_TWO = { ...OF_BANK, approval: 'second-person' } as const
const BY_ONE = { ...OF_BANK, approval: 'second-factor' } as const

const HOLDER = { th: 'ชื่อบัญชี', en: 'Holder' }
const PRIORITY = { th: 'ลำดับ', en: 'Priority' }
const LIMIT = { th: 'วงเงินต่อวัน (บาท)', en: 'Daily limit (baht)' }
const HOURS = { th: 'เวลาให้บริการ', en: 'Hours' }

const account = bankAccountField()
const name = textField(HOLDER, { max: 120 })
const promptPay = nullable({
  schema: promptPayId(),
  ...({ kind: 'text', label: { th: 'พร้อมเพย์', en: 'PromptPay' }, max: 40 } as const),
  hint: {
    th: 'เบอร์มือถือ เลขประจำตัวประชาชน เลขผู้เสียภาษี หรืออีวอลเล็ต 15 หลัก ว่างไว้หากไม่มี สมาชิกจะไม่ได้คิวอาร์',
    en: 'A PromptPay id is a mobile phone, a citizen or tax id whose last digit is right, or an e-wallet of 15 digits',
  },
})
const rules = {
  priority: optional(wholeField(PRIORITY, [0, 999_999], { hint: { th: 'เลขน้อยมาก่อน', en: 'Smaller comes first' } })),
  dailyLimit: optional(
    nullable(
      bahtField(LIMIT, {
        hint: { th: 'ว่างไว้หากไม่จำกัด', en: 'Given out no more once it received so much in a Bangkok day' },
      }),
    ),
  ),
  hours: optional(nullable(hoursField(HOURS))),
}
const reason = staffReasonField()
const ofAccount = z.object({ account: z.string(), promptPay: z.optional(z.nullable(z.string())) })

export const listAccounts = defineList({
  ...OF_BANK,
  name: 'accounts.list',
  title: { th: 'บัญชีรับเงินตามลำดับ', en: 'Accounts in the order in which they are given out' },
  filters: {},
  row: {
    id: cell(z.uuid()),
    priority: cell(z.int(), PRIORITY, 'whole'),
    account: cell(z.string(), ACCOUNT_LABEL),
    name: cell(z.string(), HOLDER),
    feed: cell(z.string(), FEED_LABEL),
    promptPay: cell(z.nullable(z.string())),
    /** Whose id it is, to compare it with a document. */
    promptPayIs: cell(z.nullable(z.string()), { th: 'พร้อมเพย์', en: 'PromptPay' }),
    /** Incoming lines of the Bangkok day. */
    receivedToday: cell(sum(), { th: 'รับวันนี้ (บาท)', en: 'Received today (baht)' }, 'baht'),
    dailyLimit: cell(z.nullable(amount()), LIMIT, 'baht'),
    hours: cell(z.nullable(z.string()), HOURS),
    isActive: cell(z.boolean(), { th: 'สถานะ', en: 'On' }),
  },
  refusals: [],
})

export const addAccount = defineAction({
  ...BY_TWO,
  name: 'accounts.add',
  title: { th: 'เพิ่มบัญชีรับเงิน', en: 'Add a receiving account' },
  fields: { account, feed, name, promptPay: optional(promptPay), ...rules, reason },
  result: ofAccount,
  refusals: ['bank_account_exists', 'bank_feed_unknown', 'desk_proposal_open'],
})

export const changeAccount = defineAction({
  ...BY_TWO,
  name: 'accounts.change',
  title: { th: 'แก้บัญชีรับเงิน', en: 'Change holder, feed or PromptPay' },
  fields: { account, name: optional(name), feed: optional(feed), promptPay: optional(promptPay), reason },
  result: ofAccount,
  refusals: ['bank_feed_unknown', 'desk_nothing_changed', 'desk_proposal_open'],
})

export const setAccountRules = defineAction({
  ...BY_ONE,
  name: 'accounts.set',
  title: { th: 'ลำดับและวงเงิน', en: 'Priority, daily limit and hours' },
  fields: { account, ...rules, reason },
  result: ofAccount,
  refusals: ['desk_nothing_changed'],
})

export const turnAccountOn = defineAction({
  ...BY_ONE,
  name: 'accounts.on',
  title: { th: 'เปิดใช้บัญชี', en: 'Switch an account on' },
  fields: { account, reason },
  result: ofAccount,
  refusals: [],
})

export const turnAccountOff = defineAction({
  ...BY_ONE,
  name: 'accounts.off',
  title: { th: 'ปิดใช้บัญชี', en: 'Switch an account off' },
  help: {
    th: 'สมาชิกจะไม่ได้รับบัญชีนี้อีก รายการที่โอนมายังเข้าตามปกติ',
    en: 'Members are given this account no more. Its lines still come in',
  },
  fields: { account, reason },
  /** `isLast`: no account is on any more. */
  result: z.object({ account: z.string(), isLast: z.boolean() }),
  refusals: [],
})

export const bankAdminActions = [
  ...feedActions,
  listAccounts,
  addAccount,
  changeAccount,
  setAccountRules,
  turnAccountOn,
  turnAccountOff,
] as const

export const bankAdminRefusals = {
  ...feedActionRefusals,
  bank_account_exists: { status: 409, message: 'มีบัญชีนี้อยู่แล้ว', en: 'This account exists already' },
  bank_feed_unknown: { status: 409, message: 'ไม่มีฟีดชื่อนี้', en: 'There is no feed of this name' },
} as const
