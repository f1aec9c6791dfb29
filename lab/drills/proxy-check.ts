/**
 * `npm run lab -- proxy-check`: starts a demonstration behind each proxy of `docs/proxy` that is installed here, and checks the requests
 * that pass. Then restarts two api processes in turn under requests, with sockets of a member open. `--port N` uses N and the ten ports after it, `--only`
 * one proxy, `--quick` the checks of headers and bodies.
 */
import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { login } from '@duang/contract/account/login'
import { getCredit } from '@duang/contract/account/user'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { readOptions } from '../../tools/generate/options.ts'
import { LARGEST_CALL, LARGEST_DESK_CALL } from '../measure/largest-calls.ts'
import { openLiveSockets } from '../measure/live-sockets.ts'
import { type Demonstration, startDemonstration } from '../stage/browser/demonstration.ts'
import { transfer } from '../stage/browser/people.ts'
import { FRONT_NAMES, type FrontName, type Ports, startFront, versionOf } from './fronts.ts'
import { createAsk, PRETENDED, startEcho } from './proxy-requests.ts'
import { restartInTurn } from './rolling-restart.ts'

const { values } = readOptions('npm run lab -- proxy-check [--port 4340] [--only nginx] [--quick]', {
  options: { port: { type: 'string', default: '4340' }, only: { type: 'string' }, quick: { type: 'boolean' } },
})
const first = Number(values.port)
const [HTTP, HTTPS, ECHO] = [first + 4, first + 5, first + 6]
const UPSTREAMS = ['127.0.0.1', '127.0.0.2'].map((host, n) => ({
  host,
  port: first + 7,
  readiness: first + 8,
  operatorPort: first + 9 + n,
}))
const [SOMCHAI] = DEMONSTRATION_LOGINS

const ask = createAsk(HTTPS)
/** Number of failed checks. The program ends with 1 when there is one. */
let failed = 0
const print = (line: string) => process.stdout.write(`${line}\n`)
function check(what: string, isTrue: boolean, seen?: unknown): void {
  if (!isTrue) failed++
  print(`  ${isTrue ? '✓' : '✗'} ${what}${isTrue || seen === undefined ? '' : `: ${JSON.stringify(seen)}`}`)
}

async function checkHeaders(): Promise<void> {
  const seen = JSON.parse((await ask('/', { headers: PRETENDED })).body.toString()) as Record<string, string>
  check('the visitor’s address, and not a pretended one', seen['x-forwarded-for'] === '127.0.0.1', seen)
  check('https is reported', seen['x-forwarded-proto'] === 'https', seen)
  check(
    'Host is passed on, no other one',
    seen.host === `localhost:${HTTPS}` && !JSON.stringify(seen).includes('evil'),
    seen,
  )
  const large = await ask('/', { method: 'POST', body: Buffer.alloc(3_000_000) }).catch(() => undefined)
  check('a body of 3 MB is refused', large === undefined || large.status >= 400, large?.status)
  const batch = await ask('/', { method: 'POST', body: Buffer.alloc(1_048_576) })
  check('a body of 1 MiB comes through', batch.status === 200, batch.status)
  const slip = await ask('/', { method: 'POST', body: Buffer.alloc(LARGEST_CALL) })
  check('the largest call comes through, a picture of a slip', slip.status === 200, slip.status)
  await checkDesk()
}

const DESK_HOST = 'desk.example'

/** The documented files lead a host of its own to the desk. */
async function checkDesk(): Promise<void> {
  const answer = await ask('/', { headers: PRETENDED, host: DESK_HOST })
  const seen = JSON.parse(answer.body.toString()) as Record<string, string>
  check('the desk sees the visitor’s address', seen['x-forwarded-for'] === '127.0.0.1', seen)
  check('and https', seen['x-forwarded-proto'] === 'https', seen)
  check('and its own host', seen.host === `${DESK_HOST}:${HTTPS}` && !JSON.stringify(seen).includes('evil'), seen)
  check('the desk has HSTS', /max-age=31536000/.test(String(answer.headers['strict-transport-security'])))
  const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' }
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', ...key }
  const asked = JSON.parse((await ask('/', { headers: upgrade, host: DESK_HOST })).body.toString()) as typeof seen
  check('an upgrade of the desk is passed on', asked.upgrade === 'websocket', asked)
  const picture = await ask('/', { method: 'POST', body: Buffer.alloc(LARGEST_DESK_CALL), host: DESK_HOST })
  check('the largest call of the desk comes through', picture.status === 200, picture.status)
  for (const path of ['/metrics', '/healthz', '/readyz']) {
    const { status } = await ask(path, { host: DESK_HOST })
    check(`${path} of the desk is not there`, status === 404, status)
  }
}

