/**
 * Counts distinct connected members over all processes. Each process writes its members into the database once a second and reads the
 * counts. A process that is silent for 3 s no longer counts (`live.beat`), so a count is correct again about 4 s after one was killed. The
 * connections are those of the socket: requests that wait for a connection must not make a process look dead.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Connected, MemberKey } from './connected.ts'

type Row = { brand_id: number | null; online: number; is_forgotten: boolean }

/** `onCount`: the count of a brand with sockets on this process is another one. */
export function createPresence(pool: pg.Pool, onCount: (brandId: number, count: number) => void) {
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
        const rows = await send(pool, processId, here, gone)
        if (rows.some((row) => row.is_forgotten)) rows.push(...(await send(pool, processId, connected.members(), [])))
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
      await pool.query('delete from live.processes where process_id = $1', [processId])
    },
  }
}

async function send(
  pool: pg.Pool,
  processId: string,
  came: readonly MemberKey[],
  left: readonly MemberKey[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'live.beat',
    text: `select brand_id, online, is_forgotten
      from live.beat($1::uuid, $2::int[], $3::bigint[], $4::int[], $5::bigint[])`,
    values: [
      processId,
      came.map((each) => each.brandId),
      came.map((each) => each.memberId),
      left.map((each) => each.brandId),
      left.map((each) => each.memberId),
    ],
  })
  return rows
}
