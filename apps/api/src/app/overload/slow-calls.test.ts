/** Over real sockets: a call that asks a slow provider is answered, and a client that sends nothing is disconnected. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { cashOut, openGame } from '@duang/contract/games/games'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName } from '#core/session/session.ts'
import { startTransferStudio, type TransferStudio } from '../../../test/outside/transfer-studio.ts'
import { addMember, clientOf, createTestSite, giveCredit, logIn, type TestSite } from '../../../test/people/site.ts'

let site: TestSite
let studio: TransferStudio
let port: number
beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
  await site.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (site.fastify.server.address() as AddressInfo).port
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})

test.concurrent('a return that asks a slow provider three times is answered, after more than ten seconds', async ({
  expect,
}) => {
  const member = await addMember(site)
  await giveCredit(site, member, 500_00)
  const session = await logIn(site, member)
  const call = clientOf(site, session)
  await call(openGame, {
    body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' },
  })
  studio.faults.withdrawAll = ['silent']
  await call(cashOut, { body: { username: member.username } })
  // Won meanwhile: the provider is asked for the outcome of the first withdrawal, for the balance, and for the rest.
  studio.wallets.set(await studio.refOf(member), 30_00)
  studio.slowMs = 4_000
  const from = performance.now()
  const answer = await fetch(`http://localhost:${port}${cashOut.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${session.token}`,
      cookie: `${cookieName(false)}=${session.cookie}`,
    },
    body: JSON.stringify({ username: member.username }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([200, { credit: 530, out: [] }])
  expect(performance.now() - from).toBeGreaterThan(12_000)
})

test.concurrent.each([
  ['nothing', '', 8_000],
  ['half a request', 'POST /api/auth/login HTTP/1.1\r\nhost: loc', 8_000],
  [
    'half a body',
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
    13_000,
  ],
])('closes a connection that sends %s', async (_name, text, within) => {
  const socket = connect(port, '127.0.0.1').resume()
  await once(socket, 'connect')
  const from = performance.now()
  socket.write(text)
  await once(socket, 'close')
  expect(performance.now() - from).toBeLessThan(within)
})
