/** Rejected messages are counted and logged with provider, call and field, and without a secret. */
import { randomUUID } from 'node:crypto'
import { signProviderRequest } from '@duang/contract/games/provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '#app/watch/metrics.ts'
import { addProvider, startPlay, type TestPlay, type TestProvider } from '../../../../test/people/games.ts'
import { addMember, createTestSite, giveCredit, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let address: string
let provider: TestProvider
let held: TestProvider
let play: TestPlay
let log: string[] = []
beforeAll(async () => {
  site = await createTestSite({ onLog: (line) => log.push(line) })
  provider = await addProvider(site)
  held = await addProvider(site, { mode: 'transfer' })
  const member = await addMember(site)
  await giveCredit(site, member, 100_00)
  play = await startPlay(site, member, provider)
  address = (await site.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
})
afterAll(() => site.stop())

async function send(call: string, body: unknown, of = provider) {
  const path = `/provider/v1/${of.provider}/${call}`
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const signing = { method: 'POST', path, body: text, requestId: randomUUID(), at: site.platform.clock() } as const
  const headers = { 'content-type': 'application/json', ...(await signProviderRequest(of, signing)) }
  const answer = await fetch(address + path, { method: 'POST', body: text, headers })
  return (await answer.json()) as { code: string }
}
const win = (given: object = {}) => ({
  playerRef: play.playerRef,
  txId: randomUUID(),
  roundId: 'r1',
  amount: 1,
  roundClosed: true,
  ...given,
})
const bet = (given: object = {}) => ({
  playerRef: play.playerRef,
  txId: randomUUID(),
  roundId: 'r1',
  gameCode: 'reels',
  amount: 1,
  sessionToken: play.token,
  ...given,
})

async function countOf(call: string, field: string, of = provider): Promise<number> {
  const metric = await registry.getSingleMetricAsString('duang_provider_rejected_total')
  const line = metric
    .split('\n')
    .find((each) => each.includes(`{provider="${of.provider}",call="${call}",field="${field}"}`))
  return Number(line?.split(' ').at(-1) ?? 0)
}
const lines = () => log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'provider message rejected')

test.each<[string, string, () => unknown, string, string, RegExp]>([
  ['a win finer than a satang', 'win', () => win({ amount: 1.005 }), 'win', 'amount', /./],
  ['an unknown field', 'win', () => win({ isBonus: true }), 'win', 'unknown-field', /isBonus/],
  ['a missing field', 'bet', () => bet({ roundId: undefined }), 'bet', 'roundId', /invalid_type/],
  ['a body that is no JSON', 'bet', () => '{', 'bet', 'body', /unreadable/],
  ['an unknown call', 'gift', () => ({}), 'unknown', 'call', /unknown/],
  [
    'a rollback of itself',
    'rollback',
    () => ({ ...ids('a'), originalTxId: 'a' }),
    'rollback',
    'originalTxId',
    /itself/,
  ],
])('counts and logs %s by its field', async (_, call, body, counted, field, reason) => {
  log = []
  expect(await send(call, body())).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await countOf(counted, field)).toBeGreaterThan(0)
  expect(lines()).toEqual([
    expect.objectContaining({
      provider: provider.provider,
      call: counted,
      field,
      reason: expect.stringMatching(reason),
    }),
  ])
  expect(log.join('')).not.toMatch(new RegExp(`${play.token}|${provider.secret}`))
})
const ids = (txId: string) => ({ playerRef: play.playerRef, txId })

test('counts rejections by the gateway itself, too', async () => {
  const given = bet()
  await send('bet', given)
  await send('rollback', { ...ids('undo-1'), originalTxId: given.txId })
  expect(await send('rollback', { ...ids('undo-2'), originalTxId: 'undo-1' })).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await countOf('rollback', 'originalTxId')).toBe(2)
  expect(await send('bet', bet(), held)).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await countOf('bet', 'method', held)).toBe(1)
})

test('limits the log for a provider that sends only such messages, and counts every one', async () => {
  const before = await countOf('win', 'txId')
  log = []
  for (let n = 0; n < 40; n++) await send('win', win({ txId: '' }))
  expect(await countOf('win', 'txId')).toBe(before + 40)
  expect(lines()).toHaveLength(10)
  site.advance(60_000)
  await send('win', win({ txId: '' }))
  expect(lines().at(-1)).toMatchObject({ field: 'txId', leftOut: 30 })
})

test('does not count a refusal for another reason than the message', async () => {
  log = []
  expect(await send('bet', bet({ amount: 1_000_000 }))).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(lines()).toEqual([])
})

test('limits the log for requests without the key of a provider', async () => {
  log = []
  const refused = () => log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'provider request refused')
  for (let n = 0; n < 40; n++) await send('bet', bet(), { ...provider, secret: held.secret })
  expect(refused()).toHaveLength(20)
  site.advance(60_000)
  await send('bet', bet(), { ...provider, secret: held.secret })
  expect(refused().at(-1)).toMatchObject({ provider: provider.provider, signatureError: 'forged', leftOut: 20 })
})
