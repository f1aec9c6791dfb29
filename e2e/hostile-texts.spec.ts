/** Three hundred hostile texts in every place that shows what somebody else wrote: they are read, and do nothing. */
import type { Page } from '@playwright/test'
import { HOSTILE_TEXTS } from '../apps/api/test/hostile-texts.ts'
import { type HostileSite, openHostileSite } from './hostile-site.ts'
import { logIn } from './people.ts'
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

const rounds = Array.from({ length: Math.ceil(HOSTILE_TEXTS.length / AT_ONCE) }, (_, round) =>
  HOSTILE_TEXTS.slice(round * AT_ONCE, (round + 1) * AT_ONCE),
)

let site: HostileSite
test.beforeAll(async () => {
  site = await openHostileSite()
})
test.afterAll(() => site?.close())

/** Whatever a text could bring about. Violations of the policy are looked for in every journey. */
function watchDeeds(page: Page): string[] {
  const deeds: string[] = []
  const own = new URL(site.address).origin
  page.on('dialog', (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => deeds.push(`error: ${error.message}`))
  page.on('popup', (popup) => deeds.push(`window: ${popup.url()}`))
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== own && protocol !== 'data:' && protocol !== 'blob:') deeds.push(`request: ${request.url()}`)
  })
  return deeds
}

/** All that can be read on the page, fields and descriptions included, without white space. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const words = [...document.querySelectorAll('[aria-label], [title]')].map(
      (each) => `${each.getAttribute('aria-label')} ${each.getAttribute('title')}`,
    )
    return [document.title, document.getElementById('root')?.textContent, ...fields, ...words]
      .join('\n')
      .replace(/\s/gu, '')
  })

/** Opens the page and answers its text. Also presses and touches what may wait for that. */
async function read(page: Page, address: string): Promise<string> {
  await page.goto(`${site.address}${address}`)
  await page.waitForLoadState('networkidle')
  for (const kind of ['mouseover', 'focusin', 'toggle']) await page.locator('main').dispatchEvent(kind)
  expect(await page.evaluate(() => 'fired' in window), `${address} ran a text`).toBe(false)
  return readable(page)
}

const bare = (text: string): string => text.replace(/\s/gu, '')

test('there are three hundred of them, and a page that takes them for markup does their deeds', async ({ page }) => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(300)
  const deeds = watchDeeds(page)
  // Without those that would leave the page before the others had their turn.
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
  test.setTimeout(300_000)
  const deeds = watchDeeds(page)
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  for (const texts of rounds) {
    await site.plant(texts)
    await page.waitForTimeout(2_100)
    for (const address of PUBLIC) expect(await read(page, address), address).toContain(bare(texts[0] ?? ''))
    await plain.goto(site.address)
    const drawn = bare((await plain.locator('#root').textContent()) ?? '')
    for (const text of texts) expect(drawn).toContain(bare(text))
  }
  await plain.context().close()
  expect(deeds).toEqual([])
})

test('a member reads them on every page', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(300_000)
  const deeds = watchDeeds(page)
  await logIn(page, site.login, site.address)
  for (const texts of rounds) {
    await site.plant(texts)
    await page.waitForTimeout(1_100)
    const seen: string[] = []
    for (const address of PRIVATE) seen.push(await read(page, address))
    const all = seen.join('\n')
    for (const text of texts) expect(all).toContain(bare(text))
  }
  expect(deeds).toEqual([])
})
