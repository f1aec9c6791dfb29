/** Dialects with the proof inside query or body, by GET, PUT and DELETE, with answers in XML: routes, suite and fixtures serve them. */
import { createHmac } from 'node:crypto'
import { checkGateway, type DialectClient, GATEWAY_CASES } from '@duang/conformance'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createBrandFinder } from '#core/brand/brand.ts'
import { answerFailures } from '#entry/mount.ts'
import { readsOf } from '#kit/database/read-db.ts'
import { isSameSecret } from '#money/wallet/signature.ts'
import type { Wallet } from '#money/wallet/wallet.ts'
import { testEnvironment } from '../../../../../test/outside/check-environment.ts'
import type { Exchange } from '../../../../../test/outside/dialects.ts'
import { replay } from '../../../../../test/outside/replay.ts'
import { addProvider, type TestProvider } from '../../../../../test/people/games.ts'
import { createTestSite, type TestSite } from '../../../../../test/people/site.ts'
import type { Dialect, DialectCall, DialectFolder } from '../dialect.ts'
import { readJson } from '../dialects/bodies.ts'
import { moveUnderToken } from '../dialects/one-token.ts'
import { readRequest } from '../dialects/read-request.ts'
import { mountProvider } from '../routes.ts'

type Fields = Record<string, string>

/** A digest of these fields in alphabetical order. */
const hashOf = (secret: string, fields: Fields, proved: (name: string) => boolean): string => {
  const names = Object.keys(fields)
    .filter((name) => name !== 'hash' && proved(name))
    .sort()
  return createHmac('sha256', secret)
    .update(names.map((name) => fields[name]).join('|'))
    .digest('hex')
}

const request = z.object({
  player: z.uuid(),
  token: z.string(),
  id: z.optional(z.string()),
  bet: z.optional(z.string()),
  round: z.optional(z.string()),
  amount: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number))),
})

const XML = { 'content-type': 'text/xml; charset=utf-8' }
const xml = (code: string, balance: number | null) => ({
  status: 200,
  headers: XML,
  body: `<r><code>${code}</code><balance>${balance ?? ''}</balance></r>`,
})

type Act = (wallet: Wallet, asked: z.output<typeof request>) => ReturnType<Wallet['balance']>
const call =
  (act: Act): DialectCall =>
  async (wallet, asked) => {
    const { code, balance } = await act(wallet, readRequest(request, asked))
    return xml(code, balance)
  }

const CALLS = {
  balance: call((wallet, { player }) => wallet.balance(player)),
  bet: call((wallet, { player, token, id = '', round = '', amount = 0 }) =>
    moveUnderToken(wallet, token, {
      method: 'bet',
      txId: id,
      playerRef: player,
      roundId: round,
      stake: amount,
      gain: 0,
      closes: false,
      content: { id, round, amount },
    }),
  ),
  win: call((wallet, { player, id = '', round = '', amount = 0 }) =>
    wallet.move({
      method: 'win',
      txId: id,
      playerRef: player,
      roundId: round,
      stake: 0,
      gain: amount,
      closes: false,
      content: { id, round, amount },
    }),
  ),
  rollback: call((wallet, { player, id = '', bet = '' }) =>
    wallet.move({
      method: 'rollback',
      txId: id,
      playerRef: player,
      originalTxId: bet,
      stake: 0,
      gain: 0,
      closes: false,
      content: { id, bet },
    }),
  ),
}

/** `proved`: the fields that the proof covers. */
const dialectOf = (proved: (name: string) => boolean): DialectFolder => {
  const mapping: Dialect = {
    play: ['balance', 'bet'],
    signatureError: (provider, { query, body }) => {
      const fields = (body.length > 0 ? readJson(body) : Object.fromEntries(query)) as Fields
      return [...provider.keys.values()].some((key) => isSameSecret(fields.hash ?? '', hashOf(key, fields, proved)))
        ? undefined
        : 'forged'
    },
    refusal: (code) => xml(code, null),
    calls: {},
    gets: CALLS,
    puts: CALLS,
    deletes: CALLS,
  }
  return { mapping, provesBy: 'secret', hasFinerAmounts: false }
}

const everything = () => true
const withoutAmount = (name: string) => name !== 'amount'
const DIALECTS = { 'own-proof': dialectOf(everything), 'careless-proof': dialectOf(withoutAmount) }

type Verb = 'GET' | 'PUT' | 'DELETE'

