/** `duang withdrawals show`: one withdrawal. The other words of the command are actions. */
import { bankByCode, maskAccount } from '@duang/contract/bank/banks'
import { formatBaht } from '@duang/contract/wire/money'
import { type Command, type CommandInput, unknown } from '#core/command.ts'
import { uuidOf, wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { idOfReference } from './actions.ts'
import { showWithdrawal } from './queue.ts'

export const withdrawalsCommand: Command = {
  name: 'withdrawals',
  summary: 'Withdrawals and their payouts.',
  acts: {
    show: {
      summary: 'One withdrawal with its payout and steps. ID is also the reference on the slip of the member.',
      words: '<ID>',
      run: show,
    },
  },
}

async function show({ ctx, words, say, report }: CommandInput): Promise<number> {
  const word = wordOf(words[0], 'ID')
  const found = await showWithdrawal(ctx, (await idOfReference(ctx, word)) ?? uuidOf(word, 'ID'))
  if (!found) throw unknown('withdrawal', word)
  const { withdrawal: row, steps } = found
  const bank = bankByCode(row.bank_code)?.nameEn ?? row.bank_code
  say(`${row.withdrawal_id}  ${row.reference}  ${row.username}  ${formatBaht(row.amount_satang)}  ${row.state}`)
  say(`to ${bank} ${maskAccount(row.account_digits)}, ${row.account_name}, level ${row.level}`)
  if (row.payout_key)
    say(`payout ${row.payout_key}: ${row.payout_state}, ${row.attempts} attempts${row.reason ? `, ${row.reason}` : ''}`)
  for (const step of steps)
    say(
      `  ${step.step}. ${bangkokStamp(step.at)}  ${step.state.padEnd(10)} ${step.actor}${step.note ? `: ${step.note}` : ''}`,
    )
  report(found)
  return 0
}
