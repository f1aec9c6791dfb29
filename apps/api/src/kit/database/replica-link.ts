/** Positions in the log of the primary and of its standby, each asked on a connection of its own. */

import { coalesce } from '../coalesce.ts'
import { createDb, createPool, type Db, queryPrepared } from './db.ts'

/** A server that gives no position within twice this time is away. */
const ASK_MS = 500
const CONNECT_MS = 1_000

/** Bytes of the log that the standby has replayed: every commit up to there is visible on it. */
type StandbyPosition = { isStandby: boolean; replayed: number }

/** Whether the standby belongs to the primary, and whether its sessions have the settings that they began with. */
type Identity = { cluster: string; database: string; role: string; read_only: string }

export type ReplicaLink = {
  /**
   * Bytes of the log that the primary has on disk, asked after the call. Every acknowledged commit is in front of it. Undefined when the
   * primary has no position, because it is a standby itself.
   */
  askPrimary: () => Promise<number | undefined>
  askStandby: () => Promise<StandbyPosition>
  /** Returns a sentence when the standby is another server than expected. */
  findMismatch: () => Promise<string | undefined>
  end: () => Promise<void>
}

/** `onLost`: the connection to the standby is lost. */
type LinkOptions = { url: string; primaryUrl: string; onLost: () => void }

export function createReplicaLink({ url, primaryUrl, onLost }: LinkOptions): ReplicaLink {
  const common = { poolSize: 1, statementMs: ASK_MS, connectMs: CONNECT_MS } as const
  const primary = createDb(createPool({ ...common, url: primaryUrl, onError: () => undefined }))
  const standby = createDb(createPool({ ...common, url, isReadOnly: true, onError: onLost }))
  return {
    askPrimary: coalesce(async () => {
      const [row] = await queryPrepared<{ written: number | null }>(primary, { ...WRITTEN, values: [] })
      return row?.written ?? undefined
    }),
    askStandby: coalesce(async () => {
      const [row] = await queryPrepared<{ is_standby: boolean; replayed: number }>(standby, { ...REPLAYED, values: [] })
      return { isStandby: row?.is_standby === true, replayed: row?.replayed ?? 0 }
    }),
    findMismatch: async () => {
      const [expected, found] = await Promise.all([identityOf(primary), identityOf(standby)])
      if (found.cluster !== expected.cluster) return 'it is no standby of the primary'
      if (found.database !== expected.database) return `it has the database ${found.database}`
      if (found.role !== expected.role || found.read_only !== 'on') return 'a connection pooler drops its settings'
      return undefined
    },
    end: async () => {
      await Promise.all([primary.destroy(), standby.destroy()])
    },
  }
}

// What is written but not on disk is not sent to standbys yet, and no commit in it is acknowledged.
const WRITTEN = {
  name: 'primary_position',
  text: `select case when pg_is_in_recovery() then null else pg_current_wal_flush_lsn() - '0/0'::pg_lsn end as written`,
}
const REPLAYED = {
  name: 'standby_position',
  text: `
    select
      pg_is_in_recovery() as is_standby,
      coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0) as replayed`,
}
const IDENTITY = {
  name: 'server_identity',
  text: `
    select
      system_identifier::text as cluster,
      current_database()::text as database,
      current_user::text as role,
      current_setting('default_transaction_read_only') as read_only
    from pg_control_system()`,
}

async function identityOf(db: Db): Promise<Identity> {
  const [row] = await queryPrepared<Identity>(db, { ...IDENTITY, values: [] })
  if (!row) throw new Error('The server did not identify itself')
  return row
}
