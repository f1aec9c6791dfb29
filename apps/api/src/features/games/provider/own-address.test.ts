/** HTTP features of dialects through real requests: GET, headers, query, keys, headers of the answer, an own prefix. */
import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createBrandFinder } from '#core/brand/brand.ts'
import { answerFailures } from '#entry/mount.ts'
import { readsOf } from '#kit/database/read-db.ts'
import { newSecret } from '#kit/ids.ts'
import { isSameSecret } from '#money/wallet/signature.ts'
import { addProvider, startPlay, type TestPlay, type TestProvider } from '../../../../test/people/games.ts'
import { addMember, createTestSite, giveCredit, type TestSite } from '../../../../test/people/site.ts'
import type { Dialect, DialectFolder } from './dialect.ts'
import { readRequest } from './dialects/read-request.ts'
import { mountProvider } from './routes.ts'

const digest = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const requestBody = z.object({
  player: z.uuid(),
  id: z.string(),
  amount: z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
})

/** A dialect by GET: its calls are fields of the query, its proof a digest of that query, its answers a line of text. */
const mapping: Dialect = {
  play: [],
  prefix: '/callback/plain-lines',
  signatureError: (provider, { method, path, headers }) => {
    const [, shown = ''] = path.match(/[?&]digest=([0-9a-f]+)$/) ?? []
    const signed = path.replace(/[?&]digest=[0-9a-f]+$/, '')
    const version = headers['x-version']
    const isRight = [...provider.keys.values()].some((secret) =>
      isSameSecret(shown, digest(secret, `${method} ${signed}`)),
    )
    return isRight && version === '2' ? undefined : 'forged'
  },
  refusal: (code) => line(400, code),
  calls: { bet: async (_wallet, asked, { method, query }) => line(200, `${method} ${JSON.stringify(asked)} ${query}`) },
  gets: {
    'v2/win': async (wallet, asked, { provider, query, call, now }) => {
      const { player, id, amount } = readRequest(requestBody, asked)
      const answer = await wallet.move({
        method: 'win',
        txId: id,
        playerRef: player,
        roundId: id,
        stake: 0,
        gain: amount,
        closes: true,
        content: { id, amount },
      })
      const [secret = ''] = provider.keys.values()
      const text = `${answer.code} ${answer.balance}`
      const about = { 'x-call': call, 'x-lang': query.get('lang') ?? '', 'x-at': now.toISOString() }
      return { ...line(200, text), headers: { ...LINE, ...about, 'x-digest': digest(secret, text) } }
    },
  },
}
const LINE = { 'content-type': 'text/plain; charset=utf-8' }
const line = (status: number, body: string) => ({ status, body, headers: LINE })

const folder: DialectFolder = { mapping, provesBy: 'secret', hasFinerAmounts: false }

let site: TestSite
let address: string
let play: TestPlay
let first: TestProvider
let second: TestProvider
const server = Fastify()
beforeAll(async () => {
  site = await createTestSite()
  first = await addProvider(site, { dialect: 'plain-lines' })
  second = await addProvider(site, { dialect: 'plain-lines' })
  const member = await addMember(site)
  await giveCredit(site, member, 100_00)
  play = await startPlay(site, member, second)
  const { platform } = site
  answerFailures(server)
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  mountProvider({ fastify: server, platform, brands, read: readsOf(platform.db) }, { 'plain-lines': folder })
  address = (await server.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
})
afterAll(async () => {
  await server.close()
  await site.stop()
})

type Sending = { method?: string; secret?: string; version?: string; body?: string }
async function send(path: string, { method = 'GET', secret = second.secret, version = '2', body }: Sending = {}) {
  const proof = `${path.includes('?') ? '&' : '?'}digest=${digest(secret, `${method} ${path}`)}`
  const answer = await fetch(address + path + proof, {
    method,
    headers: { 'x-version': version },
    ...(body === undefined ? {} : { body }),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const win = (id: string, amount: string | number = 1_000) =>
  `v2/win?player=${play.playerRef}&id=${id}&amount=${amount}&lang=th`
const OWN = '/callback/plain-lines'

test('serves a GET under the prefix with query, text and headers, for the provider whose key proves it', async () => {
  const { status, text, headers } = await send(`${OWN}/${win('w1')}`)
  expect({ status, text }).toEqual({ status: 200, text: 'OK 11000' })
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-digest')).toBe(digest(second.secret, text))
  expect([headers.get('x-call'), headers.get('x-lang'), headers.get('x-at')]).toEqual([
    ...['v2/win', 'th', site.platform.clock().toISOString()],
  ])
  // A retry finds its first answer.
  expect((await send(`${OWN}/${win('w1')}`)).text).toBe('OK 11000')
})

test('serves the same under the address of the provider', async () => {
  expect((await send(`/provider/v1/${second.provider}/${win('w2')}`)).text).toBe('OK 12000')
  expect((await send(`/provider/v1/${first.provider}/${win('w3')}`)).status).toBe(400)
})

test('finds another provider by its key, which reports the player as unknown', async () => {
  expect((await send(`${OWN}/${win('w4')}`, { secret: first.secret })).text).toBe('USER_UNKNOWN null')
})

test.each<[string, () => string, Sending, string]>([
  ['a foreign key', () => win('x1'), { secret: newSecret() }, 'BAD_SIGNATURE'],
  ['another header', () => win('x2'), { version: '1' }, 'BAD_SIGNATURE'],
  ['an unknown call', () => 'v2/none?a=1', {}, 'BAD_REQUEST'],
  ['an invalid field', () => win('x3', 'ten'), {}, 'BAD_REQUEST'],
  ['a repeated field', () => `${win('x4')}&amount=1`, {}, 'BAD_REQUEST'],
  ['a GET of a call by POST', () => 'bet', {}, 'BAD_REQUEST'],
  ['a POST of a call by GET', () => win('x5'), { method: 'POST', body: '{}' }, 'BAD_REQUEST'],
])('refuses %s in the format of the dialect', async (_, path, sending, code) => {
  expect(await send(`${OWN}/${path()}`, sending)).toMatchObject({ status: 400, text: code })
})

test('passes body and query of a POST', async () => {
  const { text } = await send(`${OWN}/bet?a=1`, { method: 'POST', body: '{"b":2}' })
  expect(text).toMatch(/^POST \{"b":2\} a=1&digest=/)
})

test('does not process a HEAD like a GET', async () => {
  expect((await send(`${OWN}/${win('w9')}`, { method: 'HEAD' })).status).toBe(404)
  expect((await send(`${OWN}/${win('w10')}`)).text).toBe('OK 13000')
})
