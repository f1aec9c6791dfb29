/**
 * The site behind a proxy that works like Traefik: it names the protocol `https` for requests and `wss` for upgrades. Browsers connect to it
 * by TLS, so that pages keep cookies with `Secure` and `__Host-`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import path from 'node:path'
import {
  logInByForm,
  newStranger,
  openBankAccount,
  openWithdrawForm,
  paidSlip,
  register,
  transfer,
} from '../stage/browser/people.ts'
import { PORTS } from '../stage/browser/site.ts'
import { expect, test } from './watched.ts'

const VISITOR = '203.0.113.9'

const passedOn = (headers: IncomingHttpHeaders, protocol: 'https' | 'wss') => ({
  ...headers,
  'x-forwarded-for': VISITOR,
  'x-forwarded-host': headers.host,
  'x-forwarded-port': '443',
  'x-forwarded-proto': protocol,
  'x-forwarded-server': 'edge',
  'x-real-ip': VISITOR,
})

function startProxy(certificate: { key: Buffer; cert: Buffer }): Server {
  const server = createServer(certificate, (incoming, outgoing) => {
    const headers = passedOn(incoming.headers, 'https')
    const target = { host: '127.0.0.1', port: PORTS.PORT, method: incoming.method, path: incoming.url, headers }
    const inner = request(target, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    inner.on('error', () => outgoing.destroy())
    incoming.pipe(inner)
  })
  server.on('upgrade', (incoming, socket: Socket, head: Buffer) => {
    const inner = connect(Number(PORTS.PORT), '127.0.0.1', () => {
      const lines = Object.entries(passedOn(incoming.headers, 'wss')).map(([name, value]) => `${name}: ${value}`)
      inner.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      inner.write(head)
      inner.pipe(socket).pipe(inner)
    })
    inner.on('error', () => socket.destroy())
    socket.on('error', () => inner.destroy())
  })
  return server
}

/** A certificate of this run. The browser accepts it by `ignoreHTTPSErrors`. */
function newCertificate(): { key: Buffer; cert: Buffer } {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) =>
    path.join(process.env.E2E_DATA ?? '', `traefik-${process.pid}-${name}`),
  ) as [string, string]
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-keyout', key, '-out', cert],
  ])
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

let server: Server
test.beforeAll(async () => {
  server = startProxy(newCertificate())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a member registers, logs in, keeps the socket, pays in and withdraws', async ({ browser }) => {
  const site = `https://localhost:${(server.address() as AddressInfo).port}`
  const context = await browser.newContext({ baseURL: site, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const person = newStranger()
  const packets: string[] = []
  page.on('websocket', (socket) => {
    expect(socket.url()).toMatch(/^wss:/)
    socket.on('framereceived', ({ payload }) => packets.push(String(payload)))
  })

  await test.step('registers, logs out and logs in, with a cookie that only TLS carries', async () => {
    await openBankAccount(page, person)
    await register(page, person)
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await logInByForm(page, person)
    const cookies = await context.cookies(site)
    expect(cookies.find((each) => each.name === '__Host-duang')).toMatchObject({ secure: true, httpOnly: true })
  })

  await test.step('the socket is admitted and stays', async () => {
    await expect(page.getByText(/ออนไลน์ขณะนี้\s\d+\sคน/)).toBeVisible()
    expect(packets.some((each) => each.includes('session_ended'))).toBe(false)
  })

  await test.step('a deposit arrives by the socket', async () => {
    packets.length = 0
    await transfer(person, 1_000.5)
    await expect.poll(() => packets.some((each) => each.includes('"deposit"'))).toBe(true)
    await expect(page.locator('.wallet-credit')).toContainText('1,000.50')
  })

  await test.step('a withdrawal is paid', async () => {
    await (await openWithdrawForm(page)).fill('500.25')
    await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันถอนเงิน' }).click()
    await expect(paidSlip(page)).toBeVisible({ timeout: 20_000 })
  })
  await context.close()
})
