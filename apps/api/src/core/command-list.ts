/**
 * Lists of `duang`: the same filters, keyset pages and cursor for each. A list names its sort keys once. The cursor of a page contains the
 * keys of its last row, so that rows which arrive meanwhile neither repeat nor hide others.
 */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { CommandInput } from '#core/command.ts'
import { invalid } from '#core/command.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { bangkokDayStart, bangkokInstant } from '#kit/text/bangkok-instant.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'

/** The text of a key in a cursor, and how PostgreSQL parses it. */
const KEY_TYPES = {
  timestamptz: /^\d{4}-\d{2}-\d{2} [\d:.]{8,15}[+-]\d{2}(:\d{2})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  bigint: /^-?\d{1,18}$/,
  text: /^[^\0]{0,200}$/u,
} as const

type SortKey = { column: string; type: keyof typeof KEY_TYPES }

/** `keys`: unique together, in the order of an index. `at` and `member`: the columns that --from, --to and --member filter. */
export type ListForm = { keys: readonly SortKey[]; order: 'asc' | 'desc'; at?: string; member?: string }

/** Options of a list, for its act. */
export const PAGE_OPTIONS = {
  '--limit <N>': 'rows of a page, 1 to 1000; 50 by default',
  '--cursor <CURSOR>': 'the next page, as the line "More:" shows it',
} as const
export const PERIOD_OPTIONS = {
  '--from <TIME>': 'Bangkok time such as 2026-11-25 or "2026-11-25 02:00"',
  '--to <TIME>': 'the same; a day is included',
  ...PAGE_OPTIONS,
} as const
export const LIST_OPTIONS = { '--member <USERNAME>': 'of one member', ...PERIOD_OPTIONS } as const

const LIMIT_DEFAULT = 50
const LIMIT_MAX = 1000

export type ListRequest = {
  memberId?: number | undefined
  from?: Date | undefined
  to?: Date | undefined
  limit: number
  /** Keys of the last row of the page before, as texts. */
  after?: readonly string[] | undefined
}

/** One page; `next` is the cursor of the one behind it, null at the end. */
export type Page<Row> = { items: Row[]; next: string | null }

/** Reads the filters that an operator typed. Throws a mistake for values that are none. */
export async function readList(
  { ctx, options }: Pick<CommandInput, 'ctx' | 'options'>,
  form: ListForm,
): Promise<ListRequest> {
  const { member } = options
  return {
    ...readPeriod(options),
    ...readPage(options, form),
    memberId: typeof member === 'string' ? await memberIdOf(ctx, member) : undefined,
  }
}

/** `--limit` and `--cursor` alone, for lists without a brand. */
export function readPage(options: CommandInput['options'], form: ListForm): Pick<ListRequest, 'limit' | 'after'> {
  const { limit = String(LIMIT_DEFAULT), cursor } = options
  if (typeof limit !== 'string' || !/^[1-9]\d{0,3}$/.test(limit) || Number(limit) > LIMIT_MAX)
    throw invalid(`--limit is a whole number from 1 to ${LIMIT_MAX}.`)
  return { limit: Number(limit), after: typeof cursor === 'string' ? readCursor(cursor, form) : undefined }
}

const TIME_FORMS = 'a Bangkok time such as 2026-11-25 or "2026-11-25 02:00"'

/** `--from` and `--to`. */
export function readPeriod({ from, to }: CommandInput['options']): Pick<ListRequest, 'from' | 'to'> {
  const start = typeof from === 'string' ? (bangkokDayStart(from) ?? bangkokInstant(from)) : undefined
  if (from !== undefined && !start) throw invalid(`--from is ${TIME_FORMS}.`)
  // A day means the whole day.
  const endDay = typeof to === 'string' ? bangkokDayStart(to) : undefined
  const end = endDay
    ? startOfBangkokDate(addDays(bangkokDate(endDay), 1))
    : typeof to === 'string'
      ? bangkokInstant(to)
      : undefined
  if (to !== undefined && !end) throw invalid(`--to is ${TIME_FORMS}.`)
  if (start && end && end <= start) throw invalid('--to is not after --from.')
  return { from: start, to: end }
}

