/** Decides payouts and builds their results. */
import type { Payout, PayoutResult } from '@duang/contract/bank/bank'
import { accountsOf, type Books, findAccount } from '#bank/books.ts'
import type { AccountId, Entry, PayoutDecision } from '#bank/entries.ts'
import { refusals } from '#bank/refusals.ts'
import { isClosed } from '#bank/switches.ts'
import { isSameAccount, makeTransfer } from '#bank/transfers.ts'
import { bangkokIso } from '#kit/bangkok-time.ts'

/** Paid with its transfer, or failed with its reason. Money comes from the first site account unless the payout names one. */
export function decidePayout(books: Books, payout: Payout, now: Date): Entry & { kind: 'payout.decided' } {
  const source = payout.from ?? accountsOf(books, 'site')[0]
  if (!source) throw refusals.sourceUnknown()
  const from = { bank: source.bank, number: source.number }
  const decision = { key: payout.key, at: bangkokIso(now), from, to: payout.to, amountSatang: payout.amount }
  const failure = failureOf(books, payout, from, now)
  if (failure) return { kind: 'payout.decided', payout: { ...decision, status: 'failed', ...failure } }
  const order = { from, to: payout.to, amountSatang: payout.amount, reference: payout.key }
  const transfer = makeTransfer(books, order, now)
  const paid = { ...decision, status: 'paid' as const, isRetryable: false, transferId: transfer.id }
  return { kind: 'payout.decided', payout: paid, transfer }
}

type Failure = { isRetryable: boolean; reason: string }

/** The site account may have a negative balance: the sandbox does not model how an operator funds it. */
function failureOf(books: Books, { to }: Payout, from: AccountId, now: Date): Failure | undefined {
  const { payoutRefusal } = books.switches
  const later = (reason: string) => ({ isRetryable: true, reason })
  const forGood = (reason: string) => ({ isRetryable: false, reason })
  if (isClosed(books.switches, now)) return later('ธนาคารปิดให้บริการชั่วคราว')
  if (payoutRefusal === 'later') return later('ธนาคารขัดข้องชั่วคราว กรุณาลองใหม่ภายหลัง')
  if (payoutRefusal === 'for-good') return forGood('ธนาคารปฏิเสธรายการนี้')
  if (findAccount(books, from)?.owner !== 'site') return forGood('ไม่พบบัญชีต้นทาง')
  if (!findAccount(books, to)) return forGood('ไม่พบบัญชีปลายทาง หรือบัญชีปิดแล้ว')
  if (isSameAccount(from, to)) return forGood('บัญชีต้นทางและปลายทางเป็นบัญชีเดียวกัน')
  return undefined
}

export type PayoutAnswer = { isConflict: boolean; result: PayoutResult }

export const isSamePayout = (known: PayoutDecision, payout: Payout): boolean =>
  isSameAccount(known.to, payout.to) && known.amountSatang === payout.amount

/** Refuses this message only. `payout.status` returns the state of the payout that has the key. */
export const conflictAnswer = (key: string): PayoutAnswer => ({
  isConflict: true,
  result: { key, status: 'failed', isRetryable: false, reason: 'conflict: this key belongs to another payout' },
})

export const resultOf = (decision: PayoutDecision): PayoutResult => ({
  key: decision.key,
  status: decision.status,
  ...(decision.status === 'failed' && { isRetryable: decision.isRetryable }),
  ...(decision.transferId !== undefined && { reference: decision.transferId }),
  ...(decision.reason !== undefined && { reason: decision.reason }),
})
