/** Orders of staff that correct a member's credit, and what becomes of them (decision 036). */
import { stableId } from '#kit/ids.ts'

export type Act = 'unassign' | 'credit' | 'debit' | 'goodwill' | 'write-off'

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

/** `known`: it was carried out before. */
export type Executed = {
  outcome: 'done' | 'known'
  id: string
  /** Satang of a claim: what the credit paid, and what is a receivable. */
  taken: number
  owed: number
  /** Results of an unassignment: the collected part of the bonus, and the level where it changed. */
  bonus: number
  level: { from: number; to: number } | null
}

export const done = (id: string, given: Partial<Executed> = {}): Executed => ({
  outcome: 'done',
  id,
  taken: 0,
  owed: 0,
  bonus: 0,
  level: null,
  ...given,
})

/** Id of an order: a repetition under its reference finds the first result. */
export const orderId = (brandId: number, act: Act | 'collect', subject: string | number, reference: string): string =>
  stableId('order', brandId, act, subject, reference)
