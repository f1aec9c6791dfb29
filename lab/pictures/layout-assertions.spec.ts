/** Layout assertions of single screens (design section 7: bars, tiles, deposit, withdraw, levels, promotions, care). */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { firstStates, listGallery, open } from '../stage/browser/gallery.ts'
import { PHONE, SMALL } from '../stage/browser/windows.ts'

test.use({ viewport: PHONE })

const at = (page: Page, screen: string, state: string, more = '') => open(page, { screen, state }, more)
const top = async (what: Locator): Promise<number> => (await what.boundingBox())?.y ?? Number.NaN
const TILES = ['ฝากเงิน', 'ถอนเงิน', 'กิจกรรม', 'หน้าหลัก', 'ติดต่อ']
const HAS_AMOUNT = /\d\.\d{2}/

test('the bottom bar has five places, a raised diamond and labels on one line, and covers no content', async ({
  page,
}) => {
  for (const size of [PHONE, SMALL]) {
    await page.setViewportSize(size)
    await at(page, 'dashboard', 'data')
    const bar = page.locator('.bottom-bar')
    const places = bar.getByRole('listitem')
    await expect(places).toHaveText(['หน้าหลัก', 'ฝากเงิน', 'เล่นเกม', 'กิจกรรม', 'ติดต่อ'])
    const diamond = page.locator('.bar-diamond')
    expect(await top(diamond)).toBeLessThan(await top(bar))
    for (const link of await bar.getByRole('link').all()) {
      const lines = await link.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element.lastChild as Node)
        return { lines: range.getClientRects().length, bottom: range.getBoundingClientRect().bottom }
      })
      expect(lines.lines).toBe(1)
      expect(lines.bottom).toBeLessThanOrEqual(size.height)
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const foot = page.getByText('1323').last()
    const box = await foot.boundingBox()
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(await top(diamond))
  }
})

test('the fourth place is withdraw for one client id only', async ({ page }) => {
  await at(page, 'media', 'withdraw-in-bar')
  await expect(page.locator('.bottom-bar li').nth(3)).toHaveText('ถอนเงิน')
})

test('five square tiles keep their order with the current one marked; the banner is four to one', async ({ page }) => {
  for (const [screen, current] of [
    ['deposit', 'ฝากเงิน'],
    ['withdraw', 'ถอนเงิน'],
    ['media', 'กิจกรรม'],
    ['contact', 'ติดต่อ'],
  ] as const) {
    const first = firstStates(await listGallery(page)).find((place) => place.screen === screen)
    await at(page, screen, first?.state ?? '')
    await expect(page.locator('.tile')).toHaveText(TILES)
    await expect(page.locator('.tile[aria-current="page"]')).toHaveText(current)
    const art = await page.locator('.tile-art').first().boundingBox()
    expect(art?.width).toBeCloseTo(art?.height ?? 0, 0)
  }
  await at(page, 'games', 'sport')
  const banner = await page.locator('.category-banner').boundingBox()
  expect((banner?.width ?? 0) / (banner?.height ?? 1)).toBeCloseTo(4, 1)
})

test('a balance has two decimals and its unit; when hidden, no amount is left on the page', async ({ page }) => {
  await at(page, 'dashboard', 'data')
  await expect(page.getByRole('main')).toContainText(/12,480\.50\s?บาท/)
  for (const screen of ['dashboard', 'history', 'winlost']) {
    await at(page, screen, 'hidden')
    await expect(page.getByRole('main')).not.toContainText(HAS_AMOUNT)
    await expect(page).not.toHaveTitle(HAS_AMOUNT)
  }
})

test('the search box shows its own focus ring', async ({ page }) => {
  await at(page, 'games', 'slot')
  const input = page.locator('.game-search-box input')
  await input.focus()
  await expect(input).toHaveCSS('box-shadow', 'none')
  await expect(input).toHaveCSS('outline-style', 'none')
  await expect(page.locator('.game-search-box')).not.toHaveCSS('box-shadow', 'none')
})

test('an open round counts as neither won nor lost: its stake has no sign', async ({ page }) => {
  await at(page, 'winlost', 'sheet-rounds')
  const open = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'ยังไม่จบ' })
  await expect(open).toHaveCount(1)
  await expect(open).toContainText('50.00')
  await expect(open).not.toContainText(/[\u2212+]|เสีย|ได้/)
  await at(page, 'winlost', 'sheet-round-open')
  const sum = page.locator('.winlost-round-sum')
  await expect(sum).toContainText('ยังไม่จบ')
  await expect(sum).not.toContainText(/[\u2212+]|เสีย|ได้/)
})

