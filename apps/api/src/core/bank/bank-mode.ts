/** Play money and real money never meet in one database (interpretation S7). */
import type { Platform } from '#core/context.ts'
import type { Db } from '#kit/database/db.ts'

/**
 * Refuses to start over a database that holds the other kind of bank: with the sandbox's credit, members could be paid real money.
 * A copy that is only looked at may be of either kind. One sentence, fit to end a start with.
 */
export async function refuseOtherBankMode(db: Db, bankMode: Platform['bankMode']): Promise<void> {
  if (bankMode === 'none') return
  const other = await db
    .selectFrom('bank_feeds')
    .select('feed')
    .where('adapter', '<>', bankMode)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!other) return
  throw new Error(bankMode === 'feed' ? playMoney(other.feed) : realMoney(other.feed))
}

const playMoney = (feed: string): string =>
  `This database belongs to a demonstration: its feed "${feed}" brought play money. Give BANK=feed a database of its own (another DATA_DIR or DATABASE_URL).`

const realMoney = (feed: string): string =>
  `This database has the real bank feed "${feed}". Start it with BANK=feed and LICENCE_TEXT; a demonstration needs a database of its own (another DATA_DIR or DATABASE_URL). Was the feed put into a demonstration by mistake, switch it off: BANK=none npm run duang -- feeds off ${feed}.`
