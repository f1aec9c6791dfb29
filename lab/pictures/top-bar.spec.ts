/** The bars of member pages: the credit with what is at providers, and their height on a phone that lies on its side. */
import { expect, test } from '@playwright/test'
import { open } from '../stage/browser/gallery.ts'
import { DESKTOP, LYING, PHONE } from '../stage/browser/windows.ts'

test('credit in a game counts as credit: in the top bar, beside the game and before a launch', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, { screen: 'dashboard', state: 'credit-out' })
  await expect(page.locator('.top-credit')).toContainText('25,301.00')
  await expect(page.locator('.wallet')).toContainText('25,301.00')
  await page.setViewportSize(DESKTOP)
  await open(page, { screen: 'games', state: 'play-credit-out' })
  await expect(page.locator('.play-wallet')).toContainText('565.21')
  await expect(page.locator('.play-wallet .button-gold')).toHaveCount(0)
  await open(page, { screen: 'games', state: 'sheet-credit-out' })
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('565.21')
  await expect(sheet.locator('.button-gold')).toHaveText([/^เข้าเกม/])
})

test('a press on the credit leads to deposit, withdraw and bonus, and returns credit from games', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, { screen: 'dashboard', state: 'credit-sheet' })
  const sheet = page.getByRole('dialog')
  for (const name of ['ฝากเงิน', 'ถอนเงิน', /โบนัสที่ยังเล่นไม่ครบ/])
    await expect(sheet.getByRole('link', { name })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'ดึงเครดิตกลับจากเกม' })).toBeVisible()
  await expect(sheet.locator('.credit-sums')).toHaveText(/ในกระเป๋า.*อยู่ในเกม.*เครดิตทั้งหมด/)
})

test('during a break the credit asks for no play, and says that an amount is not known', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, { screen: 'dashboard', state: 'credit-sheet-on-break' })
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('โบนัส 145.50 บาทรอเล่นครบ')
  await expect(sheet).not.toContainText(/เล่นอีก|ถอนได้/)
  await expect(sheet).toContainText('ยังไม่รวมยอดในเกม')
})

test('no text calls the time since the login a time of play', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, { screen: 'games', state: 'sheet' })
  // The fixture logged in twelve minutes ago and has not played.
  await expect(page.locator('body')).not.toContainText(/เวลาเล่น(รอบนี้)?\s*12/)
  await expect(page.getByRole('dialog')).toContainText(/ใช้งานมาแล้ว 12\sนาที/)
})

test('the bars take at most a quarter of a phone on its side', async ({ page }) => {
  await page.setViewportSize(LYING)
  for (const screen of ['dashboard', 'deposit']) {
    await open(page, { screen, state: 'data' })
    const above = await page.locator('.content').evaluate((element) => element.getBoundingClientRect().top)
    const bar = await page.locator('.bottom-bar').boundingBox()
    const isBelow = bar !== null && bar.y > 0
    expect(above + (isBelow ? LYING.height - bar.y : 0), screen).toBeLessThanOrEqual(LYING.height / 4)
    const diamond = await page.locator('.bar-diamond').boundingBox()
    expect(diamond?.y, screen).toBeGreaterThanOrEqual(0)
    const last = await page.locator('.bottom-bar li:visible').last().boundingBox()
    expect((last?.y ?? Number.NaN) + (last?.height ?? 0), screen).toBeLessThanOrEqual(LYING.height)
  }
})

test('Back closes the sheet of a game and stays in the lobby', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, { screen: 'games', state: 'sheet' })
  const sheet = page.locator('dialog[open]')
  await expect(sheet).toHaveCount(1)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ค่ายเกม Joker')
})

test('the menu at the side comes first for the keyboard, and the bar of a phone last', async ({ page }) => {
  for (const [size, isFirst] of [
    [DESKTOP, true],
    [PHONE, false],
  ] as const) {
    await page.setViewportSize(size)
    await open(page, { screen: 'dashboard', state: 'data' })
    const order = await page
      .locator('.bottom-bar, .top-bar')
      .evaluateAll((elements) => elements.map((element) => element.className))
    expect(order, `${size.width}`).toEqual(isFirst ? ['bottom-bar', 'top-bar'] : ['top-bar', 'bottom-bar'])
  }
})

test('the help line is called by a press', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const [screen, state] of [
    ['home', 'data'],
    ['dashboard', 'data'],
    ['deposit', 'limit-reached'],
  ] as const) {
    await open(page, { screen, state })
    const lines = page.getByText('1323')
    for (const line of await lines.all())
      expect(await line.evaluate((element) => element.closest('a')?.getAttribute('href')), screen).toBe('tel:1323')
  }
})

test('members on a break are not led to play on: neither from a game nor by what they opened on this device', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, { screen: 'games', state: 'returned-on-break' })
  await expect(page.locator('main')).not.toContainText('เล่นต่อ')
  await expect(page.getByRole('heading', { name: 'เล่นล่าสุด' })).toHaveCount(0)
  await open(page, { screen: 'games', state: 'returned' })
  await expect(page.locator('main')).toContainText('เล่นต่อ')
})

test('the forgotten password leads to the team, which can help', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, { screen: 'help', state: 'data' })
  await page.getByText('ลืมรหัสผ่าน').click()
  await expect(page.locator('details[open]').getByRole('link', { name: 'ติดต่อทีมงาน' })).toHaveAttribute(
    'href',
    '/contact',
  )
})
