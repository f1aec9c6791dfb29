/** `duang members credit|debit|corrections`: corrections of a member's credit, and goodwill. */
import { formatBaht } from '@duang/contract/money'
import type { CommandInput } from '#core/command.ts'
import type { MoreActs } from '#core/command-words.ts'
import { submit } from '#core/correction/approval.ts'
import { orderId } from '#core/correction/order.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { correctionRows } from './history.ts'
import { amountOf, answer, claimSentence, cursorOf, memberOf, noteOf, reasonOf, referenceOf } from './words.ts'

const ROWS = 50

export const memberCredit: MoreActs = {
  usage: [
    'members credit USERNAME AMOUNT --reason "why" [--goodwill] [--note "for the member"] [--reference TICKET]     --goodwill: a gift, not a correction',
    'members debit USERNAME AMOUNT --reason "why" [--owe] [--note …] [--reference TICKET]     --owe: what the credit does not hold becomes a receivable',
    'members corrections USERNAME [--cursor CURSOR]     what staff corrected, newest first',
  ],
  acts: {
    credit: { words: 2, options: ['reason', 'note', 'reference'], flags: ['goodwill'] },
    debit: { words: 2, options: ['reason', 'note', 'reference'], flags: ['owe'] },
    corrections: { words: 1, options: ['cursor'] },
  },
  run: { credit, debit, corrections },
}

async function credit(input: CommandInput): Promise<number> {
  const { ctx, words, options, actor } = input
  const act = options.goodwill === true ? 'goodwill' : 'credit'
  const [reason, note, reference] = [reasonOf(input), noteOf(input), referenceOf(input)]
  const { memberId, username } = await memberOf(input)
  const amount = amountOf(words[2])
  const id = orderId(ctx.brand.id, act, memberId, reference)
  const outcome = await submit(ctx, { act, id, memberId, amount, reason, note }, actor)
  return answer(input, outcome, () => `${formatBaht(amount)} baht credited to ${username}.`)
}

async function debit(input: CommandInput): Promise<number> {
  const { ctx, words, options, actor, say } = input
  const [reason, note, reference] = [reasonOf(input), noteOf(input), referenceOf(input)]
  const { memberId, username } = await memberOf(input)
  const amount = amountOf(words[2])
  const id = orderId(ctx.brand.id, 'debit', memberId, reference)
  const mayOwe = options.owe === true
  const outcome = await submit(ctx, { act: 'debit', id, memberId, amount, reason, note, mayOwe }, actor)
  const code = answer(input, outcome, (taken) =>
    claimSentence(`${formatBaht(amount)} baht debited to ${username}`, taken),
  )
  if (outcome.outcome === 'insufficient') say('--owe takes what is there and records the rest as a receivable.')
  return code
}

async function corrections(input: CommandInput): Promise<number> {
  const { ctx, options, say, report } = input
  const { memberId, username } = await memberOf(input)
  const cursor = cursorOf(options.cursor)
  const { rows, next } = await correctionRows(ctx, memberId, { cursor, limit: ROWS })
  for (const row of rows) {
    const owed = row.owed === 0 ? '' : `, owes ${formatBaht(row.owed)}`
    const persons = row.approved_by === null ? row.requested_by : `${row.requested_by}, ${row.approved_by}`
    say(`${row.id}  ${bangkokStamp(row.at)}  ${row.kind.padEnd(9)}  ${formatBaht(row.amount).padStart(14)}${owed}`)
    say(`    ${persons}: ${row.reason}`)
  }
  if (rows.length === 0) say(`Staff corrected nothing of ${username}.`)
  if (next !== null) say(`More: --cursor ${next}`)
  report({ items: rows, next })
  return 0
}
