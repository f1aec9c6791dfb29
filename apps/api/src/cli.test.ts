/** `duang` as a process: its output and its exit code. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as read } from 'node:stream/consumers'
import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createPool } from '#kit/database/db.ts'
import { migrate } from '#kit/migrate/migrate.ts'
import { createTestSite } from '../test/people/site.ts'
import { installQueues } from './app/jobs.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-00000000dead'
const folder = mkdtempSync(path.join(tmpdir(), 'duang-cli-'))
let demonstration: string
beforeAll(async () => {
  const site = await createTestSite()
  demonstration = new URL(site.databaseUrl).pathname.slice(1)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await site.stop()
  }
})

async function duang(line: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'cli.ts'), ...line.split(' ')], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', APP_DATABASE_URL: '', BANK: '', ...env },
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const [data, stderr] = await Promise.all([read(child.stdout), read(child.stderr)])
  return { code: await closed, text: data + stderr, data, stderr }
}

test.each([
  ['deposits ignore 1 2 --reason why', 'Unexpected argument of duang deposits ignore: 2.'],
  ['site maintenance on --brnad x', 'Did you mean --brand?'],
  ['nonsense', 'Unknown command: nonsense.'],
])('duang %s ends with code 2 and touches nothing', async (line, sentence) => {
  const data = path.join(folder, 'data')
  const { code, text } = await duang(line, { DATA_DIR: data })
  expect(text).toContain(sentence)
  expect(code).toBe(2)
  expect(existsSync(data)).toBe(false)
})

test('duang help shows the page of --help, of a command as well', async () => {
  expect(await duang('help', {})).toMatchObject({ code: 0, data: (await duang('--help', {})).data })
  expect(await duang('help alerts', {})).toMatchObject({ code: 0, data: (await duang('alerts --help', {})).data })
})

test('duang reads the settings file of a server, also behind a byte order mark', async () => {
  const file = path.join(folder, 'duang.env')
  writeFileSync(file, '\uFEFFPORT=abc # no comment')
  expect((await duang('deposits list', { DUANG_ENV_FILE: file })).text).toContain('Wrong setting. PORT')
  const { data } = await duang('doctor --json', { DUANG_ENV_FILE: file })
  expect(data).toContain('Wrong setting. PORT')
})

test.each([
  ['members limits', 'Missing argument: USERNAME'],
  ['members limits missing', 'Unknown member: missing'],
  ['provider check', 'Missing argument: CODE|URL'],
  ['provider keys add missing', 'Unknown provider code: missing'],
  ['provider on', 'Missing argument: PROVIDER'],
  ['games list zzz', 'TYPE is one of sport, casino, slot.'],
  ['deposits list --brand missing', 'Unknown brand: missing. Known: duang-demo.'],
])('duang %s reports what is wrong', async (line, sentence) => {
  const { code, text } = await duang(line, { DATABASE_URL: inject('postgresUrl') + demonstration })
  expect(text.trim()).toContain(sentence)
  expect(code).toBe(2)
})

test.each([
  ['depositz', 2, 'usage', 'Unknown command: depositz. Did you mean deposits?'],
  ['deposits list --stat new', 2, 'usage', 'Unknown option of duang deposits list: --stat. Did you mean --state?'],
  ['members limits', 2, 'missing_argument', 'Missing argument: USERNAME'],
  ['members limits missing', 2, 'not_found', 'Unknown member: missing'],
  ['deposits list --limit 0', 2, 'invalid_value', '--limit is a whole number from 1 to 1000.'],
  ['provider fractions nope', 2, 'not_found', 'Unknown provider: nope'],
  [`proposal approve ${UNKNOWN_ID}`, 2, 'not_found', `Unknown proposal: ${UNKNOWN_ID}`],
  [
    `withdrawals debit-checked ${UNKNOWN_ID} --reason asked`,
    1,
    'not_undebited',
    `Nothing was changed. ${UNKNOWN_ID} is not on the list of undebited payouts.`,
  ],
  ['report day --csv nowhere/day.csv', 1, 'file_not_written', 'Cannot write nowhere/day.csv: no such file or folder'],
])('duang %s --json: one error on stderr, nothing on stdout, exit code %i', async (line, exit, code, message) => {
  const { data, stderr, ...ended } = await duang(`${line} --json`, {
    DATABASE_URL: inject('postgresUrl') + demonstration,
  })
  expect({ data, error: JSON.parse(stderr), code: ended.code }).toEqual({
    data: '',
    error: { error: { code, message } },
    code: exit,
  })
})

test('a database that does not answer is an error with a code of its own', async () => {
  const { data, stderr, code } = await duang('deposits list --json', { DATABASE_URL: 'postgres://x@127.0.0.1:9/x' })
  expect({ data, error: JSON.parse(stderr).error.code, code }).toEqual({
    data: '',
    error: 'database_unavailable',
    code: 1,
  })
})

test.each(['verify-ledger', 'brand set duang-demo minAge=21'])(
  'duang %s by the api’s login asks for the login of the owner',
  async (line) => {
    const { code, text } = await duang(line, { DATABASE_URL: inject('appPostgresUrl') + demonstration })
    expect(text).toContain('It must be the login that owns the database')
    expect(code).toBe(1)
  },
)

test('a command for a brand, without any brand, explains how to add one', async () => {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const url = inject('postgresUrl') + name
  const admin = new pg.Client(`${inject('postgresUrl')}postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const pool = createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })
  onTestFinished(() => pool.end())
  await migrate(pool)
  await installQueues(url)
  const { code, text } = await duang('deposits list', { DATABASE_URL: url })
  expect(text).toContain('See duang brand list, or duang brand add.')
  expect(code).toBe(2)
})
