/** A primary with a streaming standby, both servers of a test's own. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../src/kit/postgres/postgres-server.ts'
import { freePort, startOwnServer } from './postgres.ts'

export type Pair = Awaited<ReturnType<typeof startPair>>

/** `settings` are those of the standby. */
export async function startPair(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-standby-'))
  const dataFolder = path.join(folder, 'first')
  const own = await startOwnServer({ dataFolder })
  // A base backup of a stopped server is a copy of its folder.
  await own.server.stop()
  const copy = path.join(folder, 'second')
  cpSync(dataFolder, copy, { recursive: true, preserveTimestamps: true })
  cpSync(`${dataFolder}.password`, `${copy}.password`)
  chmodSync(copy, 0o700)
  chownLike(dataFolder, copy)
  writeFileSync(path.join(copy, 'standby.signal'), '')
  const primary = await own.restart()
  const { hostname, port, username, password } = new URL(primary.url)
  const standbyPort = await freePort()
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`
  const startStandby = () =>
    startPostgres({ dataFolder: copy, port: standbyPort, settings: { primary_conninfo: conninfo, ...settings } })
  let standby = await startStandby()
  const atStandby = (url: string) => Object.assign(new URL(url), { port: String(standbyPort) }).href
  return {
    own,
    primary,
    standbyPort,
    /** The same database and login on the standby. */
    atStandby,
    onStandby: async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
      const client = new pg.Client(atStandby(own.databaseUrl))
      await client.connect()
      return (await client.query<Row>(text).finally(() => client.end())).rows
    },
    stopStandby: () => standby.stop(),
    restartStandby: async () => {
      standby = await startStandby()
    },
    stop: async () => {
      await Promise.all([primary.stop(), standby.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The programs of the server run as another user where the tests run as root. */
function chownLike(original: string, copy: string): void {
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `--reference=${original}`, copy])
}
