import { canonical, checkGateway, DIALECT_CLIENTS, GATEWAY_CASES, type Target } from '@duang/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFECTS } from '../../../../../test/books/tampering-defects.ts'
import { testEnvironment } from '../../../../../test/outside/check-environment.ts'
import { addDialectClient, fixtureOf } from '../../../../../test/outside/dialects.ts'
import { startTamperingProxy, type Tamper } from '../../../../../test/outside/tampering-proxy.ts'
import { addProvider, type TestProvider } from '../../../../../test/people/games.ts'
import { createTestSite, type TestSite } from '../../../../../test/people/site.ts'
import { DIALECT_NAMES } from '../dialects/dialects.ts'

let site: TestSite
let address: string
let provider: TestProvider
const others = Object.entries(DIALECT_CLIENTS).filter(([name]) => name !== 'canonical')
const studios = new Map<string, Awaited<ReturnType<typeof addDialectClient>>>()
beforeAll(async () => {
  site = await createTestSite()
  address = (await site.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  provider = await addProvider(site)
  // All of them now: the gateway reads its providers once a second.
  for (const [name] of others) studios.set(name, await addDialectClient(site, name))
})
afterAll(() => site.stop())

// The command's 10,000 are for an otherwise idle machine. The dialects share the code behind them.
const TRANSACTIONS = 200
const TRANSACTIONS_OF_DIALECT = 80

function check(of: TestProvider, target: Omit<Target, 'clock'>, only?: string) {
  const cases = GATEWAY_CASES.filter((each) => only === undefined || each.name === only)
  const options = {
    environment: testEnvironment(site, of),
    streamLength: target.client === canonical ? TRANSACTIONS : TRANSACTIONS_OF_DIALECT,
    seed: 1,
  }
  return checkGateway({ ...target, clock: site.platform.clock }, cases, options)
}

async function checkTampered(tamper?: Tamper, only?: string) {
  const { url, stop } = await startTamperingProxy(site, address, provider, tamper)
  return check(provider, { url, key: provider, client: canonical }, only).finally(stop)
}

test('passes every case with our gateway, also behind the unmodified proxy', async () => {
  const results = await checkTampered()
  expect(results.filter((each) => each.result !== 'green')).toEqual([])
  expect(results.map((each) => each.name)).toEqual(GATEWAY_CASES.map((each) => each.name))
})

test.each(DEFECTS)('turns $turnsRed red: $name', async ({ turnsRed, make }) => {
  expect(await checkTampered(make(), turnsRed)).toEqual([
    expect.objectContaining({ name: turnsRed, result: 'red', meaning: expect.stringContaining(' ') }),
  ])
})

test('has a client in the suite for each dialect of the gateway', () => {
  expect(Object.keys(DIALECT_CLIENTS)).toEqual(DIALECT_NAMES)
})

test.each(others)('passes every case that %s supports', async (dialect, client) => {
  const { provider: of, key } = studios.get(dialect) as Awaited<ReturnType<typeof addDialectClient>>
  const results = await check(of, { url: `${address}/provider/v1/${of.provider}`, key, client })
  expect(results.filter((each) => each.result === 'red')).toEqual([])
  const skipped = results.filter((each) => each.result === 'skipped').map((each) => each.name)
  expect(skipped).toEqual(fixtureOf(dialect).unsayable)
})
