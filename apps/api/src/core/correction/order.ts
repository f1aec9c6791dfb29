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
  /** Of the correction or settlement that it makes: once, however often it is ordered. */
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
 * `known`: it was carried out before. `id-reused`: this reference stands for another order. `insufficient`: the credit does not hold
 * the amount. `over-ceiling`: the account would not hold it (decision 033). `changed`: the line is not credited to this member any more.
 * `settled`: not so much of the claim is open.
 */
export type NotDone = 'known' | 'id-reused' | 'insufficient' | 'over-ceiling' | 'changed' | 'settled'

export type Done = {
  outcome: 'done'
  id: string
  /** Of a claim, satang: what the credit paid, and what is a receivable now. */
  taken: number
  owed: number
  /** Of an unassignment: what the bonus brought back, and the level where it changed. */
  bonus: number
  level: { from: number; to: number } | null
}
export type Executed = Done | { outcome: NotDone }

export const done = (id: string, given: Partial<Done> = {}): Done => ({
  ...{ outcome: 'done', id, taken: 0, owed: 0, bonus: 0, level: null },
  ...given,
})

/** Id of an order. With a reference (a ticket, a letter) a repetition finds the first result; without one each order is a new one. */
export const orderId = (brandId: number, act: Act | 'collect', subject: string | number, reference?: string): string =>
  reference === undefined ? randomUUID() : stableId('order', brandId, act, subject, reference)
