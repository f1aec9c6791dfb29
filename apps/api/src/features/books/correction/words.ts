/** Reads the arguments of the commands of corrections, and writes their answers. */
import { formatBaht, SATANG_MAX, satangFromBaht } from '@duang/contract/wire/money'
import { type CommandInput, CommandRefusal, invalid, unknown } from '#core/command.ts'
import { wordOf } from '#entry/command/command-words.ts'
import type { Approved, Submitted } from '#entry/second-person/approval.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import type { NotDone } from '#money/correction/order.ts'

export type Member = { memberId: number; username: string }

export async function memberOf({ ctx, words }: CommandInput): Promise<Member> {
  const username = wordOf(words[0], 'USERNAME')
  const row = await ctx.db
    .selectFrom('members')
    .select(['member_id', 'username'])
    .where('brand_id', '=', ctx.brand.id)
    .where('username_folded', '=', username.toLowerCase())
    .executeTakeFirst()
  if (!row) throw unknown('member', username)
  return { memberId: row.member_id, username: row.username }
}

/** Returns `1,500.25` baht in satang. */
export function amountOf(word: string | true | undefined): number {
  const isBaht = typeof word === 'string' && /^\d[\d,]*(\.\d{1,2})?$/.test(word)
  const satang = isBaht ? satangFromBaht(Number(word.replaceAll(',', ''))) : undefined
  if (satang === undefined || satang === 0 || satang > SATANG_MAX)
    throw invalid(`Expected an amount in baht such as 500 or 1500.25: ${word ?? 'nothing'}`)
  return satang
}

/** Returns a sentence for the member, in Thai. */
export function noteOf({ options }: CommandInput): string | null {
  const note = typeof options.note === 'string' ? options.note.trim() : ''
  if (note.length > 200) throw invalid('--note has at most 200 characters.')
  return note === '' ? null : note
}

/** Returns a ticket or letter. The same order under it is carried out once. */
export function referenceOf({ options }: CommandInput): string | undefined {
  const reference = typeof options.reference === 'string' ? options.reference.trim() : undefined
  if (reference === '') throw invalid('Expected a text: --reference')
  return reference
}

type Refused = Exclude<NotDone, 'known'> | 'own' | 'closed' | 'expired'
/** Codes for programs and sentences for people. */
const REFUSALS: Record<Refused, [code: string, sentence: string]> = {
  'id-reused': ['reference_reused', 'This --reference belongs to another order.'],
  insufficient: ['insufficient_credit', 'The credit does not hold the amount.'],
  'over-ceiling': [
    'balance_too_high',
    `With what is held and at providers, the balance would exceed ${formatBaht(SATANG_MAX)} baht.`,
  ],
  changed: ['not_credited', 'The line is not credited to this member any more.'],
  settled: ['already_settled', 'The open part of this receivable is smaller.'],
  own: ['second_person_needed', 'Your own proposal needs the approval of another person.'],
  closed: ['already_closed', 'This proposal is closed.'],
  expired: ['proposal_expired', 'This proposal has expired. Order it again.'],
}

/** Reports an outcome and returns exit code 0: carried out, now or before, or proposed. Throws a {@link CommandRefusal} otherwise. */
export function answer(
  { words, say, report }: CommandInput,
  outcome: Submitted | Approved,
  sentence: (taken: { taken: number; owed: number }) => string,
): number {
  if (outcome.outcome === 'done') {
    say(sentence(outcome))
    if (outcome.bonus > 0) say(`${formatBaht(outcome.bonus)} baht of its bonus were reversed as well.`)
    if (outcome.level) say(`The level is reset from ${outcome.level.from} to ${outcome.level.to}.`)
  } else if (outcome.outcome === 'proposed') {
    const by = bangkokStamp(outcome.expiresAt)
    say(`Proposed. Another person approves it by ${by}: duang approvals approve ${outcome.approval}`)
  } else if (outcome.outcome === 'known') say('Nothing was changed: this was carried out before.')
  else if (outcome.outcome === 'unknown') throw unknown('id', words.at(-1) ?? '')
  else throw refusalOf(outcome.outcome)
  report(outcome)
  return 0
}

export function refusalOf(outcome: Refused, hint?: string): CommandRefusal {
  const [code, sentence] = REFUSALS[outcome]
  return new CommandRefusal(code, ['Nothing was changed.', sentence, ...(hint ? [hint] : [])].join(' '))
}

export const claimSentence = (what: string, { taken, owed }: { taken: number; owed: number }): string =>
  taken + owed === 0
    ? `${what}.`
    : owed === 0
      ? `${what}: the credit paid ${formatBaht(taken)} baht.`
      : `${what}: the credit paid ${formatBaht(taken)} baht, ${formatBaht(owed)} baht are a receivable (duang receivables list).`
