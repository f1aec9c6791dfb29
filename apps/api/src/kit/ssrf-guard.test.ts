import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { fetchFrom, type Reach } from './ssrf-guard.ts'
import { isPublicAddress } from './text/ip-address.ts'

let server: Server
let port: number
let connections = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/elsewhere') return response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    if (request.url === '/large') return response.end(Buffer.alloc(2_000))
    // The rest never arrives.
    if (request.url === '/endless') return response.write('a')
    return response.end('picture')
  })
  server.on('connection', () => {
    connections++
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as { port: number }).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  connections = 0
})

const get = (address: string, given: Partial<Reach> = {}) =>
  fetchFrom(address, {
    mayConnect: isPublicAddress,
    bytesMax: 1_000,
    signal: AbortSignal.timeout(10_000),
    ...given,
  })
/** A name server that answers this, each time the next, and counts. */
function names(...answers: LookupAddress[][]) {
  let asked = 0
  const resolve: NonNullable<Reach['resolve']> = (_, __, done) => done(null, answers[asked++] ?? [])
  return { resolve, times: () => asked }
}
const LOOPBACK = { address: '127.0.0.1', family: 4 }

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  'localhost',
])('%s is this machine, and is not connected to', async (host) => {
  await expect(get(`http://${host}:${port}/`)).rejects.toThrow(/address to connect to/)
  expect(connections).toBe(0)
})

test.each([
  ...['10.0.0.8', '100.64.1.1', '169.254.169.254', '172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1'],
  ...['255.255.255.255', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'ff02::1', '::ffff:10.0.0.8'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', 'no address', ''],
])('%s is inner', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
test.each([
  '1.1.1.1',
  '100.63.255.255',
  '172.32.0.1',
  '192.169.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['to this machine', [LOOPBACK]],
  ['to a private network', [{ address: '10.0.0.8', family: 4 }]],
  ['to a cloud’s own server', [{ address: '169.254.169.254', family: 4 }]],
  ['to this machine, mapped', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ['nowhere', []],
])('a name that leads %s is not connected to', async (_, found) => {
  await expect(get(`http://pictures.example:${port}/`, names(found))).rejects.toThrow(/address to connect to/)
  await expect(get(`https://pictures.example:${port}/`, names(found))).rejects.toThrow(/address to connect to/)
  expect(connections).toBe(0)
})

test('connects to the address that was checked: a name is resolved once', async () => {
  const server = names([LOOPBACK], [{ address: '::1', family: 6 }])
  const seen: string[] = []
  const mayConnect = (address: string) => seen.push(address) > 0
  expect((await get(`http://pictures.example:${port}/`, { ...server, mayConnect })).toString()).toBe('picture')
  expect([server.times(), seen, connections]).toEqual([1, ['127.0.0.1'], 1])
})

test('of several addresses only those that may be are tried', async () => {
  const found = names([{ address: '::1', family: 6 }, LOOPBACK])
  const mayConnect = (address: string) => address === '127.0.0.1'
  expect((await get(`http://pictures.example:${port}/`, { ...found, mayConnect })).toString()).toBe('picture')
})

test('a redirect is not followed', async () => {
  await expect(get(`http://127.0.0.1:${port}/elsewhere`, { mayConnect: () => true })).rejects.toThrow('status 302')
  expect(connections).toBe(1)
})

test('ends at the byte limit and at the time-out, before the answer and within it', async () => {
  const mayConnect = () => true
  await expect(get(`http://127.0.0.1:${port}/large`, { mayConnect })).rejects.toThrow('too large')
  const signal = () => AbortSignal.timeout(100)
  await expect(get(`http://127.0.0.1:${port}/endless`, { mayConnect, signal: signal() })).rejects.toThrow()
  const silent = createSocketServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port: at } = silent.address() as { port: number }
  await expect(get(`http://127.0.0.1:${at}/`, { mayConnect, signal: signal() })).rejects.toThrow()
})
