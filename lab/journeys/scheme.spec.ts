/** Dark or light: chosen by a visitor or a member, kept on the device, and there before the code of the page runs. */
import { deriveTheme } from '@duang/theme/theme'
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { FAHSAI, SECOND_HOST, SECOND_LOGINS } from '../../apps/api/seed/second-brand.ts'
import { logIn } from '../stage/browser/people.ts'
import { PORTS, SITE } from '../stage/browser/site.ts'
import { expect, test } from './watched.ts'

const [, MALEE] = DEMONSTRATION_LOGINS
const SECOND_SITE = `http://${SECOND_HOST}:${PORTS.PORT}`
const GOLD = deriveTheme('#FFCA00')
const BLUE = deriveTheme(FAHSAI.settings.brandHex ?? '')

/** What the page shows: the scheme, the colour of the browser's bars, the computed ground. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement)
    const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content ?? ''
    const [r = 0, g = 0, b = 0] = backgroundColor.match(/\d+/g)?.map(Number) ?? []
    const hex = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    return { colorScheme, bars, ground: hex.toUpperCase() }
  })
const looks = (colorScheme: 'dark' | 'light', theme = GOLD) => ({
  colorScheme,
  bars: theme[colorScheme]['bg-0'],
  ground: theme[colorScheme]['bg-0'],
})
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

/** Loads the page again without its code: what it shows then, it shows from the first paint on. */
async function reloadWithoutCode(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.unroute('**/assets/*.js')
}

test('the choice of a visitor stays, also before the code of the page runs', async ({ page }) => {
  await page.goto('/login')
  expect(await shown(page)).toEqual(looks('dark'))
  await expect(choice(page, 'มืด')).toBeChecked()
  await page.getByText('สว่าง', { exact: true }).click()
  await expect.poll(() => shown(page)).toEqual(looks('light'))
  await reloadWithoutCode(page)
  expect(await shown(page)).toEqual(looks('light'))
  await page.goto('/contact')
  await expect(choice(page, 'สว่าง')).toBeChecked()
  expect(await shown(page)).toEqual(looks('light'))
})

test('as the device: the page follows while it is open, and other tabs follow the choice', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  expect(await shown(page)).toEqual(looks('dark'))
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await other.goto('/contact')
  // By keyboard: the radio buttons are one stop, and arrows move the choice.
  await choice(page, 'มืด').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(choice(page, 'ตามเครื่อง')).toBeChecked()
  await expect.poll(() => shown(page)).toEqual(looks('light'))
  await expect.poll(() => shown(other)).toEqual(looks('light'))
  await expect(choice(other, 'ตามเครื่อง')).toBeChecked()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => shown(page)).toEqual(looks('dark'))
})

test('a member keeps the choice through login and logout', async ({ page }) => {
  await page.goto('/login')
  await page.getByText('สว่าง', { exact: true }).click()
  await logIn(page, MALEE)
  await expect.poll(() => shown(page)).toEqual(looks('light'))
  await expect(choice(page, 'สว่าง')).toBeChecked()
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await page.getByRole('button', { name: 'ตกลง' }).click()
  await page.waitForURL(`${SITE}/login`)
  expect(await shown(page)).toEqual(looks('light'))
})

test('a light brand is light by itself, and each site has its own choice', async ({ page }) => {
  await page.goto('/login')
  await page.getByText('มืด', { exact: true }).click()
  await page.goto(`${SECOND_SITE}/login`)
  expect(await shown(page)).toEqual(looks('light', BLUE))
  await logIn(page, SECOND_LOGINS[0], SECOND_SITE)
  await page.getByText('มืด', { exact: true }).click()
  await expect.poll(() => shown(page)).toEqual(looks('dark', BLUE))
  await reloadWithoutCode(page)
  expect(await shown(page)).toEqual(looks('dark', BLUE))
})
