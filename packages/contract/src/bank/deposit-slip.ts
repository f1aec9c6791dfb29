/** Slips of a transfer that did not arrive. A slip never credits by itself: it finds a line of the bank, or asks staff to. */
import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid } from '../wire/fields.ts'
import { amount } from '../wire/money.ts'

/** `received`: waits for the bank's line. `matched`: the line is there, staff assign it. `staff`: staff look for the line. */
export const SLIP_STATES = ['received', 'matched', 'staff', 'credited', 'rejected'] as const
export type SlipState = (typeof SLIP_STATES)[number]

/** `used`: its transfer was credited or returned. `foreign`: it went to another account. `staff`: with a reason of staff. */
export const SLIP_REJECTIONS = ['used', 'foreign', 'staff'] as const

/** Bytes of a picture. Pages make it smaller before they send it. */
export const SLIP_BYTES_MAX = 1024 * 1024
const BASE64_MAX = Math.ceil(SLIP_BYTES_MAX / 3) * 4
/** The fields beside the picture. */
const OTHER_BYTES = 4096

const slipItem = z.object({
  id: z.uuid(),
  amount: amount(),
  state: z.enum(SLIP_STATES),
  /** The bank's number of the transaction, from the code of the slip. Null: no code could be read. */
  reference: z.nullable(z.string()),
  rejection: z.nullable(z.enum(SLIP_REJECTIONS)),
  /** The reason of staff. */
  note: z.nullable(z.string()),
  sentAt: instant(),
})
export type SlipItem = z.output<typeof slipItem>

export const sendSlip = defineCall({
  name: 'deposit.send-slip',
  method: 'POST',
  path: '/api/auth/deposit/slip',
  section: 'M2',
  summary: 'The picture of a slip, for a transfer that did not arrive. It moves nothing.',
  access: 'member',
  owner: [{ in: 'body', field: 'uuid', is: 'uuid' }],
  bodyBytesMax: BASE64_MAX + OTHER_BYTES,
  body: z.strictObject({
    uuid: memberUuid(),
    amount: amount(),
    /** The account that received the transfer, as the deposit page shows it. */
    bankName: z.string().check(z.maxLength(10)),
    bankId: z.string().check(z.regex(/^\d{10,15}$/)),
    /** JPEG, PNG or WebP, in Base64. */
    picture: z.string().check(z.minLength(1), z.maxLength(BASE64_MAX), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  reply: slipItem,
  refusals: [
    'slip_picture_unreadable',
    'slip_no_slip',
    'slip_code_damaged',
    'slip_used',
    'slip_credited',
    'slip_account_unknown',
    'slip_open_many',
    'rate_limited',
  ],
  // A repeated upload is the same slip.
  idempotency: 'none',
})

export const listSlips = defineCall({
  name: 'deposit.slips',
  promotes: false,
  method: 'GET',
  path: '/api/auth/deposit/slips/{uuid}',
  section: 'M2',
  summary:
    'The latest ten slips of the member with their states, and the accounts that were shown to the member lately.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  reply: z.object({
    items: z.array(slipItem),
    accounts: z.array(z.object({ bankName: z.string(), bankId: z.string(), accountName: z.string() })),
  }),
  refusals: [],
  idempotency: 'none',
})

export const slipCalls = [sendSlip, listSlips] as const

export const slipRefusals = {
  slip_picture_unreadable: {
    status: 422,
    message: 'เปิดรูปนี้ไม่ได้ ใช้รูปสลิปแบบ JPEG, PNG หรือ WebP จากแอปธนาคาร',
    en: 'This picture cannot be opened. Use a JPEG, PNG or WebP of the slip from your banking app',
  },
  slip_no_slip: {
    status: 422,
    message: 'QR ในรูปนี้ไม่ใช่ QR ของสลิปโอนเงิน ใช้สลิปที่แอปธนาคารออกให้หลังโอน',
    en: 'The code in this picture is not that of a slip. Use the slip that your banking app made after the transfer',
  },
  slip_code_damaged: {
    status: 422,
    message: 'QR ในสลิปไม่ถูกต้อง บันทึกสลิปจากแอปธนาคารแล้วส่งอีกครั้ง',
    en: 'The code in this slip is not valid. Save the slip from your banking app and send it again',
  },
  slip_used: {
    status: 409,
    message: 'สลิปนี้ถูกใช้แล้ว หากคุณเป็นผู้โอน ติดต่อทีมงาน',
    en: 'This slip was used before. If the transfer is yours, contact us',
  },
  slip_credited: {
    status: 409,
    message: 'ยอดโอนของสลิปนี้เข้าเครดิตของคุณแล้ว ดูได้ในประวัติการฝาก',
    en: 'The transfer of this slip is in your credit already. See your deposits',
  },
  slip_account_unknown: {
    status: 409,
    message: 'บัญชีผู้รับในสลิปไม่ใช่บัญชีรับโอนของเรา เราไม่ได้รับเงินนี้ ติดต่อธนาคารของคุณ',
    en: 'The receiver of this slip is not an account of ours. We did not get this money. Contact your bank',
  },
  slip_open_many: {
    status: 409,
    message: 'มีสลิปที่รอตรวจครบจำนวนแล้ว รอทีมงานตรวจก่อนส่งเพิ่ม',
    en: 'You have as many slips waiting as we accept. Wait until we have checked them',
  },
} as const
