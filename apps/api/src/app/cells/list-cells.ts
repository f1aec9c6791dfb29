/** The state of every cell, for operators. */
import { sql } from 'kysely'
import { dueOf, type OpenCell, withCells } from './cell-database.ts'
import type { Directory } from './directory.ts'

export type CellState = {
  name: string
  number: number
  isReachable: boolean
  /** For people: what is wrong, or how large it is. */
  state: string
  megabytes: number | null
  brands: { clientId: string; hosts: string[]; members: number }[]
}

export const listCells = ({ cells }: Directory, actor: string): Promise<CellState[]> =>
  withCells(cells, actor, (open) => Promise.all(open.map(stateOf)))

async function stateOf(open: OpenCell): Promise<CellState> {
  const { name, number } = open.cell
  try {
    const due = await dueOf(open.cell)
    const { rows } = await sql<{ megabytes: number; is_standby: boolean }>`
      select pg_database_size(current_database())::float8 / 1048576 as megabytes, pg_is_in_recovery() as is_standby`.execute(
      open.db,
    )
    const megabytes = Math.round(rows[0]?.megabytes ?? 0)
    const problem = rows[0]?.is_standby
      ? 'a standby: it cannot be written'
      : due.length > 0
        ? `migrations due: ${due.length}`
        : 'ready'
    return {
      name,
      number,
      isReachable: true,
      state: `${problem}, ${megabytes} MB`,
      megabytes,
      brands: await brandsIn(open),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { name, number, isReachable: false, state: `away: ${reason}`, megabytes: null, brands: [] }
  }
}

async function brandsIn({ db }: OpenCell): Promise<CellState['brands']> {
  const { rows } = await sql<{ clientId: string; hosts: string[]; members: number }>`
    select b.client_id as "clientId",
      (select coalesce(array_agg(h.host order by h.host), '{}') from brand_hosts h where h.brand_id = b.brand_id) as hosts,
      (select count(*)::int from members m where m.brand_id = b.brand_id) as members
    from brands b order by b.brand_id`.execute(db)
  return rows
}
