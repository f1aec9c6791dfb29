/** `npm start`: the link that opens the desk for its first owner. */
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'
import { newInvite } from './people.ts'

/** The username of the first owner, who can invite a person by another name. */
const USERNAME = 'owner'
const ACTOR = 'cli:start'

/**
 * Makes a new one-time link for the owner of the first brand, as the owner of the database, and ends that of the last start. Undefined when
 * anybody else works or was invited to work at a desk, when the first owner has signed in, and without a brand.
 */
export function offerFirstOwner(owner: Db, now: Date): Promise<string | undefined> {
  return inTransaction(owner, async (tx) => {
    const brand = await tx.selectFrom('brands').select('brand_id').orderBy('brand_id').limit(1).executeTakeFirst()
    const people = await tx.selectFrom('desk.staff').select(['staff_id', 'added_by', 'accepted_at']).execute()
    if (!brand || people.some(({ added_by, accepted_at }) => added_by !== ACTOR || accepted_at !== null))
      return undefined
    const staffId = people[0]?.staff_id ?? (await addPerson(tx, now))
    await tx
      .insertInto('staff_roles')
      .values({ brand_id: brand.brand_id, staff_id: staffId, role: 'owner', given_at: now, given_by: ACTOR })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const ctx = { clock: () => now, brand: { id: brand.brand_id } }
    return newInvite(tx, ctx, { actor: ACTOR, isFirstOwner: true }, staffId)
  })
}

async function addPerson(tx: Tx, now: Date): Promise<string> {
  const { staff_id } = await tx
    .insertInto('desk.staff')
    .values({ username: USERNAME, added_at: now, added_by: ACTOR })
    .returning('staff_id')
    .executeTakeFirstOrThrow()
  return staff_id
}
