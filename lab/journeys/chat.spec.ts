/** The chat with three providers, played by the sandbox: the data they get, the data they cannot reach, and the deletion of their data. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../stage/browser/page-state.ts'
import { arrive, type Stranger } from '../stage/browser/people.ts'
import { BANK, PORTS, SITE } from '../stage/browser/site.ts'
import { expect, test } from './watched.ts'

const CHAT = `http://chat.localhost:${PORTS.PORT}`

let person: Stranger
test.beforeEach(async ({ page }) => {
  person = await arrive(page)
})

const open = (page: Page) => page.getByRole('button', { name: 'เปิดแชตสด' }).first().click()
const agree = (page: Page) => page.getByRole('button', { name: 'ยอมรับและเริ่มแชต' }).click()
const chatFrame = (page: Page) => page.locator('iframe[title="แชตสด"]')
/** The window of the stand-in, inside of the frame. */
const standIn = (page: Page) => page.frameLocator('iframe[title="แชตสด"]').frameLocator('iframe')

/** The stand-in's output: the fields that the provider's own interface accepts. */
async function given(page: Page): Promise<Record<string, string>> {
  await expect(standIn(page).locator('dd').first()).toBeVisible()
  return standIn(page)
    .locator('#given')
    .evaluate((list) =>
      Object.fromEntries(
        [...list.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
      ),
    )
}

/** Records all requests that leave the site. */
function watchForeign(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(SITE) && /^http/.test(request.url()))
      seen.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`)
  })
  return seen
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ตกลง' }).click()
  await page.waitForURL('**/login')
}

test('requests no third party before the member agrees, and then sends the listed fields only', async ({ page }) => {
  const foreign = watchForeign(page)
  for (const address of ['/auth/dashboard', '/auth/contact', '/auth/deposit']) {
    await page.goto(address)
    await expect(page.locator('.chat-button')).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await open(page)
  await expect(page.getByRole('dialog').getByText(/จะเห็น\s*ชื่อ\s*รหัสสมาชิก\s*และระดับสมาชิก\s*ของคุณ/)).toBeVisible()
  expect(foreign).toEqual([])
  await expectAccessible(page)

  await agree(page)
  const reply = await given(page)
  const member = await page.evaluate(() => JSON.parse(localStorage.getItem('duang.session') ?? '{}').user)
  expect(reply).toEqual({ websiteToken: 'stand-in', identifier: member.uuid, name: member.name, level: 'สมาชิก' })
  for (const secret of [person.phone, person.phone.slice(1), person.account, person.username])
    expect(foreign.filter((each) => each.includes(secret))).toEqual([])
  await expectAccessible(page, 'the open chat', { withFrames: true })
})

test('the focus stays in the chat when its question is answered, and goes back to its button when it is closed', async ({
  page,
}) => {
  await page.goto('/auth/deposit')
  await open(page)
  await agree(page)
  const panel = page.getByRole('dialog')
  await expect(page.getByRole('button', { name: 'ยอมรับและเริ่มแชต' })).toHaveCount(0)
  await expect(panel.locator(':focus')).toHaveCount(1)
  await given(page)
  await panel.getByRole('button', { name: 'ปิด' }).click()
  await expect(page.locator('.chat-button')).toBeFocused()
})

test('the provider cannot reach the site: no storage, no document, no way to lead it elsewhere', async ({ page }) => {
  await open(page)
  await agree(page)
  await given(page)
  const inside = page.frames().find((frame) => frame.url().startsWith(`${CHAT}/frames/chat`))
  const reached = await inside?.evaluate(() => {
    const tries = {
      storage: () => parent.localStorage.length,
      document: () => parent.document.title,
      top: () => {
        ;(top as Window).location.href = 'https://evil.example/'
      },
    }
    return Object.entries(tries).flatMap(([name, reach]) => {
      try {
        reach()
        return [name]
      } catch {
        return []
      }
    })
  })
  expect(reached).toEqual([])
  expect(await inside?.evaluate(() => document.cookie)).not.toContain('duang')
  expect(new URL(page.url()).origin).toBe(SITE)
  await expect(chatFrame(page)).not.toHaveAttribute('sandbox', /top-navigation|modals/)
})

test('consent is kept, logging out removes the chat and deletes its data, and the next member is asked', async ({
  page,
}) => {
  await open(page)
  await agree(page)
  await given(page)
  await page.reload()
  await expect(chatFrame(page)).toBeAttached()
  await open(page)
  await given(page)
  await page.getByRole('dialog').getByRole('button', { name: 'ปิด', exact: true }).click()
  await logOut(page)
  await expect(chatFrame(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('duang.chat'))).toBeNull()
  expect(await storedAtChatHost(page)).toEqual({ cookie: '', local: 0 })

  await arrive(page)
  await open(page)
  await expect(page.getByRole('button', { name: 'ยอมรับและเริ่มแชต' })).toBeVisible()
})

/** Storage of the chat's host, as a frame of this page would see it. */
async function storedAtChatHost(page: Page): Promise<unknown> {
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  }, `${CHAT}/assets/nothing`)
  const frame = page.frames().find((each) => each.url() === `${CHAT}/assets/nothing`)
  return frame?.evaluate(() => ({ cookie: document.cookie, local: localStorage.length }))
}

test('a session that the server has ended removes the chat', async ({ page, context }) => {
  await open(page)
  await agree(page)
  await given(page)
  await context.clearCookies({ name: 'duang' })
  await page.goto('/auth/transaction/history')
  await page.waitForURL('**/login**')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('duang.chat')), { timeout: 15_000 }).toBeNull()
  await expect(chatFrame(page)).toHaveCount(0)
  expect(await storedAtChatHost(page)).toEqual({ cookie: '', local: 0 })
})

test('consent can be withdrawn in the chat itself', async ({ page }) => {
  await open(page)
  await agree(page)
  await given(page)
  await page.getByRole('button', { name: 'เลิกใช้แชตและลบข้อมูลในเครื่องนี้' }).click()
  await expect(page.getByRole('button', { name: 'ยอมรับและเริ่มแชต' })).toBeVisible()
  await expect(chatFrame(page)).toHaveCount(0)
})

test('an unreachable provider: the chat shows that it is off and links to LINE', async ({ page }) => {
  await page.route(`${BANK}/packs/js/sdk.js`, (route) => route.abort())
  await open(page)
  await agree(page)
  await expect(page.getByRole('alert').getByText('แชตสดยังไม่พร้อม ติดต่อทาง LINE ได้')).toBeVisible({ timeout: 10_000 })
  await page.unroute(`${BANK}/packs/js/sdk.js`)
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await given(page)
})

test('a provider that is silent for eight seconds is off as well', { tag: '@long' }, async ({ page }) => {
  await page.route(`${BANK}/packs/js/sdk.js`, () => undefined)
  await open(page)
  await agree(page)
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible()
  await expect(page.getByRole('alert').getByText('แชตสดยังไม่พร้อม')).toBeVisible({ timeout: 12_000 })
})

const ALL = {
  name: 'ชื่อ สกุล',
  id: 'id-1',
  level: 'โกลด์',
  email: 'a@mail.example',
  phone: '+66812345678',
  username: 'user1',
  bankName: 'กสิกรไทย',
  bankId: 'xxx-x-x4821-x',
  point: '7',
}
const { name, id, email, phone, ...rest } = ALL

for (const [provider, siteId, expected] of [
  ['chatwoot', 'stand-in', { websiteToken: 'stand-in', identifier: id, name, email, phone_number: phone, ...rest }],
  [
    'tawk',
    'tawk-stand-in',
    {
      property: 'tawk-stand-in/default',
      name,
      email,
      id,
      phone,
      level: rest.level,
      username: rest.username,
      'bank-name': rest.bankName,
      'bank-id': rest.bankId,
      point: rest.point,
    },
  ],
  ['livechat', '17', { license: '17', name, email, id, phone, ...rest }],
] as const) {
  test(
    `${provider} gets each field under its own name, rings when a message comes, and can be closed by its own button`,
    provider === 'chatwoot' ? {} : { tag: '@long' },
    async ({ page }) => {
      await page.route('**/api/auth/chat/*', (route) => route.fulfill({ json: { identity: ALL } }))
      await page.addInitScript(playProvider, { host: new URL(CHAT).host, provider, siteId })
      await page.reload()
      await open(page)
      expect(await given(page)).toEqual(expected)
      await standIn(page).getByLabel('พิมพ์ข้อความ').fill('สวัสดี')
      await standIn(page).getByRole('button', { name: 'ส่ง' }).click()
      await standIn(page).getByRole('button', { name: 'ย่อ' }).click()
      await expect(page.getByRole('dialog', { name: 'แชตสด' })).toBeHidden()
      await expect(page.getByRole('button', { name: /มีข้อความใหม่ 1 ข้อความ/ })).toBeVisible()
    },
  )
}

/** The frame of a brand with another provider: the sandbox plays them all at one address. Runs before the frame's own script. */
function playProvider({ host, ...chosen }: { host: string; provider: string; siteId: string }): void {
  if (location.host !== host) return
  document.addEventListener('readystatechange', () => {
    const settings = document.getElementById('chat')
    if (settings) settings.textContent = JSON.stringify({ ...JSON.parse(settings.textContent ?? ''), ...chosen })
  })
}
