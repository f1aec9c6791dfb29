/**
 * Counts distinct connected members over all processes. Each process writes its members into the database once a second and reads the
 * counts. A process that is silent for 2.5 s no longer counts (`live.beat`), so a count is correct again about 3.5 s after one was killed.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kit/db.ts'
import type { Connected, MemberKey } from './connected.ts'

type Row = { brand_id: number | null; online: number; is_forgotten: boolean }

/** `onCount`: the count of a brand with sockets on this process is another one. */
export function createPresence(db: Db, onCount: (brandId: number, count: number) => void) {
  const processId = randomUUID()
  let changes = new Map<string, { member: MemberKey; isHere: boolean }>()
  let counts = new Map<number, number>()

  return {
    countOf: (brandId: number): number | undefined => counts.get(brandId),
    note(member: MemberKey, isHere: boolean): void {
      changes.set(`${member.brandId}:${member.memberId}`, { member, isHere })
    },
    /** Writes what changed since the last beat, and reads the counts. Not called twice at once. */
    async beat(connected: Connected): Promise<void> {
      const noted = [...changes.values()]
      const written = changes
      changes = new Map()
      try {
        const here = noted.filter((each) => each.isHere).map((each) => each.member)
        const gone = noted.filter((each) => !each.isHere).map((each) => each.member)
        const rows = await send(db, processId, here, gone)
        if (rows.some((row) => row.is_forgotten)) for (const member of connected.members()) this.note(member, true)
        const before = counts
        counts = new Map(rows.flatMap((row) => (row.brand_id === null ? [] : [[row.brand_id, row.online] as const])))
        for (const brandId of connected.brandIds()) {
          const count = counts.get(brandId) ?? 0
          if (count !== before.get(brandId)) onCount(brandId, count)
        }
      } catch (error) {
        // Later changes of a member replace those that could not be written.
        changes = new Map([...written, ...changes])
        throw error
      }
    },
    /** Removes this process from the counts, when it stops. */
    leave: async (): Promise<void> => {
      await sql`delete from live.processes where process_id = ${processId}`.execute(db)
    },
  }
}

async function send(db: Db, processId: string, came: readonly MemberKey[], left: readonly MemberKey[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select brand_id, online, is_forgotten from live.beat(${processId}::uuid,
      ${came.map((each) => each.brandId)}::int[], ${came.map((each) => each.memberId)}::bigint[],
      ${left.map((each) => each.brandId)}::int[], ${left.map((each) => each.memberId)}::bigint[])`.execute(db)
  return rows
}
