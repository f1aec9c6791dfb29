/** Reconciliation at the desk: statements of banks and providers against the ledger, with the rows behind each difference. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { signedSum, sum } from '../wire/money.ts'
import { day, dayRangeFields, dayRangeReply } from './days.ts'
import { BRAND_PATH, defineDeskCall, inBrand } from './define-desk-call.ts'

export const RECONCILE_DAYS_MAX = 31
/** Rows of differences in one reply, the largest first. An export has all of them. */
export const DIFFERENCES_MAX = 500

export const BANK_REASONS = [
  'waiting',
  'returned',
  'ignored',
  'refunded',
  'other-day',
  'debit-without-payout',
  'payout-not-paid',
  'not-debited',
  'no-fact',
] as const
export const PROVIDER_REASONS = [
  'other-day-round',
  'other-day-request',
  'adjustment',
  'discrepancy',
  'other-day-transfer',
  'no-request',
] as const

export const readBankReconciliation = defineDeskCall({
  name: 'desk-reconcile.bank',
  method: 'GET',
  path: `${BRAND_PATH}/reconcile/bank`,
  summary: 'Bank statement, clearing account and statement lines by day and account. Yesterday by default.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  query: z.strictObject(dayRangeFields()),
  reply: z.object({
    ...dayRangeReply(),
    /** The rows add up to the differences, every transfer has a fact, and no line is missing. */
    isExplained: z.boolean(),
    reasons: z.array(z.object({ reason: z.enum(BANK_REASONS), rows: z.int(), amount: signedSum() })),
    differenceCount: z.int(),
    differences: z.array(
      z.object({
        day: day(),
        bank: z.nullable(z.string()),
        /** Masked. */
        account: z.nullable(z.string()),
        reason: z.enum(BANK_REASONS),
        /** The bank's side less the ledger's. */
        amount: signedSum(),
        line: z.nullable(
          z.object({ id: z.int(), bookedAt: instant(), state: z.string(), sender: z.nullable(z.string()) }),
        ),
        withdrawal: z.nullable(z.object({ id: z.uuid(), state: z.string(), reference: z.string() })),
        username: z.nullable(z.string()),
        transfers: z.array(z.uuid()),
      }),
    ),
    days: z.array(
      z.object({
        day: day(),
        /** Null: the account is unknown. */
        bank: z.nullable(z.string()),
        account: z.nullable(z.string()),
        /** As the bank reports them. Null where it does not. */
        opening: z.nullable(signedSum()),
        closing: z.nullable(signedSum()),
        inCount: z.int(),
        in: sum(),
        outCount: z.int(),
        out: sum(),
        /** Transfers of the ledger, signed as the bank sees them. */
        ledger: signedSum(),
        /** Bank less ledger. */
        difference: signedSum(),
        /** Money of lines that the feed never delivered. Null: the bank reports no balances. */
        missing: z.nullable(signedSum()),
      }),
    ),
  }),
  refusals: ['desk_days_invalid'],
})

const between = () => z.enum(['rounds', 'ledger'])

export const readProviderReconciliation = defineDeskCall({
  name: 'desk-reconcile.providers',
  method: 'GET',
  path: `${BRAND_PATH}/reconcile/providers`,
  summary:
    'Requests of providers, rounds and ledger by day and provider. Amounts are what the house gained. Yesterday by default.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  query: z.strictObject(dayRangeFields()),
  reply: z.object({
    ...dayRangeReply(),
    isExplained: z.boolean(),
    reasons: z.array(
      z.object({ between: between(), reason: z.enum(PROVIDER_REASONS), rows: z.int(), amount: signedSum() }),
    ),
    differenceCount: z.int(),
    differences: z.array(
      z.object({
        day: day(),
        provider: z.string(),
        /** Statement less rounds, or ledger less statement. */
        between: between(),
        reason: z.enum(PROVIDER_REASONS),
        amount: signedSum(),
        username: z.nullable(z.string()),
        round: z.nullable(z.string()),
        tx: z.nullable(z.string()),
        discrepancy: z.nullable(z.uuid()),
      }),
    ),
    days: z.array(
      z.object({
        day: day(),
        provider: z.string(),
        statement: signedSum(),
        rounds: signedSum(),
        ledger: signedSum(),
      }),
    ),
  }),
  refusals: ['desk_days_invalid'],
})

const foreignId = () => z.string().check(z.minLength(1), z.maxLength(200))

export const readProviderRequests = defineDeskCall({
  name: 'desk-reconcile.requests',
  method: 'GET',
  path: `${BRAND_PATH}/reconcile/requests`,
  summary: 'The requests of a round, or one request, with their transfers.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  query: z.strictObject({
    provider: z.string().check(z.minLength(1), z.maxLength(60)),
    username: z.string().check(z.maxLength(20)),
    round: z.optional(foreignId()),
    tx: z.optional(foreignId()),
  }),
  reply: z.object({
    round: z.nullable(
      z.object({
        id: z.string(),
        game: z.string(),
        openedAt: instant(),
        closedAt: z.nullable(instant()),
        stake: sum(),
        won: sum(),
        freeWon: sum(),
      }),
    ),
    requests: z.array(
      z.object({
        tx: z.string(),
        kind: z.string(),
        at: instant(),
        stake: sum(),
        win: sum(),
        code: z.string(),
        rolledBackBy: z.nullable(z.string()),
        transfers: z.array(z.uuid()),
      }),
    ),
  }),
  refusals: ['not_found'],
})

export const deskReconcileCalls = [readBankReconciliation, readProviderReconciliation, readProviderRequests] as const
