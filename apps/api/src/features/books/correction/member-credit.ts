/** `duang members credit|debit|corrections`: corrections of a member's credit, and goodwill. */
import { formatBaht } from '@duang/contract/wire/money'
import type { Acts, CommandInput } from '#core/command.ts'
import { PERIOD_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import { REASON, reasonOf } from '#entry/command/command-words.ts'
import { submit } from '#entry/second-person/approval.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { orderId } from '#money/correction/order.ts'
import { CORRECTION_LIST, correctionPage } from './history.ts'
import { amountOf, answer, claimSentence, memberOf, noteOf, referenceOf, refusalOf } from './words.ts'

const ORDER = {
  ...REASON,
  '--note <TEXT>': 'a sentence for the member',
  '--reference <TICKET>': 'the same order under it is carried out once',
} as const

export const creditActs: Acts = {
  credit: {
    summary: 'Corrects the credit of a member upwards.',
    words: '<USERNAME> <AMOUNT>',
    options: { ...ORDER, '--goodwill': 'a gift, not a correction' },
    run: credit,
  },
  debit: {
    summary: 'Corrects the credit of a member downwards.',
    words: '<USERNAME> <AMOUNT>',
    options: { ...ORDER, '--owe': 'the part that is missing in the credit becomes a receivable' },
    run: debit,
  },
  corrections: {
    summary: 'Corrections of one member, newest first.',
    words: '<USERNAME>',
    options: PERIOD_OPTIONS,
    run: corrections,
  },
}

async function credit(input: CommandInput): Promise<number> {
  const { ctx, words, options, actor } = input
  const act = options.goodwill === true ? 'goodwill' : 'credit'
  const [reason, note, reference] = [reasonOf(options), noteOf(input), referenceOf(input)]
  const { memberId, username } = await memberOf(input)
  const amount = amountOf(words[1])
  const id = orderId(ctx.brand.id, act, memberId, reference)
  const outcome = await submit(ctx, { act, id, memberId, amount, reason, note }, actor)
  return answer(input, outcome, () => `${formatBaht(amount)} baht credited to ${username}.`)
}

async function debit(input: CommandInput): Promise<number> {
  const { ctx, words, options, actor } = input
  const [reason, note, reference] = [reasonOf(options), noteOf(input), referenceOf(input)]
  const { memberId, username } = await memberOf(input)
  const amount = amountOf(words[1])
  const id = orderId(ctx.brand.id, 'debit', memberId, reference)
  const mayOwe = options.owe === true
  const outcome = await submit(ctx, { act: 'debit', id, memberId, amount, reason, note, mayOwe }, actor)
  if (outcome.outcome === 'insufficient')
    throw refusalOf('insufficient', 'With --owe the part that is missing becomes a receivable.')
  return answer(input, outcome, (claimed) =>
    claimSentence(`${formatBaht(amount)} baht debited to ${username}`, claimed),
  )
}

async function corrections(input: CommandInput): Promise<number> {
  const { memberId, username } = await memberOf(input)
  const page = await correctionPage(input.ctx, memberId, await readList(input, CORRECTION_LIST))
  return sayPage(input, page, {
    row: (row) => {
      const receivable = row.owed === 0 ? '' : `, receivable ${formatBaht(row.owed)}`
      const persons = row.approved_by === null ? row.requested_by : `${row.requested_by}, ${row.approved_by}`
      return [
        `${row.id}  ${bangkokStamp(row.at)}  ${row.kind.padEnd(9)}  ${formatBaht(row.amount).padStart(14)}${receivable}`,
        `    ${persons}: ${row.reason}`,
      ]
    },
    none: `No corrections of ${username}.`,
  })
}
