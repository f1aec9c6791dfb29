import { canonical, checkGateway, GATEWAY_CASES, SPEAKERS, type Target } from '@duang/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testStage } from '../../../../test/check-stage.ts'
import { addSpeaker, fixtureOf } from '../../../../test/dialects.ts'
import { addProvider, type TestProvider } from '../../../../test/games.ts'
import { DEFECTS } from '../../../../test/planted-defects.ts'
import { createTestSite, type TestSite } from '../../../../test/site.ts'
import { type Spoil, startSpoiled } from '../../../../test/spoiled-gateway.ts'
import { DIALECT_NAMES } from '../dialects/dialects.ts'

let site: TestSite
let address: string
let provider: TestProvider
const others = Object.entries(SPEAKERS).filter(([name]) => name !== 'canonical')
const studios = new Map<string, Awaited<ReturnType<typeof addSpeaker>>>()
beforeAll(async () => {
  site = await createTestSite()
  address = (await site.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  provider = await addProvider(site)
  // All of them now: the gateway reads its providers once a second.
  for (const [name] of others) studios.set(name, await addSpeaker(site, name))
})
afterAll(() => site.stop())

// The command's 10,000 are for a machine that does nothing else; the dialects share what is behind them.
const TRANSACTIONS = 200
const TRANSACTIONS_OF_DIALECT = 80

function check(of: TestProvider, target: Omit<Target, 'clock'>, only?: string) {
  const cases = GATEWAY_CASES.filter((each) => only === undefined || each.name === only)
  const options = {
    stage: testStage(site, of),
    streamLength: target.speaker === canonical ? TRANSACTIONS : TRANSACTIONS_OF_DIALECT,
    seed: 1,
  }
  return checkGateway({ ...target, clock: site.platform.clock }, cases, options)
}

async function checkSpoiled(spoil?: Spoil, only?: string) {
  const { url, stop } = await startSpoiled(site, address, provider, spoil)
  return check(provider, { url, key: provider, speaker: canonical }, only).finally(stop)
}

test('the gateway passes every case, also behind the proxy that spoils nothing', async () => {
  const verdicts = await checkSpoiled()
  expect(verdicts.filter((each) => each.verdict !== 'green')).toEqual([])
  expect(verdicts.map((each) => each.name)).toEqual(GATEWAY_CASES.map((each) => each.name))
})

test.each(DEFECTS)('$turnsRed turns red: $name', async ({ turnsRed, make }) => {
  expect(await checkSpoiled(make(), turnsRed)).toEqual([
    expect.objectContaining({ name: turnsRed, verdict: 'red', meaning: expect.stringContaining(' ') }),
  ])
})

test('the suite has a client for each dialect of the gateway', () => {
  expect(Object.keys(SPEAKERS)).toEqual(DIALECT_NAMES)
})

test.each(others)('the gateway passes every case that %s can say', async (dialect, speaker) => {
  const { provider: of, key } = studios.get(dialect) as Awaited<ReturnType<typeof addSpeaker>>
  const verdicts = await check(of, { url: `${address}/provider/v1/${of.provider}`, key, speaker })
  expect(verdicts.filter((each) => each.verdict === 'red')).toEqual([])
  const skipped = verdicts.filter((each) => each.verdict === 'skipped').map((each) => each.name)
  expect(skipped).toEqual(fixtureOf(dialect).unsayable)
})
