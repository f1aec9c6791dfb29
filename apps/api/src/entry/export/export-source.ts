/** What can be exported. A feature brings its sources; `features/books/export` writes them as files. */
import type { Ctx } from '#core/context.ts'
import type { DayRange } from '#money/finance/closed-days.ts'

/**
 * `baht`: an amount in satang. `count`: a whole number. `time`: an instant, shown in Bangkok time. `account`: the digits of an account, masked
 * for people without `members.unmask`.
 */
export type ExportColumn = { name: string; type: 'text' | 'baht' | 'count' | 'time' | 'account' }
/** Null: an empty cell. */
export type ExportCell = string | number | Date | null
export type ExportRow = readonly ExportCell[]

export type ExportSource = {
  /** Unique, such as `transfers`. */
  subject: string
  /** For operators. */
  summary: string
  daysMax: number
  columns: readonly ExportColumn[]
  /** About how many rows there will be. */
  count: (ctx: Ctx, range: DayRange) => Promise<number>
  /** Pages of rows. Each is read when the one before is written, so that memory does not grow with the file. */
  pages: (ctx: Ctx, range: DayRange) => AsyncIterable<readonly ExportRow[]>
}

export const hasAccounts = ({ columns }: ExportSource): boolean => columns.some((each) => each.type === 'account')

/** A source whose rows fit into memory: figures of days. */
export const smallSource = (
  form: Omit<ExportSource, 'count' | 'pages'>,
  read: (ctx: Ctx, range: DayRange) => Promise<ExportRow[]>,
): ExportSource => ({
  ...form,
  count: async (ctx, range) => (await read(ctx, range)).length,
  async *pages(ctx, range) {
    yield await read(ctx, range)
  },
})

const PAGE_ROWS = 2_000

/** Pages by the key of the last row. */
export async function* keysetPages<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  cellsOf: (row: Row) => ExportRow,
): AsyncIterable<readonly ExportRow[]> {
  let last: Row | undefined
  do {
    const page: Row[] = await read(last, PAGE_ROWS)
    yield page.map(cellsOf)
    last = page.length < PAGE_ROWS ? undefined : page.at(-1)
  } while (last !== undefined)
}
