/**
 * Every route of section 2, in a dark and in a light brand: whole and accessible, also on the smallest screen and with text twice as
 * large, without dead links. A page is loaded once and checked in all its sizes.
 */
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { SECOND_HOST, SECOND_LOGINS } from '../../apps/api/seed/second-brand.ts'
import { type Area, PAGES } from '../../apps/web/src/core/pages.ts'
import { accessibilityViolations, excessWidth } from '../stage/browser/page-state.ts'
import { logIn } from '../stage/browser/people.ts'
import { BANK, PORTS, SITE } from '../stage/browser/site.ts'
import { PHONE, SMALL } from '../stage/browser/windows.ts'
import { expect, test } from './watched.ts'

const [, MALEE] = DEMONSTRATION_LOGINS
const BRANDS = [
  { theme: 'dark', site: SITE, name: 'ดวง', login: MALEE },
  { theme: 'light', site: `http://${SECOND_HOST}:${PORTS.PORT}`, name: 'ฟ้าใส', login: SECOND_LOGINS[0] },
] as const
/** Of a page whose address has a variable part, or whose search matters. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  '/regis/:team/:marketing': ['/regis/team-a/facebook'],
  '/regiss/:team/:marketing': ['/regiss/team-a/facebook'],
  '/aff/:afCode': ['/aff/NOBODY1'],
  '/auth/reward/:categoryId': ['/auth/reward/no-such-category'],
  '/auth/games/category': ['/auth/games/category?cat=slot', '/auth/games/category?cat=no-such-category'],
  '/auth/games/:type/:slot': ['/auth/games/slot/JK'],
}
const addressesOf = (...areas: readonly Area[]): string[] =>
  PAGES.filter(({ area }) => areas.includes(area)).flatMap(({ path }) => EXAMPLES[path] ?? [path])
const PUBLIC = addressesOf('public', 'shared', 'plain')
const PRIVATE = addressesOf('private')

/** The member's page for the content of a public page. Default: the dashboard. */
const OF_MEMBERS: Record<string, string> = {
  '/contact': '/auth/contact',
  '/promotion': '/auth/media/promotion',
  '/live-score': '/live-score',
  '/score': '/score',
  '/verify': '/verify',
  '/terms': '/terms',
  '/privacy': '/privacy',
  '/help': '/help',
  '/reset-password': '/reset-password',
}

const pathOf = (page: Page): string => new URL(page.url()).pathname

async function expectAccessible(page: Page, where: string): Promise<void> {
  // Accessibility inside third-party frames is outside of this check.
  expect.soft(await accessibilityViolations(page, { without: 'iframe' }), where).toEqual([])
}

/** Opens the address and expects a page that stays there: one heading, a title, whole at each size. Returns its links. */
async function expectWhole(
  page: Page,
  { site, name, theme }: (typeof BRANDS)[number],
  address: string,
): Promise<string[]> {
  await page.setViewportSize(PHONE)
  await page.goto(site + address)
  await expect(page.locator('h1'), address).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(pathOf(page)).toBe(new URL(address, site).pathname)
  await expect(page).toHaveTitle(new RegExp(`\\| ${name}$|^${name}`))
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('th')
  await expect(page.locator('main'), address).not.toContainText(/undefined|NaN|\[object/)
  // The other brand switched parts off: their pages say that they are not open.
  if (site === SITE) await expect(page.locator('.screen > [data-not-open]'), address).toHaveCount(0)
  // The colours of the other theme are seen in the other size as well.
  if (theme === 'dark') await expectAccessible(page, address)
  expect.soft(await excessWidth(page), `${address} scrolls sideways`).toBeLessThanOrEqual(0)
  await page.setViewportSize(SMALL)
  expect.soft(await excessWidth(page), `${address} scrolls sideways at 320`).toBeLessThanOrEqual(0)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectAccessible(page, `${address} at 320 with large text`)
  expect.soft(await excessWidth(page), `${address} scrolls sideways at 320 with large text`).toBeLessThanOrEqual(0)
  return linksOf(page)
}

/** The page's links to pages of the site, without their search. A file to download is no page. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((each) => each.origin === location.origin && !each.hash && !each.download)
      .map((each) => each.pathname),
  )

const LONG = { tag: '@long' }

/** Console errors of the page, without those of third-party frames and of sockets, which a loaded server refuses and the page repeats. */
function complaintsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('pageerror', (error) => seen.push(`${pathOf(page)}: ${error.message}`))
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !url.startsWith(BANK) && !url.includes('/socket.io/'))
      seen.push(`${pathOf(page)}: ${message.text()}`)
  })
  return seen
}

for (const brand of BRANDS) {
  test(`visitors of a ${brand.theme} brand: every public page is whole, and none leads to nowhere`, async ({
    page,
  }) => {
    const links = new Set<string>()
    const complaints = complaintsOf(page)
    for (const address of [...PUBLIC, '/404'])
      for (const link of await expectWhole(page, brand, address)) links.add(link)
    const known = [...PUBLIC, ...PRIVATE]
    expect([...links].filter((each) => !known.includes(each))).toEqual([])
    expect(complaints).toEqual([])
  })

  for (const half of [0, 1])
    test(
      `members of a ${brand.theme} brand: every private page is whole, half ${half + 1}`,
      brand.theme === 'light' ? LONG : {},
      async ({ page }) => {
        await logIn(page, brand.login, brand.site)
        const links = new Set<string>()
        const complaints = complaintsOf(page)
        const addresses = PRIVATE.filter((_, index) => index % 2 === half)
        for (const address of addresses) for (const link of await expectWhole(page, brand, address)) links.add(link)
        const known = [...PUBLIC, ...PRIVATE].map((each) => new URL(each, brand.site).pathname)
        for (const link of links) {
          if (known.includes(link)) continue
          await page.goto(brand.site + link)
          await expect(page.locator('h1')).toHaveCount(1)
          expect(pathOf(page), `${link} is a dead link`).toBe(link)
        }
        expect(complaints).toEqual([])
      },
    )
}

test('guards: private pages lead visitors to the login, public ones members to the dashboard, unknown ones to their page', async ({
  page,
}) => {
  for (const address of PRIVATE) {
    await page.goto(address)
    await page.waitForURL('**/login?**')
    expect(new URL(page.url()).searchParams.get('next')).toBe(address)
  }
  await logIn(page, MALEE)
  for (const address of [...PUBLIC, '/auth', '/auth/']) {
    await page.goto(address)
    await page.waitForURL((url) => url.pathname === (OF_MEMBERS[address] ?? '/auth/dashboard'))
    // A password reset link looks the same for visitors and members.
    if (address in OF_MEMBERS && address !== '/reset-password') await expect(page.locator('.bottom-bar')).toBeVisible()
  }
  for (const address of ['/auth/no/such/page', '/no/such/page']) {
    await page.goto(address)
    await page.waitForURL('**/404')
  }
})
