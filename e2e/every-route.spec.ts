/** Every route of section 2: what a visitor and what a member gets there, whole and accessible, and no link that leads nowhere. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../apps/api/seed/demonstration.ts'
import { logIn } from './people.ts'
import { SITE } from './site.ts'
import { expect, test } from './watched.ts'

const [, MALEE] = DEMONSTRATION_LOGINS
/** Addresses with a variable part stand with an example. */
const PUBLIC = [
  '/',
  '/login',
  '/register',
  '/regis/team-a/facebook',
  '/regiss/team-a/facebook',
  '/aff/NOBODY1',
  '/contact',
  '/live-score',
  '/score',
  '/promotion',
]
const PRIVATE = [
  '/auth/dashboard',
  '/auth/deposit',
  '/auth/withdraw',
  '/auth/affiliate',
  '/auth/winlost',
  '/auth/transaction/history',
  '/auth/reward',
  '/auth/reward/no-such-category',
  '/auth/settings/change-password',
  '/auth/settings/devices',
  '/auth/settings/manage-address',
  '/auth/user/ranking',
  '/auth/contact',
  '/auth/media',
  '/auth/media/wheel',
  '/auth/media/movie',
  '/auth/media/flip-card',
  '/auth/media/promotion',
  '/auth/games/category?cat=slot',
  '/auth/games/category?cat=no-such-category',
  '/auth/games/slot/JK',
]

const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Opens the address and expects a page that stays there: one heading, a title, no way to scroll sideways. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1'), address).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(pathOf(page)).toBe(new URL(address, SITE).pathname)
  await expect(page).toHaveTitle(/.+ \| ดวง$/)
  await expect(page.locator('main'), address).not.toContainText(/undefined|NaN|\[object/)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${address} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function expectAccessible(page: Page, address: string): Promise<void> {
  // Contrast is a matter of the page at rest, not of a fade.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)))
  // What third parties show in their frames is their business.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, address).toEqual([])
}

/** The addresses inside the site that the page links to, without their search. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((each) => each.origin === location.origin && !each.hash)
      .map((each) => each.pathname),
  )

test('visitors: public pages are whole, private ones lead to the login, unknown ones to the page that says so', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const links = new Set<string>()
  for (const address of PUBLIC) {
    await open(page, address)
    await expectAccessible(page, address)
    for (const link of await linksOf(page)) links.add(link)
  }
  for (const address of PRIVATE) {
    await page.goto(address)
    await page.waitForURL('**/login?**')
    expect(new URL(page.url()).searchParams.get('next')).toBe(address)
  }
  await page.goto('/no/such/page')
  await page.waitForURL('**/404')
  expect([...links].filter((each) => !PUBLIC.includes(each))).toEqual([])
})

test('members: private pages are whole, public ones lead to the dashboard, unknown ones to the page that says so', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const links = new Set<string>()
  await logIn(page, MALEE)
  for (const address of PRIVATE) {
    await open(page, address)
    await expectAccessible(page, address)
    for (const link of await linksOf(page)) links.add(link)
  }
  for (const address of [...PUBLIC, '/auth', '/auth/']) {
    await page.goto(address)
    await page.waitForURL('**/auth/dashboard')
  }
  for (const address of ['/auth/no/such/page', '/no/such/page']) {
    await page.goto(address)
    await page.waitForURL('**/404')
  }
  await page.goto('/404')
  for (const link of await linksOf(page)) links.add(link)
  for (const link of links) {
    await page.goto(link)
    await expect(page.locator('h1')).toHaveCount(1)
    expect(pathOf(page), `${link} is a dead link`).toBe(link)
  }
})

test('every private page stands on the smallest screen and with text twice as large', async ({ page }) => {
  test.setTimeout(180_000)
  await logIn(page, MALEE)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of PRIVATE) await open(page, address)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
  for (const address of PRIVATE) await open(page, address)
})
