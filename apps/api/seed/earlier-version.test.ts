/** Starts over a database of an earlier development version: one sentence, exit code 1, and the database as it was. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../src/kit/postgres/postgres-server.ts'
import { newDatabase } from '../test/database/new-database.ts'
import { freePort } from '../test/database/postgres.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const REFUSAL =
  'Database made by an earlier development version: move DATA_DIR away, or set another one (with DATABASE_URL: name an empty database), and start again. Nothing was changed.\n'

function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-earlier-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Leaves the rows that each earlier version recorded. */
async function makeEarlier(client: pg.Client): Promise<void> {
  await client.query('create table migrations (name text primary key, hash text not null, applied_at timestamptz)')
  await client.query(`insert into migrations (name, hash) values ('001-brands.sql', 'x'), ('002-ledger.sql', 'y')`)
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  return await work(client).finally(() => client.end())
}

const tables = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  ).rows.map((row) => row.relname)

async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const [port, staffPort, sandboxPort] = await Promise.all([freePort(), freePort(), freePort()])
  const child = spawn(process.execPath, ['scripts/run.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      APP_DATABASE_URL: '',
      MEDIA_DIR: '',
      BANK: '',
      PORT: String(port),
      OPERATOR_PORT: String(staffPort),
      SANDBOX_PORT: String(sandboxPort),
      ...env,
    },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdout.resume()
  const hard = setTimeout(() => child.kill('SIGTERM'), 45_000)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(hard)
  return { code, said }
}

test('an external database', async () => {
  const url = await newDatabase()
  await withClient(url, makeEarlier)
  expect(await start({ DATABASE_URL: url, DATA_DIR: dataFolder() })).toEqual({ code: 1, said: REFUSAL })
  expect(await withClient(url, tables)).toEqual(['migrations'])
})

test('the embedded database of a data folder', async () => {
  const folder = dataFolder()
  const port = await freePort()
  const inFolder = async <Result>(work: (admin: pg.Client, url: string) => Promise<Result>) => {
    const server = await startPostgres({ dataFolder: path.join(folder, 'postgres'), port })
    return await withClient(`${server.url}postgres`, (admin) => work(admin, server.url)).finally(server.stop)
  }
  await inFolder(async (admin, url) => {
    await admin.query('create database duang')
    await withClient(`${url}duang`, makeEarlier)
  })
  expect(await start({ DATA_DIR: folder, DATABASE_PORT: String(port) })).toEqual({ code: 1, said: REFUSAL })
  expect(await inFolder((_admin, url) => withClient(`${url}duang`, tables))).toEqual(['migrations'])
})