const writeCursor = (keys: readonly string[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url')

/** The keys in a cursor of this list. Undefined for a text that is none. */
export function keysOfCursor(cursor: string, { keys }: ListForm): string[] | undefined {
  const values = parseKeys(cursor)
  const isRight =
    values.length === keys.length && keys.every(({ type }, index) => KEY_TYPES[type].test(values[index] ?? ''))
  return isRight ? values : undefined
}

function readCursor(cursor: string, form: ListForm): string[] {
  const keys = keysOfCursor(cursor, form)
  if (!keys) throw invalid('--cursor is not from this list. Copy it from the line "More:".')
  return keys
}

function parseKeys(cursor: string): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(values) && values.every((each) => typeof each === 'string') ? values : []
  } catch {
    return []
  }
}

const references = ({ keys }: ListForm) => keys.map(({ column }) => sql.ref(column))

/** The rows behind the cursor, by row comparison: one range of the index. */
export function behind(form: ListForm, after: readonly string[]) {
  const values = form.keys.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`)
  const sign = sql.raw(form.order === 'asc' ? '>' : '<')
  return sql<SqlBool>`(${sql.join(references(form))}) ${sign} (${sql.join(values)})`
}

const PAGE_KEYS = 'page_keys'

/** Runs a query as one page of a list. The query brings its own conditions, and neither order nor limit. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  form: ListForm,
  request: ListRequest,
): Promise<Page<Row>> {
  const { memberId, from, to, limit, after } = request
  const at = sql.ref(form.at ?? '')
  const conditions = [
    ...(form.member && memberId !== undefined ? [sql<SqlBool>`${sql.ref(form.member)} = ${memberId}`] : []),
    ...(form.at && from ? [sql<SqlBool>`${at} >= ${from}`] : []),
    ...(form.at && to ? [sql<SqlBool>`${at} < ${to}`] : []),
    ...(after ? [behind(form, after)] : []),
  ]
  let asked = query.select(
    sql<string[]>`array[${sql.join(references(form).map((each) => sql`${each}::text`))}]`.as(PAGE_KEYS),
  )
  for (const condition of conditions) asked = asked.where(condition)
  for (const reference of references(form)) asked = asked.orderBy(reference, form.order)
  const rows = await asked.limit(limit + 1).execute()
  return cutPage(rows as (Row & { [PAGE_KEYS]: string[] })[], limit)
}

/** Makes a page of rows from a query with one row more than the limit. */
export function cutPage<Row>(rows: readonly (Row & { page_keys: string[] })[], limit: number): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const items = rows.slice(0, limit).map(({ page_keys: _keys, ...row }) => row as Row)
  return { items, next: last ? writeCursor(last.page_keys) : null }
}

type ListInput = Pick<CommandInput, 'act' | 'words' | 'options' | 'say' | 'report'>
type Shown<Row> = {
  /** Lines of one row. */
  row: (row: Row) => string | readonly string[]
  /** Printed for an empty list. */
  none: string
}

/** Prints a page: its rows, and the command of the next one where there are more. With `--json`: `{"items":[…],"next":CURSOR}`. */
export function sayPage<Row>(input: ListInput, page: Page<Row>, { row, none }: Shown<Row>): number {
  for (const line of page.items.flatMap(row)) input.say(line)
  if (page.items.length === 0) input.say(none)
  if (page.next !== null) input.say(`More: ${nextCommand(input, page.next)}`)
  input.report(page)
  return 0
}

export function nextCommand({ act, words, options }: ListInput, next: string): string {
  const kept = Object.entries(options).filter(([name]) => name !== 'cursor' && name !== 'json')
  const typed = [...words, ...kept.flatMap(([name, value]) => [`--${name}`, ...(value === true ? [] : [value])])]
  return ['duang', act, ...typed.map(quoted), '--cursor', next].join(' ')
}

/** A word quoted for a shell. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
