/** The person of a start who has not signed in yet: the only one of the deployment, with a link that works on its machine alone. */
import type { Db, Tx } from '#kit/database/db.ts'

/** Whether no other person was ever invited. */
export async function isAlone(db: Db | Tx, staffId: string): Promise<boolean> {
  const other = await db
    .selectFrom('desk.staff')
    .select('staff_id')
    .where('staff_id', '<>', staffId)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** Ends the link of a first owner who has not used it, and takes the role back: another person is invited. */
export async function endFirstOwner(tx: Tx): Promise<void> {
  const ended = await tx
    .deleteFrom('desk.invites')
    .where('is_first_owner', '=', true)
    .returning('staff_id')
    .executeTakeFirst()
  if (ended) await tx.deleteFrom('staff_roles').where('staff_id', '=', ended.staff_id).execute()
}
