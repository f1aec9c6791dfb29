/** How the commands of corrections read their words, and what they answer. */
import { formatBaht, SATANG_MAX, satangFromBaht } from '@duang/contract/money'
import { type CommandInput, CommandMistake } from '#core/command.ts'
import type { Approved, Submitted } from '#core/correction/approval.ts'
import type { NotDone } from '#core/correction/order.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { readCursor } from '#kit/cursor.ts'

export type Member = { memberId: number; username: string }

export async function memberOf({ ctx, words }: CommandInput): Promise<Member> {
  const username = words[1]
  if (!username) throw new CommandMistake('Missing argument: USERNAME')
  const row = await ctx.db
    .selectFrom('members')
    .select(['member_id', 'username'])
    .where('brand_id', '=', ctx.brand.id)
    .where('username_folded', '=', username.toLowerCase())
    .executeTakeFirst()
  if (!row) throw new CommandMistake(`Unknown member: ${username}`)
  return { memberId: row.member_id, username: row.username }
}

/** `1,500.25` baht in satang. */
export function amountOf(word: string | true | undefined): number {
  const isBaht = typeof word === 'string' && /^\d[\d,]*(\.\d{1,2})?$/.test(word)
  const satang = isBaht ? satangFromBaht(Number(word.replaceAll(',', ''))) : undefined
  if (satang === undefined || satang === 0 || satang > SATANG_MAX)
    throw new CommandMistake(`Expected an amount in baht such as 500 or 1500.25: ${word ?? 'nothing'}`)
  return satang
}

export function reasonOf({ options }: CommandInput): string {
  const reason = typeof options.reason === 'string' ? options.reason.trim() : ''
  if (reason === '') throw new CommandMistake('Missing option: --reason "why" (for staff; the member does not see it)')
  return reason.slice(0, 500)
}

/** A sentence for the member, in Thai. */
export function noteOf({ options }: CommandInput): string | null {
  const note = typeof options.note === 'string' ? options.note.trim() : ''
  if (note.length > 200) throw new CommandMistake('--note takes 200 characters at most')
  return note === '' ? null : note
}

/** A ticket or letter: the same order under it is carried out once. */
export function referenceOf({ options }: CommandInput): string | undefined {
  const reference = typeof options.reference === 'string' ? options.reference.trim() : undefined
  if (reference === '') throw new CommandMistake('--reference needs a text')
  return reference
}

/** A `--cursor` that an earlier list gave. */
export function cursorOf(word: string | true | undefined): string | undefined {
  if (word === undefined) return
  try {
    readCursor(String(word))
  } catch {
    throw new CommandMistake(`Not a cursor: ${word}`)
  }
  return String(word)
}

export function uuidOf(word: string | undefined, name: string): string {
  if (!word) throw new CommandMistake(`Missing argument: ${name}`)
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word)) throw new CommandMistake(`Not an id: ${word}`)
  return word
}

const WHY_NOT: Record<NotDone | 'unknown' | 'own' | 'closed' | 'expired', string> = {
  known: 'Nothing was changed: this was carried out before.',
  'id-reused': 'Nothing was changed: this --reference stands for another order.',
  insufficient: 'Nothing was changed: the credit does not hold the amount.',
  'over-ceiling': `Nothing was changed: with what is held and at providers, the balance would exceed ${formatBaht(SATANG_MAX)} baht.`,
  changed: 'Nothing was changed: the line is not credited to this member any more.',
  settled: 'Nothing was changed: not so much of this claim is open.',
  unknown: 'Nothing was changed: there is none of this id.',
  own: 'Nothing was changed: nobody approves a proposal of their own.',
  closed: 'Nothing was changed: this proposal is closed.',
  expired: 'Nothing was changed: the time of this proposal is over. Order it again.',
}

/** Reports an outcome, and answers the exit code: 0 where it is carried out (now or before) or proposed. */
export function answer(
  { say, report }: CommandInput,
  outcome: Submitted | Approved,
  sentence: (taken: { taken: number; owed: number }) => string,
): number {
  report(outcome)
  if (outcome.outcome === 'done') {
    say(sentence(outcome))
    if (outcome.bonus > 0) say(`${formatBaht(outcome.bonus)} baht of its bonus went back as well.`)
    if (outcome.level) say(`The level went back from ${outcome.level.from} to ${outcome.level.to}.`)
    return 0
  }
  if (outcome.outcome === 'proposed') {
    say(
      `Proposed: another person must approve it by ${bangkokStamp(outcome.expiresAt)}: approvals approve ${outcome.approval}`,
    )
    return 0
  }
  say(WHY_NOT[outcome.outcome])
  return outcome.outcome === 'known' ? 0 : 1
}

export const claimSentence = (what: string, { taken, owed }: { taken: number; owed: number }): string =>
  taken + owed === 0
    ? `${what}.`
    : owed === 0
      ? `${what}: the credit paid ${formatBaht(taken)} baht.`
      : `${what}: the credit paid ${formatBaht(taken)} baht, ${formatBaht(owed)} baht are a receivable (receivables list).`
