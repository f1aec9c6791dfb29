import { afterAll, beforeAll, expect, test } from 'vitest'
import { testStage } from '../../../../test/check-stage.ts'
import { addProvider } from '../../../../test/games.ts'
import { createTestSite, type TestSite } from '../../../../test/site.ts'
import { GATEWAY_CASES } from './cases.ts'
import { checkGateway } from './check.ts'
import { SPEAKERS } from './speakers.ts'

let site: TestSite
let address: string
beforeAll(async () => {
  site = await createTestSite()
  address = (await site.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
})
afterAll(() => site.stop())

test.each(Object.entries(SPEAKERS))('the gateway passes every case that %s can say', async (dialect, speaker) => {
  const provider = await addProvider(site, { dialect })
  const target = {
    ...{ url: `${address}/provider/v1/${provider.provider}`, key: provider },
    ...{ speaker, clock: site.platform.clock },
  }
  const stage = testStage(site, provider)
  const verdicts = await checkGateway(target, GATEWAY_CASES, { stage, streamLength: 200, seed: 1 })
  expect(verdicts.filter((each) => each.verdict === 'red')).toEqual([])
  if (dialect === 'canonical') expect(verdicts.filter((each) => each.verdict !== 'green')).toEqual([])
})
