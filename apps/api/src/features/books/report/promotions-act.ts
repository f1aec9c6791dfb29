/** `duang report promotions`: cost of each promotion by brand and day. */
import { bahtFromSatang, formatBaht } from '@duang/contract/wire/money'
import type { DeploymentCommandInput } from '#core/command.ts'
import { type PromotionDay, promotionDays } from '#money/ledger/promotion-costs.ts'
import type { Column, Labelled } from './report-lines.ts'
import { label, scopeOf, writeCsv } from './report-scope.ts'

const COLUMNS: Column<Labelled<PromotionDay>>[] = [
  { name: 'brand', value: ({ brand }) => brand },
  { name: 'day', value: ({ day }) => day },
  { name: 'account', value: ({ account }) => account },
  { name: 'promotion', value: ({ promotion }) => promotion },
  { name: 'given transfers', value: ({ given_count }) => String(given_count) },
  { name: 'given', value: ({ given_satang }) => bahtFromSatang(given_satang) },
  { name: 'returned transfers', value: ({ returned_count }) => String(returned_count) },
  { name: 'returned', value: ({ returned_satang }) => bahtFromSatang(returned_satang) },
  { name: 'cost', value: ({ cost_satang }) => bahtFromSatang(cost_satang) },
]

export async function promotions(input: DeploymentCommandInput): Promise<number> {
  const { say, report } = input
  const { span, names, ...range } = await scopeOf(input)
  const days = (await input.read((db) => promotionDays(db, span))).map((each) => label(each, names))
  const rows = days.map((each) => COLUMNS.map(({ value }) => value(each)))
  await writeCsv(input, [COLUMNS.map(({ name }) => name), ...rows])
  const totals = totalsOf(days)
  for (const line of days.map((each) => `${each.day}  ${lineOf(each)}`)) say(line)
  for (const line of totals.map((each) => `total       ${lineOf(each)}`)) say(line)
  if (days.length === 0) say('No promotion gave or returned anything.')
  report({ ...range, days, totals })
  return 0
}

type Total = Omit<Labelled<PromotionDay>, 'day'>

const lineOf = (row: Total): string =>
  `${row.brand}  ${row.promotion.padEnd(12)}  cost ${formatBaht(row.cost_satang)}, given ${formatBaht(row.given_satang)} (${row.given_count}), returned ${formatBaht(row.returned_satang)} (${row.returned_count})`

/** The days of each promotion added up. */
function totalsOf(days: readonly Labelled<PromotionDay>[]): Total[] {
  const groups = Map.groupBy(days, ({ brand, account, promotion }) => [brand, account, promotion].join(' '))
  return [...groups.values()].map((rows) => rows.map(({ day: _day, ...row }) => row).reduce(sumOf))
}

const sumOf = (sum: Total, row: Total): Total => ({
  ...sum,
  given_count: sum.given_count + row.given_count,
  given_satang: sum.given_satang + row.given_satang,
  returned_count: sum.returned_count + row.returned_count,
  returned_satang: sum.returned_satang + row.returned_satang,
  cost_satang: sum.cost_satang + row.cost_satang,
})
