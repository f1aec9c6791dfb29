/** The desk: the first sign-in, every screen of it, and a withdrawal that two people decide. */
import type { Page } from '@playwright/test'
import { accessibilityViolations, excessWidth } from '../stage/browser/page-state.ts'
import { DESK } from '../stage/browser/site.ts'
import { codeNow, enrol, type Staff, signInStaff } from '../stage/browser/staff.ts'
import { DESKTOP, PHONE } from '../stage/browser/windows.ts'
import { duang } from './duang.ts'
import { expect, test } from './watched.ts'

test.use({ isMobile: false, hasTouch: false, viewport: DESKTOP, extraHTTPHeaders: {} })

let count = 0
const nameOf = (role: string) => `${role}${process.env.TEST_WORKER_INDEX}${++count}`
const invite = (role: string) => duang('staff', 'add', nameOf(role), '--role', role)
const person = async (role: string): Promise<Staff> => enrol(DESK, await invite(role))

function complaintsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('pageerror', (error) => seen.push(error.message))
  page.on(
    'console',
    (message) => message.type() === 'error' && seen.push(`${message.text()} ${message.location().url}`),
  )
  return seen
}

test('an invited person enrols by keyboard, and signs in with the app, not with a wrong or used code', async ({
  page,
}) => {
  const [link] = /http\S+\/invite#[\w-]+/.exec(await invite('cashier')) ?? []
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ตั้งค่าการเข้าใช้ครั้งแรก')
  expect(await accessibilityViolations(page)).toEqual([])
  const username = ((await page.getByText(/^ชื่อผู้ใช้ /).textContent()) ?? '').replace('ชื่อผู้ใช้ ', '')
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('2. ตั้งรหัสผ่าน').focus()
  await page.keyboard.type('a longer horse battery 9')
  await page.getByLabel('3. รหัส 6 หลักที่แอปแสดง').focus()
  const code = codeNow(secret)
  // As the app shows it.
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('เก็บรหัสกู้คืนไว้')
  expect(await accessibilityViolations(page)).toEqual([])
  const [recovery = ''] = await page.locator('li code').allInnerTexts()
  await page.getByRole('button', { name: 'เก็บไว้แล้ว เข้าสู่ระบบหลังบ้าน' }).press('Enter')
  await page.waitForURL(/\/overview$/)
  await page.getByRole('button', { name: 'ออกจากระบบ' }).press('Enter')
  await page.waitForURL(/\/sign-in/)
  const signIn = async (typed: string) => {
    await page.getByLabel('ชื่อผู้ใช้').fill(username)
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('a longer horse battery 9')
    await page.getByLabel(/^รหัสจากแอป/).fill(typed)
    await page.keyboard.press('Enter')
  }
  await signIn(code)
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(recovery.replace('-', ''))
  await page.waitForURL(/\/overview$/)
  // The link was for one use.
  await page.goto('about:blank')
  await page.goto(link ?? '')
  await expect(page.getByText('ลิงก์นี้ใช้ไม่ได้')).toBeVisible()
})

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
  for (const scheme of ['dark', 'light'])
    test(`every screen is whole and accessible: ${size}, ${scheme}`, async ({ page }) => {
      const complaints = complaintsOf(page)
      await page.setViewportSize(viewport)
      // Each language in two of the four runs.
      const language = (size === 'phone') === (scheme === 'dark') ? 'en' : 'th'
      await page.addInitScript(
        ([chosen, spoken]) => {
          localStorage.setItem('duang-desk.scheme', chosen as string)
          localStorage.setItem('duang-desk.language', spoken as string)
        },
        [scheme, language],
      )
      await signInStaff(page, DESK, await person('owner'))
      const brand = page.url().replace(/\/overview$/, '')
      // On a phone most of them are in the menu.
      const links = page.locator('.desk-rail a')
      await expect(links.first()).toBeVisible()
      const lists = await links.evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
      expect(lists).toContain(`${brand}/withdrawals`)
      expect(lists).toContain(`${brand}/audit`)
      for (const address of [...lists, `${brand}/tournaments/new`, `${DESK}/account`]) {
        await page.goto(address)
        await expect(page.locator('h1'), address).toHaveCount(1)
        await page.waitForLoadState('networkidle')
        await expect.soft(page.locator('main'), address).not.toContainText(/undefined|NaN|\[object/)
        expect.soft(await accessibilityViolations(page), address).toEqual([])
        expect.soft(await excessWidth(page), `${address} scrolls sideways`).toBeLessThanOrEqual(0)
        if (language === 'en') expect.soft(await thaiTexts(page), address).toEqual([])
      }
      expect(complaints).toEqual([])
    })

/** Thai texts of the page, without names that are data of the brand. */
const thaiTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      if (
        /[\u0e00-\u0e7f]/.test(data) &&
        !parentElement?.closest('[lang="th"], td, option, .desk-rail-head, [data-brand-text]')
      )
        found.push(data)
    }
    return found
  })

test('a button of any row keeps the focus, and opens its dialog by keyboard', async ({ page }) => {
  const [first, second] = [await person('viewer'), await person('viewer')]
  await signInStaff(page, DESK, await person('owner'))
  await page.goto(page.url().replace(/overview$/, 'staff'))
  for (const { username } of [first, second]) {
    const button = page.getByRole('row', { name: username }).getByRole('button', { name: 'ระงับบัญชี' })
    await button.focus()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `ระงับบัญชี: ${username}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
})

test('roles see their screens only, and the palette finds them', async ({ page }) => {
  await signInStaff(page, DESK, await person('content'))
  await expect(page.getByRole('navigation').getByRole('link', { name: 'ภาพรวม' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'การถอน' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('พนักงาน')
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('a person adds a passkey, and signs in with password and passkey', async ({ page, context }) => {
  const client = await context.newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const staff = await person('viewer')
  await signInStaff(page, DESK, staff)
  await page.goto(`${DESK}/account`)
  await page.getByLabel('ชื่อของพาสคีย์').fill('โน้ตบุ๊ก')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'โน้ตบุ๊ก', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await page.waitForURL(/\/sign-in/)
  const passkey = page.getByRole('button', { name: 'ใช้พาสคีย์แทนรหัส' })
  await page.getByLabel('ชื่อผู้ใช้').fill(staff.username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('not the password 1')
  await passkey.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(staff.password)
  await passkey.click()
  await expect(page.getByRole('cell', { name: 'ด้วยพาสคีย์' })).toBeVisible()
})
