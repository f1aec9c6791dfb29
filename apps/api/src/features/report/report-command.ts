/** `duang report`: incoming and outgoing money of each bank account by day, and the differences between bank and ledger. */
import { writeFile } from 'node:fs/promises'
import { type DeploymentCommand, type DeploymentCommandInput, invalid, unknown } from '#core/command.ts'
import { unwritable } from '#core/command-file.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/bangkok-time.ts'
import { CSV_MARK, csvLine } from '#kit/csv.ts'
import { readDays, readReconciliation } from './days.ts'
import { DAY_COLUMNS, DIFFERENCE_COLUMNS, dayLines, type Labelled, reconcileLines } from './report-lines.ts'

const DAYS_MAX = 366

const SPAN = {
  '--date <DAY>': 'one Bangkok day such as 2026-11-21; yesterday by default',
  '--from <DAY>': 'first day',
  '--to <DAY>': 'last day',
  '--brand <CLIENT_ID>': 'of one brand; all by default',
  '--csv <FILE>': 'writes a new CSV file as well',
} as const

export const reportCommand: DeploymentCommand = {
  name: 'report',
  summary: 'Bank accounts by day, and differences between bank statement and ledger.',
  needsOwner: true,
  isOfDeployment: true,
  acts: {
    day: { summary: 'By brand, account and Bangkok day.', options: SPAN, run: day },
    reconcile: {
      summary: 'Explains each difference; exit code 1 where one is left unexplained.',
      options: SPAN,
      run: reconcile,
    },
  },
}

type Input = DeploymentCommandInput

async function day(input: Input): Promise<number> {
  const { say, report } = input
  const { span, names, ...range } = await scopeOf(input)
  const days = (await readDays(input.platform.db, span)).map((each) => label(each, names))
  const rows = days.map((each) => DAY_COLUMNS.map(({ value }) => value(each)))
  await writeCsv(input, [DAY_COLUMNS.map(({ name }) => name), ...rows])
  for (const line of dayLines(days)) say(line)
  if (days.length === 0) say('No account had a line, and the ledger moved nothing at the bank.')
  report({ ...range, days })
  return 0
}

async function reconcile(input: Input): Promise<number> {
  const { say, report } = input
  const { span, names, ...range } = await scopeOf(input)
  const { days, differences, isExplained } = await readReconciliation(input.platform.db, span)
  const labelled = days.map((each) => label(each, names))
  const items = differences.map((each) => label(each, names))
  const rows = items.map((each) => DIFFERENCE_COLUMNS.map(({ value }) => value(each)))
  await writeCsv(input, [DIFFERENCE_COLUMNS.map(({ name }) => name), ...rows])
  for (const line of reconcileLines(labelled, items)) say(line)
  say(
    isExplained
      ? 'Every difference is explained.'
      : 'WARNING: some differences are NOT explained: see the lines marked with !',
  )
  report({ ...range, isExplained, days: labelled, differences: items })
  return isExplained ? 0 : 1
}

/** Replaces the brand's number by its name. */
function label<Row extends { brand_id: number }>(row: Row, names: ReadonlyMap<number, string>): Labelled<Row> {
  const { brand_id, ...rest } = row
  return { brand: names.get(brand_id) ?? String(brand_id), ...rest }
}

async function scopeOf({ platform, options }: Input) {
  const [from, to] = rangeOf(options, addDays(bangkokDate(platform.clock()), -1))
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

function rangeOf(options: Input['options'], yesterday: string): [string, string] {
  if (options.date !== undefined && (options.from !== undefined || options.to !== undefined))
    throw invalid('Expected --date, or --from and --to.')
  const from = dateOf(options.date ?? options.from ?? yesterday)
  const to = dateOf(options.date ?? options.to ?? (options.from === undefined ? from : yesterday))
  if (to < from) throw invalid('--to is not after --from.')
  if (addDays(from, DAYS_MAX) <= to) throw invalid(`A report spans at most ${DAYS_MAX} days.`)
  return [from, to]
}

function dateOf(word: string | true): string {
  const isDate = typeof word === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(word))
  if (!isDate || addDays(word, 0) !== word) throw invalid(`Expected a date such as 2026-11-21: ${word}`)
  return word
}

/** Writes before anything is printed, so that a failure leaves stdout empty. An existing file is never overwritten. */
async function writeCsv({ options, say }: Input, rows: (string | number)[][]): Promise<void> {
  if (options.csv === undefined) return
  const file = String(options.csv)
  const text = CSV_MARK + rows.map((row) => csvLine(row)).join('')
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    throw unwritable(file, error)
  })
  say(`Written: ${file}`)
}
