/**
 * Reads from a streaming standby that are never older than reads from the primary: before each one, the standby has replayed all that the
 * primary had acknowledged when it was asked for (decision 067). Otherwise the primary answers.
 */
import { createDb, createPool, type Db, isDatabaseAway, isReadOnly, sqlState } from './db.ts'
import { isPlanOutdated } from './prepared-statements.ts'
import { type Read, readsOf } from './read-db.ts'
import { createReplicaLink } from './replica-link.ts'
import { createReplicaWatch, type Fallback, type ReplicaState } from './replica-watch.ts'

export type ReplicaOptions = {
  url: string
  /** By the login of the api, as `url`. */
  primaryUrl: string
  primary: Db
  poolSize: number
  /** Reports of the owner read what the application may not. */
  owner?: { url: string }
  onError: (error: Error) => void
  /** The standby is used again, with undefined, or no longer. */
  onChange: (fallback: Fallback | undefined, detail: string) => void
  /** Called with each read. Without a reason the standby answers. */
  onRead: (fallback: Fallback | undefined) => void
}

export type Replica = {
  read: Read
  /** Looks at the standby once a second from now on. The first read does the same. */
  watch: () => void
  state: () => ReplicaState
  db: Db
  end: () => Promise<void>
}

const CONNECT_MS = 1_000

export function createReplica(options: ReplicaOptions): Replica {
  const { url, primaryUrl, primary, poolSize, owner, onError, onChange, onRead } = options
  /** Reads under way on the standby. */
  const underWay = new Set<() => void>()
  const link = createReplicaLink({ url, primaryUrl, onLost: () => watch.lose('its connection is lost') })
  const watch = createReplicaWatch({
    link,
    onChange: (fallback, detail) => {
      if (fallback === 'away') for (const giveUp of underWay) giveUp()
      onChange(fallback, detail)
    },
  })
  const db = createDb(
    createPool({
      url: owner?.url ?? url,
      poolSize,
      connectMs: CONNECT_MS,
      isReadOnly: true,
      onError,
      ...(owner && { as: 'owner' }),
    }),
  )
  const [fromStandby, fromPrimary] = [readsOf(db), readsOf(primary)]
  const read: Read = async (work, settings) => {
    const obstacle = await watch.obstacle()
    if (obstacle === undefined) {
      try {
        const result = await unlessLost(underWay, fromStandby(work, settings))
        onRead(undefined)
        return result
      } catch (error) {
        const reason = reasonOf(error)
        if (!reason) throw error
        onRead(reason)
      }
    } else onRead(obstacle)
    return fromPrimary(work, settings)
  }
  return {
    read,
    watch: () => void watch.start(),
    state: watch.state,
    db,
    end: async () => {
      watch.stop()
      await Promise.all([link.end(), db.destroy()])
    },
  }
}

const LOST = new Error('The standby is away')

/** A standby that freezes leaves its statements without an answer. They are given up as soon as it is known to be away. */
function unlessLost<Result>(underWay: Set<() => void>, run: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(LOST)
    underWay.add(giveUp)
    run.then(resolve, reject).finally(() => underWay.delete(giveUp))
  })
}

/** Rows that a report still reads were removed on the primary, and the standby had to follow. */
const CONFLICTS = new Set(['40001', '40P01'])
const STATEMENT_TIMEOUT = '57014'

/** Why the primary is to answer. Undefined for an error that it would repeat, such as a statement that takes too long. */
function reasonOf(error: unknown): Fallback | undefined {
  if (CONFLICTS.has(sqlState(error) ?? '') || isPlanOutdated(error)) return 'conflict'
  if (error === LOST) return 'away'
  const isOwnFault = sqlState(error) === STATEMENT_TIMEOUT || isReadOnly(error)
  return isDatabaseAway(error) && !isOwnFault ? 'away' : undefined
}
