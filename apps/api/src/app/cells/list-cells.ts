/** The state of every cell, for operators: its database, its api processes, and its brands. */
import { sql } from 'kysely'
import { type ApiState, apiStates } from './api-health.ts'
import { dueOf, type OpenCell, withCells } from './cell-database.ts'
import type { Directory } from './directory.ts'

type PlacedMembers = { clientId: string; hosts: string[]; members: number }
type DatabaseState = {
  megabytes: number
  isStandby: boolean
  connections: number
  connectionsMax: number
  /** Replication slots keep the log until it is read. */
  slots: { name: string; isRead: boolean; keptMegabytes: number }[]
  /** Brands that leave, with the seconds of their pause. */
  moves: { clientId: string; target: string; pausedSeconds: number | null }[]
}
export type CellState = {
  name: string
  number: number
  isReachable: boolean
  /** Sentences for people. None: the cell is healthy. */
  problems: string[]
  /** The problems, or that it is ready, and how large it is. */
  state: string
  megabytes: number | null
  apis: ApiState[]
  brands: PlacedMembers[]
}

/** A move pauses its brand for seconds. */
const PAUSED_SECONDS_MAX = 60
const SLOT_MEGABYTES_MAX = 1_024
const CONNECTIONS_SHARE_MAX = 0.9

export const listCells = ({ cells }: Directory, actor: string): Promise<CellState[]> =>
  withCells(cells, actor, (open) => Promise.all(open.map(stateOf)))

async function stateOf(open: OpenCell): Promise<CellState> {
  const { name, number, upstreams } = open.cell
  const found = await readDatabase(open).catch((error: unknown) => ({
    reason: error instanceof Error ? error.message : String(error),
  }))
  const brands = 'brands' in found ? found.brands : []
  const apis = await apiStates(upstreams, brands.flatMap(({ hosts }) => hosts)[0])
  const ofDatabase = 'reason' in found ? [`database away: ${found.reason}`] : problemsOf(found.database, found.due)
  const problems = [
    ...ofDatabase,
    ...apis.flatMap(({ address, problem }) => (problem ? [`${address} ${problem}`] : [])),
  ]
  const shared = { name, number, problems, apis, brands }
  if ('reason' in found) return { ...shared, isReachable: false, state: problems.join('; '), megabytes: null }
  const { megabytes, connections, connectionsMax } = found.database
  const size = `${megabytes} MB, ${connections} of ${connectionsMax} connections`
  return { ...shared, isReachable: true, state: `${problems.join('; ') || 'ready'}, ${size}`, megabytes }
}

async function readDatabase(open: OpenCell) {
  const due = await dueOf(open.cell)
  return { due, database: await databaseState(open), brands: await brandsIn(open) }
}

function problemsOf({ isStandby, connections, connectionsMax, slots, moves }: DatabaseState, due: string[]): string[] {
  return [
    ...(isStandby ? ['a standby: it cannot be written'] : []),
    ...(due.length > 0 ? [`migrations due: ${due.length}`] : []),
    ...(connections > connectionsMax * CONNECTIONS_SHARE_MAX ? ['nearly all connections are in use'] : []),
    ...slots
      .filter(({ keptMegabytes }) => keptMegabytes > SLOT_MEGABYTES_MAX)
      .map(({ name, isRead, keptMegabytes }) =>
        isRead ? `${name} is ${keptMegabytes} MB behind` : `${name} is not read and keeps ${keptMegabytes} MB of log`,
      ),
    ...moves
      .filter(({ pausedSeconds }) => (pausedSeconds ?? 0) > PAUSED_SECONDS_MAX)
      .map(
        ({ clientId, target, pausedSeconds }) =>
          `${clientId} has paused for ${pausedSeconds} s: repeat duang cell move ${clientId} --to ${target}`,
      ),
  ]
}

async function databaseState({ db }: OpenCell): Promise<DatabaseState> {
  const { rows } = await sql<Omit<DatabaseState, 'slots' | 'moves'>>`
    select round(pg_database_size(current_database()) / 1048576.0)::int as megabytes,
      pg_is_in_recovery() as "isStandby",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "connectionsMax"`.execute(db)
  const { rows: slots } = await sql<DatabaseState['slots'][number]>`
    select slot_name as name, active as "isRead",
      coalesce(round(pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, restart_lsn
      ) / 1048576.0), 0)::int as "keptMegabytes"
    from pg_replication_slots order by slot_name`.execute(db)
  const { rows: moves } = await sql<DatabaseState['moves'][number]>`
    select client_id as "clientId", target, extract(epoch from now() - paused_at)::int as "pausedSeconds"
    from brand_moves where moved_at is null order by client_id`.execute(db)
  return { ...(rows[0] as Omit<DatabaseState, 'slots' | 'moves'>), slots, moves }
}

async function brandsIn({ db }: OpenCell): Promise<PlacedMembers[]> {
  const { rows } = await sql<PlacedMembers>`
    select b.client_id as "clientId",
      (select coalesce(array_agg(h.host order by h.host), '{}') from brand_hosts h where h.brand_id = b.brand_id) as hosts,
      (select count(*)::int from members m where m.brand_id = b.brand_id) as members
    from brands b order by b.brand_id`.execute(db)
  return rows
}
