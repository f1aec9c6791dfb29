/** The site and the desk in the oldest declared browsers: Chromium without all that one of them lacks. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { ROOT, type SourceFile } from '../../tools/rules/files.ts'
import { newerFeatures, newMembers } from '../../tools/rules/newer-features.ts'
import { newerStyles } from '../../tools/rules/newer-styles.ts'
import { openFromLobby } from '../stage/browser/games.ts'
import { arrive, transfer } from '../stage/browser/people.ts'
import { DESK } from '../stage/browser/site.ts'
import { enrol, signInStaff } from '../stage/browser/staff.ts'
import { duang } from './duang.ts'
import { expect, test } from './watched.ts'

/** Runs in the page. A name that ends in `_static` is one of the interface itself, and never of its instances. */
function loseMembers(members: readonly (readonly [string, string])[]): void {
  const memberOf = (held: unknown, part: string) => (held as Record<string, unknown> | undefined)?.[part]
  for (const [owner, name] of members) {
    const object = owner.split('.').reduce<unknown>(memberOf, globalThis)
    if (typeof object !== 'function' && typeof object !== 'object') continue
    const isStatic = name.endsWith('_static')
    const prototype = memberOf(object, 'prototype')
    const hosts = [object, ...(isStatic ? [] : [prototype]), ...(owner === 'Window' ? [globalThis] : [])]
    for (const each of hosts) if (each) Reflect.deleteProperty(each, name.replace(/_static$/, ''))
  }
}

/** Browsers before Safari 16.4 reject a script with a lookbehind: here another wrong group stands for it. */
async function becomeOldest(context: BrowserContext): Promise<void> {
  await context.addInitScript(loseMembers, newMembers())
  await context.route(/\.(js|ts)(\?|$)/, async (route) => {
    // A page that is left takes its requests with it.
    const response = await route.fetch().catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (!response || text === undefined) return route.abort().catch(() => undefined)
    await route.fulfill({ response, body: text.replaceAll(/\(\?<[=!]/g, '(?<~') })
  })
}

function errorsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('pageerror', (error) => seen.push(`${page.url()}: ${error.message}`))
  return seen
}

const LISTS = ['/auth/reward', '/auth/user/ranking', '/auth/transaction/history', '/auth/media/promotion']

test('a member logs in, reads, pays in, asks for a withdrawal and plays', async ({ page, context }) => {
  const person = await arrive(page)
  await transfer(person, 500)
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await becomeOldest(context)
  const errors = errorsOf(page)
  await page.goto('/login')
  // Routed scripts are late: what is typed before them would be lost.
  await page.waitForLoadState('networkidle')
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(person.username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/auth/dashboard')
  expect(await page.evaluate(() => [typeof AbortSignal.any, typeof [].toSorted])).toEqual(['undefined', 'undefined'])
  await expect(page.getByText(/เครดิตคงเหลือ 500/).first()).toBeAttached()
  await page.goto('/auth/deposit')
  await expect(page.getByText('405-1-23456-7')).toBeVisible()
  await page.goto('/auth/withdraw')
  await expect(page.getByLabel('จำนวนเงินที่ต้องการถอน')).toBeVisible()
  for (const address of LISTS) {
    await page.goto(address)
    await expect(page.locator('h1'), address).toBeVisible()
    await expect(page.locator('main .skeleton'), address).toHaveCount(0)
  }
  const game = await openFromLobby(page, { name: 'โคมลอยริมน้ำ', cat: 'slot' })
  const gameErrors = errorsOf(game)
  await game.locator('#play').click()
  await expect(game.locator('#result')).toContainText(/สุทธิ|รอผล|ยังไม่จบ/)
  expect([...errors, ...gameErrors]).toEqual([])
})

test('staff sign in and read the queues', async ({ page, context }) => {
  await becomeOldest(context)
  const errors = errorsOf(page)
  await signInStaff(page, DESK, await enrol(DESK, await duang('staff', 'add', 'oldbrowser', '--role', 'owner')))
  await expect(page.locator('h1')).toBeVisible()
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
  expect((await colour()).trim()).not.toBe('')
  expect(errors).toEqual([])
})

test.describe('browsers older than the declared ones', () => {
  for (const [name, address] of [
    ['site', '/login'],
    ['desk', `${DESK}/sign-in`],
  ] as const)
    test(`the ${name} says what to do`, async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'structuredClone'))
      await page.goto(address)
      await page.waitForURL('**/old-browser.html')
      await expect(page.getByRole('heading', { name: 'เบราว์เซอร์นี้เก่าเกินไป' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
    })
})

/** Of libraries and of our code, each behind a check for the feature. */
const GUARDED = [
  ...['Error.captureStackTrace', 'URL.canParse', '.canParse', 'Intl.Segmenter', 'WebTransport', 'navigator.connection'],
  ...['Uint8Array.fromHex', '.fromHex', '.toHex', 'document.startViewTransition', '.startViewTransition'],
  ...['requestIdleCallback', 'cancelIdleCallback', 'window.requestIdleCallback', 'window.navigation'],
  ...['navigator.vibrate', 'navigator.share', 'navigator.canShare', '.canShare', '.requestSubmit'],
  ...['Notification.permission', 'Notification.requestPermission', '.requestPermission', '.showNotification'],
  ...['.requestFullscreen', '.exitFullscreen', 'document.exitFullscreen', 'document.fullscreenElement'],
  ...['.getPublicKey', '.isConditionalMediationAvailable'],
]

/** Of the reset of Tailwind, for fields of dates. */
const GUARDED_STYLES = ['lh']

const builtFiles = (extension: '.js' | '.css'): SourceFile[] =>
  ['apps/web/dist', 'apps/web/dist/assets', 'apps/desk/dist/assets'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith(extension))
      .map((name) => ({ name, text: readFileSync(path.join(ROOT, folder, name), 'utf8') })),
  )
const featureOf = (use: string) => use.replace(/^\S+ /, '')

test('the built scripts use nothing newer, with the code of libraries', () => {
  const files = builtFiles('.js')
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(newerFeatures).filter((use) => !GUARDED.includes(featureOf(use)))).toEqual([])
})

test('the built styles have a plain form for each newer feature', () => {
  const files = builtFiles('.css')
  expect(files.length).toBeGreaterThan(30)
  expect(files.flatMap(newerStyles).filter((use) => !GUARDED_STYLES.includes(featureOf(use)))).toEqual([])
})
