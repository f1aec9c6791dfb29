import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../test/database/postgres.ts'
import { appLoginUrl } from '../database/app-login.ts'
import { readConfig } from '../start/config.ts'
import { isRunning } from '../start/processes.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { whyNoSocket } from './postgres-socket.ts'

let folder: string
beforeAll(() => {
  // Mode 700, as of a home folder. As root the server runs as a user of its own, which cannot pass through.
  folder = mkdtempSync(path.join(tmpdir(), 'duang-start-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('names a port that another program uses, with the remedy', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const started = startPostgres({ dataFolder: path.join(folder, 'postgres'), port })
  await expect(started).rejects.toThrow(
    new Error(`Port ${port} is in use by another program. Stop it, or set DATABASE_PORT to a free port.`),
  )
  other.close()
})

test('a port that the server’s user may not have is named', async () => {
  const firstFree = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
  const outcome = await startPostgres({ dataFolder: path.join(folder, 'reserved'), port: 7 }).then(
    (server) => server.stop(),
    (error: Error) => error.message,
  )
  expect(outcome).toBe(
    firstFree > 7
      ? 'Port 7 is reserved for programs with a special right. Set DATABASE_PORT to a port from 1024 on.'
      : undefined,
  )
})

test('any other reason is the server’s own, and not that it is shut down', async () => {
  const dataFolder = path.join(folder, 'postgres')
  const started = startPostgres({ dataFolder, port: await freePort(), settings: { shared_buffers: 'much' } })
  await expect(started).rejects.toThrow(/^PostgreSQL did not start: .*FATAL: .*shared_buffers/)
})

/** Null by the Unix socket. */
const ADDRESS = 'select host(inet_client_addr()) as address'

async function ask<Row extends pg.QueryResultRow>(server: Pick<PostgresServer, 'url'>, text: string): Promise<Row[]> {
  const client = new pg.Client(`${server.url}postgres`)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

test('serves data below a folder that no other user may pass through, and leaves its mode alone', async () => {
  const closed = path.join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const where = { dataFolder: path.join(closed, 'deep', 'postgres'), port: await freePort() }
  const server = await startPostgres(where)
  onTestFinished(() => server.stop())
  await ask(server, "create table kept as select 'yes' as answer")
  await ask(server, 'select pg_reload_conf()')
  // A crash of one process makes the server start all of them again, from files that it finds by the folder's name.
  const [writer] = await ask<{ pid: number }>(
    server,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  )
  process.kill(writer?.pid as number, 'SIGKILL')
  await expect
    .poll(() => ask(server, 'select answer from kept').catch(() => undefined), { timeout: 20_000 })
    .toEqual([{ answer: 'yes' }])
  await server.stop()
  expect(isRunning(server.pid)).toBe(false)
  const again = await startPostgres(where)
  onTestFinished(() => again.stop())
  expect(await ask(again, 'select answer from kept')).toEqual([{ answer: 'yes' }])
  expect(await ask({ url: again.socketUrl as string }, ADDRESS)).toEqual([{ address: null }])
  expect(statSync(closed).mode & 0o777).toBe(0o700)
  expect(statSync(where.dataFolder).mode & 0o777).toBe(0o700)
  expect(statSync(where.dataFolder).uid === 0).toBe(false)
})

test('makes the data folder anew when an earlier start was killed while it made it', async () => {
  const dataFolder = path.join(folder, 'half', 'postgres')
  mkdirSync(`${dataFolder}.draft`, { recursive: true })
  writeFileSync(path.join(`${dataFolder}.draft`, 'PG_VERSION'), '18\n')
  const server = await startPostgres({ dataFolder, port: await freePort() })
  onTestFinished(() => server.stop())
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(`${dataFolder}.draft`)).toBe(false)
})

test('is reached by its Unix socket and by TCP, with the password only, also after its owner was killed', async () => {
  const where = { dataFolder: path.join(folder, 'both', 'postgres'), port: await freePort() }
  const server = await startPostgres(where)
  onTestFinished(() => server.stop())
  const socketUrl = server.socketUrl as string
  expect(await ask({ url: socketUrl }, ADDRESS)).toEqual([{ address: null }])
  expect(await ask(server, ADDRESS)).toEqual([{ address: '127.0.0.1' }])
  expect((await startPostgres(where)).socketUrl).toBe(socketUrl)
  const stranger = socketUrl.replace(/:[^:@]*@/, ':wrong@')
  await expect(ask({ url: stranger }, ADDRESS)).rejects.toMatchObject({ code: '28P01' })
  // The application's login and the configuration take the same form of address.
  expect(readConfig({ DATABASE_URL: `${socketUrl}duang` }).DATABASE_URL).toBe(`${socketUrl}duang`)
  expect(appLoginUrl(`${socketUrl}duang`, 'secret')).toMatch(/^postgres:\/\/duang_login:secret@%2F.*:\d+\/duang$/)
})

test('starts without a Unix socket where its path is too long, or the folder takes none', async () => {
  const lines: string[] = []
  const onNoSocket = (line: string) => lines.push(line)
  const long = { dataFolder: path.join(folder, 'n'.repeat(90), 'postgres'), port: await freePort(), onNoSocket }
  const server = await startPostgres(long)
  onTestFinished(() => server.stop())
  expect(server.socketUrl).toBeUndefined()
  expect(await ask(server, ADDRESS)).toEqual([{ address: '127.0.0.1' }])
  expect(lines).toEqual([expect.stringMatching(/^The database is reached by TCP .* is longer than 107 bytes\.$/)])
  await expect(whyNoSocket('/proc/self', 5432)).resolves.toMatch(
    /^the folder \/proc\/self\/pg_stat_tmp takes no socket/,
  )
})
