/** Invalid input of the socket: each is refused, counted and closed, and has no effect on others. */
import { connect as connectTcp } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registry } from '#app/watch/metrics.ts'
import {
  connect,
  endOf,
  type LiveClient,
  listen,
  openSocket,
  refusalOf,
  type Target,
} from '../../../test/outside/live.ts'
import {
  addMember,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../test/people/site.ts'
import { SOCKETS_OF_MEMBER_MAX } from './admission.ts'

let site: TestSite
let port: number
let victim: TestMember
let bystander: LiveClient

beforeAll(async () => {
  site = await createTestSite({ live: true })
  port = await listen(site)
  await site.owner.insertInto('brands').values({ brand_id: 77, client_id: 'other-brand', name: 'Other' }).execute()
  await site.owner.insertInto('brand_hosts').values({ brand_id: 77, host: 'other.localhost' }).execute()
  victim = await addMember(site)
  bystander = await connect(port, await logIn(site, victim))
})
afterAll(async () => {
  bystander.close()
  await site.stop()
})
beforeEach(async () => {
  expect(bystander.socket.connected).toBe(true)
  bystander.received.length = 0
})

async function refusedCount(reason: string): Promise<number> {
  const metric = await registry.getSingleMetric('duang_live_refused_total')?.get()
  return metric?.values.find((each) => each.labels.reason === reason)?.value ?? 0
}

/** Runs it and checks that it was counted under this reason, and that the other member still gets events. */
async function isCounted(reason: string, work: () => Promise<unknown>): Promise<void> {
  const before = await refusedCount(reason)
  await work()
  expect(await refusedCount(reason)).toBeGreaterThan(before)
  await giveCredit(site, victim, 100)
  await bystander.next('balance')
}

const member = async () => {
  const added = await addMember(site)
  return { member: added, session: await logIn(site, added) }
}

test.each<[string, (session: { token: string; cookie: string }) => Promise<Partial<Target>>]>([
  ['no token', async ({ cookie }) => ({ cookie })],
  ['a token of the wrong form', async ({ cookie }) => ({ cookie, token: 'x' })],
  ['a token that is no text', async ({ cookie }) => ({ cookie, token: { $ne: null } })],
  ['an unknown token', async ({ cookie }) => ({ cookie, token: 'x'.repeat(43) })],
  ['no cookie', async ({ token }) => ({ token })],
  ['the cookie of another session', async ({ token }) => ({ token, cookie: (await member()).session.cookie })],
  ['the host of another brand', async (session) => ({ ...session, host: 'other.localhost' })],
])('refuses a connection with %s', async (_name, targetOf) => {
  const target = await targetOf((await member()).session)
  await isCounted('session', async () => {
    const client = openSocket({ port, ...target })
    const closed = new Promise((resolve) => client.socket.io.engine.once('close', resolve))
    expect(await refusalOf(client)).toBe('session_ended')
    await closed
  })
})

test('refuses a revoked token', async () => {
  const { member: one, session } = await member()
  await site.owner
    .updateTable('sessions')
    .set({ ended_at: site.platform.clock(), ended_by: 'logout' })
    .where('member_id', '=', one.memberId)
    .execute()
  await isCounted('session', async () =>
    expect(await refusalOf(openSocket({ port, ...session }))).toBe('session_ended'),
  )
})

test('refuses an unknown host, a foreign origin and two hosts before the handshake', async () => {
  const { session } = await member()
  await isCounted('host', () => refusalOf(openSocket({ port, ...session, host: 'evil.example' })))
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://other.localhost'])
    await isCounted('origin', () => refusalOf(openSocket({ port, ...session }, { extraHeaders: { origin } })))
  await isCounted('request', async () => {
    const answer = await handshakeWith(['host: localhost', 'host: other.localhost'])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})

/** The answer to a handshake with these lines as its hosts. */
const handshakeWith = (hosts: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connectTcp(port, '127.0.0.1', () =>
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${hosts.join('\r\n')}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
          'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ),
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

test('accepts the origin of its own pages', async () => {
  const { session } = await member()
  const client = await connect(port, session, { extraHeaders: { origin: `http://localhost` } })
  expect(client.socket.connected).toBe(true)
  client.close()
})

test('refuses the namespace without a name', async () => {
  const { session } = await member()
  await isCounted('namespace', async () =>
    expect(await refusalOf(openSocket({ port, ...session, namespace: '/' }))).toBe('namespace_unknown'),
  )
})

test('closes a socket that asks for the room of another member, or for any other', async () => {
  for (const room of [victim.uuid, '1:allUserRoom', `1:member:${victim.memberId}`, '1:brand', 'x']) {
    await isCounted('room', async () => {
      const client = await connect(port, (await member()).session)
      const end = endOf(client)
      client.socket.emit('join-room', room)
      expect(await end).toBe('io server disconnect')
      expect(client.received.filter((each) => each.event !== 'balance')).toEqual([])
    })
  }
})

test.each<[string, unknown[]]>([
  ['an unknown event', ['subscribe', 'allUserRoom']],
  ['no room', ['join-room']],
  ['a room that is no text', ['join-room', { room: 'allUserRoom' }]],
  ['a room of 65 characters', ['join-room', 'x'.repeat(65)]],
  ['a second argument', ['join-room', 'allUserRoom', 'x']],
  ['binary data', ['join-room', Buffer.from('x')]],
  ['an event of the server', ['balance', { credit: 1 }]],
])('closes a socket that sends %s', async (_name, message) => {
  await isCounted('message', async () => {
    const client = await connect(port, (await member()).session)
    const end = endOf(client)
    client.socket.emit(...(message as [string]))
    expect(await end).toBe('io server disconnect')
  })
})

test('closes a socket that sends ten thousand joins', async () => {
  await isCounted('flood', async () => {
    const client = await connect(port, (await member()).session)
    const end = endOf(client)
    for (let n = 0; n < 10_000; n++) client.socket.emit('join-room', 'allUserRoom')
    await end
  })
})

const FLOOD_MEMBERS = 20
const FLOOD_SOCKETS = 10
const JOINS = 10_000

test('closes two hundred sockets that send ten thousand joins in a second, and no other', async () => {
  const groups = await Promise.all(
    Array.from({ length: FLOOD_MEMBERS }, async () => {
      const { session } = await member()
      return Promise.all(Array.from({ length: FLOOD_SOCKETS }, () => connect(port, session)))
    }),
  )
  const clients = groups.flat()
  const before = await refusedCount('flood')
  const joined = await connect(port, (await member()).session)
  joined.socket.emit('join-room', 'allUserRoom')
  const ends = clients.map(endOf)
  const startedAt = performance.now()
  for (let n = 0; n < JOINS / clients.length; n++)
    for (const client of clients) client.socket.emit('join-room', 'allUserRoom')
  // An event during the flood reaches the member who sends nothing.
  await giveCredit(site, victim, 100)
  await bystander.next('balance', undefined, 2_000)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['io server disconnect']))
  expect((await refusedCount('flood')) - before).toBe(clients.length)
  expect([bystander.socket.connected, joined.socket.connected]).toEqual([true, true])
  joined.close()
})

test('closes a connection that sends a megabyte', async () => {
  const client = await connect(port, (await member()).session)
  const end = endOf(client)
  client.socket.emit('join-room', 'x'.repeat(1_000_000))
  expect(await end).toBe('transport close')
  await giveCredit(site, victim, 100)
  await bystander.next('balance')
})

test('closes a connection that sends no valid packet', async () => {
  const { session } = await member()
  const client = await connect(port, session)
  const end = endOf(client)
  // A packet of the transport with a text that is no packet of the library.
  ;(client.socket.io.engine as unknown as { write: (data: string) => void }).write('9{"junk')
  expect(await end).toMatch(/close|error/)
  await giveCredit(site, victim, 100)
  await bystander.next('balance')
})

test('refuses the sockets of a member beyond twenty, a thousand at once', async () => {
  const { session } = await member()
  await isCounted('sockets', async () => {
    const clients = Array.from({ length: 1_000 }, () => openSocket({ port, ...session }, { timeout: 60_000 }))
    const outcomes = await Promise.all(
      clients.map(
        (client) =>
          new Promise<string>((resolve) => {
            client.socket.once('connect_error', (error) => resolve(error.message))
            client.socket.once('connect', () => setTimeout(() => resolve(String(client.socket.connected)), 1_000))
          }),
      ),
    )
    expect(outcomes.filter((each) => each === 'true')).toHaveLength(SOCKETS_OF_MEMBER_MAX)
    for (const client of clients) client.close()
  })
})
