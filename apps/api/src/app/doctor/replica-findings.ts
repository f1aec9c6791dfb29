/** Findings on the read replica: whether it may answer reports. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createReplicaLink, type ReplicaLink } from '#kit/database/replica-link.ts'
import type { Config } from '#kit/start/config.ts'
import { type Finding, messageOf, ok, wrong } from './finding.ts'

const CHECK = 'read-replica'
const REPLAY_MS = 3_000
const LOOK_AGAIN_MS = 100
const WHY = 'Reports and lists are read from the primary, which has more work.'

export async function replicaFindings({ READ_DATABASE_URL: url }: Config, primaryUrl: string): Promise<Finding[]> {
  if (!url) return []
  const link = createReplicaLink({ url, primaryUrl, onLost: () => undefined })
  try {
    return [await findingOf(link)]
  } catch (error) {
    const what = `The read replica does not answer: ${messageOf(error)}`
    return [wrong(CHECK, { what, why: WHY, todo: 'Start the standby, or correct READ_DATABASE_URL.' })]
  } finally {
    await link.end()
  }
}

async function findingOf(link: ReplicaLink): Promise<Finding> {
  const { isStandby } = await link.askStandby()
  if (!isStandby)
    return wrong(CHECK, {
      what: 'The server of READ_DATABASE_URL accepts writes.',
      why: WHY,
      todo: 'Point READ_DATABASE_URL to a standby.',
    })
  const mismatch = await link.findMismatch()
  if (mismatch)
    return wrong(CHECK, {
      what: `The read replica is not used: ${mismatch}.`,
      why: WHY,
      todo: 'Correct READ_DATABASE_URL.',
    })
  const missing = await missingBytes(link)
  if (missing === 0) return ok(CHECK, 'The read replica has everything.')
  return wrong(CHECK, {
    what: `The read replica lacks ${Math.ceil(missing / 1024)} KiB of the log after ${REPLAY_MS / 1_000} seconds.`,
    why: WHY,
    todo: 'On the standby: select pg_is_wal_replay_paused(), * from pg_stat_wal_receiver; on the primary: table pg_stat_replication',
  })
}

/** What the standby still lacks of the primary's log of now, after a time to replay it. */
async function missingBytes(link: ReplicaLink): Promise<number> {
  const written = (await link.askPrimary()) ?? 0
  const until = performance.now() + REPLAY_MS
  for (;;) {
    const { replayed } = await link.askStandby()
    if (replayed >= written || performance.now() > until) return Math.max(0, written - replayed)
    await sleep(LOOK_AGAIN_MS)
  }
}
