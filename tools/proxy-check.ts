/**
 * `npm run proxy-check`: starts a demonstration behind each proxy of `docs/proxy` that is installed here, and checks the requests
 * that pass. Then restarts two api processes in turn under requests. `--port N` uses N and the ten ports after it, `--only`
 * one proxy.
 */
import { createHash } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { brotliDecompressSync } from 'node:zlib'
import { login } from '@duang/contract/login'
import { getCredit } from '@duang/contract/user'
import { DEMONSTRATION_LOGINS } from '../apps/api/seed/demonstration.ts'
import { type Demonstration, startDemonstration } from '../tests/browser/demonstration.ts'
import { FRONT_NAMES, type FrontName, type Ports, startFront, versionOf } from './fronts.ts'
import { readOptions } from './options.ts'
import { restartInTurn } from './rolling-restart.ts'

const { values } = readOptions('npm run proxy-check -- [--port 4340] [--only nginx]', {
  options: { port: { type: 'string', default: '4340' }, only: { type: 'string' } },
})
const first = Number(values.port)
const [HTTP, HTTPS, ECHO] = [first + 4, first + 5, first + 6]
const UPSTREAMS = ['127.0.0.1', '127.0.0.2'].map((host, n) => ({
  ...{ host, port: first + 7, readiness: first + 8, operatorPort: first + 9 + n },
}))
const [SOMCHAI] = DEMONSTRATION_LOGINS
/** Headers that a visitor forges to appear as another. */
const PRETENDED = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'http',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=203.0.113.9;host=evil.example',
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer; host?: string }
/** Number of failed checks. The program ends with 1 when there is one. */
let failed = 0
const print = (line: string) => process.stdout.write(`${line}\n`)
function check(what: string, isTrue: boolean, seen?: unknown): void {
  if (!isTrue) failed++
  print(`  ${isTrue ? '✓' : '✗'} ${what}${isTrue || seen === undefined ? '' : `: ${JSON.stringify(seen)}`}`)
}

function ask(path: string, { method = 'GET', headers = {}, body, host = 'localhost' }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(
      {
        host: '127.0.0.1',
        port: HTTPS,
        path,
        method,
        servername: host,
        rejectUnauthorized: false,
        headers: { host: `${host}:${HTTPS}`, ...headers },
      },
      async (answer) => {
        const bytes = Buffer.concat(await answer.toArray())
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes })
      },
    )
    // A proxy that refuses a body may hang up before all of it was sent.
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Of RFC 6455. */
const WEBSOCKET_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** Replies with the received headers, and accepts all upgrades. */
function startEcho() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify(request.headers)))
  })
  server.on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${WEBSOCKET_ID}`).digest('base64')
    const upgraded = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
    socket.end(`${upgraded}Sec-WebSocket-Accept: ${accept}\r\n\r\n`)
  })
  server.listen(ECHO, '127.0.0.1')
  return server
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
  check('WebSockets come through', (await upgrade()) === 101)
}

const upgrade = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: `localhost:${HTTPS}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
    }
    const key = { 'sec-websocket-key': Buffer.alloc(16).toString('base64') }
    httpsRequest({
      port: HTTPS,
      host: '127.0.0.1',
      servername: 'localhost',
      rejectUnauthorized: false,
      headers: { ...headers, ...key },
    })
      .on('upgrade', (answer, socket) => {
        socket.destroy()
        resolve(answer.statusCode ?? 0)
      })
      .on('response', (answer) => resolve(answer.statusCode ?? 0))
      .on('error', reject)
      .end()
  })

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

/** Both processes are restarted in turn: no request of a page, of a read or of a POST fails. */
async function checkRestarts({ databaseUrl }: Demonstration): Promise<void> {
  const path = getCredit.path.replace('{username}', SOMCHAI.username)
  const { answered, failed } = await restartInTurn(UPSTREAMS, {
    databaseUrl,
    https: HTTPS,
    requests: async () => [
      { method: 'GET', path: '/api/setting' },
      { method: 'POST', path, headers: { ...JSON_TYPE, ...(await enter()).member }, body: '{"balanceType":"M"}' },
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
  const ports: Ports = { http: HTTP, https: HTTPS, ...behind }
  const front = await startFront(name, ports)
  await work().finally(front.stop)
}

const echo = startEcho()
try {
  for (const name of FRONT_NAMES) {
    if (values.only && values.only !== name) continue
    const version = versionOf(name)
    print(version ? `${name} (${version})` : `${name} is not installed here`)
    if (!version) continue
    await through(name, single(ECHO, ECHO), checkHeaders)
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
