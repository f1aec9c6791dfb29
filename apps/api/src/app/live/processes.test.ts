/** Two api processes with one database: this one and main.ts as it is deployed. */

import { logout } from '@duang/contract/account/login'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiProcess, startApiProcess } from '../../../test/outside/api-process.ts'
import { connect, endOf, type LiveClient, listen } from '../../../test/outside/live.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestSession,
  type TestSite,
} from '../../../test/people/site.ts'

let site: TestSite
let port: number
let other: ApiProcess
let clients: LiveClient[] = []
const open = async (...given: Parameters<typeof connect>) => {
  const client = await connect(...given)
  clients.push(client)
  return client
}
const count = (atLeast: number) => (payload: { count: number }) => payload.count >= atLeast

beforeAll(async () => {
  site = await createTestSite({ live: true, now: new Date() })
  port = await listen(site)
  other = await startApiProcess(site)
})
beforeEach(() => {
  for (const client of clients) client.close()
  clients = []
})
afterAll(async () => {
  await other.stop()
  await site.stop()
})

test('sends the credit to sockets of both processes once, and nothing to another member', async () => {
  const [member, stranger] = [await addMember(site), await addMember(site)]
  const session = await logIn(site, member)
  const sockets = [await open(port, session), await open(other.port, session)]
  const foreign = [await open(port, await logIn(site, stranger)), await open(other.port, await logIn(site, stranger))]
  await Promise.all([...sockets, ...foreign].map((each) => each.next('balance')))
  for (const each of [...sockets, ...foreign]) each.received.length = 0
  await giveCredit(site, member, 5_000)
  for (const each of sockets)
    expect(await each.next('balance')).toEqual({
      balanceType: 'M',
      credit: 50,
      atProviders: 0,
      isPartUnknown: false,
      version: 1,
    })
  await new Promise((resolve) => setTimeout(resolve, 300))
  for (const each of sockets) expect(each.received.map(({ event }) => event)).toEqual(['balance'])
  for (const each of foreign) expect(each.received).toEqual([])
})

test('passes notes of bets to the other process by the adapter', async () => {
  const member = await addMember(site)
  const socket = await open(other.port, await logIn(site, member))
  await socket.next('balance')
  // The adapter knows of the other process after its first heartbeat.
  await expect
    .poll(
      async () => {
        site.platform.live.note({ brandId: 1, memberId: member.memberId, about: 'limit' })
        await new Promise((resolve) => setTimeout(resolve, 200))
        return socket.received.some(({ event }) => event === 'limit reached')
      },
      { timeout: 8_000 },
    )
    .toBe(true)
  socket.received.length = 0
  site.platform.live.note({ brandId: 1, memberId: member.memberId, about: 'balance' })
  expect(await socket.next('balance')).toEqual({
    balanceType: 'M',
    credit: 0,
    atProviders: 0,
    isPartUnknown: false,
    version: 0,
  })
})

test('ends sockets of the other process within a second of a logout', async () => {
  const session = await logIn(site, await addMember(site))
  const socket = await open(other.port, session)
  const end = endOf(socket)
  const from = performance.now()
  await clientOf(site, session)(logout, { body: {} })
  expect(await end).toBe('io server disconnect')
  expect(performance.now() - from).toBeLessThan(1_000)
  expect(socket.received.find(({ event }) => event === 'forced logout')?.payload).toEqual({ reason: 'logout' })
})

test('counts members once over both processes, and correctly again within five seconds of a kill', async () => {
  const sessions: TestSession[] = []
  for (let n = 0; n < 4; n++) sessions.push(await logIn(site, await addMember(site)))
  const [first, second, third, fourth] = sessions as [TestSession, TestSession, TestSession, TestSession]
  const here = await open(port, first)
  await here.socket.emitWithAck('join-room', 'allUserRoom')
  await open(other.port, first)
  for (const session of [second, third, fourth]) await open(other.port, session)
  await here.next('user online', count(4))
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  expect(here.received.filter(({ event }) => event === 'user online').at(-1)?.payload).toEqual({ count: 4 })
  await other.stop('SIGKILL')
  const from = performance.now()
  await here.next('user online', (payload) => (payload as { count: number }).count === 1 && performance.now() > from)
  expect(performance.now() - from).toBeLessThan(5_000)
  other = await startApiProcess(site)
})

test('clients connect again to the process that is left when one stops', async () => {
  const session = await logIn(site, await addMember(site))
  const socket = await open(other.port, session)
  const end = endOf(socket)
  await other.stop()
  // Not a disconnect by the server, after which the library would stay away.
  expect(await end).toBe('transport close')
  other = await startApiProcess(site)
})
