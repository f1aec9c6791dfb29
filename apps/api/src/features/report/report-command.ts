/** `duang report`: what each bank account brought and paid by day, and why bank and ledger differ. */
import { writeFile } from 'node:fs/promises'
import { CommandMistake, type DeploymentCommand, type DeploymentCommandInput } from '#core/command.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/bangkok-time.ts'
import { CSV_MARK, csvLine } from '#kit/csv.ts'
import { readDays, readReconciliation } from './days.ts'
import { DAY_COLUMNS, DIFFERENCE_COLUMNS, dayLines, type Labelled, reconcileLines } from './report-lines.ts'

const DAYS_MAX = 366

export const reportCommand: DeploymentCommand = {
  name: 'report',
  summary: 'Bank accounts by day, and why bank statement and ledger differ; as text, JSON or CSV.',
  usage: [
    'report day [--date 2026-11-21 | --from DATE --to DATE] [--brand CLIENT_ID] [--csv FILE]     by brand, account and Bangkok day; yesterday by default',
    'report reconcile [--date … | --from … --to …] [--brand CLIENT_ID] [--csv FILE]     explains each difference; exit code 1 where something is left unexplained',
  ],
  acts: {
    day: { words: 0, options: ['date', 'from', 'to', 'brand', 'csv'] },
    reconcile: { words: 0, options: ['date', 'from', 'to', 'brand', 'csv'] },
  },
  needsOwner: true,
  isOfDeployment: true,
  run: (input) => (input.words[0] === 'reconcile' ? reconcile(input) : day(input)),
}

type Input = DeploymentCommandInput

async function day(input: Input): Promise<number> {
  const { say, report } = input
  const { span, names, ...range } = await scopeOf(input)
  const days = await readDays(input.platform.db, span)
  for (const line of dayLines(days.map((each) => label(each, names)))) say(line)
  if (days.length === 0) say('No account had a line, and the ledger moved nothing at the bank.')
  report({ ...range, days: days.map((each) => label(each, names)) })
  const rows = days.map((each) => DAY_COLUMNS.map(({ value }) => value(label(each, names))))
  await writeCsv(input, [DAY_COLUMNS.map(({ name }) => name), ...rows])
  return 0
}

async function reconcile(input: Input): Promise<number> {
  const { say, report } = input
  const { span, names, ...range } = await scopeOf(input)
  const { days, differences, isExplained } = await readReconciliation(input.platform.db, span)
  const labelled = days.map((each) => label(each, names))
  const items = differences.map((each) => label(each, names))
  for (const line of reconcileLines(labelled, items)) say(line)
  say(isExplained ? 'Every difference is explained.' : 'Something is NOT explained: see the lines marked with !')
  report({ ...range, isExplained, days: labelled, differences: items })
  const rows = items.map((each) => DIFFERENCE_COLUMNS.map(({ value }) => value(each)))
  await writeCsv(input, [DIFFERENCE_COLUMNS.map(({ name }) => name), ...rows])
  return isExplained ? 0 : 1
}

/** With the brand's name in place of its number. */
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
  if (brands.length === 0) throw new CommandMistake(`Unknown brand: ${options.brand ?? 'there is none yet'}`)
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
    throw new CommandMistake('Expected --date, or --from and --to')
  const from = dateOf(options.date ?? options.from ?? yesterday)
  const to = dateOf(options.date ?? options.to ?? (options.from === undefined ? from : yesterday))
  if (to < from) throw new CommandMistake(`--to lies before --from: ${to}, ${from}`)
  if (addDays(from, DAYS_MAX) <= to) throw new CommandMistake(`A report spans ${DAYS_MAX} days at most`)
  return [from, to]
}

function dateOf(word: string | true): string {
  const isDate = typeof word === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(word))
  if (!isDate || addDays(word, 0) !== word) throw new CommandMistake(`Expected a date such as 2026-11-21: ${word}`)
  return word
}

/** A file that is there is never overwritten. */
async function writeCsv({ options, say }: Input, rows: (string | number)[][]): Promise<void> {
  if (options.csv === undefined) return
  const file = String(options.csv)
  try {
    await writeFile(file, CSV_MARK + rows.map((row) => csvLine(row)).join(''), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandMistake(code === 'EEXIST' ? `File exists: ${file}` : `Cannot write ${file}: ${code}`)
  }
  say(`Written: ${file}`)
}
