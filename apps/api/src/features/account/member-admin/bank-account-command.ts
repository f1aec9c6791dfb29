/** `duang members set-bank`. */
import { bankByCode, formatAccount } from '@duang/contract/bank/banks'
import { type CommandInput, CommandMistake, invalid } from '#core/command.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { bankAccountOf, reasonOf, textOf, wordOf } from '#entry/command/command-words.ts'
import { isStorable } from '#kit/database/storable-json.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { type Replaced, replaceBank } from './bank-account.ts'

const NAME_MAX = 120

export async function setBank(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const username = wordOf(words[0], 'USERNAME')
  const account = bankAccountOf(wordOf(words[1], 'BANK:NUMBER'))
  const reason = reasonOf(options)
  const typedName = options.name === undefined ? undefined : textOf(options, 'name', NAME_MAX)
  if (typedName !== undefined && !isStorable(typedName)) throw invalid('--name is no text that can be stored.')
  const memberId = await memberIdOf(ctx, username)
  const wish = { ...account, typedName, isNameConfirmed: options['confirm-name'] === true }
  const replaced = await replaceBank(ctx, memberId, wish, { actor, reason })
  const mistake = mistakeOf(replaced)
  if (mistake) throw mistake
  const shown = `${bankByCode(account.bank)?.nameEn ?? account.bank} ${formatAccount(account.digits)}`
  if (replaced.outcome === 'done') {
    say(`${username}: the account is now ${shown}, ${replaced.name}.`)
    if (replaced.payableFrom) say(`Withdrawals wait until ${bangkokStamp(replaced.payableFrom)}.`)
    if (replaced.openWithdrawals > 0) say('An open withdrawal keeps the account before.')
    say('Transfers from the account before wait in the queue: `duang deposits list`.')
  } else say(`${username} uses ${shown} already; nothing was changed.`)
  report({ username, account: `${account.bank}:${account.digits}`, ...replaced })
  return 0
}

function mistakeOf(replaced: Replaced): CommandMistake | undefined {
  switch (replaced.outcome) {
    case 'taken':
      return new CommandMistake('This account belongs to another member.', 'conflict')
    case 'unknown-account':
      return new CommandMistake('The bank reports no such account.', 'not_found')
    case 'name-missing':
      return new CommandMistake('No bank reports the name of this account: give it with --name.', 'missing_argument')
    case 'other-name':
      return new CommandMistake(
        `The account is ${replaced.name}'s, the member is ${replaced.memberName}. Add --confirm-name if this is one person.`,
        'conflict',
      )
    default:
      return undefined
  }
}
