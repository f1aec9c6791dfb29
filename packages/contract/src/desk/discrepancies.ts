/** Differences with providers that hold credit, and transfers of credit whose result is unknown. */
import * as z from 'zod/mini'
import { empty, instant, page } from '../wire/fields.ts'
import { balance, signedAmount, signedSum, sum } from '../wire/money.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './define-desk-call.ts'
import { claim } from './queue.ts'

export const DISCREPANCY_STATES = ['open', 'closed'] as const

const discrepancyRow = z.object({
  id: z.uuid(),
  username: z.string(),
  provider: z.string(),
  /** Above zero: more came back than the rounds explain. Below zero: less. */
  amount: signedAmount(),
  at: instant(),
  seenAt: z.nullable(instant()),
  seenBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  claim: claim(),
})

export const listDiscrepancies = defineDeskCall({
  name: 'desk-discrepancy.list',
  method: 'GET',
  path: `${BRAND_PATH}/discrepancies`,
  summary: 'Open discrepancies oldest first, or reviewed ones newest first.',
  access: 'staff',
  permission: 'providers.read',
  params: inBrand(),
  query: z.strictObject({ ...deskPageFields(), state: z.enum(DISCREPANCY_STATES) }),
  reply: page(discrepancyRow),
  refusals: [],
})

/** Figures of one member at one provider, of all time. What was sent, less what came back, less stakes, plus wins, plus bookings, is at the provider. */
const figures = z.object({
  sent: sum(),
  returned: sum(),
  staked: sum(),
  won: sum(),
  /** Sum of the booked discrepancies. */
  booked: signedSum(),
  atProvider: signedSum(),
  pending: z.int(),
})

export const readDiscrepancy = defineDeskCall({
  name: 'desk-discrepancy.read',
  method: 'GET',
  path: `${BRAND_PATH}/discrepancies/{id}`,
  summary: 'One discrepancy with what the site has recorded of this member at the provider.',
  access: 'staff',
  permission: 'providers.read',
  params: inBrandWithUuid(),
  reply: z.extend(discrepancyRow, { figures }),
  refusals: [],
})

export const askDiscrepancy = defineDeskCall({
  name: 'desk-discrepancy.ask',
  method: 'POST',
  path: `${BRAND_PATH}/discrepancies/{id}/ask`,
  summary: 'Ask the provider for the balance that it holds for the member now.',
  access: 'staff',
  permission: 'providers.manage',
  isRecordedFirst: true,
  params: inBrandWithUuid(),
  body: empty(),
  reply: z.object({ balance: balance() }),
  refusals: ['desk_provider_silent'],
})

export const acknowledgeDiscrepancy = defineDeskCall({
  name: 'desk-discrepancy.acknowledge',
  method: 'POST',
  path: `${BRAND_PATH}/discrepancies/{id}/acknowledge`,
  summary: 'Record that a discrepancy was reviewed. It was booked before; nothing moves.',
  access: 'staff',
  permission: 'providers.manage',
  params: inBrandWithUuid(),
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ outcome: z.literal('done') }),
  refusals: ['desk_state_changed', 'desk_claimed'],
})

const transferRow = z.object({
  id: z.uuid(),
  username: z.string(),
  provider: z.string(),
  direction: z.enum(['out', 'in']),
  /** Null: everything that the provider holds. */
  amount: z.nullable(balance()),
  attempts: z.int(),
  createdAt: instant(),
  /** The provider is no longer asked: staff settle it. */
  staffAt: z.nullable(instant()),
})

export const listPendingTransfers = defineDeskCall({
  name: 'desk-provider-transfer.list',
  method: 'GET',
  path: `${BRAND_PATH}/provider-transfers`,
  summary: 'Transfers of credit to or from providers whose result is unknown, oldest first.',
  access: 'staff',
  permission: 'providers.read',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(transferRow),
  refusals: [],
})

/** `by`: the provider reported the result, or staff did. */
const settled = z.object({ state: z.enum(['done', 'refused']), by: z.enum(['provider', 'staff']) })

export const askPendingTransfer = defineDeskCall({
  name: 'desk-provider-transfer.ask',
  method: 'POST',
  path: `${BRAND_PATH}/provider-transfers/{id}/ask`,
  summary: 'Ask the provider for the result once more, and book it.',
  access: 'staff',
  permission: 'providers.manage',
  needsStepUp: true,
  isRecordedFirst: true,
  params: inBrandWithUuid(),
  body: empty(),
  reply: settled,
  refusals: ['desk_provider_silent'],
})

export const resolvePendingTransfer = defineDeskCall({
  name: 'desk-provider-transfer.resolve',
  method: 'POST',
  path: `${BRAND_PATH}/provider-transfers/{id}/resolve`,
  summary:
    'Record the result that the provider reported to staff. The provider is asked once more, and its own answer counts.',
  access: 'staff',
  permission: 'providers.manage',
  needsStepUp: true,
  isRecordedFirst: true,
  params: inBrandWithUuid(),
  body: z.strictObject({
    state: z.enum(['done', 'refused']),
    /** What came back, of a transfer from the provider that is done. */
    amount: z.optional(balance()),
    reason: reason(),
  }),
  reply: z.extend(settled, { state: z.enum(['done', 'refused', 'proposed']) }),
  refusals: [
    'desk_provider_disagrees',
    'desk_transfer_amount',
    'desk_transfer_early',
    'desk_transfer_above',
    'desk_proposal_open',
    'desk_state_changed',
    'desk_claimed',
  ],
})

export const deskDiscrepancyCalls = [
  listDiscrepancies,
  readDiscrepancy,
  askDiscrepancy,
  acknowledgeDiscrepancy,
  listPendingTransfers,
  askPendingTransfer,
  resolvePendingTransfer,
] as const

export const deskDiscrepancyRefusals = {
  desk_provider_silent: {
    status: 409,
    message: 'ค่ายเกมยังไม่ตอบ ลองอีกครั้งภายหลัง',
    en: 'The provider does not answer yet. Try again later',
  },
  desk_provider_disagrees: {
    status: 409,
    message: 'ค่ายเกมแจ้งผลอีกอย่าง ระบบบันทึกตามที่ค่ายเกมแจ้ง',
    en: 'The provider reports another result. That was recorded',
  },
  desk_transfer_amount: {
    status: 409,
    message: 'ระบุจำนวนเงินที่กลับมา ใส่ 0 หากไม่มี',
    en: 'State the amount that came back, or 0',
  },
  desk_transfer_early: {
    status: 409,
    message: 'ระบบยังถามค่ายเกมต่อเอง ทีมงานบันทึกผลได้เมื่อรายการรอทีมงาน',
    en: 'The provider is still asked. Staff record a result once the transfer waits for staff',
  },
  desk_transfer_above: {
    status: 409,
    message: 'จำนวนเงินเกินกว่าที่ค่ายเกมถืออยู่และเกินที่คนเดียวตัดสินใจได้ ให้ค่ายเกมตอบผลเอง หรือแก้ไขเครดิตโดยสองคน',
    en: 'The amount is more than the provider holds and one person may decide. Let the provider answer, or correct the credit with two persons',
  },
} as const
