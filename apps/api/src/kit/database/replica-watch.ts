/** Decides before each read whether the standby has everything, and looks at it once a second. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplicaLink } from './replica-link.ts'

/**
 * Why the primary answers. `primary`: the standby was promoted. `other`: it is another server. `conflict`: it cancelled the statement.
 * `unknown`: the primary gave no position.
 */
export type Fallback = 'away' | 'behind' | 'primary' | 'other' | 'conflict' | 'unknown'

/** `fallback`: why reads go to the primary now. `lagSeconds`: age of the oldest position of the primary that the standby lacks. */
export type ReplicaState = { fallback: Fallback | undefined; lagSeconds: number }

export type ReplicaWatch = {
  /** Looks once a second from now on. The first read does the same. */
  start: () => Promise<void>
  /** Waits until the standby has everything that was acknowledged before the call. Returns why the primary must answer instead. */
  obstacle: () => Promise<Fallback | undefined>
  lose: (detail: string) => void
  state: () => ReplicaState
  stop: () => void
}

type WatchOptions = {
  link: ReplicaLink
  /** The standby is used again, with undefined, or no longer. */
  onChange: (fallback: Fallback | undefined, detail: string) => void
}

/** A read waits this long for the standby to replay what it lacks. */
const REPLAY_MS = 300
const ASK_AGAIN_MS = 5
const EVERY_MS = 1_000
/** One position a second. Of a longer time the oldest are enough. */
const POSITIONS_MAX = 3_600

/** Positions of the primary that the standby has not replayed, with the time at which they were known. */
function createLag() {
  let missing: { at: number; written: number }[] = []
  return {
    written: (written: number) => {
      if (missing.length < POSITIONS_MAX) missing.push({ at: performance.now(), written })
    },
    replayed: (replayed: number) => {
      missing = missing.filter(({ written }) => written > replayed)
    },
    seconds: () => (missing[0] ? (performance.now() - missing[0].at) / 1_000 : 0),
  }
}

/** Looks now and once a second. `start` resolves with the first look. */
function createLooks(look: () => Promise<unknown>) {
  let first: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  async function lookAndGoOn(): Promise<void> {
    await look()
    if (!isStopped) timer = setTimeout(() => void lookAndGoOn(), EVERY_MS).unref()
  }
  return {
    start: () => {
      first ??= lookAndGoOn()
      return first
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

type Replay = { replayed: number; fallback: Fallback | undefined; detail?: string }

/** Waits for a moment until the standby has replayed what was written. */
async function waitForReplay(link: ReplicaLink, written: number, known: number): Promise<Replay> {
  let replayed = known
  const until = performance.now() + REPLAY_MS
  while (replayed < written) {
    const position = await link.askStandby()
    if (!position.isStandby) return { replayed, fallback: 'primary', detail: 'it accepts writes' }
    replayed = position.replayed
    if (replayed >= written) break
    if (performance.now() >= until)
      return { replayed, fallback: 'behind', detail: `it lacks what is older than ${REPLAY_MS} ms` }
    await sleep(ASK_AGAIN_MS)
  }
  return { replayed, fallback: undefined }
}

export function createReplicaWatch({ link, onChange }: WatchOptions): ReplicaWatch {
  let fallback: Fallback | undefined = 'away'
  let replayed = 0
  let isIdentified = false
  const lag = createLag()

  function become(next: Fallback | undefined, detail = ''): Fallback | undefined {
    if (next === 'away') {
      // After a restart a standby shows an earlier state at first.
      replayed = 0
      isIdentified = false
    }
    if (next === fallback) return next
    fallback = next
    onChange(next, detail)
    return next
  }

  const replay = async (written: number): Promise<Fallback | undefined> => {
    const found = await waitForReplay(link, written, replayed)
    replayed = found.replayed
    return become(found.fallback, found.detail)
  }

  async function look(): Promise<unknown> {
    const written = await link.askPrimary().catch(() => undefined)
    if (written !== undefined) lag.written(written)
    try {
      const position = await link.askStandby()
      if (!position.isStandby) return become('primary', 'it accepts writes')
      // Without the primary nothing is read at all.
      if (written === undefined) return
      const mismatch = isIdentified ? undefined : await link.findMismatch()
      if (mismatch !== undefined) return become('other', mismatch)
      isIdentified = true
      return await replay(written)
    } catch (error) {
      return become('away', messageOf(error))
    } finally {
      lag.replayed(replayed)
    }
  }

  const looks = createLooks(look)
  return {
    start: looks.start,
    obstacle: async () => {
      await looks.start()
      if (fallback) return fallback
      const written = await link.askPrimary().catch(() => undefined)
      if (written === undefined) return 'unknown'
      return replay(written).catch((error: unknown) => become('away', messageOf(error)))
    },
    lose: (detail) => void become('away', detail),
    state: () => ({ fallback, lagSeconds: lag.seconds() }),
    stop: looks.stop,
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
