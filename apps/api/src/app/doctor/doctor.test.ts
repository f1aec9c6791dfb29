/** Real faults, and what `duang doctor` reports of them. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as read } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { line, message } from '#features/bank/deposit/fixtures.ts'
import { createSecretBox } from '#kit/secret-box.ts'
import { type Config, readConfig } from '#kit/start/config.ts'
import { addMember, createTestSite, sendFeed, type TestSite } from '../../../test/people/site.ts'
import { createStaffListener } from '../staff.ts'
import { diagnose } from './doctor-command.ts'
import type { Finding } from './finding.ts'

let site: TestSite
let folder: string
let staff: ReturnType<typeof createStaffListener>
let operatorPort: number
beforeAll(async () => {
  site = await createTestSite({ now: new Date() })
  folder = mkdtempSync(path.join(tmpdir(), 'duang-doctor-'))
  staff = createStaffListener(site.platform)
  operatorPort = Number(new URL(await staff.listen({ port: 0, host: '127.0.0.1' })).port)
  await sql`delete from pgboss.job`.execute(site.owner)
  await sql`update pgboss.version set cron_on = now()`.execute(site.owner)
})
afterAll(async () => {
  await staff.close()
  await site.stop()
})

const environment = () => ({
  DATABASE_URL: site.databaseUrl,
  APP_DATABASE_URL: site.appDatabaseUrl,
  DATA_DIR: folder,
  OPERATOR_PORT: String(operatorPort),
})
const findings = (changes: Record<string, string> = {}, clock = () => new Date()): Promise<Finding[]> => {
  const settings = (): Config => readConfig({ ...environment(), ...changes })
  return diagnose(settings, clock)
}
/** The server of the tests really runs without `fsync`, so each look finds that. */
const DURABILITY = 'database-durability'
const problems = async (...given: Parameters<typeof findings>) =>
  (await findings(...given)).filter((each) => each.level === 'wrong' && each.check !== DURABILITY)

test('a deployment has no problem but that its database may lose commits', async () => {
  const all = await findings()
  expect(all.filter((each) => each.level === 'wrong').map((each) => each.check)).toEqual([DURABILITY])
  expect(all.find((each) => each.check === DURABILITY)?.what).toContain('fsync')
  const checks = ['settings', 'data-folder', 'disk', 'proxy', 'api', 'database', 'migrations', 'clock', 'jobs', 'feeds']
  for (const check of checks) expect(all.map((each) => each.check)).toContain(check)
})

test('real money without any database is wrong', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'duang-doctor-'))
  const settings = {
    DATABASE_URL: '',
    APP_DATABASE_URL: '',
    BANK: 'feed',
    LICENCE_TEXT: 'Licence No. 12',
    DATA_DIR: empty,
  }
  expect(await problems(settings)).toContainEqual(
    expect.objectContaining({ check: 'database', what: expect.stringContaining('No database is set') }),
  )
})

test('a settings file that systemd reads otherwise is named', async () => {
  const file = path.join(folder, 'duang.env')
  onTestFinished(() => {
    delete process.env.DUANG_ENV_FILE
  })
  process.env.DUANG_ENV_FILE = file
  writeFileSync(file, '\uFEFFBANK=feed\nLICENCE_TEXT=No. 12 #3')
  const [found] = await problems()
  expect(found).toMatchObject({ check: 'settings-file', what: expect.stringContaining('byte order mark') })
  expect(found?.what).toContain('LICENCE_TEXT')
})

