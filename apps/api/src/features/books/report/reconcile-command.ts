/** `duang reconcile`: the bank's and the providers' statements against the ledger, by day. */
import { maskAccount } from '@duang/contract/bank/banks'
import { formatBaht } from '@duang/contract/wire/money'
import type { Command, CommandInput } from '#core/command.ts'
import { RANGE_OPTIONS, readRange } from '#money/finance/closed-days.ts'
import { DIFFERENCES } from './bank-moves.ts'
import { type BankDay, bankReconciliation } from './bank-reconciliation.ts'
import { PROVIDER_DIFFERENCES, type ProviderDifference, providerReconciliation } from './provider-rounds.ts'

const DAYS_MAX = 92

export const reconcileCommand: Command = {
  name: 'reconcile',
  summary: 'Statements of banks and providers against the ledger, with the rows behind each difference.',
  acts: {
    bank: {
      summary: 'Bank statement, clearing account and lines by day; exit code 1 if a difference is unexplained.',
      options: RANGE_OPTIONS,
      run: bank,
    },
    providers: {
      summary: 'Requests of providers, rounds and ledger by day; exit code 1 if a difference is unexplained.',
      options: RANGE_OPTIONS,
      run: providers,
    },
  },
}

const signed = (satang: number): string => (satang > 0 ? `+${formatBaht(satang)}` : formatBaht(satang))

async function bank(input: CommandInput): Promise<number> {
  const range = readRange(input, DAYS_MAX)
  const found = await bankReconciliation(input.ctx, range)
  for (const line of found.days.flatMap(bankLines)) input.say(line)
  return sayEnd(input, range, found)
}

const bankLines = (day: BankDay): string[] => [
  `${day.day}  ${day.bank_code === null ? 'account unknown' : `${day.bank_code} ${maskAccount(day.account_digits ?? '')}`}  bank ${signed(day.in_satang - day.out_satang)}, ledger ${signed(day.ledger_satang)}, difference ${signed(day.difference_satang)}`,
  ...day.differences.map(
    ({ reason, satang, line_id, payout_key, transfer_id }) =>
      `  ${signed(satang).padStart(14)}  ${DIFFERENCES[reason]}: ${payout_key ?? transfer_id ?? line_id}`,
  ),
  ...(day.missing_satang ? [`  ${signed(day.missing_satang).padStart(14)}  lines that the feed never delivered`] : []),
]

async function providers(input: CommandInput): Promise<number> {
  const range = readRange(input, DAYS_MAX)
  const found = await providerReconciliation(input.ctx, range)
  const byPlace = Map.groupBy(found.differences, ({ day, provider }) => `${day} ${provider}`)
  for (const day of found.days) {
    input.say(
      `${day.day}  ${day.provider}  statement ${signed(day.statement_satang)}, rounds ${signed(day.rounds_satang)}, ledger ${signed(day.ledger_satang)}`,
    )
    for (const row of byPlace.get(`${day.day} ${day.provider}`) ?? []) input.say(providerLine(row))
  }
  return sayEnd(input, range, found)
}

const providerLine = (row: ProviderDifference): string =>
  `  ${signed(row.satang).padStart(14)}  ${row.between}: ${PROVIDER_DIFFERENCES[row.reason]}: ${row.round_id ?? row.tx_id ?? row.discrepancy_id} of member ${row.member_id}`

function sayEnd({ say, report }: CommandInput, range: object, found: { isExplained: boolean }): number {
  say(found.isExplained ? 'Every difference is explained.' : 'WARNING: some differences are NOT explained.')
  report({ ...range, ...found })
  return found.isExplained ? 0 : 1
}