async function checkSite(): Promise<void> {
  const page = await ask('/', { headers: { 'accept-encoding': 'br' } })
  const html = brotliDecompressSync(page.body).toString()
  check(
    'the page comes, compressed once',
    page.headers['content-encoding'] === 'br' && html.startsWith('<!doctype html>'),
  )
  check('with HSTS', /max-age=31536000/.test(String(page.headers['strict-transport-security'])))
  check('and a policy of https', String(page.headers['content-security-policy']).includes('upgrade-insecure-requests'))
  const asset = html.match(/src="(\/assets\/index[^"]+\.js)"/)?.[1] ?? ''
  const code = await ask(asset, { headers: { 'accept-encoding': 'br' } })
  check(
    'code comes, compressed once',
    code.headers['content-encoding'] === 'br' && brotliDecompressSync(code.body).length > code.body.length,
  )
  const second = await ask('/', { host: 'fahsai.localhost' })
  check('another host is another brand', second.status === 200 && !second.body.toString().includes('duang-demo"'))
  for (const path of ['/operator', '//operator/x', '/metrics', '/healthz', '/readyz'])
    check(
      `${path} is not there`,
      (await ask(path)).status === 404 || (await ask(path)).status === 308,
      (await ask(path)).status,
    )
  const stranger = await ask('/api/setting', { host: 'nobody.example' }).catch(() => undefined)
  check(
    'an unknown host gets nothing',
    stranger === undefined || stranger.status >= 400 || stranger.body.length === 0,
    stranger?.status,
  )
  check('plain http leads to https', (await plain()).startsWith('https://localhost'), await plain())
  await checkSession()
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Logs in. Returns the headers of the member's calls. */
async function enter() {
  const body = JSON.stringify({ username: SOMCHAI.username, password: SOMCHAI.password })
  const entered = await ask(login.path, { method: 'POST', headers: JSON_TYPE, body })
  const cookie = String(entered.headers['set-cookie'])
  const { token } = JSON.parse(entered.body.toString()) as { token: string }
  return { cookie, member: { authorization: `Bearer ${token}`, cookie: cookie.split(';', 1)[0] ?? '' } }
}

const CREDIT_PATH = getCredit.path.replace('{username}', SOMCHAI.username)

/** The credit of the member in baht, as a socket reports it. */
async function creditOf(headers: Record<string, string>): Promise<number> {
  const asked = { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: '{"balanceType":"M"}' }
  return (JSON.parse((await ask(CREDIT_PATH, asked)).body.toString()) as { credit: number }).credit
}

/** Longer than an interval of pings, and than the times for which the documented proxies keep a silent connection. */
const SILENT_MS = 70_000
const TRANSFER_EVERY_MS = 1_500

/**
 * Sockets of a member stay open while nothing happens. Returns the second half, for the end of the restarts: each came back, and
 * reports the credit after the last of the transfers that went on meanwhile.
 */
