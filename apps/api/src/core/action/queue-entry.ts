/** Entries of queues that one person claims, and decides by an action. */
import { assertUnclaimed, releaseEntries } from '#core/desk/claims.ts'
import { workingPerson } from '#core/desk/staff.ts'
import type { Tx } from '#kit/db.ts'
import type { Asked } from './record.ts'

type Deciding = Pick<Asked, 'ctx' | 'person'> & { tx: Tx }

/** Decides the entry and ends the claim of the person. Refuses `desk_claimed` while another person works on it. */
export async function decideEntry<Result>(
  { tx, ctx, person }: Deciding,
  { queue, subject }: { queue: string; subject: string },
  decide: () => Promise<Result>,
): Promise<Result> {
  const staff = await workingPerson(tx, ctx.brand.id, person.actor)
  // The owner of the machine has no claims.
  if (!staff) return decide()
  await assertUnclaimed(ctx, staff, queue, subject)
  const result = await decide()
  await releaseEntries(tx, ctx, staff, { queue, subjects: [subject] })
  return result
}