test('wrong settings end the look with their sentence and the lines of the file', async () => {
  expect(await findings({ PORT: 'many' })).toEqual([expect.objectContaining({ check: 'settings', level: 'wrong' })])
  const file = path.join(folder, 'wrong.env')
  onTestFinished(() => {
    delete process.env.DUANG_ENV_FILE
  })
  process.env.DUANG_ENV_FILE = file
  writeFileSync(file, 'BANK=feed # real money')
  expect(await findings({ BANK: 'feed # real money' })).toMatchObject([
    { check: 'settings', what: expect.stringContaining('a comment needs a line of its own') },
    { check: 'settings-file', what: expect.stringContaining('"#" belongs to the value') },
  ])
  expect(await findings({ DATABASE_URL: '', DATABASE_URL_FILE: '/none/database-url' })).toMatchObject([
    { check: 'settings', todo: expect.stringContaining('Correct /none/database-url') },
    { check: 'settings-file' },
  ])
})

test('a database that is away leaves the findings of this machine', async () => {
  const away = await problems({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/duang' })
  expect(away).toEqual([expect.objectContaining({ check: 'database', todo: expect.stringContaining('DATABASE_URL') })])
})

test('a brand whose seal has not begun, although there is a key, is named', async () => {
  const key = path.join(folder, 'key-of-seal')
  writeFileSync(key, randomBytes(32).toString('base64'), { mode: 0o600 })
  expect((await findings({ SEAL_KEY_FILE: key })).find(({ check }) => check === 'seal')).toMatchObject({
    level: 'advice',
    what: 'Nothing is sealed of: duang-demo.',
  })
})

test('an api that does not run is a problem, and so is a port that another program has', async () => {
  const other = createServer().listen(0, 'localhost')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const port = String((other.address() as { port: number }).port)
  const found = await problems({ OPERATOR_PORT: '9', PORT: port })
  expect(found.map((each) => each.check)).toContain('api')
  expect(found.find(({ check, what }) => check === 'ports' && what.includes(port))?.what).toContain('is in use')
})

test('secrets that other users can read, and an untrusted proxy, are reported', async () => {
  const secret = path.join(folder, 'app.password')
  writeFileSync(secret, 'x', { mode: 0o600 })
  chmodSync(secret, 0o644)
  onTestFinished(() => chmodSync(secret, 0o600))
  expect(await problems()).toEqual([expect.objectContaining({ check: 'data-folder', todo: `chmod go= ${secret}` })])
  const all = await findings({ HOST: '0.0.0.0' })
  expect(all.find((each) => each.check === 'proxy')).toMatchObject({ level: 'advice' })
})

test('clocks that differ are reported', async () => {
  const found = await problems({}, () => new Date(Date.now() - 60_000))
  expect(found.map((each) => each.check)).toEqual(['clock'])
  expect(found[0]?.what).toContain('differ by 60 seconds')
})

test('a missing migration, and too few connections, are reported', async () => {
  await sql`delete from function_files where name like '%recent-postings%'`.execute(site.owner)
  const [due] = await problems()
  expect(due).toMatchObject({ check: 'migrations', todo: 'npm run duang -- migrate' })
  expect(due?.what).toContain('recent-postings')
  const found = await problems({ WORKERS: '64', DATABASE_POOL: '200' })
  expect(found.map((each) => each.check)).toContain('database-connections')
})

test('a login that owns the tables is advised against', async () => {
  const own = await createTestSite({ now: new Date() })
  onTestFinished(() => own.stop())
  const all = await findings({ DATABASE_URL: own.databaseUrl, APP_DATABASE_URL: own.databaseUrl })
  expect(all.find((each) => each.check === 'database-login')).toMatchObject({ level: 'advice' })
})

test('jobs that failed, and secrets that the key does not open, are reported', async () => {
  const own = await createTestSite({ now: new Date() })
  onTestFinished(() => own.stop())
  const job = { brandId: 1, key: 'k' }
  await own.owner.transaction().execute((inner) => own.platform.jobs.enqueue(inner, 'payout.send', job))
  await sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'payout.send'`.execute(own.owner)
  const [SECRETS_KEY, lost] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const sealed = createSecretBox(lost).seal('whsec_x', { table: 'bank_feeds', brandId: 1, name: 'sandbox' })
  await sql`update bank_feeds set secrets = array[${sealed}]`.execute(own.owner)
  const urls = { DATABASE_URL: own.databaseUrl, APP_DATABASE_URL: own.appDatabaseUrl }
  const found = await problems({ ...urls, SECRETS_KEY })
  expect(found.map((each) => each.check).toSorted()).toEqual(['jobs-failed', 'secrets'])
})

test('late jobs, silent feeds, waiting money and broken books are reported with what to do', async () => {
  const own = await createTestSite({ now: new Date() })
  onTestFinished(() => own.stop())
  const tx = own.owner
  const job = { brandId: 1, key: 'k' }
  await tx.transaction().execute((inner) => own.platform.jobs.enqueue(inner, 'payout.send', job))
  await sql`update pgboss.job set start_after = now() - interval '10 minutes' where name = 'payout.send'`.execute(tx)
  await sql`update bank_feeds set poll_url = 'http://localhost:9', created_at = now() - interval '1 hour'`.execute(tx)
  await sql`insert into ledger_verifications (ended_at, is_complete, broken_invariants, duration_ms, actor)
    values (now() - interval '3 days', true, 1, 5, 'nida')`.execute(tx)
  await sql`
    insert into quarantine (brand_id, feed, kind, ext_id, content_hash, raw, received_at)
    select brand_id, 'sandbox', 'statement-line', 'x', '\\x00', '{}', now() from brands limit 1`.execute(tx)
  const found = await problems({ DATABASE_URL: own.databaseUrl, APP_DATABASE_URL: own.appDatabaseUrl })
  expect(found.map((each) => each.check).toSorted()).toEqual([
    ...['feeds', 'jobs', 'ledger-broken-invariants', 'ledger-verified-seconds', 'quarantine-open'],
  ])
  for (const { why, todo } of found) expect([why, todo]).not.toContain(undefined)
})

test('one line of the future names the feed and the error of its zone at once', async () => {
  const own = await createTestSite({ now: new Date() })
  onTestFinished(() => own.stop())
  const look = async () =>
    (await findings({ DATABASE_URL: own.databaseUrl, APP_DATABASE_URL: own.appDatabaseUrl })).filter(
      ({ check }) => check === 'feed-clock',
    )
  const member = await addMember(own)
  const at = new Date(own.platform.clock().getTime() + 7 * 3_600_000)
  await sendFeed(own, 'statement', message([line(own, member, { at })]))
  const [zone] = await look()
  expect(zone).toMatchObject({
    level: 'wrong',
    what: expect.stringMatching(/\/sandbox .* 1 wait, .* (7 h 0|6 h 59) min/),
  })
  expect([zone?.why, zone?.todo]).toEqual([expect.stringContaining('Bangkok time'), expect.stringContaining('+07:00')])
  await sendFeed(own, 'statement', message([line(own, member, { at: new Date(at.getTime() - 395 * 60_000) })]))
  expect(await look()).toMatchObject([
    { what: expect.stringContaining('2 wait'), todo: expect.stringContaining('timedatectl') },
  ])
  await sql`update bank_feeds set books_ahead = true`.execute(own.owner)
  expect(await look()).toEqual([])
})

test('causes are listed before what stopped, and stopped units and processes last', async () => {
  const checks = (await findings({ OPERATOR_PORT: '9', TRUST_PROXY: 'loopback', HOST: '0.0.0.0' })).map(
    ({ check }) => check,
  )
  for (const cause of ['settings', 'settings-file', 'disk', 'database', 'migrations', 'jobs'])
    expect(checks.indexOf(cause), cause).toBeLessThan(checks.indexOf('api'))
})

test('duang doctor --json is a program: data on stdout, and the exit code', async () => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../cli.ts'), 'doctor', '--json'], {
    cwd: folder,
    env: { ...process.env, ...environment(), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/duang', BANK: '' },
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const data = JSON.parse(await read(child.stdout)) as { findings: Finding[] }
  expect(data.findings.find((each) => each.check === 'database')?.level).toBe('wrong')
  expect(await closed).toBe(1)
})