async function watchSockets({ bank }: Demonstration): Promise<() => Promise<void>> {
  const { member } = await enter()
  const token = member.authorization.replace('Bearer ', '')
  const sockets = openLiveSockets(HTTPS, { token, cookie: member.cookie })
  const before = await creditOf(member)
  const wrong = await sockets.settle(before)
  check(`${sockets.count} sockets connect and report the credit`, wrong.length === 0, wrong)
  await sleep(SILENT_MS)
  check(`and stay for ${SILENT_MS / 1000} silent seconds`, sockets.ended() === 0, sockets.ended())
  // Different amounts, as no bank has several alike within seconds.
  const sent: Promise<void>[] = []
  const timer = setInterval(() => sent.push(transfer(SOMCHAI, sent.length + 1, undefined, bank)), TRANSFER_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await Promise.all(sent)
    const total = before + (sent.length * (sent.length + 1)) / 2
    for (let tries = 0; tries < 100 && (await creditOf(member)) < total; tries++) await sleep(100)
    const credit = await creditOf(member)
    check(`${sent.length} transfers are credited`, credit >= total, { credit, total })
    const left = await sockets.settle(credit)
    check('and every socket reports the credit after the last one', left.length === 0, left)
    const [ended, reconnected] = [sockets.ended(), sockets.reconnected()]
    check(
      `${ended} connections were cut by the restarts, all came back`,
      ended > 0 && ended === reconnected,
      reconnected,
    )
    check('no credit arrived out of order', sockets.outOfOrder() === 0, sockets.outOfOrder())
    sockets.close()
  }
}

/** Both processes are restarted in turn: no request of a page, of a read or of a POST fails, and no socket misses a change. */
async function checkRestarts(demonstration: Demonstration): Promise<void> {
  const { databaseUrl, dataFolder } = demonstration
  const { answered, failed } = await restartInTurn(UPSTREAMS, {
    databaseUrl,
    dataFolder,
    https: HTTPS,
    watch: () => watchSockets(demonstration),
    requests: async () => [
      { method: 'GET', path: '/api/setting' },
      {
        method: 'POST',
        path: CREDIT_PATH,
        headers: { ...JSON_TYPE, ...(await enter()).member },
        body: '{"balanceType":"M"}',
      },
      { method: 'GET', path: '/login' },
    ],
  })
  check(`${answered} requests during two restarts, none failed`, Object.keys(failed).length === 0, failed)
}

async function checkSession(): Promise<void> {
  const { cookie, member } = await enter()
  check(
    'the cookie of a session is for https only',
    /^__Host-.*Secure/i.test(cookie) && /HttpOnly/i.test(cookie),
    cookie,
  )
  check('a member is known by it', (await ask('/api/auth/announcement', { headers: member })).status === 200)
  check(
    'and not without it',
    (await ask('/api/auth/announcement', { headers: { authorization: member.authorization } })).status === 401,
  )
  let last = 0
  for (let n = 0; n < 60 && last !== 429; n++) {
    const headers = { ...JSON_TYPE, 'x-forwarded-for': `203.0.113.${n}` }
    last = (
      await ask(login.path, { method: 'POST', headers, body: `{"username":"nobody${n}","password":"wrong-password"}` })
    ).status
  }
  check('password guessing is slowed down, whatever the forged address', last === 429, last)
}

const plain = (): Promise<string> =>
  new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: HTTP, path: '/login', headers: { host: 'localhost' } }, (answer) =>
      resolve(answer.headers.location ?? ''),
    )
      .on('error', reject)
      .end()
  })

type Behind = Pick<Ports, 'upstream' | 'readiness' | 'hosts'>
/** One process. */
const single = (upstream: number, readiness: number): Behind => ({ upstream, readiness, hosts: ['127.0.0.1'] })

async function through(name: FrontName, behind: Behind, work: () => Promise<void>): Promise<void> {
  const ports: Ports = { http: HTTP, https: HTTPS, desk: ECHO, ...behind }
  const front = await startFront(name, ports)
  await work().finally(front.stop)
}

const echo = startEcho(ECHO)
try {
  for (const name of FRONT_NAMES) {
    if (values.only && values.only !== name) continue
    const version = versionOf(name)
    print(version ? `${name} (${version})` : `${name} is not installed here`)
    if (!version) continue
    await through(name, single(ECHO, ECHO), checkHeaders)
    if (values.quick) continue
    // Each proxy gets a site of its own, because the last check leaves this address throttled.
    const demonstration = await startDemonstration(first)
    try {
      const both = { upstream: first + 7, readiness: first + 8, hosts: UPSTREAMS.map(({ host }) => host) }
      await through(name, both, () => checkRestarts(demonstration))
      await through(name, single(first, first + 1), checkSite)
    } finally {
      await demonstration.stop()
    }
  }
} finally {
  echo.close()
}
process.exitCode = failed > 0 ? 1 : 0