test('the arrow of a row stays beside its amount on the smallest screen', async ({ page }) => {
  await page.setViewportSize(SMALL)
  for (const [screen, state] of [
    ['winlost', 'data'],
    ['winlost', 'sheet-rounds'],
    ['history', 'data'],
  ] as const) {
    await at(page, screen, state)
    for (const tail of await page.locator('button.row:visible .row-tail').all()) {
      const [end, arrow] = [
        await tail.locator('.row-end').boundingBox(),
        await tail.locator(':scope > svg').boundingBox(),
      ]
      expect((end?.x ?? Number.NaN) + (end?.width ?? 0), screen).toBeLessThanOrEqual(arrow?.x ?? Number.NaN)
      expect((arrow?.y ?? Number.NaN) + 10).toBeLessThan((end?.y ?? 0) + (end?.height ?? 0))
    }
    const arrows = page.locator('button.row:visible > svg')
    await expect(arrows, 'an arrow outside of the tail').toHaveCount(0)
  }
})

test('amounts stay inside their cards with an unbroken unit at twice the text size', async ({ page }) => {
  for (const [screen, state, amount] of [
    ['withdraw', 'capped-and-minimum', '.available .money'],
    ['limits', 'data', '.figures-net .money'],
  ] as const) {
    await at(page, screen, state)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const found = await page.locator(amount).evaluate((element) => {
      const range = document.createRange()
      const unit = element.querySelector('.money-unit')?.firstChild as Node
      range.selectNodeContents(unit)
      const card = element.closest('.card') as Element
      return {
        unitLines: new Set([...range.getClientRects()].map((rect) => rect.top)).size,
        isInside: range.getBoundingClientRect().right <= card.getBoundingClientRect().right - 18,
        isCardInside: card.scrollWidth <= card.clientWidth,
      }
    })
    expect(found, screen).toEqual({ unitLines: 1, isInside: true, isCardInside: true })
  }
})

test('a screen reader announces the chosen bank', async ({ page }) => {
  await at(page, 'register', 'bank-filled')
  await expect(page.getByRole('button', { name: /^ธนาคาร/ })).toHaveAccessibleName(/^ธนาคาร\s+กสิกรไทย$/)
})

/** Screens that show amounts of the member. Excluded: typed amounts, a limit in its own form, and the account limit beside a transfer. */
const OWN_AMOUNTS: Record<string, readonly string[]> = {
  dashboard: ['data', 'credit-out'],
  deposit: ['data', 'limit-reached', 'arrived'],
  games: ['sheet'],
  history: ['data', 'sheet-withdraw', 'sheet-refunded'],
  limits: ['data', 'lying'],
  level: ['data'],
  winlost: ['data', 'table', 'extras', 'sheet-rounds', 'sheet-round'],
  withdraw: ['empty', 'capped-and-minimum', 'too-much', 'refused', 'no-credit', 'pending', 'ended-success'],
}

test('the eye hides every amount of the member on all pages that show one', async ({ page }) => {
  test.setTimeout(120_000)
  for (const [screen, states] of Object.entries(OWN_AMOUNTS))
    for (const state of states) {
      await at(page, screen, state, '&hidden')
      expect(await page.locator('#root').textContent(), `${screen}/${state}`).not.toMatch(HAS_AMOUNT)
    }
  await at(page, 'withdraw', 'why-not', '&hidden')
  await expect(page.locator('.reason').first()).toContainText('••••••')
  for (const reason of await page.locator('.reason').all()) await expect(reason).not.toContainText(HAS_AMOUNT)
})

test('amounts to be confirmed stay readable while amounts are hidden', async ({ page }) => {
  await at(page, 'withdraw', 'review', '&hidden')
  await expect(page.getByRole('dialog')).toContainText(/500\.25\s?บาท/)
  await expect(page.getByRole('dialog')).not.toContainText('11,980.25')
})

test('dates use the Buddhist era with น. after the time; signs touch their amounts', async ({ page }) => {
  await at(page, 'history', 'data')
  const main = page.getByRole('main')
  await expect(main).toContainText(/ตุลาคม พ\.ศ\. 2569/)
  await expect(main).toContainText(/\d{2}:\d{2}\sน\./)
  await expect(main).toContainText(/\+\d/)
  await expect(main).toContainText(/\u2212\d/)
  await expect(main).not.toContainText(/ -\d/)
})

test('deposit: the warning is above the number, the sender is masked, copying is the only gold control', async ({
  page,
}) => {
  await at(page, 'deposit', 'data')
  const warning = page.getByText('โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น')
  expect(await top(warning)).toBeLessThan(await top(page.locator('.receiving-number')))
  await expect(page.getByText('xxx-x-x4821-x').first()).toBeVisible()
  await expect(page.locator('.button-gold:visible')).toHaveText(['คัดลอกเลขที่บัญชี'])
})

