/** What `duang doctor` reports of logins, brands, messages of banks and proxies, on a deployment that has the fault. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#kit/start/config.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { contentSecurityPolicy } from '../pages/content-policy.ts'
import { createStaffListener } from '../staff.ts'
import { brandFindings } from './brand-findings.ts'
import { diagnose } from './doctor-command.ts'
import type { Finding } from './finding.ts'
import { thisMachine } from './machine.ts'
import { proxyFindings } from './traffic-findings.ts'

let site: TestSite
let staff: ReturnType<typeof createStaffListener>
let OPERATOR_PORT: string
let sitePort: number
const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'duang-deployment-'))
beforeAll(async () => {
  site = await createTestSite({ now: new Date() })
  staff = createStaffListener(site.platform)
  OPERATOR_PORT = new URL(await staff.listen({ port: 0, host: '127.0.0.1' })).port
  sitePort = Number(new URL(await site.fastify.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await staff.close()
  await site.stop()
})

async function find(check: string, changes: Record<string, string> = {}): Promise<Finding[]> {
  const { databaseUrl: DATABASE_URL, appDatabaseUrl: APP_DATABASE_URL } = site
  const settings = () => readConfig({ DATABASE_URL, APP_DATABASE_URL, DATA_DIR, OPERATOR_PORT, ...changes })
  return (await diagnose(settings, () => new Date())).filter((each) => each.check === check)
}
const REAL = { BANK: 'feed', LICENCE_TEXT: 'Licence 1234 of the test' }

/** The same server by another login or database. */
function changed(url: string, change: (url: URL) => void): string {
  const parsed = new URL(url)
  change(parsed)
  return parsed.href
}

test.each(['DATABASE_URL', 'APP_DATABASE_URL', 'DESK_DATABASE_URL'] as const)(
  'a wrong password in %s is a problem of its own',
  async (setting) => {
    const url = setting === 'DATABASE_URL' ? site.databaseUrl : site.appDatabaseUrl
    const wrong = changed(url, (each) => {
      each.password = 'wrong'
    })
    const [finding] = (await find('database-login', { [setting]: wrong })).filter(({ level }) => level === 'wrong')
    expect(finding?.what).toMatch(new RegExp(`refuses the login of the \\w+ \\(${setting}\\): .*28P01`))
    expect(finding?.todo).toContain('alter role')
    // Nothing else is read by a login that is refused.
    expect(await find('work', { [setting]: wrong })).toEqual([])
  },
)

test('an unknown database is no stopped server', async () => {
  const DATABASE_URL = changed(site.databaseUrl, (each) => {
    each.pathname = '/none'
  })
  const [finding] = await find('database-login', { DATABASE_URL })
  expect(finding?.what).toContain('3D000')
  expect(await find('database', { DATABASE_URL })).toEqual([])
})

test('an empty database is not taken for one that lacks a migration', async () => {
  await sql`create database doctor_empty`.execute(site.owner)
  onTestFinished(async () => void (await sql`drop database doctor_empty with (force)`.execute(site.owner)))
  const DATABASE_URL = changed(site.databaseUrl, (each) => {
    each.pathname = '/doctor_empty'
  })
  const [finding] = await find('migrations', { DATABASE_URL })
  expect(finding).toMatchObject({ level: 'wrong', what: 'The database "doctor_empty" has no tables of Duang.' })
})

test('the login of the api alone is enough to look at the database', async () => {
  expect(await find('migrations', { DATABASE_URL: '' })).toMatchObject([{ level: 'ok' }])
  expect(await find('money', { DATABASE_URL: '' })).toHaveLength(1)
})

test('a brand without an active receiving account is a problem', async () => {
  expect(await find('receiving-accounts')).toMatchObject([{ level: 'ok' }])
  await sql`update receiving_accounts set is_active = false`.execute(site.owner)
  onTestFinished(async () => void (await sql`update receiving_accounts set is_active = true`.execute(site.owner)))
  const [finding] = await find('receiving-accounts')
  expect(finding).toMatchObject({ level: 'wrong', what: expect.stringContaining('none is active') })
  expect(finding?.todo).toContain('accounts list --brand duang-demo')
})

test('a deployment without a brand is a problem', async () => {
  expect(await brandFindings(site.platform, [], thisMachine())).toMatchObject([{ check: 'brands', level: 'wrong' }])
})

test('the placeholder of deploy/duang.env is no licence', async () => {
  const shipped = readFileSync(path.join(import.meta.dirname, '../../../../../deploy/duang.env'), 'utf8')
  const [, placeholder = ''] = shipped.match(/^LICENCE_TEXT="?([^"\n]*)"?$/m) ?? []
  expect(await find('licence', REAL)).toMatchObject([{ level: 'ok' }])
  const [finding] = await find('licence', { ...REAL, LICENCE_TEXT: placeholder })
  expect(finding).toMatchObject({ level: 'wrong', what: expect.stringContaining(placeholder) })
  await site.setSettings({ licenceText: 'Licence 77 of a brand' })
  expect(await find('licence', { ...REAL, LICENCE_TEXT: placeholder })).toMatchObject([{ level: 'ok' }])
})

