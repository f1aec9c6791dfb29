/** `duang members credit|debit|corrections`: corrections of a member's credit, and goodwill. */
import { formatBaht } from '@duang/contract/money'
import type { CommandInput } from '#core/command.ts'
import { PERIOD_OPTIONS, PERIOD_USAGE, readList, sayPage } from '#core/command-list.ts'
import { type MoreActs, reasonOf } from '#core/command-words.ts'
import { submit } from '#core/correction/approval.ts'
import { orderId } from '#core/correction/order.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { CORRECTION_LIST, correctionPage } from './history.ts'
import { amountOf, answer, claimSentence, memberOf, noteOf, referenceOf, refusalOf } from './words.ts'

export const memberCredit: MoreActs = {
  usage: [
    'members credit USERNAME AMOUNT --reason "why" [--goodwill] [--note "for the member"] [--reference TICKET]     --goodwill: a gift, not a correction',
    'members debit USERNAME AMOUNT --reason "why" [--owe] [--note …] [--reference TICKET]     --owe: what the credit does not hold becomes a receivable',
    `members corrections USERNAME ${PERIOD_USAGE}     what staff corrected, newest first`,
  ],
  acts: {
    credit: { words: 2, options: ['reason', 'note', 'reference'], flags: ['goodwill'] },
    debit: { words: 2, options: ['reason', 'note', 'reference'], flags: ['owe'] },
    corrections: { words: 1, options: PERIOD_OPTIONS },
  },
  run: { credit, debit, corrections },
}

async function credit(input: CommandInput): Promise<number> {
  const { ctx, words, options, actor } = input
  const act = options.goodwill === true ? 'goodwill' : 'credit'
  const [reason, note, reference] = [reasonOf(options), noteOf(input), referenceOf(input)]
  const { memberId, username } = await memberOf(input)
  const amount = amountOf(words[2])
  const id = orderId(ctx.brand.id, act, memberId, reference)
  const outcome = await submit(ctx, { act, id, memberId, amount, reason, note }, actor)
  return answer(input, outcome, () => `${formatBaht(amount)} baht credited to ${username}.`)
}

async function debit(input: CommandInput): Promise<number> {
  const { ctx, words, options, actor } = input
  const [reason, note, reference] = [reasonOf(options), noteOf(input), referenceOf(input)]
  const { memberId, username } = await memberOf(input)
  const amount = amountOf(words[2])
  const id = orderId(ctx.brand.id, 'debit', memberId, reference)
  const mayOwe = options.owe === true
  const outcome = await submit(ctx, { act: 'debit', id, memberId, amount, reason, note, mayOwe }, actor)
  if (outcome.outcome === 'insufficient')
    throw refusalOf('insufficient', 'With --owe the part that is missing becomes a receivable.')
  return answer(input, outcome, (taken) => claimSentence(`${formatBaht(amount)} baht debited to ${username}`, taken))
}

async function corrections(input: CommandInput): Promise<number> {
  const { memberId, username } = await memberOf(input)
  const page = await correctionPage(input.ctx, memberId, await readList(input, CORRECTION_LIST))
  return sayPage(input, page, {
    command: 'members',
    row: (row) => {
      const owed = row.owed === 0 ? '' : `, owes ${formatBaht(row.owed)}`
      const persons = row.approved_by === null ? row.requested_by : `${row.requested_by}, ${row.approved_by}`
      return [
        `${row.id}  ${bangkokStamp(row.at)}  ${row.kind.padEnd(9)}  ${formatBaht(row.amount).padStart(14)}${owed}`,
        `    ${persons}: ${row.reason}`,
      ]
    },
    none: `No corrections of ${username}.`,
  })
}
