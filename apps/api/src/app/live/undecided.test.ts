/** Handshakes of strangers that send no token, beside members: real sockets against the real server. */
import { connect as connectTcp, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, listen } from '../../../test/outside/live.ts'
import { addMember, createTestSite, logIn, type TestSite } from '../../../test/people/site.ts'
import { createUndecided } from './undecided.ts'

let site: TestSite
let port: number
beforeAll(async () => {
  site = await createTestSite({ live: true })
  port = await listen(site)
})
afterAll(() => site.stop())

/** Opens handshakes that send no token, with these headers. Returns what closes them. */
async function idleHandshakes(n: number, headers: string): Promise<() => void> {
  const sockets = await Promise.all(
    Array.from(
      { length: n },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connectTcp(port, '127.0.0.1', () =>
            socket.write(
              `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n` +
                'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
            ),
          )
          socket.on('error', () => undefined)
          // Accepted or refused.
          socket.once('data', () => resolve(socket))
        }),
    ),
  )
  return () => {
    for (const each of sockets) each.destroy()
  }
}

test('500 idle handshakes of a stranger without a session leave members their places', async () => {
  const session = await logIn(site, await addMember(site))
  const close = await idleHandshakes(500, 'x-forwarded-for: 198.51.100.9')
  const client = await connect(port, session)
  expect(client.socket.connected).toBe(true)
  client.close()
  close()
})

test('idle handshakes of two networks with forged cookies give way to a member', async () => {
  const session = await logIn(site, await addMember(site))
  const forged = `\r\ncookie: duang=${'x'.repeat(43)}`
  const closes = [
    await idleHandshakes(300, `x-forwarded-for: 198.51.100.9${forged}`),
    await idleHandshakes(300, `x-forwarded-for: 203.0.113.9${forged}`),
  ]
  site.advance(2_000)
  const client = await connect(port, session)
  expect(client.socket.connected).toBe(true)
  client.close()
  for (const close of closes) close()
})

describe('the places', () => {
  const arrive = (network: string, hasCookie = true, close = () => undefined) => ({ network, hasCookie, close })

  test('belong to one network by half, and are given back once', () => {
    const undecided = createUndecided(() => 0)
    const [first] = Array.from({ length: 250 }, () => undecided.enter(arrive('a')))
    expect(undecided.enter(arrive('a'))).toBeUndefined()
    expect(undecided.enter(arrive('b'))).toBeDefined()
    first?.()
    first?.()
    expect(undecided.enter(arrive('a'))).toBeDefined()
    expect(undecided.enter(arrive('a'))).toBeUndefined()
  })

  test('are a tenth for handshakes without a cookie', () => {
    const undecided = createUndecided(() => 0)
    const entered = Array.from({ length: 500 }, (_, n) => undecided.enter(arrive(`network ${n}`, false)))
    expect(entered.filter((each) => each !== undefined)).toHaveLength(50)
    expect(undecided.enter(arrive('a'))).toBeDefined()
  })

  test('pass from the oldest idle one to the next, and never before two seconds', () => {
    let now = 0
    let closed = 0
    const undecided = createUndecided(() => now)
    const close = () => {
      closed++
      return undefined
    }
    for (let n = 0; n < 500; n++) undecided.enter(arrive(`network ${n % 4}`, true, close))
    now = 1_999
    expect(undecided.enter(arrive('member'))).toBeUndefined()
    now = 2_000
    expect(undecided.enter(arrive('member'))).toBeDefined()
    expect(closed).toBe(1)
  })
})
