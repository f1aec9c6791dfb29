/** The harness's own PostgreSQL: one machine, or two of which the second follows and holds each acknowledged commit. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '../../../apps/api/src/kit/database/db.ts'
import { takeBaseBackup } from '../../drills/base-backup.ts'
import { startCluster } from './cluster.ts'
import { askMachine, createMachine, follow, type Machine } from './machine.ts'

const NAME = 'duang'
const JOIN_WITHIN_MS = 120_000
const FULL_MS = 1_500

export type Database = {
  /** Past the proxy, as the superuser: the verifier reads the true rows, not the replies that the api got. */
  pool: ReturnType<typeof createPool>
  url: string
  /** The same database through another port. */
  urlAt: (port: number) => string
  /** Calls when another machine accepts writes, with its port. */
  onPrimary: (listener: (port: number) => void) => void
  /** SIGKILL of the postmaster. Resolves when a new one accepts connections. */
  killAndRestart: () => Promise<void>
  /** With a standby: the primary and its disk are lost, and the standby is promoted. Resolves when it accepts writes. */
  failOver: (() => Promise<void>) | undefined
  /** With a disk: no room for the log, and then room again. Resolves when the server accepts writes. */
  fillDisk: (() => Promise<void>) | undefined
  stop: () => Promise<void>
}

/** Takes one port, or two with a standby. */
export async function startDatabase(folder: string, ports: readonly number[]): Promise<Database> {
  const machines = ports.map((port, index) => createMachine(path.join(folder, `machine-${index + 1}`), port))
  const [first, second] = machines as [Machine, Machine | undefined]
  await first.start()
  await askMachine(first, 'postgres', `create database ${NAME}`)
  const url = first.url() + NAME
  const pair = createPair(first, second)
  if (second) await pair.join(second)
  const inTurn = createKeyedSemaphore()
  const parts = partsOf(url, ports)
  return {
    ...parts,
    onPrimary: pair.onPrimary,
    killAndRestart: () => inTurn(pair.killAndRestart),
    failOver: second && (() => inTurn(pair.failOver)),
    fillDisk: first.hasDisk ? () => inTurn(pair.fillDisk) : undefined,
    stop: async () => {
      await inTurn(pair.joined)
      await parts.pool.end()
      for (const machine of machines) await machine.stop()
    },
  }
}

/** Three machines under Patroni, which decides itself which one accepts writes. `prefix`: see {@link startCluster}. */
export async function startDatabaseOfPatroni(firstPort: number, prefix: readonly string[]): Promise<Database> {
  const cluster = await startCluster(firstPort, prefix)
  await askMachine({ url: cluster.primaryUrl }, 'postgres', `create database ${NAME}`)
  const inTurn = createKeyedSemaphore()
  const parts = partsOf(cluster.primaryUrl() + NAME, cluster.ports)
  let announce: (port: number) => void = () => undefined
  const announced = (fault: () => Promise<void>) => () =>
    inTurn(async () => {
      await fault()
      announce(Number(new URL(cluster.primaryUrl()).port))
    })
  return {
    ...parts,
    onPrimary: (listener) => {
      announce = listener
      announce(Number(new URL(cluster.primaryUrl()).port))
    },
    killAndRestart: announced(cluster.killPostgres),
    failOver: announced(cluster.lose),
    fillDisk: undefined,
    stop: async () => {
      await inTurn(cluster.joined)
      await parts.pool.end()
      await cluster.stop()
    },
  }
}

/** What callers reach of the database, whichever of the ports accepts writes. */
function partsOf(url: string, ports: readonly number[]): Pick<Database, 'pool' | 'url' | 'urlAt'> {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  const everywhere = `${url.replace(/@[^/]+/, `@${hosts}`)}?target_session_attrs=read-write`
  return {
    url,
    pool: createPool({ url: everywhere, poolSize: 6, as: 'owner', onError: () => undefined }),
    urlAt: (port) => Object.assign(new URL(url), { port: String(port) }).href,
  }
}

/** Faults of the servers come one after the other. */
function createKeyedSemaphore() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work, work)
    last = done
    return done
  }
}

function createPair(first: Machine, second: Machine | undefined) {
  let [primary, other] = [first, second]
  let joining: Promise<void> = Promise.resolve()
  let announce: (port: number) => void = () => undefined

  /** Copies the primary to the machine and follows it. From then on a commit is acknowledged when both have it. */
  const join = async (standby: Machine) => {
    const deadline = Date.now() + JOIN_WITHIN_MS
    for (;;) {
      try {
        await standby.kill()
        standby.replaceDisk(primary)
        await takeBaseBackup(primary.url() + NAME, primary.dataFolder, standby.dataFolder)
        follow(standby, primary)
        await standby.start()
        return await untilBothCommit(primary, deadline)
      } catch (error) {
        // The primary may be killed during the copy.
        if (Date.now() > deadline) throw error
        await sleep(200)
      }
    }
  }
  const restart = async () => {
    await primary.kill()
    await primary.start()
  }
  return {
    join,
    joined: () => joining,
    onPrimary: (listener: (port: number) => void) => {
      announce = listener
    },
    killAndRestart: restart,
    failOver: async () => {
      await joining
      const lost = primary
      await lost.kill()
      primary = other as Machine
      other = lost
      await askMachine(primary, NAME, 'select pg_promote()')
      announce(primary.port)
      joining = join(lost)
      // Reported to the one who waits for it.
      joining.catch(() => undefined)
    },
    fillDisk: async () => {
      primary.fill()
      await burnLog(primary)
      await sleep(FULL_MS)
      primary.free()
      await untilWritable(primary)
    },
  }
}

/** Lets each commit wait for the standby, and resolves when one has been acknowledged by it. */
async function untilBothCommit(primary: Machine, deadline: number): Promise<void> {
  const isFollowed = () => askMachine<{ state: string }>(primary, NAME, 'select state from pg_stat_replication')
  while (!(await isFollowed()).some(({ state }) => state === 'streaming')) {
    if (Date.now() > deadline) throw new Error('The standby did not follow')
    await sleep(50)
  }
  await askMachine(primary, NAME, `alter system set synchronous_standby_names = '*'`)
  await askMachine(primary, NAME, 'select pg_reload_conf()')
}

/** Writes to the log until the server refuses or gives up. */
const burnLog = (primary: Machine): Promise<unknown> =>
  askMachine(
    primary,
    NAME,
    `do $$ begin for i in 1..100000 loop
      perform pg_logical_emit_message(false, 'duang', repeat(md5(i::text), 32000)); end loop; end $$`,
  ).catch(() => undefined)

/** A server that gave up is started again, as systemd does. */
async function untilWritable(primary: Machine): Promise<void> {
  const probe = `select pg_logical_emit_message(true, 'duang', 'room')`
  for (;;) {
    try {
      await askMachine(primary, NAME, probe)
      return
    } catch {
      if (!primary.isRunning()) await primary.start()
      await sleep(30)
    }
  }
}
