/** Play money with external studios that the operator has named (interpretation S7). */

import { STUDIO_KEY, startCheckedStudio } from '@duang/conformance/test/checked-studio'
import { isLaunchUrl } from '@duang/contract/games/studio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageBrand } from '#app/pages/brand-head.ts'
import { refuseOtherBankMode } from '#core/bank/bank-mode.ts'
import { readConfig } from '#kit/start/config.ts'
import { providersOf } from '#money/provider/provider.ts'
import { askStudio } from '#money/provider/studio.ts'
import { optionsOf, typed } from '../../../../test/outside/command.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let studio: { url: string; stop: () => void }
beforeAll(async () => {
  site = await createTestSite()
  // Its clock is the site's.
  studio = await startCheckedStudio(() => site.platform.clock())
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})

async function add(code: string, url: string, more: Record<string, string> = {}) {
  const options = optionsOf({ name: 'Studio', group: 'SG', url, ...more })
  const { code: exit, error } = await typed(site, ['provider', 'add', code, ...options])
  return error?.code ?? exit
}

async function games(code: string) {
  const provider = (await providersOf(site.platform, 1)).find((each) => each.code === code)
  if (!provider) throw new Error(`There is no provider ${code}`)
  const keys = new Map([[STUDIO_KEY.keyId, STUDIO_KEY.secret]])
  return askStudio(await site.ctx(), { ...provider, keys } as typeof provider, 'games', {})
}

test('rejects an unnamed external studio in a demonstration', async () => {
  expect(await add('foreign', studio.url)).toBe('provider_demonstration')
})

test('adds and asks a named studio only, and none after its name is removed', async () => {
  site.platform.trialStudios = [new URL(studio.url).origin]
  expect(await add('named', studio.url)).toBe(0)
  expect(await add('other', 'https://other.example/duang')).toBe('provider_demonstration')
  expect(await games('named')).toMatchObject({ games: [{ gameCode: expect.any(String) }] })

  site.platform.trialStudios = []
  expect(await games('named')).toBe('no-answer')
})

test('accepts game pages of a named studio on another named host, and on no other', async () => {
  site.platform.trialStudios = [new URL(studio.url).origin, 'https://games.example']
  expect(await add('paged', studio.url, { 'launch-hosts': 'games.example' })).toBe(0)
  const paged = (await providersOf(site.platform, 1)).find((each) => each.code === 'paged')
  expect(paged && isLaunchUrl(paged, 'https://games.example/reels?token=1')).toBe(true)
  for (const hosts of ['other.example', 'games.example,other.example', 'games.example:8443'])
    expect(await add('strange', studio.url, { 'launch-hosts': hosts })).toBe('provider_demonstration')
})

test('asks no trial studio from a copy of the data', async () => {
  site.platform.trialStudios = [new URL(studio.url).origin]
  site.platform.bankMode = 'none'
  expect(await games('named')).toBe('no-answer')
  site.platform.bankMode = 'sandbox'
})

test('accepts no real bank feed in a trial, and shows on its pages that the money is play money', async () => {
  site.platform.trialStudios = [new URL(studio.url).origin]
  await site.owner
    .insertInto('bank_feeds')
    .values({ brand_id: 1, feed: 'real', adapter: 'feed', secrets: [site.sandboxSecret] })
    .execute()
  await expect(refuseOtherBankMode(site.platform.db, site.platform.bankMode)).rejects.toThrow('real bank feed "real"')
  expect(pageBrand((await site.ctx()).brand, site.platform)).toMatchObject({ isDemonstration: true, licenceText: null })
})

const STUDIO = 'https://studio.example'
test.each([
  [
    { TRIAL_STUDIOS: STUDIO, BANK: 'feed', LICENCE_TEXT: 'Licence 1234 of the test' },
    /TRIAL_STUDIOS is for play money/,
  ],
  [{ TRIAL_STUDIOS: STUDIO, BANK: 'none' }, /TRIAL_STUDIOS is for play money/],
  [{ TRIAL_STUDIOS: STUDIO, LICENCE_TEXT: 'Licence 1234 of the test' }, /shows no LICENCE_TEXT/],
  [
    { TRIAL_STUDIOS: `${STUDIO}/duang` },
    /TRIAL_STUDIOS: Expected addresses .*"https:\/\/studio\.example\/duang" is none/,
  ],
  [{ TRIAL_STUDIOS: 'studio.example' }, /"studio\.example" is none/],
  [{ TRIAL_STUDIOS: 'http://studio.example' }, /"http:\/\/studio\.example" is none/],
  [{ TRIAL_STUDIOS: 'http://8.8.8.8' }, /"http:\/\/8\.8\.8\.8" is none/],
  [{ TRIAL_STUDIOS: 'http://010.8.8.8' }, /"http:\/\/010\.8\.8\.8" is none/],
  [{ TRIAL_STUDIOS: 'http://[2606:4700::1111]' }, /"http:\/\/\[2606:4700::1111\]" is none/],
  [{ TRIAL_STUDIOS: `${STUDIO},` }, /"" is none/],
])('does not start with %j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('allows http to studios inside the operator’s own network', () => {
  const TRIAL_STUDIOS = 'https://studio.example, http://studio:8080, http://10.0.0.7, http://localhost:4000'
  expect(readConfig({ TRIAL_STUDIOS }).TRIAL_STUDIOS).toHaveLength(4)
})
