/** The code of a slip in its columns. Rows of the release before have it in the older ones alone. */
import { type RawBuilder, sql } from 'kysely'

type Table = 'slips' | 's' | 't' | 'o'

const codeOf = (table: Table, name: string, older: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${table}.${name}`)}, ${sql.ref(`${table}.${older}`)})`

/** The bank's number of the transaction. */
export const slipReference = (table: Table) => codeOf(table, 'code_reference', 'reference')
/** The sending bank. */
export const slipBank = (table: Table) => codeOf(table, 'code_bank', 'sending_bank')
