/** Reads what the ledger moved at the bank, for reports. Needs the owner of the database, as `verify-ledger` does. */
import { type RawBuilder, sql } from 'kysely'
import { houseAccount } from './ledger.ts'

/** Whole days: `since` is in it, `until` is not. */
export type Span = { brandIds: readonly number[]; since: Date; until: Date }

/** Each transfer at `house:bank` within the span, signed as the bank sees it: brand_id, transfer_id, posted_at, satang. */
export const bankTransfers = ({ brandIds, since, until }: Span): RawBuilder<unknown> => sql`
  select brand_id, transfer_id, posted_at,
    case when debit_account = ${houseAccount('bank')} then amount_satang else -amount_satang end as satang
  from ledger.transfers
  where brand_id = any(${brandIds}::int[]) and posted_at >= ${since} and posted_at < ${until}
    and ${houseAccount('bank')} in (debit_account, credit_account)`
