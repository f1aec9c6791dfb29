import { afterEach, beforeEach, expect, test } from 'vitest'
import { testStage } from '../../../../test/check-stage.ts'
import { addSpeaker } from '../../../../test/dialects.ts'
import { createTestSite, type TestSite } from '../../../../test/site.ts'
import { GATEWAY_CASES } from './cases.ts'
import { checkGateway } from './check.ts'
import { SPEAKERS } from './speakers.ts'

let site: TestSite
let address: string
beforeEach(async () => {
  site = await createTestSite()
  address = (await site.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
})
afterEach(() => site.stop())

/** What a dialect has no words for. */
const UNSAYABLE: Record<string, string[]> = {
  canonical: [],
  hub88: ['launch-once', 'adjustment', 'betwin-holds-bet', 'closed-round', 'old-timestamp'],
  amb: ['launch-once', 'adjustment', 'closed-round', 'altered-body', 'old-timestamp', 'unknown-session'],
  pg: [
    ...['launch-once', 'promotion', 'rollback-first', 'rollback-twice', 'rollback-of-win', 'mixed-refund'],
    ...['closed-round', 'altered-body', 'old-timestamp'],
  ],
}

test.each(Object.entries(SPEAKERS))('the gateway passes every case that %s can say', async (dialect, speaker) => {
  const { provider, key } = await addSpeaker(site, dialect)
  const target = {
    ...{ url: `${address}/provider/v1/${provider.provider}`, key },
    ...{ speaker, clock: site.platform.clock },
  }
  const stage = testStage(site, provider)
  const verdicts = await checkGateway(target, GATEWAY_CASES, { stage, streamLength: 200, seed: 1 })
  expect(verdicts.filter((each) => each.verdict === 'red')).toEqual([])
  const skipped = verdicts.filter((each) => each.verdict === 'skipped').map((each) => each.name)
  expect(skipped).toEqual(UNSAYABLE[dialect])
})
