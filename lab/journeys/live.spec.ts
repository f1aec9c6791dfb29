/** The socket on pages: two windows of a member and one of another on two processes, cut and delayed sockets, ended sessions. */
import type { Browser, Page, WebSocketRoute } from '@playwright/test'
import { arrive, logIn, newStranger, transfer } from '../stage/browser/people.ts'
import { duang } from './duang.ts'
import { type SecondProcess, startSecondProcess } from './second-process.ts'
import { expect, test } from './watched.ts'

const LIVE = /\/socket\.io\//

let second: SecondProcess
test.beforeAll(async () => {
  second = await startSecondProcess()
})
test.afterAll(() => second.stop())

/** Texts of all packets that the page receives. */
function packetsOf(page: Page): string[] {
  const packets: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => packets.push(String(payload))))
  return packets
}

const connected = (packets: readonly string[]) =>
  expect.poll(() => packets.some((each) => each.includes('"balance"')), { message: 'connected' }).toBe(true)

/** A window of its own, as on another device. */
const windowOf = async (browser: Browser) => (await browser.newContext()).newPage()

/** The credit of the dashboard. */
const credit = (page: Page) => page.locator('.wallet-credit')

test('two windows of a member on two processes get everything, and another member nothing', async ({
  page,
  browser,
}) => {
  const mine = [packetsOf(page)]
  const member = await arrive(page)
  const other = await windowOf(browser)
  mine.push(packetsOf(other))
  await logIn(other, member, second.site)
  const foreign = await windowOf(browser)
  const foreignPackets = packetsOf(foreign)
  await arrive(foreign)
  for (const packets of [...mine, foreignPackets]) await connected(packets)
  const before = foreignPackets.filter((each) => /"(balance|deposit)"/.test(each)).length

  await transfer(member, 321.5)
  // Polls come every 15 seconds at most.
  for (const each of [page, other]) await expect(credit(each)).toContainText('321.50', { timeout: 6_000 })
  for (const packets of mine) await expect.poll(() => packets.some((each) => each.includes('"deposit"'))).toBe(true)
  await expect(page.getByText(/\+321\.50/).first()).toBeVisible()
  expect(foreignPackets.filter((each) => /"(balance|deposit)"/.test(each))).toHaveLength(before)
  await expect(credit(foreign)).not.toContainText('321.50')
  await expect(page.getByText(/ออนไลน์ขณะนี้\s\d+\sคน/)).toBeVisible()
})

test('a page whose socket was cut connects again and fetches what it missed', async ({ page }) => {
  let isCut = false
  let open: WebSocketRoute | undefined
  await page.routeWebSocket(LIVE, (route) => {
    if (isCut) return void route.close({ code: 1011 })
    open = route
    route.connectToServer()
  })
  const member = await arrive(page)
  await expect(page.getByText(/ออนไลน์ขณะนี้/)).toBeVisible()
  isCut = true
  await open?.close({ code: 1011 })
  await expect(page.getByText(/ออนไลน์ขณะนี้/)).toBeHidden()
  await transfer(member, 77)
  await page.waitForTimeout(1_500)
  isCut = false
  // An attempt that the network accepted and never answered ends after 20 seconds (section 9).
  await expect(page.getByText(/ออนไลน์ขณะนี้/)).toBeVisible({ timeout: 40_000 })
  await expect(credit(page)).toContainText('77.00')
  await expect(page.getByText(/\+77\.00/).first()).toBeVisible()
})

test('an older balance that arrives late does not replace a newer one', async ({ page }) => {
  const held: (() => void)[] = []
  let isHolding = false
  await page.routeWebSocket(LIVE, (route) => {
    const server = route.connectToServer()
    server.onMessage((message) => {
      if (isHolding && String(message).includes('"balance"')) held.push(() => route.send(message))
      else route.send(message)
    })
  })
  const member = await arrive(page)
  await expect(page.getByText(/ออนไลน์ขณะนี้/)).toBeVisible()
  isHolding = true
  await transfer(member, 100)
  await expect.poll(() => held.length).toBe(1)
  isHolding = false
  await transfer(member, 50)
  await expect(credit(page)).toContainText('150.00')
  for (const send of held) send()
  await page.waitForTimeout(500)
  await expect(credit(page)).toContainText('150.00')
})

test('a session that staff end, and a member who is blocked, lead to the login with the reason', async ({
  page,
  browser,
}) => {
  const member = await arrive(page)
  const other = await windowOf(browser)
  await logIn(other, member, second.site)
  for (const each of [page, other]) await expect(each.getByText(/ออนไลน์ขณะนี้/)).toBeVisible()
  await duang('members', 'end-sessions', member.username, '--reason', 'journey')
  for (const each of [page, other]) {
    await each.waitForURL('**/login?**', { timeout: 5_000 })
    await expect(each.getByText('ทีมงานให้บัญชีนี้ออกจากระบบ')).toBeVisible()
  }
  await logIn(page, member)
  await expect(page.getByText(/ออนไลน์ขณะนี้/)).toBeVisible()
  await duang('members', 'block', member.username, '--reason', 'journey')
  await page.waitForURL('**/login?**', { timeout: 5_000 })
})

