/** Orders of staff that correct a member's credit, and what becomes of them (decision 036). */
import { randomUUID } from 'node:crypto'
import { stableId } from '#kit/ids.ts'

export const ACTS = ['unassign', 'credit', 'debit', 'goodwill', 'write-off'] as const
export type Act = (typeof ACTS)[number]

type Terms =
  | { act: 'unassign'; depositId: string; lineId: number }
  | { act: 'credit' }
  | { act: 'goodwill' }
  /** `mayOwe`: what the credit does not hold becomes a receivable. */
  | { act: 'debit'; mayOwe: boolean }
  | { act: 'write-off'; correctionId: string }

export type Order = Terms & {
  /** Id of the resulting correction or settlement, which is made once, however often it is ordered. */
  id: string
  memberId: number
  /** Satang. */
  amount: number
  /** For staff. */
  reason: string
  /** For the member. */
  note: string | null
}

/** Two persons, or one where the amount is small. */
export type SignedBy = { requestedBy: string; approvedBy: string | null }

/**
 * `known`: it was executed before. `id-reused`: this reference belongs to another order. `insufficient`: the credit does not cover the
 * amount. `over-ceiling`: the amount exceeds the ceiling of the account (decision 033). `changed`: the line is no longer credited to this
 * member. `settled`: less of the claim is open.
 */
export type NotDone = 'known' | 'id-reused' | 'insufficient' | 'over-ceiling' | 'changed' | 'settled'

export type Done = {
  outcome: 'done'
  id: string
  /** Satang of a claim: what the credit paid, and what is a receivable. */
  taken: number
  owed: number
  /** Results of an unassignment: the collected part of the bonus, and the level where it changed. */
  bonus: number
  level: { from: number; to: number } | null
}
export type Executed = Done | { outcome: NotDone }

export const done = (id: string, given: Partial<Done> = {}): Done => ({
  ...{ outcome: 'done', id, taken: 0, owed: 0, bonus: 0, level: null },
  ...given,
})

/** Id of an order. With a reference (a ticket, a letter) a repetition finds the first result. Without one each order is a new one. */
export const orderId = (brandId: number, act: Act | 'collect', subject: string | number, reference?: string): string =>
  reference === undefined ? randomUUID() : stableId('order', brandId, act, subject, reference)
