/** The database: one pool, one Kysely over it, transactions that are retried when PostgreSQL asks for it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { statementLog, tracedStatement } from '../log/tracing.ts'
import { connectionOf } from './database-hosts.ts'
import type { DB } from './db-types.ts'
import { createPipelinedConnection, type PipelinedConnection } from './pipelined-connection.ts'
import { isPlanOutdated, type PreparingPool, preparePool, type Statement } from './prepared-statements.ts'

export type Db = Kysely<DB>
/** An open transaction. Code that moves money needs one, so that fact and money share one commit. */
export type Tx = Transaction<DB>

// bigint and numeric arrive as numbers: satang, ids and counters stay below 2^53. A larger number is a bug and must throw.
const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`Not a safe integer: ${text}`)
  return value
}
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A date is a day, not an instant: it stays text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The role of the application. Migrations create it and grant its rights. */
export const APP_ROLE = 'duang_app'
/** The role of the desk: that of the application, and the tables of operators and staff. */
export const DESK_ROLE = 'duang_desk'

export type DatabaseOptions = {
  url: string
  poolSize: number
  /** Called with errors of lost connections. Without it one would end the process. */
  onError: (error: Error) => void
  /** `owner` for migrations and checks, `desk` for the desk. The application runs without them. */
  as?: 'app' | 'desk' | 'owner'
  /** The actor of the changes through this pool, which triggers record. Without it they record the login. */
  actor?: string | undefined
  /** Longest statement. By default {@link REQUEST_MS}. Statements of the owner have no limit. */
  statementMs?: number
  /** Longest wait for a connection, new or free. By default {@link CONNECT_MS}. */
  connectMs?: number
  /** PostgreSQL refuses every write of these sessions, also when the server accepts writes. */
  isReadOnly?: true
}

/** The server answers, or gives up, within 5 s (interpretation W6). A hanging database must not hold a request longer. */
const REQUEST_MS = 3_500
/** A server that has not even reported its own time-out by then is not there: the connection is given up. */
const SILENCE_MS = 500
const CONNECT_MS = 3_000

/** Start-up settings of a session, as libpq writes them: a space ends a value unless a backslash precedes it. */
function sessionOptions({ as, actor, isReadOnly }: DatabaseOptions): { options?: string } {
  const settings = [
    ...(as === 'owner' ? [] : [`role=${as === 'desk' ? DESK_ROLE : APP_ROLE}`]),
    ...(isReadOnly ? ['default_transaction_read_only=on'] : []),
    ...(actor === undefined ? [] : [`duang.actor=${actor.replace(/[\\\s]/g, '\\$&')}`]),
  ]
  return settings.length === 0 ? {} : { options: settings.map((each) => `-c ${each}`).join(' ') }
}

export function createPool(options: DatabaseOptions): pg.Pool {
  const statementMs = options.as === 'owner' ? 0 : (options.statementMs ?? REQUEST_MS)
  const pool = new pg.Pool({
    ...connectionOf(options.url),
    max: options.poolSize,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    query_timeout: statementMs && statementMs + SILENCE_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    ...sessionOptions(options),
  })
  pool.on('error', options.onError)
  // A client that is checked out needs a listener of its own, or a lost connection ends the process.
  pool.on('connect', (client) => client.on('error', options.onError))
  if (options.as === 'owner') ownerPools.add(pool)
  return pool
}

/** Migrations and commands run a text once and change the schema, so their statements are not prepared. */
const ownerPools = new WeakSet<pg.Pool>()
const preparingOf = new WeakMap<Db, PreparingPool>()
const pipelineOf = new WeakMap<Db, PipelinedConnection>()
const poolOf = new WeakMap<Db, pg.Pool>()

/** Creates Kysely over a pool. Queries of the application are prepared statements, named by their text. */
export function createDb(pool: pg.Pool): Db {
  const pipeline = createPipelinedConnection(pool.options)
  const preparing = preparePool(pool)
  const both = {
    options: pool.options,
    // Kysely uses no more of a client than this.
    connect: () =>
      ownerPools.has(pool) ? pool.connect() : (preparing.connect() as Promise<unknown> as Promise<pg.PoolClient>),
    end: async () => {
      await Promise.all([pipeline.end(), pool.end()])
    },
  }
  const log = statementLog()
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: both }), ...(log && { log }) })
  // Kysely ends a pool that it has used. One that only served prepared statements would keep the process until its connections are idle.
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    if (!pool.ending) await both.end()
  }
  preparingOf.set(db, preparing)
  pipelineOf.set(db, pipeline)
  poolOf.set(db, pool)
  return db
}

/** What a connection is set to while it is taken. Both run on it outside of transactions. */
export type ConnectionSettings = { set: Statement; reset: Statement }

/**
 * The same pool, with settings on each connection from its take to its release. A caller that waits for something else holds no connection
 * meanwhile. The one that cannot be reset is broken, and is dropped.
 */
