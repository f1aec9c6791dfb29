/** Single transfers of many callers, posted together: the commit that they share is most of what each would cost alone. */
import { type Db, isDatabaseAway } from '#kit/db.ts'
import { grouping } from '#kit/group-commit.ts'
import { type LedgerRefusal, type Posting, type Transfer, tryPost } from './ledger.ts'

// A few goes at a time keep the database busy while the next one gathers. Measured on two cores with 20 callers: three were as good as
// any, and with one the database waits for us.
const LANES = [0, 0, 0]
const MOST = 256

type Item = { at: Date; transfer: Transfer }
type Answer = Posting | { outcome: LedgerRefusal }
export type PostingDesk = (brandId: number, at: Date, transfer: Transfer) => Promise<Answer>

/**
 * For transfers that carry their whole fact themselves; one whose fact is a row of its own goes through `post` in the transaction of
 * that row. Answers after the transfer is committed. A refusal of one leaves the others alone. An error of the database means
 * "not known": post it again with the same id. Copies of an id never share a go, so each copy finds the first result.
 */
export function createPostingDesk(db: Db): PostingDesk {
  const desks = new Map<number, (item: Item) => Promise<Answer>>()
  const deskOf = (brandId: number) => {
    const known = desks.get(brandId)
    if (known) return known
    const desk = grouping<Item, Answer>({
      run: (items) =>
        tryPost(
          db,
          brandId,
          new Date(Math.max(...items.map((each) => each.at.getTime()))),
          items.map((each) => each.transfer),
        ),
      keyOf: (item) => item.transfer.id,
      most: MOST,
      lanes: LANES,
      isFaultOfOne: (error) => !isDatabaseAway(error),
    })
    desks.set(brandId, desk)
    return desk
  }
  return (brandId, at, transfer) => deskOf(brandId)({ at, transfer })
}
