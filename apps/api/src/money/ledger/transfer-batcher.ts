/** Single transfers of many callers, posted together: the commit that they share is most of what each would cost alone. */
import { type Db, isDatabaseAway } from '#kit/database/db.ts'
import { groupCommit } from '#kit/database/group-commit.ts'
import { type LedgerRefusal, type Posting, type Transfer, tryPost } from './ledger.ts'

// A few batches at a time keep the database busy while the next one gathers. Measured on two cores with 20 callers: three slots were as
// good as any number. With one slot the database waits for the api.
const SLOTS = [0, 0, 0]
const BATCH_MAX = 256

type Item = { at: Date; transfer: Transfer }
type Answer = Posting | { outcome: LedgerRefusal }
export type TransferBatcher = (brandId: number, at: Date, transfer: Transfer) => Promise<Answer>

/**
 * For transfers that contain their whole fact. A transfer whose fact is a row of its own is posted with `post` in the transaction of that
 * row. Answers after the commit. A refused transfer leaves the others alone. After an error of the database the outcome is unknown: post
 * the transfer again with the same id. Copies of an id never share a batch, so each copy finds the first result.
 */
export function createTransferBatcher(db: Db): TransferBatcher {
  const batchers = new Map<number, (item: Item) => Promise<Answer>>()
  const batcherOf = (brandId: number) => {
    const existing = batchers.get(brandId)
    if (existing) return existing
    const batcher = groupCommit<Item, Answer>({
      run: (items) =>
        tryPost(
          db,
          brandId,
          new Date(Math.max(...items.map((each) => each.at.getTime()))),
          items.map((each) => each.transfer),
        ),
      keyOf: (item) => item.transfer.id,
      batchMax: BATCH_MAX,
      slots: SLOTS,
      mayBeOfOne: (error) => !isDatabaseAway(error),
    })
    batchers.set(brandId, batcher)
    return batcher
  }
  return (brandId, at, transfer) => batcherOf(brandId)({ at, transfer })
}
