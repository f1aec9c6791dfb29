/** One withdrawal at the desk, with its risk context. */
import * as z from 'zod/mini'
import { listWithdrawals, WITHDRAWAL_STATES } from '../action/withdraw.ts'
import { instant } from '../wire/fields.ts'
import { amount, balance, signedSum, sum } from '../wire/money.ts'
import { BRAND_PATH, defineDeskCall, inBrandWithUuid } from './define-desk-call.ts'
import { GIVING_ACTS, memberMoney } from './payer.ts'

/** Signals beside a withdrawal. Each has a weight of the brand (`riskWeights`); their sum is the score. A score decides nothing. */
export const RISK_SIGNALS = [
  'first_withdrawal',
  'new_bank_account',
  'shared_device',
  'shared_name',
  'velocity',
  'high_net_win',
  'low_turnover',
  'open_bonus',
  'open_receivable',
  'large_amount',
] as const
export type RiskSignal = (typeof RISK_SIGNALS)[number]

/** `above`: the amount. `staff-credit`: staff credited the member shortly before. */
const waitReason = z.object({
  why: z.enum(['above', 'staff-credit']),
  given: z.nullable(z.object({ kind: z.enum(GIVING_ACTS), amount: amount(), by: z.string(), at: instant() })),
})
export type WaitReason = z.infer<typeof waitReason>

const payout = z.object({
  key: z.string(),
  state: z.string(),
  attempts: z.int(),
  nextAt: z.nullable(instant()),
  reason: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
})

const figures = z.object({
  deposits: sum(),
  withdrawals: sum(),
  /** Wins less stakes of all time: positive where the member won. */
  netWin: signedSum(),
  stakes: sum(),
  cash: balance(),
  openBonuses: z.int(),
  receivable: balance(),
  sharedDevices: z.int(),
  sharedNames: z.int(),
  withdrawalsOfDay: z.int(),
  bankAccountSince: z.nullable(instant()),
  memberSince: instant(),
})

export const readDeskWithdrawal = defineDeskCall({
  name: 'desk-withdraw.read',
  method: 'GET',
  path: `${BRAND_PATH}/withdrawals/{id}`,
  summary: 'One withdrawal with its steps, its payout, figures of the member and risk signals.',
  access: 'staff',
  permission: 'withdrawals.read',
  params: inBrandWithUuid(),
  reply: z.extend(listWithdrawals.item, {
    accountName: z.string(),
    payout: z.nullable(payout),
    steps: z.array(
      z.object({ state: z.enum(WITHDRAWAL_STATES), at: instant(), actor: z.string(), note: z.nullable(z.string()) }),
    ),
    figures,
    signals: z.array(z.object({ signal: z.enum(RISK_SIGNALS), weight: z.int() })),
    /** Approving is a proposal for a second person: the amount, or the sum of the day of this person, is above the limit of the brand. */
    needsApproval: z.boolean(),
    /** The open proposal of this withdrawal. */
    proposal: z.nullable(z.object({ id: z.uuid(), kind: z.string(), proposedBy: z.string(), expiresAt: instant() })),
    /** Why it was not approved by itself. Null: it was, or no reason is left. */
    waitReason: z.nullable(waitReason),
    memberId: z.uuid(),
    member: memberMoney,
  }),
  refusals: [],
})

export const deskWithdrawCalls = [readDeskWithdrawal] as const