/** Events that an excluded member may get: figures and states. None of them offers a draw, a bonus or a game. */
const CALM = [
  'user online',
  'balance',
  'deposit',
  'withdrawal',
  'level',
  'play break',
  'limit reached',
  'missed',
  'site status',
]
const eventOf = (packet: string) => packet.match(/^42\/user,\["([^"]+)"/)?.[1]
const eventsOf = (packets: readonly string[]) => packets.map(eventOf).filter((each) => each !== undefined)

/** Neither window offers an account for deposits or asks for anything, and all events are calm. */
async function staysCalm(pages: readonly Page[], packets: readonly string[][]): Promise<void> {
  for (const each of pages) {
    await expect(each.getByRole('button', { name: /คัดลอกเลขที่บัญชี/ })).toHaveCount(0)
    await expect(each.locator('dialog[open]')).toHaveCount(0)
  }
  for (const each of packets) expect(CALM).toEqual(expect.arrayContaining(eventsOf(each)))
}

test('a member who excludes itself sees it at once in every window, and nothing prompts to play', async ({
  page,
  browser,
}) => {
  const packets = [packetsOf(page)]
  const member = await arrive(page)
  const other = await windowOf(browser)
  packets.push(packetsOf(other))
  await logIn(other, member, second.site)
  for (const each of packets) await connected(each)
  await other.goto(`${second.site}/auth/deposit`)
  await expect(other.getByRole('button', { name: /คัดลอกเลขที่บัญชี/ })).toBeVisible()

  await page.goto('/auth/settings/limits')
  await page.getByRole('button', { name: /^ระงับ\s6/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('รหัสผ่านของคุณ').fill(member.password)
  await sheet.getByRole('button', { name: 'ระงับการเล่น', exact: true }).click()
  await expect(page.getByText('คุณระงับการเล่นของตัวเองไว้')).toBeVisible()
  // Without the event this window would keep the account until its next poll, a minute later.
  await expect(other.getByText(/คุณระงับการเล่นของตัวเองไว้/)).toBeVisible({ timeout: 6_000 })
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  for (const each of packets) each.length = 0

  // Money on its way stays the member's, and brings no offer.
  await transfer(member, 100)
  await page.goto('/auth/dashboard')
  await expect(credit(page)).toContainText('100.00', { timeout: 10_000 })
  await staysCalm([page, other], packets)
})

test('a member whom staff exclude sees it at once in both windows and stays logged in', async ({ page, browser }) => {
  const packets = [packetsOf(page)]
  const member = await arrive(page)
  const other = await windowOf(browser)
  packets.push(packetsOf(other))
  await logIn(other, member, second.site)
  for (const each of packets) await connected(each)
  await page.goto('/auth/deposit')
  await expect(page.getByRole('button', { name: /คัดลอกเลขที่บัญชี/ })).toBeVisible()
  await other.goto(`${second.site}/auth/settings/limits`)
  await expect(other.getByRole('button', { name: /^ระงับ\s6/ })).toBeVisible()
  for (const each of packets) each.length = 0

  await duang('members', 'exclude', member.username, '--for', '6m', '--reason', 'journey')
  for (const each of [page, other])
    await expect(each.getByText(/คุณระงับการเล่นของตัวเองไว้/)).toBeVisible({ timeout: 6_000 })
  await staysCalm([page, other], packets)
  expect([page, other].map((each) => new URL(each.url()).pathname)).toEqual(['/auth/deposit', '/auth/settings/limits'])
})

test('a page without a socket polls', async ({ page }) => {
  await page.routeWebSocket(LIVE, (route) => route.close({ code: 1011 }))
  const member = await arrive(page)
  await page.goto('/auth/deposit')
  // Arrivals are compared with the first list.
  await page.waitForLoadState('networkidle')
  await transfer(member, 25)
  await expect(page.getByText(/เงินฝาก 25\.00\sบาท/).first()).toBeVisible({ timeout: 6_000 })
})

test('a socket that stays away is announced until it is back', async ({ page }) => {
  await page.clock.install()
  let cut: (() => void) | undefined
  let isCut = false
  await page.routeWebSocket(LIVE, (route) => {
    if (isCut) return void route.close({ code: 1011 })
    route.connectToServer()
    cut = () => void route.close({ code: 1011 })
  })
  await arrive(page)
  const online = page.getByText(/ออนไลน์ขณะนี้/)
  const notice = page.getByRole('status').getByText('การเชื่อมต่อสดขาดหาย')
  await expect(online).toBeVisible()
  isCut = true
  cut?.()
  // Pages work meanwhile, and a short loss is no news.
  await expect(online).toBeHidden()
  await expect(credit(page)).toBeVisible()
  await expect(notice).toBeHidden()
  await page.clock.fastForward(11_000)
  await expect(notice).toBeVisible()
  isCut = false
  // An attempt that the server neither accepts nor refuses ends after 20 s. The next one follows within 8 s.
  await page.clock.fastForward(20_000)
  await page.clock.fastForward(8_000)
  await expect(online).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a stranger has no socket', async ({ page }) => {
  let sockets = 0
  page.on('websocket', () => sockets++)
  await page.goto('/login')
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(newStranger().username)
  await page.waitForTimeout(1_500)
  expect(sockets).toBe(0)
})
