/** Reads what the ledger moved at the bank, for reports. */
import { type RawBuilder, sql } from 'kysely'

/** Whole days: `since` is in it, `until` is not. */
export type Span = { brandIds: readonly number[]; since: Date; until: Date }

/** Each transfer at `house:bank` within the span, signed as the bank sees it: brand_id, transfer_id, posted_at, satang. */
export const bankTransfers = ({ brandIds, since, until }: Span): RawBuilder<unknown> => sql`
  select brand_id, transfer_id, posted_at, satang from finance.bank_transfers(${brandIds}::int[], ${since}, ${until})`
