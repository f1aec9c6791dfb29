/** Formats reports: as lines for people, and as columns of a file. */
import { maskAccount } from '@duang/contract/bank/banks'
import { bahtFromSatang, formatBaht } from '@duang/contract/wire/money'
import { DIFFERENCES, type Difference, type Reason } from './bank-moves.ts'
import type { Day } from './days.ts'

export type Labelled<Row> = { brand: string } & Omit<Row, 'brand_id'>
export type Column<Row> = { name: string; value: (row: Row) => string | number }

const baht = (satang: number | null): string | number => (satang === null ? '' : bahtFromSatang(satang))
const accountOf = (row: { bank_code: string | null; account_digits: string | null }): string =>
  row.bank_code === null ? 'account unknown' : `${row.bank_code} ${maskAccount(row.account_digits ?? '')}`

export const DAY_COLUMNS: Column<Labelled<Day>>[] = [
  { name: 'brand', value: ({ brand }) => brand },
  { name: 'bank', value: ({ bank_code }) => bank_code ?? '' },
  { name: 'account', value: ({ account_digits }) => account_digits ?? '' },
  { name: 'day', value: ({ day }) => day },
  { name: 'opening', value: ({ opening_satang }) => baht(opening_satang) },
  { name: 'lines in', value: ({ in_count }) => String(in_count) },
  { name: 'in', value: ({ in_satang }) => baht(in_satang) },
  { name: 'lines out', value: ({ out_count }) => String(out_count) },
  { name: 'out', value: ({ out_satang }) => baht(out_satang) },
  { name: 'closing', value: ({ closing_satang }) => baht(closing_satang) },
  { name: 'missing lines', value: ({ missing_satang }) => baht(missing_satang) },
  { name: 'credited', value: ({ credited_satang }) => baht(credited_satang) },
  { name: 'unassigned', value: ({ unassigned_satang }) => baht(unassigned_satang) },
  { name: 'paid out', value: ({ paid_satang }) => baht(paid_satang) },
  { name: 'ledger', value: ({ ledger_satang }) => baht(ledger_satang) },
  { name: 'difference', value: (day) => baht(differenceOf(day)) },
]

export const DIFFERENCE_COLUMNS: Column<Labelled<Difference>>[] = [
  { name: 'brand', value: ({ brand }) => brand },
  { name: 'bank', value: ({ bank_code }) => bank_code ?? '' },
  { name: 'account', value: ({ account_digits }) => account_digits ?? '' },
  { name: 'day', value: ({ day }) => day },
  { name: 'reason', value: ({ reason }) => reason },
  { name: 'bank less ledger', value: ({ satang }) => bahtFromSatang(satang) },
  { name: 'line', value: ({ line_id }) => String(line_id ?? '') },
  { name: 'payout', value: ({ payout_key }) => payout_key ?? '' },
  { name: 'transfer', value: ({ transfer_id }) => transfer_id ?? '' },
]

type Sums = Pick<Day, 'in_satang' | 'out_satang' | 'ledger_satang'>
const differenceOf = (day: Sums): number => day.in_satang - day.out_satang - day.ledger_satang

export function dayLines(days: readonly Labelled<Day>[]): string[] {
  return days.flatMap((day) => [
    headOf(day),
    `    bank    in ${formatBaht(day.in_satang)} (${day.in_count}), out ${formatBaht(day.out_satang)} (${day.out_count})${balancesOf(day)}`,
    `    ledger  credited ${formatBaht(day.credited_satang)}, unassigned ${formatBaht(day.unassigned_satang)}, paid out ${formatBaht(day.paid_satang)}`,
  ])
}

const headOf = (day: Labelled<Day>): string => `${day.day}  ${day.brand}  ${accountOf(day)}`

const balancesOf = (day: Labelled<Day>): string =>
  day.opening_satang === null || day.closing_satang === null
    ? ''
    : `, from ${formatBaht(day.opening_satang)} to ${formatBaht(day.closing_satang)}`

const MISSING = 'The balances of the bank imply lines that the feed never delivered'

/** One block for an account and day: the two sides, and each reason with its sum. An unexplained difference is marked. */
export function reconcileLines(days: readonly Labelled<Day>[], found: readonly Labelled<Difference>[]): string[] {
  const byPlace = Map.groupBy(found, placeOf)
  return days.flatMap((day) => {
    const own = byPlace.get(placeOf(day)) ?? []
    const byReason = Map.groupBy(own, ({ reason }) => reason)
    const missing = day.missing_satang ?? 0
    return [
      `${headOf(day)}  bank ${signed(day.in_satang - day.out_satang)}, ledger ${signed(day.ledger_satang)}, difference ${signed(differenceOf(day))}${balancesOf(day)}`,
      ...[...byReason].map(([reason, each]) => reasonLine(reason, each)),
      ...(missing === 0 ? [] : [`  ! ${signed(missing)}  ${MISSING}`]),
    ]
  })
}

const SHOWN_MAX = 10

function reasonLine(reason: Reason, each: readonly Labelled<Difference>[]): string {
  const sum = each.reduce((total, { satang }) => total + satang, 0)
  const names = each.slice(0, SHOWN_MAX).map((one) => one.payout_key ?? one.transfer_id ?? String(one.line_id))
  const more = each.length > SHOWN_MAX ? ` and ${each.length - SHOWN_MAX} more` : ''
  return `  ${reason === 'no-fact' ? '!' : ' '} ${signed(sum).padStart(14)}  ${each.length}  ${DIFFERENCES[reason]}: ${names.join(', ')}${more}`
}

const signed = (satang: number): string => (satang > 0 ? `+${formatBaht(satang)}` : formatBaht(satang))
const placeOf = (row: Pick<Labelled<Day>, 'brand' | 'bank_code' | 'account_digits' | 'day'>): string =>
  [row.brand, row.bank_code, row.account_digits, row.day].join(' ')
