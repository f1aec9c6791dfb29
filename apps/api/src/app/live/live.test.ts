import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '#kit/ids.ts'
import { connect, endOf, type LiveClient, listen } from '../../../test/outside/live.ts'
import { addMember, createTestSite, giveCredit, logIn, type TestSite } from '../../../test/people/site.ts'

let site: TestSite
let port: number
const clients: LiveClient[] = []
const open = async (...given: Parameters<typeof connect>) => {
  const client = await connect(...given)
  clients.push(client)
  return client
}

beforeAll(async () => {
  site = await createTestSite({ live: true })
  port = await listen(site)
})
afterAll(async () => {
  for (const client of clients) client.close()
  await site.stop()
})

test('sends the credit to every socket of the member after a deposit, and to no other member', async () => {
  const [member, other] = [await addMember(site), await addMember(site)]
  const session = await logIn(site, member)
  const [one, two, foreign] = [
    await open(port, session),
    await open(port, session),
    await open(port, await logIn(site, other)),
  ]
  await giveCredit(site, member, 12_345)
  for (const each of [one, two])
    expect(await each.next('balance', (payload) => payload.credit === 123.45)).toEqual({
      balanceType: 'M',
      credit: 123.45,
      version: 1,
      atProviders: 0,
      isPartUnknown: false,
    })
  // Its own, which the server sends a moment after the connection.
  await expect
    .poll(() => foreign.received.filter((each) => each.event === 'balance').map((each) => each.payload))
    .toEqual([{ balanceType: 'M', credit: 0, version: 0, atProviders: 0, isPartUnknown: false }])
})

test('counts distinct members of a brand, over their sockets', async () => {
  const [member, other] = [await addMember(site), await addMember(site)]
  const session = await logIn(site, member)
  const one = await open(port, session)
  await open(port, session)
  expect(await one.socket.emitWithAck('join-room', 'allUserRoom')).toEqual({ room: 'allUserRoom' })
  // Members who are connected already count from the next beat on.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const counts = one.received.filter(({ event }) => event === 'user online').map(({ payload }) => payload)
  const { count } = counts.at(-1) as { count: number }
  const second = await open(port, await logIn(site, other))
  await one.next<{ count: number }>('user online', (payload) => payload.count === count + 1)
  second.close()
  one.received.length = 0
  await one.next<{ count: number }>('user online', (payload) => payload.count === count)
})

test('stops to send the count after leave-room', async () => {
  const client = await open(port, await logIn(site, await addMember(site)))
  await client.socket.emitWithAck('join-room', 'allUserRoom')
  await client.next('user online')
  await client.socket.emitWithAck('leave-room', 'allUserRoom')
  client.received.length = 0
  const witness = await open(port, await logIn(site, await addMember(site)))
  await witness.socket.emitWithAck('join-room', 'allUserRoom')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(client.received.filter((each) => each.event === 'user online')).toEqual([])
})

test('sends the logout with its reason and closes within a second when a session ends', async () => {
  const member = await addMember(site)
  const [session, kept] = [await logIn(site, member), await logIn(site, member)]
  const [client, other] = [await open(port, session), await open(port, kept)]
  const end = endOf(client)
  const from = performance.now()
  await site.owner
    .updateTable('sessions')
    .set({ ended_at: site.platform.clock(), ended_by: 'staff' })
    .where('member_id', '=', member.memberId)
    .where('token_hash', '=', hashSecret(session.token))
    .execute()
  expect(await client.next('forced logout')).toEqual({ reason: 'staff' })
  expect(await end).toBe('io server disconnect')
  expect(performance.now() - from).toBeLessThan(1_000)
  expect(other.socket.connected).toBe(true)
})

test('sends the status of the site and changed settings within a second and a half', async () => {
  const client = await open(port, await logIn(site, await addMember(site)))
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  await site.setSettings({ websiteStatus: 'MA', maintenanceMessage: 'ปิดปรับปรุง' })
  expect(await client.next('site status', undefined, 2_500)).toMatchObject({
    websiteStatus: 'MA',
    message: 'ปิดปรับปรุง',
  })
  await client.next('brand settings')
  expect(client.socket.connected).toBe(true)
  await site.setSettings({ websiteStatus: '', maintenanceMessage: '' })
  await client.next('site status', (payload) => payload.websiteStatus === '', 2_500)
})

test('answers requests without WebSocket at its path, and upgrades elsewhere, like any request', async () => {
  const ask = (path: string, upgrade?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: 'localhost', ...(upgrade ? { connection: 'upgrade', upgrade } : {}) }
      request({ port, host: '127.0.0.1', path, headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
  expect(await ask('/socket.io/?EIO=4&transport=polling')).toBe(400)
  expect(await ask('/api/setting', 'h2c')).toBe(200)
  expect(await ask('/api/setting', 'websocket')).toBe(200)
})
