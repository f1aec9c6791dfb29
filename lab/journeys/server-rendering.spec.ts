/** Server-side rendering: pages are complete without JavaScript, hydrate without errors, and keep earlier input. */
import { setTimeout as sleep } from 'node:timers/promises'
import { deriveTheme } from '@duang/theme/theme'
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { SECOND_HOST } from '../../apps/api/seed/second-brand.ts'
import { PORTS, SITE } from '../stage/browser/site.ts'
import { expect, isComplaint, test } from './watched.ts'

const [, MALEE] = DEMONSTRATION_LOGINS
const USER = 'ชื่อผู้ใช้หรือเบอร์โทรศัพท์'
const PASSWORD = 'รหัสผ่าน'

/** The colour of a gold button of this brand, in the browser's notation. */
const fill = (brandHex: string): string => {
  const { brand } = deriveTheme(brandHex).dark
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(brand.slice(at, at + 2), 16)).join(', ')})`
}
// The button of the second brand is white on a surface of its colour.
const BRANDS = [
  { site: SITE, name: 'ดวง', words: 'ฝาก ถอน เล่น จบในที่เดียว', of: 'background-color', gold: fill('#FFCA00') },
  {
    site: `http://${SECOND_HOST}:${PORTS.PORT}`,
    name: 'ฟ้าใส',
    words: 'วันสบาย ๆ ของคุณ',
    of: 'color',
    gold: fill('#2563EB'),
  },
]

/** The policy refuses styles on elements, so the server must render none. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('#root [style]')).toHaveCount(0)
}

test.describe('without JavaScript', () => {
  // The journeys submit forms to check that the policy blocks them.
  test.use({ javaScriptEnabled: false, forbidden: /form-action/ })

  for (const { site, name, words, of, gold } of BRANDS)
    test(`the pages of visitors can be read, in the colour of ${name}`, async ({ page }) => {
      await visit(page, `${site}/`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
      await expect(page.getByRole('heading', { name: 'ประกาศ' })).toBeVisible()
      const join = page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' })
      await expect(join).toHaveCSS(of, gold)
      await expect(page).toHaveTitle(`หน้าแรก | ${name}`)
      await visit(page, `${site}/login`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('เข้าสู่ระบบ')
      await expect(page.getByLabel(USER)).toBeVisible()
      await expect(page.getByLabel(PASSWORD, { exact: true })).toBeVisible()
      for (const address of ['/register', '/regis/team/line', '/regiss/team/line', '/aff/ABCD1234']) {
        await visit(page, site + address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('สมัครสมาชิก')
        for (const label of ['เบอร์โทรศัพท์', 'ชื่อผู้ใช้', 'รหัสผ่าน'])
          await expect(page.getByLabel(label, { exact: true })).toBeVisible()
      }
      await visit(page, `${site}/promotion`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('โปรโมชัน')
      await expect(page.getByText('ช่วงที่ 1').or(page.getByText('ไม่มีโปรโมชันในขณะนี้')).first()).toBeVisible()
    })

  test('no form leaves the page: a password never appears in an address', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel(PASSWORD, { exact: true }).fill('a-secret-of-mine')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByLabel(PASSWORD, { exact: true }).press('Enter', { noWaitAfter: true })
    await sleep(500)
    expect(asked).toEqual([])
  })
})

/** Holds back the code of the page until the returned function is called. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    release()
    await page.waitForLoadState('networkidle')
  }
}

for (const address of ['/', '/login', '/register', '/regis/team/line', '/promotion', '/contact', '/404']) {
  test(`${address}: the code hydrates the server's page`, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => isComplaint(message) && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    const release = await holdCode(page)
    await page.goto(address, { waitUntil: 'commit' })
    const heading = page.locator('h1')
    await expect(heading).toBeVisible()
    const before = await page.evaluate(() => {
      document.querySelector('h1')?.setAttribute('data-rendered', '')
      return document.querySelector('main')?.textContent
    })
    await release()
    // React keeps attributes of hydrated elements. New elements would not have them.
    await expect(page.locator('h1[data-rendered]')).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'))),
      )
      .toBe(true)
    expect(await page.evaluate(() => document.querySelector('main')?.textContent)).toBe(before)
    expect(complaints).toEqual([])
  })
}

for (const isOld of [false, true])
  test(`a form sent before the code runs logs in when it does${isOld ? ', also without requestSubmit' : ''}`, async ({
    page,
  }) => {
    if (isOld) await page.addInitScript(() => Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit'))
    const release = await holdCode(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel(USER).fill(MALEE.username)
    await page.getByLabel(PASSWORD, { exact: true }).fill(MALEE.password)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    expect(new URL(page.url()).search).toBe('')
    await release()
    await page.waitForURL('**/auth/dashboard')
  })

test('a button that is pressed before the code is there works when it comes', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const password = page.getByLabel(PASSWORD, { exact: true })
  await password.fill('a-secret-of-mine')
  await page.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await release()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('a-secret-of-mine')
})

test('a page whose code fails to come is loaded again', async ({ page }) => {
  const failed = new Set<string>()
  await page.route('**/assets/*.js', (route) => {
    const address = route.request().url()
    if (failed.has(address)) return route.continue()
    failed.add(address)
    return route.abort('connectionreset')
  })
  await page.goto('/login')
  await page.waitForEvent('load')
  await page.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click()
  await expect(page.getByLabel(PASSWORD, { exact: true })).toHaveAttribute('type', 'text')
})

test('a member is not shown the pages of visitors, and an unchanged page is not sent twice', async ({
  page,
  request,
}) => {
  const first = await request.get('/login')
  const etag = first.headers().etag ?? ''
  expect(first.headers()['content-security-policy']).toContain("form-action 'none'")
  // Rendered again: the same but for its nonce and the times of its state.
  await sleep(1_100)
  const again = await request.get('/login', { headers: { 'if-none-match': etag } })
  expect(again.status()).toBe(304)
  expect(again.headers()['content-security-policy']).toBeUndefined()
  const member = await request.get('/login', { headers: { cookie: 'duang=anything' } })
  expect(await member.text()).not.toContain(USER)
  await page.goto('/login')
  await expect(page.getByLabel(USER)).toBeVisible()
})
