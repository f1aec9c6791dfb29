import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLedgerSite, type LedgerSite } from '../../../test/books/ledger.ts'
import { isDatabaseAway, queryPipelined } from './db.ts'
import { createPipelinedConnection } from './pipelined-connection.ts'

let site: LedgerSite
beforeAll(async () => {
  site = await createLedgerSite()
})
afterAll(() => site.stop())

const ask = <Row>(name: string, text: string, values: unknown[] = []) =>
  queryPipelined<Row>(site.db, { name, text, values })

test('statements are sent behind each other and done in their order, each as a transaction of its own', async () => {
  const started = performance.now()
  const [slow, broken, next] = await Promise.allSettled([
    ask('slow', 'select pg_sleep(0.2), pg_backend_pid() as pid, txid_current() as tx'),
    ask('broken', 'select 1 / $1::int', [0]),
    ask('next', 'select pg_backend_pid() as pid, txid_current() as tx'),
  ])
  expect(performance.now() - started).toBeGreaterThan(200)
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  const rows = [slow, next].map((each) => (each.status === 'fulfilled' ? each.value[0] : undefined)) as {
    pid: number
    tx: number
  }[]
  expect(rows[1]?.pid).toBe(rows[0]?.pid)
  expect(rows[1]?.tx).toBeGreaterThan(rows[0]?.tx ?? 0)
})

test('a lost connection fails the statements under way, and the next one opens another', async () => {
  const [answered] = await ask<{ pid: number }>('pid', 'select pg_backend_pid() as pid')
  // Awaited before the connection is lost: a rejection without a listener is an error of the process.
  const waiting = Promise.allSettled(['sleep', 'behind'].map((name) => ask(name, 'select pg_sleep(5)')))
  await sql`select pg_terminate_backend(${answered?.pid}::int)`.execute(site.owner)
  const lost = await waiting
  expect(lost.map((each) => each.status === 'rejected' && isDatabaseAway(each.reason))).toEqual([true, true])
  const [again] = await ask<{ pid: number }>('pid', 'select pg_backend_pid() as pid')
  expect(again?.pid).not.toBe(answered?.pid)
})

test('runs statements in the role of the application', async () => {
  expect(await ask('role', 'select current_user as role')).toEqual([{ role: 'duang_app' }])
})

test('a server that hangs is away, and one that is not there as well', async () => {
  const mute = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void mute.close())
  const { port } = mute.address() as AddressInfo
  const statement = { name: 'one', text: 'select 1', values: [] }
  const reasons = [
    createPipelinedConnection({ host: '127.0.0.1', port, connectionTimeoutMillis: 100 }),
    createPipelinedConnection({ host: '127.0.0.1', port: 1 }),
  ].map((connection) => connection.query(statement).catch((error: unknown) => error))
  expect((await Promise.all(reasons)).map(isDatabaseAway)).toEqual([true, true])
})
