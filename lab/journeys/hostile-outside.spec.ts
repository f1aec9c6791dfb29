/** Texts from outside of the site's own pages: links, the bank's answer, the chat's provider, and the operator's notice during maintenance. */
import type { Page } from '@playwright/test'
import { CHAT_FIELDS } from '../../packages/contract/src/site/page-brand.ts'
import { fillRegistration, logIn, newStranger } from '../stage/browser/people.ts'
import { BANK } from '../stage/browser/site.ts'
import { bare, missing, read, readHere, TEXTS, watchDeeds } from './hostile-reading.ts'
import { type HostileSite, openHostileSite } from './hostile-site.ts'
import { expect, test } from './watched.ts'

const ALL = TEXTS.join(' ')
const MINUTE_MS = 60_000

let site: HostileSite
test.beforeAll(async () => {
  site = await openHostileSite()
})
test.afterAll(() => site?.close())
test.beforeEach(({ page }) => {
  page.setDefaultTimeout(60_000)
})

test('links to the registration keep words for reports, and no other parameter', async ({ page, request }) => {
  const deeds = watchDeeds(page, site.address)
  await read(page, `${site.address}/regis/${encodeURIComponent('ทีมพี่แดง')}/fb_2026`)
  await read(page, `${site.address}/aff/FRIEND42`)
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('duang.attribution') ?? '{}'))
  expect(await kept()).toEqual({ team: 'ทีมพี่แดง', marketing: 'fb_2026', afCode: 'FRIEND42' })

  await test.step('as pages that the server renders', async () => {
    const usual = await (await request.get('/regis/team/line')).text()
    const marked = TEXTS.filter((text) => /[<"']/.test(text) && !usual.includes(text))
    for (const text of marked) {
      const word = encodeURIComponent(text)
      const html = await (await request.get(`/regis/${word}/${word}?team=${word}&afCode=${word}`)).text()
      expect(html).not.toContain(text)
    }
    for (const broken of ['%', '%E0%A4', '%FF%FE', '%00'])
      expect((await request.get(`/regis/${broken}/${broken}`)).status()).toBeLessThan(500)
  })

  await test.step('one after the other in one page', async () => {
    for (const text of TEXTS) {
      const word = encodeURIComponent(text)
      for (const address of [
        `/aff/${word}`,
        `/regis/${word}/${word}?marketing=${word}`,
        `/login?next=${word}&why=${word}`,
      ])
        await page.evaluate((to) => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
          return new Promise(requestAnimationFrame)
        }, address)
    }
    const { team, marketing, afCode } = await kept()
    for (const word of [team, marketing]) expect(word).toMatch(/^[\p{L}\p{M}\p{N}._-]{1,40}$/u)
    expect(afCode).toMatch(/^[A-Za-z0-9]{4,16}$/)
    await page.goto(`${site.address}/regis/${encodeURIComponent('<b>x</b>')}/${encodeURIComponent('"><img src=x>')}`)
    await readHere(page)
  })
  expect(deeds).toEqual([])
})

test('shows the account name of the bank and the terms as text before registration', async ({ page }) => {
  const deeds = watchDeeds(page, site.address)
  await site.seedTexts(TEXTS)
  await site.set({})
  await page.route('**/api/bank/name*', (route) => route.fulfill({ json: { isVerified: true, name: ALL } }))
  await fillRegistration(page, newStranger(), `${site.address}/register`)
  await expect(page.locator('.account-name')).toBeVisible()
  expect(missing([`ชื่อบัญชี: ${ALL}`], await readHere(page))).toEqual([])
  await page.getByRole('button', { name: 'อ่านข้อกำหนดการใช้งาน' }).click()
  const terms = await page.getByRole('dialog').textContent()
  expect(bare(terms ?? '')).toContain(bare(ALL))
  await readHere(page)
  expect(deeds).toEqual([])
})

test('the operator’s word is read before, during and after maintenance, by visitors and members', async ({ page }) => {
  const deeds = watchDeeds(page, site.address)
  await logIn(page, site.login, site.address)
  const window = async (fromMinutes: number, toMinutes: number) => {
    const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)
    const own = ['brand_id', '=', site.brandId] as const
    await site.db
      .deleteFrom('maintenance_windows')
      .where(...own)
      .execute()
    await site.db
      .insertInto('maintenance_windows')
      .values({
        brand_id: site.brandId,
        starts_at: at(fromMinutes),
        ends_at: at(toMinutes),
        message: ALL,
        created_at: new Date(),
        created_by: 'test',
      })
      .execute()
    await site.set({})
  }
  await window(120, 180)
  expect(missing([ALL], await read(page, `${site.address}/auth/dashboard`))).toEqual([])
  await window(-60, 60)
  for (const address of ['/auth/deposit', '/login', '/'])
    expect(missing([ALL], await read(page, site.address + address)), address).toEqual([])
  await window(-120, -60)
  // Maximum of the setting, share by share.
  const texts = [...TEXTS]
  for (let message = ''; texts.length > 0; message = '') {
    while (texts[0] !== undefined && message.length + texts[0].length < 299) message += ` ${texts.shift()}`
    await site.set({ websiteStatus: 'MA', maintenanceMessage: message })
    expect(missing([message.trim()], await read(page, site.address))).toEqual([])
    if (!process.env.ALL_TESTS) break
  }
  await site.set({ websiteStatus: '', maintenanceMessage: '' })
  expect(deeds).toEqual([])
})

test.describe('data sent to a chat provider is text there as well', () => {
  const shares = Math.ceil(TEXTS.length / CHAT_FIELDS.length)
  /** All the texts, distributed over the fields. */
  const identity = Object.fromEntries(
    CHAT_FIELDS.map((field, n) => [field, TEXTS.slice(n * shares, (n + 1) * shares).join(' ')]),
  )

  for (const [provider, siteId] of [
    ['chatwoot', 'stand-in'],
    ['tawk', 'tawk-stand-in'],
    ['livechat', '17'],
  ] as const)
    test(provider, provider === 'chatwoot' ? {} : { tag: '@long' }, async ({ page }) => {
      const deeds = watchDeeds(page, site.address)
      await site.seedTexts(TEXTS)
      const frameHost = `chat-${new URL(site.address).hostname}`
      const chat = { provider, siteId, widgetId: 'default', baseUrl: BANK, frameHost, fields: [...CHAT_FIELDS] }
      await site.set({ chat, mailDomain: 'mail.example' })
      await logIn(page, site.login, site.address)
      await openChat(page)
      await page.getByRole('button', { name: 'ยอมรับและเริ่มแชต' }).click()
      // The member's own name, as the server returns it.
      expect(await sentTo(page)).toContain(ALL)
      await page.route('**/api/auth/chat/*', (route) => route.fulfill({ json: { identity } }))
      await page.reload()
      await openChat(page)
      const reply = await sentTo(page)
      for (const value of Object.values(identity)) expect(reply).toContain(value)
      await readHere(page)
      expect(deeds).toEqual([])
    })

  const openChat = (page: Page) => page.getByRole('button', { name: 'เปิดแชตสด' }).first().click()
  /** The values that the stand-in prints. None of them is executed. */
  const sentTo = async (page: Page): Promise<string[]> => {
    const inside = page.frameLocator('iframe[title="แชตสด"]')
    const printed = inside.frameLocator('iframe').locator('dd')
    await expect(printed.first()).toBeVisible()
    for (const frame of page.frames()) expect(await frame.evaluate(() => 'fired' in window)).toBe(false)
    return printed.allTextContents()
  }
})
