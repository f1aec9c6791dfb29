/**
 * The description of a bank's export, as data: an operator writes it as JSON, we ship some ready ones (`maps/`).
 * docs/statement-file.md explains every field.
 */
import { bankCode } from '@duang/contract/bank/banks'
import * as z from 'zod/mini'
import kbankKbiz from './maps/kbank-kbiz.json' with { type: 'json' }
import kbankThai from './maps/kbank-thai.json' with { type: 'json' }
import plain from './maps/plain.json' with { type: 'json' }
import scbBusiness from './maps/scb-business.json' with { type: 'json' }

const text = () => z.string().check(z.minLength(1), z.maxLength(300))
/** The possible headings of a column. The first one that is found counts. */
const headings = () => z.array(text()).check(z.minLength(1), z.maxLength(10))

const isPattern = (source: string): boolean => {
  try {
    return new RegExp(source, 'u').source !== ''
  } catch {
    return false
  }
}

const columns = z.strictObject({
  date: headings(),
  time: z.optional(headings()),
  /** Money in and money out in two columns … */
  in: z.optional(headings()),
  out: z.optional(headings()),
  /** … or one column with a sign: above zero came in. */
  amount: z.optional(headings()),
  balance: z.optional(headings()),
  /** The bank's own id of the line. */
  id: z.optional(headings()),
  /** The site account, where the file repeats it in every row. */
  account: z.optional(headings()),
  channel: z.optional(headings()),
  description: z.optional(headings()),
  counterpartyBank: z.optional(headings()),
  counterpartyAccount: z.optional(headings()),
  counterpartyName: z.optional(headings()),
})
export type ColumnName = keyof z.output<typeof columns>
/** A missing balance or id would change the ids of the lines, and a missing amount the lines. */
const NEEDED: readonly ColumnName[] = ['date', 'time', 'in', 'out', 'amount', 'balance', 'id']

export const columnMap = z
  .strictObject({
    name: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    title: text(),
    /** The origin of the description, and whether a real export was seen. */
    source: z.string().check(z.maxLength(600)),
    /** The bank whose export this is. Absent: any bank. */
    bank: z.optional(bankCode()),
    delimiter: z._default(z.enum([',', ';', '\t', '|']), ','),
    /** Rows before the heading row. Absent: the heading row is searched in the first forty. */
    skipRows: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    columns,
    /** Columns that the file may lack. Without `account`, nothing in the rows says whose they are. */
    optional: z._default(z.array(z.keyof(columns)).check(z.maxLength(12)), []),
    /** The sign before the satang: `1,234.50` or `1.234,50`. */
    decimal: z._default(z.enum(['.', ',']), '.'),
    /** `DD/MM/YYYY`, `DD-MM-YY`, `DD-MMM-YYYY` (Thai or English short month), `YYYY-MM-DD`. With ` HH:mm[:ss]` when there is no time column. */
    dateFormats: z.array(text()).check(z.minLength(1), z.maxLength(5)),
    /** Years of the dates: `be` Buddhist, `ce` Christian, `auto` by their size. */
    era: z.enum(['be', 'ce', 'auto']),
    /** A label above the table whose neighbour is the site account, whole or masked. It detects the wrong file. */
    accountLabel: z.optional(headings()),
    /** A row with a cell that begins so is passed over: sums, opening balances, end marks. */
    ignore: z._default(z.array(text()).check(z.maxLength(40)), []),
    /** Regular expressions over the description with the named groups `bank`, `account`, `name`. The first match counts. */
    counterparty: z._default(
      z.array(z.string().check(z.maxLength(300), z.refine(isPattern, 'pattern'))).check(z.maxLength(10)),
      [],
    ),
    /** True if a sender without a bank name is a customer of the map's own bank. */
    isOwnBankImplied: z._default(z.boolean(), false),
  })
  .check(
    z.refine((map) => Boolean(map.columns.amount) !== Boolean(map.columns.in || map.columns.out), 'one-kind-of-amount'),
    z.refine((map) => map.optional.every((name) => !NEEDED.includes(name)), 'optional-is-needed'),
  )
export type ColumnMap = z.output<typeof columnMap>

/** The maps that come with Duang, by name. */
export const READY_MAPS: ReadonlyMap<string, ColumnMap> = new Map(
  [plain, kbankKbiz, kbankThai, scbBusiness].map((map) => [map.name, columnMap.parse(map)]),
)