/** The studio's side. PUT sends JSON, the others a query. */
function clientOf(method: Verb, proved = everything as (name: string) => boolean): DialectClient {
  const fieldsIn = (path: string, body: string): Fields =>
    body === '' ? Object.fromEntries(new URL(path, 'http://localhost').searchParams) : JSON.parse(body)
  const composed = (name: string, fields: Fields) =>
    method === 'PUT'
      ? { method, path: name, body: JSON.stringify(fields), contentType: 'application/json' }
      : { method, path: `${name}?${new URLSearchParams(fields)}`, body: '', contentType: '' }
  return {
    name: 'own-proof',
    methods: ['balance', 'bet', 'win', 'rollback'],
    proves: ['body', 'session'],
    undoes: ['bet', 'win'],
    namesCurrency: false,
    compose: (asked) => {
      if (!('player' in asked)) throw new Error('no word')
      const player = { player: asked.player.playerRef, token: asked.player.sessionToken }
      if (asked.method === 'rollback')
        return composed('rollback', { ...player, id: asked.txId, bet: asked.original.txId })
      if (asked.method !== 'bet' && asked.method !== 'win') return composed('balance', player)
      const { txId: id, roundId: round, amount } = asked
      return composed(asked.method, { ...player, id, round, amount: String(amount) })
    },
    sign: async ({ secret }, { path, body }) => ({ hash: hashOf(secret, fieldsIn(path, body), proved) }),
    attach: (sent, { hash = '' }) =>
      sent.body === ''
        ? { ...sent, path: `${sent.path}&hash=${hash}` }
        : { ...sent, body: JSON.stringify({ ...JSON.parse(sent.body), hash }) },
    forge: ({ keyId, secret }) => ({ keyId, secret: `${secret}x` }),
    read: (_, { body }) => {
      const [, word = '', balance = ''] = body.match(/<code>(\w+)<\/code><balance>(\d*)</) ?? []
      const codes = word === '' ? [] : [word as 'OK']
      return { codes, word, ...(balance === '' ? {} : { balance: Number(balance) }) }
    },
  }
}

let site: TestSite
let server: FastifyInstance
let address: string
const providers = new Map<string, TestProvider>()
beforeAll(async () => {
  site = await createTestSite()
  for (const dialect of Object.keys(DIALECTS)) providers.set(dialect, await addProvider(site, { dialect }))
  const { platform } = site
  server = Fastify()
  answerFailures(server)
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  mountProvider({ fastify: server, platform, brands, read: readsOf(platform.db) }, DIALECTS)
  address = (await server.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
})
afterAll(async () => {
  await server.close()
  await site.stop()
})

async function check(dialect: keyof typeof DIALECTS, client: DialectClient, only: readonly string[]) {
  const provider = providers.get(dialect) as TestProvider
  const cases = GATEWAY_CASES.filter(({ name }) => only.includes(name))
  const url = `${address}/provider/v1/${provider.provider}`
  const options = { environment: testEnvironment(site, provider), streamLength: 20, seed: 1 }
  const results = await checkGateway({ url, key: provider, client, clock: site.platform.clock }, cases, options)
  return Object.fromEntries(results.map(({ name, result, came }) => [name, result === 'red' ? came : result]))
}

const ONLY = ['bet-and-win', 'duplicates', 'rollback-twice', 'wrong-signature', 'altered-body', 'huge-amount']
test.each<Verb>(['GET', 'PUT', 'DELETE'])(
  'checks a dialect by %s whose proof is inside the content',
  async (method) => {
    const results = await check('own-proof', clientOf(method), ONLY)
    expect(results).toEqual(Object.fromEntries(ONLY.map((name) => [name, 'green'])))
  },
)

test.each<Verb>(['GET', 'PUT'])('turns red for a proof inside a %s that leaves the amount out', async (method) => {
  const results = await check('careless-proof', clientOf(method, withoutAmount), ['altered-body'])
  expect(results['altered-body']).toMatch(/^OK/)
})

test('replays a fixture by GET, with the proof in the query and XML as the answer', async () => {
  const provider = providers.get('own-proof') as TestProvider
  const player = await testEnvironment(site, provider).nextPlayer()
  const { playerRef, launchToken: token } = player as { playerRef: string; launchToken: string }
  const exchanges: Exchange[] = [
    {
      what: 'a bet',
      call: 'bet?player={player}&token={token}&id={id:b}&round=r&amount=1000',
      method: 'GET',
      headers: {},
      answer: { status: 200, body: '<r><code>OK</code><balance>99000</balance></r>' },
    },
    {
      what: 'its rollback',
      call: 'rollback',
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: { player: '{player}', token: '{token}', id: '{id:r}', bet: '{id:b}' },
      answer: { status: 200, body: '<r><code>OK</code><balance>100000</balance></r>' },
    },
  ]
  const url = `${address}/provider/v1/${provider.provider}`
  await replay(exchanges, { client: clientOf('GET'), key: provider, url, known: { player: playerRef, token } })
})