test('withdraw: the review shows all details and two equal answers; an open request offers no cancel and no play', async ({
  page,
}) => {
  await at(page, 'withdraw', 'review')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(/500\.25\s?บาท/)
  await expect(sheet).toContainText('xxx-x-x4821-x')
  await expect(sheet).toContainText(/11,980\.25\s?บาท/)
  await expect(sheet).toContainText('เมื่อยืนยันแล้วจะยกเลิกรายการไม่ได้')
  const [confirm, back] = [
    await sheet.getByRole('button', { name: 'ยืนยันถอนเงิน' }).boundingBox(),
    await sheet.getByRole('button', { name: 'ย้อนกลับ' }).boundingBox(),
  ]
  expect([confirm?.width, confirm?.height]).toEqual([back?.width, back?.height])
  await at(page, 'withdraw', 'pending')
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByRole('button', { name: /ยกเลิก/ })).toHaveCount(0)
  await expect(main).not.toContainText('เล่น')
})

test('levels: shows five with caps and percents, the last locked, and no sixth', async ({ page }) => {
  await at(page, 'level', 'data')
  const rungs = page.locator('.level')
  await expect(rungs).toHaveCount(5)
  for (const [rung, cash, cap] of [
    [0, '3%', '100,000'],
    [1, '5%', '300,000'],
    [2, '7%', '500,000'],
    [3, '10%', '1,000,000'],
    [4, '15%', '100,000'],
  ] as const) {
    await expect(rungs.nth(rung)).toContainText(cash)
    await expect(rungs.nth(rung)).toContainText(cap)
  }
  await expect(page.locator('.level[data-off="true"]')).toHaveCount(1)
  await expect(rungs.nth(4)).toHaveAttribute('data-off', 'true')
})

test('levels: shows cashback with its cap, how a level falls, and the changes of the member', async ({ page }) => {
  await at(page, 'level', 'changed')
  await expect(page.locator('.level li', { hasText: /คืนยอดเสีย|คืนสูงสุด/ })).toHaveCount(7)
  await expect(page.locator('main')).toContainText('ระดับจะลดลงครั้งละ 1 ระดับ')
  await expect(page.locator('li', { hasText: '· ทบทวนเมื่อสิ้นเดือน' })).toHaveCount(1)
})

test('without a promotion the page shows a notice and no empty card', async ({ page }) => {
  for (const state of ['none', 'visitor-none']) {
    await at(page, 'promotion', state)
    await expect(page.getByText('ไม่มีโปรโมชันในขณะนี้')).toBeVisible()
    await expect(page.locator('.promotion-window, .day-dial')).toHaveCount(0)
  }
})

test('every page of a member shows the credit; every screen has at most one solid gold action besides the diamond', async ({
  page,
}) => {
  for (const place of firstStates(await listGallery(page))) {
    await open(page, place)
    const isOfMember = (await page.locator('.private').count()) > 0
    if (isOfMember) await expect(page.locator('.top-credit'), place.screen).toContainText(/\d\.\d{2}|•/)
    const actions = await page.locator('.button-gold:visible').allInnerTexts()
    expect(new Set(actions).size, place.screen).toBeLessThanOrEqual(1)
    const isShop = place.screen === 'reward'
    expect(isShop || actions.length <= 1, place.screen).toBe(true)
  }
})

test('a dialog has a Thai name, keeps a visible focus inside, and makes the page behind it inert', async ({ page }) => {
  await at(page, 'shell', 'logout')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName(/[ก-๙]/)
  await page.keyboard.press('Tab')
  const focused = await page.evaluate(() => {
    const element = document.activeElement
    return { isInside: element?.closest('dialog') !== null, outline: element && getComputedStyle(element).outlineWidth }
  })
  expect(focused.isInside).toBe(true)
  expect(Number.parseFloat(focused.outline ?? '0')).toBeGreaterThan(0)
  await expect(page.locator('dialog:modal')).toHaveCount(1)
})

test('care: shows age and help line, the time of the session in the sheet of the credit, and links the page of wins and losses', async ({
  page,
}) => {
  await at(page, 'dashboard', 'data')
  const body = page.locator('body')
  await expect(body).toContainText(/20\sปีขึ้นไป/)
  await expect(body).toContainText('1323')
  await expect(page.getByRole('link', { name: 'ยอดได้เสีย' })).toHaveAttribute('href', '/auth/winlost')
  await page.getByRole('button', { name: /^เครดิต / }).click()
  await expect(page.getByRole('dialog')).toContainText(/ใช้งานมาแล้ว 12\sนาที/)
  await at(page, 'register', 'bank')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})

test('the reality check shows time, wagers and net, three equal answers, and a link to limits', async ({ page }) => {
  await at(page, 'reality-check', 'due')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName(/1\sชั่วโมง\s5\sนาที/)
  await expect(dialog).toContainText(/1,840\.00\s?บาท/)
  await expect(dialog).toContainText(/\u2212624\.50\s?บาท/)
  const sizes = new Set<string>()
  for (const name of ['พักก่อน', 'ดูยอดได้เสีย', 'เล่นต่อ']) {
    const box = await dialog.getByRole('button', { name, exact: true }).boundingBox()
    sizes.add(`${box?.width} ${box?.height}`)
  }
  expect(sizes.size).toBe(1)
  await expect(dialog.locator('.button-gold')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'ตั้งวงเงิน เวลา หรือพักการเล่น' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
})
