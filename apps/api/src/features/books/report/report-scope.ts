/** What all reports have: the span of days and brands that an operator names, and the file. */
import { type DeploymentCommandInput, invalid, unknown } from '#core/command.ts'
import { readDays, readPastDay } from '#core/command-day.ts'
import { writeCsvFile } from '#entry/csv-file.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import type { Labelled } from './report-lines.ts'

const DAYS_MAX = 366

export const SPAN = {
  '--date <DAY>': 'one Bangkok day such as 2026-11-21; yesterday by default',
  '--from <DAY>': 'first day',
  '--to <DAY>': 'last day',
  '--brand <CLIENT_ID>': 'of one brand; all by default',
  '--csv <FILE>': 'writes a new CSV file as well',
} as const

type Input = DeploymentCommandInput

/** Replaces the brand's number by its name. */
export function label<Row extends { brand_id: number }>(row: Row, names: ReadonlyMap<number, string>): Labelled<Row> {
  const { brand_id, ...rest } = row
  return { brand: names.get(brand_id) ?? String(brand_id), ...rest }
}

export async function scopeOf({ platform, options }: Input) {
  const [from, to] = rangeOf(options, bangkokDate(platform.clock()))
  const brands = await platform.db
    .selectFrom('brands')
    .select(['brand_id', 'client_id'])
    .$if(options.brand !== undefined, (rest) => rest.where('client_id', '=', String(options.brand)))
    .execute()
  if (brands.length === 0) throw unknown('brand', String(options.brand ?? 'none is there yet'))
  const names = new Map(brands.map((brand) => [brand.brand_id, brand.client_id]))
  const span = {
    brandIds: [...names.keys()],
    since: startOfBangkokDate(from),
    until: startOfBangkokDate(addDays(to, 1)),
  }
  return { span, names, from, to }
}

function rangeOf(options: Input['options'], today: string): [string, string] {
  const yesterday = addDays(today, -1)
  if (options.date !== undefined && (options.from !== undefined || options.to !== undefined))
    throw invalid('Expected --date, or --from and --to.')
  const date = options.date === undefined ? undefined : readPastDay(options.date, today, '--date')
  const days = readDays(options, today)
  const from = date ?? days.from ?? yesterday
  const to = date ?? days.to ?? (options.from === undefined ? from : yesterday)
  if (to < from) throw invalid('--to is not after --from.')
  if (addDays(from, DAYS_MAX) <= to) throw invalid(`A report spans at most ${DAYS_MAX} days.`)
  return [from, to]
}

/** Writes the file where the operator asks for one. */
export async function writeCsv({ options, say }: Input, rows: (string | number)[][]): Promise<void> {
  if (options.csv === undefined) return
  const file = String(options.csv)
  await writeCsvFile(file, rows)
  say(`Written: ${file}`)
}
