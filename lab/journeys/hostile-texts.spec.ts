/** Three hundred hostile texts in each place that shows user input: they appear as text and execute nothing. */
import { HOSTILE_TEXTS } from '../../apps/api/test/outside/hostile-texts.ts'
import { logIn } from '../stage/browser/people.ts'
import { bare, read, TEXTS, watchDeeds } from './hostile-reading.ts'
import { type HostileSite, openHostileSite } from './hostile-site.ts'
import { expect, test } from './watched.ts'

/** A heading and a body for each of the twenty announcements that a page shows. */
const AT_ONCE = 40
const PUBLIC = ['/', '/login', '/contact']
const PRIVATE = [
  '/auth/dashboard',
  '/auth/deposit',
  '/auth/withdraw',
  '/auth/media/movie',
  '/auth/user/ranking',
  '/auth/settings/manage-address',
]

const rounds = Array.from({ length: Math.ceil(TEXTS.length / AT_ONCE) }, (_, round) =>
  TEXTS.slice(round * AT_ONCE, (round + 1) * AT_ONCE),
)

let site: HostileSite
test.beforeAll(async () => {
  site = await openHostileSite()
})
test.afterAll(() => site?.close())

test('there are three hundred of them, and a page that renders them as markup executes them', async ({ page }) => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(300)
  const deeds = watchDeeds(page, site.address)
  // Without texts that would leave the page before the others are tried.
  const markup = HOSTILE_TEXTS.filter((text) => /^<(img|svg|input)/.test(text) && !text.includes('location'))
  const body = markup.join('\n')
  await page.route(/evil\.example/, (route) => route.abort())
  await page.route('http://careless.example/', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('http://careless.example/')
  await expect.poll(() => page.evaluate(() => 'fired' in window)).toBe(true)
  await expect
    .poll(() => deeds.map((deed) => deed.split(':', 1)[0]))
    .toEqual(expect.arrayContaining(['dialog', 'request']))
})

test('visitors read them on pages that the server drew, with and without code', async ({ page, browser }) => {
  const deeds = watchDeeds(page, site.address)
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  for (const texts of rounds) {
    await site.seedTexts(texts)
    await page.waitForTimeout(2_100)
    for (const address of PUBLIC)
      expect(await read(page, `${site.address}${address}`), address).toContain(bare(texts[0] ?? ''))
    await plain.goto(site.address)
    const rendered = bare((await plain.locator('#root').textContent()) ?? '')
    for (const text of texts) expect(rendered).toContain(bare(text))
  }
  await plain.context().close()
  expect(deeds).toEqual([])
})

test('a member reads them on every page', { tag: '@long' }, async ({ page }) => {
  const deeds = watchDeeds(page, site.address)
  await logIn(page, site.login, site.address)
  for (const texts of rounds) {
    await site.seedTexts(texts)
    await page.waitForTimeout(1_100)
    const seen: string[] = []
    for (const address of PRIVATE) seen.push(await read(page, `${site.address}${address}`))
    const all = seen.join('\n')
    for (const text of texts) expect(all).toContain(bare(text))
  }
  expect(deeds).toEqual([])
})