export function withConnectionSettings(db: Db, { set, reset }: ConnectionSettings): Db {
  const preparing = preparingOf.get(db)
  // Within a transaction the connection is Kysely's.
  if (!preparing) throw new Error('A transaction has no pool')
  const connect = async () => {
    const client = await preparing.connect()
    await client.queryNamed(set).catch((error: unknown) => {
      client.release(true)
      throw error
    })
    const release = (destroy?: boolean) => {
      if (destroy) return client.release(true)
      void client.queryNamed(reset).then(
        () => client.release(),
        () => client.release(true),
      )
    }
    return { query: client.query, release } as unknown as pg.PoolClient
  }
  const log = statementLog()
  const pool = { options: poolOf.get(db)?.options ?? {}, connect, end: async () => undefined }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }), ...(log && { log }) })
}

/** Connections of the pool now, for metrics. `waiting`: callers without one. */
export function poolUsage(db: Db): { total: number; idle: number; waiting: number; max: number } {
  const pool = poolOf.get(db)
  if (!pool) throw new Error('A transaction has no pool')
  const { totalCount: total, idleCount: idle, waitingCount: waiting, options } = pool
  return { total, idle, waiting, max: options.max }
}

/** Runs a prepared statement whose name the caller chose. `name` belongs to this text alone. */
export async function queryPrepared<Row>(db: Db, statement: Statement): Promise<Row[]> {
  const preparing = preparingOf.get(db)
  // Within a transaction the connection is Kysely's.
  if (!preparing) return (await db.executeQuery(CompiledQuery.raw(statement.text, statement.values))).rows as Row[]
  const client = await preparing.connect()
  try {
    return (await tracedStatement(statement.text, () => client.queryNamed(statement))).rows as Row[]
  } finally {
    client.release()
  }
}

/** The same on the pipelined connection, behind the statements that were sent before. Not within a transaction. */
export async function queryPipelined<Row>(db: Db, statement: Statement): Promise<Row[]> {
  const pipeline = pipelineOf.get(db)
  if (!pipeline) throw new Error('Within a transaction statements are not pipelined')
  return (await tracedStatement(statement.text, () => pipeline.query(statement))).rows as Row[]
}

// Serialization failure, deadlock, and the ledger's "posted at this moment elsewhere": nothing was done, doing it again is right.
// The same holds for a prepared statement of an earlier schema.
const TRY_AGAIN = new Set(['40001', '40P01', 'DU012'])

/** Runs in one transaction. Retries, three times at most, when PostgreSQL rolled it back in favour of another. */
export const inTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  // Within the transaction of a caller, which retries as a whole.
  db.isTransaction ? work(db as Tx) : withRetry(() => db.transaction().execute(work))

/** Runs a single statement, which needs no transaction of its own, and retries like {@link inTransaction}. */
export async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !(TRY_AGAIN.has(sqlState(error) ?? '') || isPlanOutdated(error))) throw error
    }
  }
}

/** For an update that decides about money: it changed the one row that the caller has locked. Anything else is a bug. */
export function assertChanged({ numUpdatedRows }: { numUpdatedRows: bigint }, row: string): void {
  if (numUpdatedRows !== 1n) throw new Error(`Expected to change 1 row, changed ${numUpdatedRows}: ${row}`)
}

/** SQLSTATE of an error from the database. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Name of the violated constraint, when that is what it was. */
export const violatedConstraint = (error: unknown): string | undefined =>
  sqlState(error)?.startsWith('23') && error instanceof Error && 'constraint' in error
    ? String(error.constraint)
    : undefined

// Connection lost, server starting or stopping, too many connections, a full disk, or our own time-outs.
const AWAY = /^(08|57P0|53|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/
/** Without the server its Unix socket is gone. */
const isSocketGone = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect' && sqlState(error) === 'ENOENT'
/** Messages of the operating system about a file that PostgreSQL writes. Only a full disk has an SQLSTATE of its own. */
const NO_ROOM = /: (No space left on device|Disk quota exceeded|File too large)$/
const NO_WRITES = /: Read-only file system$/

/** Returns whether the database has no room for writes. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (sqlState(error) === '53100' || NO_ROOM.test(error.message))

/** Returns whether the database is read-only: a standby, a setting, or a file system that was mounted read-only. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && (sqlState(error) === '25006' || NO_WRITES.test(error.message))

/** Returns whether the database is away, overloaded or read-only, so that the answer is 503 and not a bug of ours. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (isDiskFull(error) || isReadOnly(error) || isSocketGone(error)) return true
  const state = sqlState(error)
  if (state !== undefined) return AWAY.test(state) || state === '57014' || state === '25P03'
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Client has encountered a connection error/.test(
      error.message,
    )
  )
}

const LOOK_AGAIN_MS = 500
/** Does it as soon as the database is there. For work of the process itself: a database that is away must not end it. */
export async function waitForDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await sleep(LOOK_AGAIN_MS)
    }
  }
}
