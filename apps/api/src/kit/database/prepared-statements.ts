/**
 * Prepared statements for all queries of a pool. PostgreSQL parses a named text once a connection and reuses its plan, where the text of
 * an unnamed one is parsed and planned at every request. The name is a hash of the text, so callers need not know of it.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** Named statements of one connection. Each holds memory of its server process. Further texts run unnamed. */
const NAMES_PER_CONNECTION = 400
/** Texts that are remembered in a process: more than the sources contain. */
const TEXTS_MAX = 2_000
/**
 * Ends a text that is planned at every run. A kept plan may be of empty tables until they are analyzed, and read the whole table: nothing
 * for a page, but not for what a bank sends in bulk.
 */
export const PLANNED_EACH_TIME = sql`/* planned each time */`
const IS_PLANNED_EACH_TIME = /\/\* planned each time \*\//
/** Rows of an insert that varies in length: each number of rows is a text of its own. */
const SEVERAL_ROWS = /\), \(\$\d/

export type Statement = { name: string; text: string; values: unknown[] }

/** A connection of the pool. It has what Kysely needs of `pg.PoolClient`. */
export type PreparingClient = {
  query: <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => Promise<pg.QueryResult<Row>>
  /** Runs a statement that has a name already. */
  queryNamed: (statement: Statement) => Promise<pg.QueryResult>
  release: (destroy?: boolean) => void
}
export type PreparingPool = { connect: () => Promise<PreparingClient> }

/** Wraps a pool. Other users of the same pool are not affected. */
export function preparePool(pool: Pick<pg.Pool, 'connect'>): PreparingPool {
  const nameOf = createNames()
  const clients = new WeakMap<pg.PoolClient, Prepared>()
  let generation = 0
  const outdate = () => {
    generation++
  }
  return {
    async connect() {
      for (;;) {
        const client = await pool.connect()
        const prepared = clients.get(client) ?? prepare(client, { nameOf, outdate, generation })
        clients.set(client, prepared)
        if (prepared.generation === generation) return prepared
        // The result of a statement has another type since the schema changed. A new connection prepares all texts anew.
        client.release(true)
      }
    },
  }
}

type Prepared = PreparingClient & { generation: number }
type Preparing = { nameOf: NameOf; outdate: () => void; generation: number }

function prepare(client: pg.PoolClient, { nameOf, outdate, generation }: Preparing): Prepared {
  const names = new Set<string>()
  let isReleased = false
  const release = (destroy?: boolean) => {
    if (!isReleased) client.release(destroy)
    isReleased = destroy === true
  }
  /** Without a reply the network or the server is gone, and a read-only server may have a successor: no other connection is trusted either. */
  const watched = async <Row extends pg.QueryResultRow>(run: Promise<pg.QueryResult<Row>>) => {
    try {
      return await run
    } catch (error) {
      const isSilent = isReadTimeout(error)
      if (isSilent || isReadOnly(error)) outdate()
      // What waits for this connection, such as a rollback, fails at once.
      if (isSilent) release(true)
      throw error
    }
  }
  const queryNamed = async (statement: Statement): Promise<pg.QueryResult> => {
    try {
      return await watched(client.query(statement))
    } catch (error) {
      if (!isPlanOutdated(error)) throw error
      outdate()
      // PostgreSQL noticed before it ran the statement. A transaction has failed with it and is retried as a whole.
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query(statement.text, statement.values)
    }
  }
  return {
    generation,
    queryNamed,
    query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      if (name === undefined || (!names.has(name) && names.size >= NAMES_PER_CONNECTION))
        return watched(client.query<Row>(text, values as unknown[]))
      names.add(name)
      return (await queryNamed({ name, text, values: values as unknown[] })) as pg.QueryResult<Row>
    },
    release,
  }
}

type NameOf = (text: string) => string | undefined

/** Names a text when it occurs for the second time: a text that occurs once, such as one of a command, gains nothing by a name. */
function createNames(): NameOf {
  const texts = new LRUCache<string, { name?: string | undefined }>({ max: TEXTS_MAX })
  return (text) => {
    const known = texts.get(text)
    if (known) {
      if (!('name' in known)) known.name = isNamed(text) ? hashName(text) : undefined
      return known.name
    }
    texts.set(text, {})
    return undefined
  }
}

const isNamed = (text: string): boolean => !SEVERAL_ROWS.test(text) && !IS_PLANNED_EACH_TIME.test(text)

const hashName = (text: string): string => `q_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`

/** Returns whether a prepared statement is of an earlier schema. PostgreSQL reports it before the statement runs. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message === 'cached plan must not change result type'

const isReadOnly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25006'
const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'
