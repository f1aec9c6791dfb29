/** Statement lines as the desk sends them: accounts masked, reasons in words. */
import type { CallReply } from '@duang/contract'
import { maskAccount } from '@duang/contract/bank/banks'
import type { readDeskLine } from '@duang/contract/desk/lines'
import { type Duplicate, duplicatesOf, isGiven } from '#core/bank/duplicate-transfers.ts'
import type { Ctx } from '#core/context.ts'
import type { RankedMember } from '#core/matching/match.ts'
import { type MatchReason, reasonText, refuses } from '#core/matching/signals.ts'
import { reasonWords } from '#core/matching/staff-words.ts'
import { claimOf } from '#entry/desk/claims.ts'
import type { BrandStaff } from '#entry/desk/staff.ts'
import { refuse } from '#kit/refusal.ts'
import { maskedAccount as shownAccount } from './assign.ts'
import { outcomesOf } from './line-list.ts'
import { nearMisses } from './near-misses.ts'
import { type PossibleSender, sendersOf } from './possible-senders.ts'
import { findLine, type QueueLine } from './queue.ts'
import { doubtsOnWire } from './queue-reasons.ts'
import { SHOWN_MAX } from './settle.ts'

type LineReply = CallReply<typeof readDeskLine>
type Outcome = { username: string | null; duplicateOf: number | null }

/** One line with candidates, near misses after them, and duplicate candidates. Refuses `not_found`. */
export async function readLine(ctx: Ctx, staff: BrandStaff, id: number): Promise<LineReply> {
  const line = (await findLine(ctx, id)) ?? refuse('not_found')
  const { ranked = [], refused = [] } = line.matching ?? {}
  const near = await nearMisses(ctx, line)
  const [outcomes, claim, senders, duplicates] = await Promise.all([
    outcomesOf(ctx, [id]),
    claimOf(ctx, staff, 'lines', String(id)),
    sendersOf(
      ctx,
      [...ranked, ...refused, ...near].map((each) => each.memberId),
    ),
    duplicatesOf(ctx, id),
  ])
  const candidateOf = (each: RankedMember, isRefused: boolean) => {
    const sender = senders.get(each.memberId)
    const reasons = each.reasons.map((found) => ({ points: found.points, words: wordsOf(found) }))
    return sender ? [{ ...senderOnWire(sender), score: each.score, isRefused, reasons }] : []
  }
  return {
    ...lineOnWire(line, outcomes.get(id)),
    claim,
    candidates: [
      ...ranked.flatMap((each) => candidateOf(each, false)),
      ...refused.flatMap((each) => candidateOf(each, true)),
      ...near.flatMap((each) => candidateOf(each, each.reasons.some(refuses))),
    ],
    hasMoreCandidates: Math.max(ranked.length, refused.length) === SHOWN_MAX,
    duplicates: duplicates.map(duplicateOnWire),
  }
}

export const lineOnWire = (line: QueueLine, outcome: Outcome | undefined) => ({
  id: line.line_id,
  direction: line.direction as 'in' | 'out',
  amount: line.amount_satang,
  bookedAt: line.booked_at.toISOString(),
  isTimeKnown: line.is_time_known,
  receivedAt: line.received_at.toISOString(),
  state: line.state,
  bankCode: line.source_bank,
  account: shownAccount(line.source_account),
  name: line.source_name,
  siteBankCode: line.bank_code,
  siteAccount: maskAccount(line.account_digits),
  reference: line.reference,
  feed: line.feed,
  doubts: doubtsOnWire(line.matching),
  username: outcome?.username ?? null,
  duplicateOf: outcome?.duplicateOf ?? null,
  decidedBy: line.decided_by,
  decidedAt: line.decided_at?.toISOString() ?? null,
  note: line.note,
})

const senderOnWire = (sender: PossibleSender) => ({
  username: sender.username,
  isBlocked: sender.is_blocked,
  break: sender.break_kind,
  accounts: sender.accounts.map((each) => ({
    bankCode: each.bank_code,
    account: maskAccount(each.account_digits),
    name: each.account_name,
  })),
  deposits: sender.deposits,
  lastDepositAt: sender.last_deposit_at?.toISOString() ?? null,
  memberSince: sender.created_at.toISOString(),
})

const duplicateOnWire = (each: Duplicate) => ({
  id: each.line_id,
  state: each.state,
  bookedAt: each.booked_at.toISOString(),
  source: each.map ?? each.feed,
  account: shownAccount(each.source_account),
  username: each.username,
  isGiven: isGiven(each),
})

/** A reason in words. The detail of one is the account of the line, which is masked. */
export function wordsOf(reason: MatchReason): { th: string; en: string } {
  const isAccount = reason.code === 'account-differs' && reason.detail !== undefined
  const shown = isAccount ? { ...reason, detail: shownAccount(reason.detail as string) ?? '' } : reason
  return { th: reasonText(shown), en: reasonWords(shown) }
}
