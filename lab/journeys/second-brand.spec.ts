/** The second brand's pages hold no colour, word or id of the first: HTML, replies, icons, manifest, and each computed colour. */
import { deriveTheme } from '@duang/theme/theme'
import type { Page, Response } from '@playwright/test'
import { DEMONSTRATION_ACCOUNTS, DUANG } from '../../apps/api/seed/demonstration.ts'
import { FAHSAI, SECOND_HOST, SECOND_LOGINS } from '../../apps/api/seed/second-brand.ts'
import { logIn } from '../stage/browser/people.ts'
import { PORTS } from '../stage/browser/site.ts'
import { expect, test } from './watched.ts'

const SITE = `http://${SECOND_HOST}:${PORTS.PORT}`
const [WICHAI] = SECOND_LOGINS
const PUBLIC = ['/', '/login', '/register', '/contact', '/promotion', '/live-score', '/score', '/ma', '/404']
const PRIVATE = [
  'dashboard',
  'deposit',
  'withdraw',
  'transaction/history',
  'affiliate',
  'winlost',
  'reward',
  'user/ranking',
  'contact',
  'media',
  'media/promotion',
  'media/movie',
  'media/wheel',
  'media/flip-card',
  'settings/change-password',
  'settings/manage-address',
  'settings/devices',
  'games/category?cat=slot',
].map((path) => `/auth/${path}`)

const hexesOf = (brandHex: string): Set<string> => {
  const { dark, light } = deriveTheme(brandHex)
  return new Set([...Object.values(dark), ...Object.values(light)].map((hex) => hex.toUpperCase()))
}
const theirs = hexesOf(FAHSAI.settings.brandHex ?? '')
/** Without colours of states, black and white, which all brands share. */
const OUR_COLOURS = [...hexesOf('#FFCA00')].filter((hex) => !theirs.has(hex))
const OUR_WORDS = [
  DUANG.name,
  DUANG.clientId,
  DUANG.news.body,
  ...(DUANG.settings.lineIds ?? []),
  ...DEMONSTRATION_ACCOUNTS.flatMap(({ account, name }) => [account, name]),
]

/** Colours of each element and of its `::before` and `::after`, as `#RRGGBB`. */
const coloursOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = ['color', 'backgroundColor', 'backgroundImage', 'boxShadow', 'fill', 'stroke', 'caretColor'] as const
    const sides = ['borderTopColor', 'borderBottomColor', 'outlineColor', 'textDecorationColor'] as const
    const found = new Set<string>()
    for (const element of document.querySelectorAll('*'))
      for (const pseudo of [undefined, '::before', '::after']) {
        const style = getComputedStyle(element, pseudo)
        for (const name of [...names, ...sides])
          for (const [, ...rgb] of style[name].matchAll(/rgba?\((\d+), (\d+), (\d+)/g))
            found.add(`#${rgb.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase())
      }
    return [...found]
  })

/** Replies of the site that belong to this brand. Code and fonts are shared by all. */
function collectAnswers(page: Page): Promise<[url: string, text: string]>[] {
  const answers: Promise<[string, string]>[] = []
  const isOfBrand = ({ url, type }: { url: string; type: string }) =>
    url.startsWith(SITE) && !url.includes('/assets/') && /html|json|svg|xml|text/.test(type)
  page.on('response', (response: Response) => {
    const url = response.url()
    if (!isOfBrand({ url, type: response.headers()['content-type'] ?? '' })) return
    answers.push(
      response.text().then(
        (text) => [url, text],
        () => [url, ''],
      ),
    )
  })
  return answers
}

async function expectNothingOfOurs(page: Page, addresses: readonly string[]): Promise<void> {
  const answers = collectAnswers(page)
  const errors: string[] = []
  for (const address of addresses) {
    await page.goto(SITE + address)
    await page.waitForLoadState('networkidle')
    const text = await page.evaluate(() => document.documentElement.outerHTML + document.title)
    answers.push(Promise.resolve([`${address} as it is`, text]))
    const colours = await coloursOf(page)
    expect(colours.length, address).toBeGreaterThan(3)
    errors.push(...colours.filter((hex) => OUR_COLOURS.includes(hex)).map((hex) => `${address}: computed ${hex}`))
    await expect(page).toHaveTitle(/ฟ้าใส/)
  }
  const texts = await Promise.all(answers)
  expect(texts.length).toBeGreaterThan(addresses.length * 2)
  for (const [url, text] of texts)
    for (const mark of [...OUR_WORDS, ...OUR_COLOURS])
      if (text.toUpperCase().includes(mark.toUpperCase())) errors.push(`${url}: ${mark}`)
  expect([...new Set(errors)]).toEqual([])
}

test('public pages are those of the second brand alone', async ({ page }) => {
  await expectNothingOfOurs(page, PUBLIC)
  await page.goto(SITE)
  await expect(page.getByText(FAHSAI.news.title)).toBeVisible()
})

test('private pages are those of the second brand alone, with its own names of levels', { tag: '@long' }, async ({
  page,
}) => {
  await logIn(page, WICHAI, SITE)
  await expect(page.getByText('แขกใหม่').first()).toBeVisible()
  await expectNothingOfOurs(page, PRIVATE)
})

test('manifest and icons are the second brand’s own', async ({ page }) => {
  await page.goto(`${SITE}/404`)
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
  expect(manifest).toMatchObject({ name: 'ฟ้าใส', theme_color: '#2563EB' })
  for (const { src } of manifest.icons) {
    const yellow = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 96
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      context.drawImage(image, 0, 0, 96, 96)
      const { data } = context.getImageData(0, 0, 96, 96)
      let painted = 0
      let warm = 0
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, , blue = 0, alpha = 0] = data.subarray(at, at + 4)
        if (alpha > 0) painted++
        if (alpha > 0 && red > blue) warm++
      }
      return { isDrawn: painted > 500, warm }
    }, src)
    expect(yellow, src).toEqual({ isDrawn: true, warm: 0 })
  }
})
