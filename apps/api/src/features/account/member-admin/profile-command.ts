/** `duang members show`: the data of one member on one screen. */
import { bankByCode, formatAccount } from '@duang/contract/bank/banks'
import { formatBaht } from '@duang/contract/wire/money'
import type { CommandInput } from '#core/command.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { balancesOf, banksOf, memberOf, notesOf, openOf } from './profile.ts'

export async function showProfile(input: CommandInput): Promise<number> {
  const { ctx, words, say, report } = input
  const memberId = await memberIdOf(ctx, wordOf(words[0], 'USERNAME'))
  const [member, banks, balances, open, notes] = await Promise.all([
    memberOf(ctx, memberId),
    banksOf(ctx, memberId),
    balancesOf(ctx, memberId),
    openOf(ctx, memberId),
    notesOf(ctx, memberId),
  ])
  const profile = { ...member, banks, balances, open, notes }
  for (const line of linesOf(profile)) say(line)
  report(profile)
  return 0
}

type Profile = Awaited<ReturnType<typeof memberOf>> & {
  banks: Awaited<ReturnType<typeof banksOf>>
  balances: Awaited<ReturnType<typeof balancesOf>>
  open: Awaited<ReturnType<typeof openOf>>
  notes: Awaited<ReturnType<typeof notesOf>>
}

function linesOf(profile: Profile): string[] {
  const { banks, balances, open, notes } = profile
  const stamp = (at: Date | null) => (at ? bangkokStamp(at) : 'never')
  return [
    `${profile.username}: ${profile.name}, ${profile.phone}, ${profile.status}, level ${profile.level}`,
    `registered   ${stamp(profile.created_at)}${profile.inviter ? `, invited by ${profile.inviter}` : ''}`,
    `last login   ${stamp(profile.last_login_at)}, live sessions: ${open.sessions}`,
    ...banks.map((bank) => bankLine(bank)),
    ...balances.map(
      ({ account, amount, unit }) => `credit       ${account.padEnd(16)} ${amountText(amount, unit).padStart(14)}`,
    ),
    ...open.withdrawals.map(
      (each) => `withdrawal   ${each.withdrawal_id}  ${each.state}  ${formatBaht(each.amount_satang)}`,
    ),
    ...(open.bonuses > 0 ? [`bonus        open: ${open.bonuses}`] : []),
    ...(open.breaks > 0 ? ['break        runs now, see `duang members limits`'] : []),
    ...(open.resets > 0 ? ['password     a link for a new one is open'] : []),
    ...notes.map((each) => `note         ${bangkokStamp(each.at)}  ${each.actor}: ${each.note}`),
  ]
}

const amountText = (amount: number, unit: string): string =>
  unit === 'point' ? `${amount} points` : formatBaht(amount)

const bankLine = (bank: Profile['banks'][number]): string =>
  [
    'account     ',
    bankByCode(bank.bank_code)?.nameEn ?? bank.bank_code,
    formatAccount(bank.account_digits),
    bank.account_name,
    `(${[bank.is_active ? 'in use' : 'replaced', bank.is_name_verified ? 'name by the bank' : 'name as typed'].join(', ')})`,
  ].join(' ')
