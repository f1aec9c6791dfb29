/** `duang withdrawals undebited|debit-checked`: payouts that the bank reported as paid and that its statement does not show. */
import { formatBaht } from '@duang/contract/wire/money'
import { type Acts, type CommandInput, CommandRefusal, invalid } from '#core/command.ts'
import { LIST_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import { reasonOf, uuidOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { noteDebitChecked, UNDEBITED_LIST, undebitedPayouts } from './undebited.ts'

const HOUR_MS = 3_600_000

export const undebitedActs: Acts = {
  undebited: {
    summary: 'Payouts that were paid and not debited: ask the bank.',
    options: { '--hours <N>': 'paid more than N hours ago; 24 by default', ...LIST_OPTIONS },
    run: undebited,
  },
  'debit-checked': {
    summary: 'Removes a payout from that list.',
    words: '<ID>',
    options: { '--reason <TEXT>': { required: 'the answer of the bank' } },
    run: debitChecked,
  },
}

async function undebited(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const hours = hoursOf(options.hours)
  const before = new Date(ctx.clock().getTime() - hours * HOUR_MS)
  return sayPage(input, await undebitedPayouts(ctx, before, await readList(input, UNDEBITED_LIST)), {
    row: (row) =>
      `${row.withdrawal_id}  paid ${bangkokStamp(row.paid_at)}  ${formatBaht(row.amount_satang).padStart(14)}  ${row.username}  feed ${row.feed}${row.bank_reference ? `, ${row.bank_reference}` : ''}`,
    none: `Every payout that was paid more than ${hours} hours ago is debited.`,
  })
}

function hoursOf(word: string | true | undefined): number {
  const hours = word === undefined ? 24 : Number(word)
  if (!Number.isInteger(hours) || hours < 0 || hours > 10_000)
    throw invalid(`Expected --hours to be a whole number up to 10000: ${word}`)
  return hours
}

async function debitChecked({ ctx, words, options, actor, say, report }: CommandInput): Promise<number> {
  const id = uuidOf(words[0], 'ID')
  const reason = reasonOf(options)
  if (!(await noteDebitChecked(ctx, id, { actor, reason })))
    throw new CommandRefusal('not_undebited', `Nothing was changed. ${id} is not on the list of undebited payouts.`)
  say(`${id} is removed from the list.`)
  report({ id, outcome: 'checked' })
  return 0
}
