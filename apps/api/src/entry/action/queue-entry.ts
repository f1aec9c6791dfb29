/** Entries of queues that one person claims, and decides by an action. */
import { assertUnclaimed, releaseEntries } from '#entry/desk/claims.ts'
import { workingPerson } from '#entry/desk/staff.ts'
import type { Tx } from '#kit/database/db.ts'
import type { Asked } from './record.ts'

type Claiming = { claim?: { queue: string; entry: string } }

/**
 * Refuses `desk_claimed` while another person works on the entry that the action decides. Returns what ends the claim of this person,
 * afterwards. The owner of the machine has no claims.
 */
export async function assertOwnEntry(
  tx: Tx,
  { claim }: Claiming,
  { ctx, person, input }: Asked,
): Promise<(tx: Tx) => Promise<unknown>> {
  const subject = claim && input[claim.entry]
  const staff = subject === undefined ? undefined : await workingPerson(tx, ctx.brand.id, person.actor)
  if (!claim || !staff) return async () => undefined
  const { queue } = claim
  await assertUnclaimed({ ...ctx, db: tx as never }, staff, queue, String(subject))
  return (last) => releaseEntries(last, ctx, staff, { queue, subjects: [String(subject)] })
}