test('alert channels: none, one that works, one that refuses', async () => {
  const LINE = { ...REAL, ALERT_LINE_TOKEN: 'token', ALERT_LINE_TO: 'C1' }
  expect(await find('alert-channels', REAL)).toMatchObject([{ level: 'advice' }])
  expect(await find('alert-channels', LINE)).toMatchObject([
    { level: 'ok', what: expect.stringContaining('nothing delivered yet') },
  ])
  await sql`
    with alert as (
      insert into alerts (brand_id, kind, count, raised_at, notified_at)
      select brand_id, 'lines-wait', 1, now(), now() from brands limit 1
      returning brand_id, alert_id)
    insert into alert_messages (brand_id, alert_id, channel, text, created_at, sent_at, failure)
    select brand_id, alert_id, 'line', 'x', now() - a.age, case when a.failure is null then now() end, a.failure
    from alert, (values (interval '1 hour', null), (interval '0', 'status 401')) a (age, failure)`.execute(site.owner)
  expect(await find('alert-channels', LINE)).toMatchObject([
    { level: 'wrong', what: expect.stringMatching(/status 401; last delivery \d{4}-/) },
  ])
})

test('refused messages of banks are counted by feed and reason', async () => {
  expect(await find('webhooks')).toMatchObject([{ level: 'ok' }])
  const post = (feed: string, headers: Record<string, string> = {}) =>
    site.fastify.inject({
      method: 'POST',
      url: `/bank/v1/${feed}/statement`,
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
      payload: '{}',
    })
  const expired = {
    'webhook-id': 'd1:duang-demo:sandbox:m',
    'webhook-timestamp': '1791183600',
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
  }
  const forged = { ...expired, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
  await post('sandbox', expired)
  await post('sandbox', expired)
  await post('sandbox', forged)
  await post('kbnak', forged)
  const found = await find('webhooks')
  expect(found.map(({ level, what }) => `${level} ${what.replace(/\. The last.*/, '')}`).toSorted()).toEqual([
    'advice Refused messages to an unknown feed (kbnak) within a day: 1, unknown',
    'wrong Refused messages to duang-demo/sandbox within a day: 1, forged',
    'wrong Refused messages to duang-demo/sandbox within a day: 2, expired',
  ])
  expect(found.find(({ what }) => what.includes('expired'))?.todo).toContain('timedatectl')
  // The robot was mended.
  await sql`
    insert into feed_arrivals (brand_id, feed, message_at)
    select brand_id, feed, now() + interval '1 second' from bank_feeds where feed = 'sandbox'
    on conflict (brand_id, feed) do update set message_at = excluded.message_at`.execute(site.owner)
  const later = (await find('webhooks')).filter(({ what }) => what.includes('sandbox'))
  expect(later.map(({ level }) => level)).toEqual(['advice', 'advice'])
  expect(later[0]?.what).toContain('a later message was accepted')
})

/** One request of a proxy, which connects from loopback. */
const ask = (headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = httpRequest({
      port: sitePort,
      host: '127.0.0.1',
      path: '/',
      headers: { host: 'localhost', ...headers },
    })
    asked.once('response', (answer) => resolve(answer.resume().statusCode ?? 0)).once('error', reject)
    asked.end()
  })

test('a proxy that drops X-Forwarded-Proto is a problem', async () => {
  await ask({})
  await ask({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' })
  expect(await find('proxy-proto')).toEqual([])
  await ask({ 'x-forwarded-for': '203.0.113.9' })
  expect(await find('proxy-proto')).toMatchObject([
    {
      level: 'wrong',
      what: expect.stringMatching(/^1 requests .*127\.0\.0\.1/),
      todo: expect.stringContaining('proxy_set_header'),
    },
  ])
})

/** A TLS proxy of a site, which has this policy on its pages. */
async function startProxy(policy: string, status = 200): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-tls-'))
  const [key, cert] = [path.join(folder, 'key'), path.join(folder, 'cert')]
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', key, '-out', cert]
  spawnSync('openssl', ['req', '-x509', ...made])
  const proxy = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
    response.writeHead(status, { 'content-security-policy': policy }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await new Promise((resolve) => proxy.once('listening', resolve))
  return (proxy.address() as AddressInfo).port
}

test('the address of the site is asked through its proxy', async () => {
  const policyOf = (isHttps: boolean) =>
    contentSecurityPolicy({ isHttps, nonce: 'n', frames: "'none'", media: "'self'", host: 'moon.example' })
  const look = async (policy: string) => proxyFindings(['localhost'], await startProxy(policy))
  expect(await look(policyOf(true))).toMatchObject([{ level: 'ok' }])
  expect(await look(policyOf(false))).toMatchObject([{ level: 'wrong', check: 'proxy-proto' }])
  expect(await look("default-src 'self'")).toEqual([])
  const refused = await proxyFindings(['localhost'], await startProxy(policyOf(true), 421))
  expect(refused).toMatchObject([{ level: 'wrong', check: 'proxy-host', what: expect.stringContaining('421') }])
  expect(await proxyFindings(['localhost'], 9)).toEqual([])
})
