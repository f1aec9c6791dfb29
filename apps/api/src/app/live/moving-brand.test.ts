/** Sockets of a brand that moves to another cell. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, listen } from '../../../test/outside/live.ts'
import { addMember, createTestSite, logIn, type TestSite } from '../../../test/people/site.ts'

let site: TestSite
let port: number

beforeAll(async () => {
  site = await createTestSite({ live: true })
  port = await listen(site)
})
afterAll(() => site.stop())

test('closes the sockets of a brand whose pause began, refuses them in it, and gets them back after it', async () => {
  const client = await connect(port, await logIn(site, await addMember(site)), {
    reconnection: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 200,
  })
  const closed = new Promise((resolve) => client.socket.once('disconnect', resolve))
  await sql`
    insert into brand_moves (brand_id, client_id, target, paused_at)
      values (1, 'duang-demo', 'b', clock_timestamp())`.execute(site.owner)
  // The client connects again by itself only after the end of a transport.
  expect(await closed).toBe('transport close')
  const refused = new Promise<Error>((resolve) => client.socket.io.once('reconnect_error', resolve))
  expect((await refused).message).toBe('websocket error')
  expect(client.socket.connected).toBe(false)
  await sql`delete from brand_moves`.execute(site.owner)
  await expect.poll(() => client.socket.connected, { timeout: 5_000 }).toBe(true)
  client.close()
})
