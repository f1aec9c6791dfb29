/** Three machines of the reference in deploy/ha: PostgreSQL under Patroni, and etcd. Patroni decides which of them accepts writes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askMachine } from './machine.ts'

const REFERENCE = path.join(import.meta.dirname, '../../..', 'deploy', 'ha', 'patroni.yml')
const CONFIG = 'patroni.yml'
const MACHINES = 3
const PORTS_EACH = 4
const WITHIN_MS = 180_000
const STEADY_MS = 7_000

export type Cluster = {
  /** URL of the machine that accepts writes, as the superuser, up to the name of the database. */
  primaryUrl: () => string
  ports: readonly number[]
  /** SIGKILL of the primary's postmaster. Resolves when a machine accepts writes. */
  killPostgres: () => Promise<void>
  /** The primary is lost with its disk. Resolves when another machine accepts writes. The lost one comes back meanwhile. */
  lose: () => Promise<void>
  /** Resolves when all machines follow. */
  joined: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the machines on consecutive ports from `firstPort`. `prefix`: words before each program, which start it in its place and as its
 * user, such as `chroot --userspec=postgres /srv/debian`. The programs belong to Debian; PostgreSQL refuses to run as root.
 */
export async function startCluster(firstPort: number, prefix: readonly string[]): Promise<Cluster> {
  const [program, ...words] = [...prefix, 'id']
  const idOf = (kind: string) => Number(execFileSync(program as string, [...words, kind], { encoding: 'utf8' }))
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-cluster-'))
  const own = (each: string) => chownSync(each, idOf('-u'), idOf('-g'))
  own(folder)
  // The sockets of three servers on one machine are not at one place.
  const sockets = readFileSync(REFERENCE, 'utf8').replace('/var/run/postgresql', '.')
  writeFileSync(path.join(folder, CONFIG), sockets)
  const password = randomBytes(16).toString('hex')
  const nodes = Array.from({ length: MACHINES }, (_, index) =>
    createNode({ index, firstPort, folder, prefix, password, own }),
  )
  const stop = async () => {
    for (const node of nodes) await node.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const node of nodes) node.start()
    return { ...(await lead(nodes)), ports: nodes.map(({ port }) => port), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function lead(nodes: readonly Node[]): Promise<Omit<Cluster, 'ports' | 'stop'>> {
  let primary = await findPrimary(nodes)
  let joining: Promise<unknown> = untilJoined(nodes)
  await joining
  const join = () => {
    joining = untilJoined(nodes)
    // Reported to the one who waits for it.
    joining.catch(() => undefined)
  }
  return {
    primaryUrl: () => primary.url,
    killPostgres: async () => {
      await joining
      primary.killPostgres()
      primary = await findPrimary(nodes)
      join()
    },
    lose: async () => {
      await joining
      const lost = primary
      lost.loseAll()
      primary = await findPrimary(nodes)
      lost.startPatroni()
      join()
    },
    joined: async () => void (await joining),
  }
}

type Node = ReturnType<typeof createNode>
type NodeOptions = {
  index: number
  firstPort: number
  folder: string
  prefix: readonly string[]
  password: string
  own: (folder: string) => void
}

function createNode({ index, firstPort, folder, prefix, password, own }: NodeOptions) {
  const portsOf = (n: number) => Array.from({ length: PORTS_EACH }, (_, each) => firstPort + n * PORTS_EACH + each)
  const [port, rest, client, peer] = portsOf(index) as [number, number, number, number]
  const name = `pg${index + 1}`
  const home = path.join(folder, name)
  const dataFolder = path.join(home, 'postgres')
  mkdirSync(home)
  own(home)
  const children: Record<string, ChildProcess> = {}
  const log = openSync(path.join(folder, `${name}.log`), 'a')
  const run = (label: string, args: string[], env: Record<string, string>) => {
    const [first, ...others] = [...prefix, ...args]
    const stdio: ['ignore', number, number] = ['ignore', log, log]
    children[label] = spawn(first as string, others, { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env }, stdio })
  }
  const everywhere = (ports: (n: number) => string) => Array.from({ length: MACHINES }, (_, n) => ports(n)).join(',')
  const startEtcd = () =>
    run('etcd', ['etcd'], {
      ETCD_NAME: name,
      ETCD_DATA_DIR: path.join(home, 'etcd'),
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_INITIAL_CLUSTER: everywhere((n) => `pg${n + 1}=http://127.0.0.1:${portsOf(n)[3]}`),
      ETCD_LOG_LEVEL: 'warn',
    })
  const startPatroni = () =>
    run('patroni', ['patroni', path.join(folder, CONFIG)], {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
      PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
      PATRONI_ETCD3_HOSTS: everywhere((n) => `127.0.0.1:${portsOf(n)[2]}`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
    })
  const killPostgres = () => {
    const [pid] = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }
  return {
    port,
    startPatroni,
    killPostgres,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/`,
    health: () => fetch(`http://127.0.0.1:${rest}/`).then((reply) => reply.json() as Promise<Health>),
    start: () => {
      startEtcd()
      startPatroni()
    },
    loseAll: () => {
      children.patroni?.kill('SIGKILL')
      killPostgres()
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
    stop: async () => {
      // Patroni stops its PostgreSQL.
      for (const label of ['patroni', 'etcd']) await ended(children[label])
    },
  }
}

type Health = { role: string; state: string; replication_state?: string; sync_standby?: boolean }

/** Waits for a machine that leads and acknowledges a commit, which a second machine has. */
async function findPrimary(nodes: readonly Node[]): Promise<Node> {
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    for (const node of nodes) {
      try {
        if (!/primary|master/.test((await node.health()).role)) continue
        await askMachine(
          { url: () => node.url },
          'postgres',
          `select pg_logical_emit_message(true, 'duang', 'primary')`,
        )
        return node
      } catch {
        // Not ready, or no longer.
      }
    }
    if (Date.now() > deadline) throw new Error('No machine of the cluster accepts writes')
    await sleep(50)
  }
}

/**
 * Waits until all machines but the primary stream, and one is named as synchronous: only that one may be promoted. Patroni names it anew
 * after a start of the primary, so the state must last for more than one of its loops.
 */
async function untilJoined(nodes: readonly Node[]): Promise<void> {
  const deadline = Date.now() + WITHIN_MS
  let since = Number.POSITIVE_INFINITY
  while (!(Date.now() - since >= STEADY_MS)) {
    const states = await Promise.all(nodes.map((node) => node.health().catch(() => undefined)))
    const following = states.filter((state) => state?.replication_state === 'streaming')
    const isWhole = following.length === nodes.length - 1 && following.some((state) => state?.sync_standby)
    since = isWhole ? Math.min(since, Date.now()) : Number.POSITIVE_INFINITY
    if (Date.now() > deadline) throw new Error('A machine of the cluster does not follow')
    await sleep(200)
  }
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await end
}
