/** What waits for a second person: for the rail, for alerts and for metrics. */
import { sql } from 'kysely'
import type { QueueSource } from '#entry/desk/queue-source.ts'

/** Proposals that this person may decide: of others, of kinds whose permission the person has. */
export const proposalQueues: readonly QueueSource[] = [
  {
    queue: 'proposals',
    permission: 'approvals.decide',
    waiting: async ({ db, brand, clock }, { staff, kinds }) => {
      const decided = kinds.filter(({ permission }) => staff.permissions.has(permission)).map(({ kind }) => kind)
      return db
        .selectFrom('proposals')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('proposed_at').as('oldestAt')])
        .where('brand_id', '=', brand.id)
        .where('state', '=', 'open')
        .where('expires_at', '>', clock())
        .where('proposed_by', '<>', staff.actor)
        .where('kind', '=', sql<string>`any(${decided}::text[])`)
        .executeTakeFirstOrThrow()
    },
  },
]
