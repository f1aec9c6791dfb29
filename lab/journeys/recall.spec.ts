/** A running game outlives each page of the site. Credit is recalled when the member asks, and the game continues with one tap. */
import type { Page } from '@playwright/test'
import { openFromLobby } from '../stage/browser/games.ts'
import { arrive, type Stranger, transfer } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

const SEAMLESS = { name: 'ไฮโลถ้วยทอง', heading: /ไฮโล/, cat: 'casino' }
const TRANSFER = { name: 'ไฮโลกลางคืน', heading: /ไฮโลกลางคืน/, cat: 'casino' }
type Game = typeof SEAMLESS

async function openGame(page: Page, game: Game): Promise<Page> {
  const opened = await openFromLobby(page, game)
  await opened.emulateMedia({ reducedMotion: 'reduce' })
  return opened
}

async function press(game: Page): Promise<void> {
  await game.bringToFront()
  await game.getByRole('button', { name: /^ต่ำ/ }).click()
  await game.locator('#play').click()
}

async function bet(game: Page): Promise<void> {
  await press(game)
  await expect(game.locator('#result')).toHaveText(/ได้รับ|เสียเดิมพัน/)
  await expect(game.locator('#play')).toHaveAttribute('aria-busy', 'false')
}

/** The message of a game whose credit was recalled, and the one tap that continues. */
async function goOn(game: Page): Promise<void> {
  await expect(game.getByRole('alert')).toContainText('พักเกมนี้ไว้')
  await expect(game.getByRole('alert')).toContainText('ดึงกลับ')
  await game.getByRole('link', { name: 'เล่นต่อ' }).click()
  await expect(game.locator('body')).toHaveAttribute('data-ready', '', { timeout: 20_000 })
  await expect(game.locator('#play')).toBeVisible()
}

/** The lobby and each page around it, by links and by reloads. */
async function lookAround(page: Page, lobby: string): Promise<void> {
  await page.bringToFront()
  await page.goto(lobby)
  await expect(page.getByRole('heading', { name: 'เกมทั้งหมด' })).toBeVisible()
  for (const path of ['/auth/dashboard', '/auth/deposit', '/auth/withdraw', '/auth/winlost', '/auth/games/slot/JK']) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
  }
  await page.goto('/auth/dashboard')
  await page.getByRole('link', { name: 'เล่นเกม' }).first().click()
  await expect(page.getByRole('heading', { name: 'สล็อต', exact: true })).toBeVisible()
  // As a browser notifies a page that becomes visible again.
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.waitForTimeout(500)
}

async function arriveWithCredit(page: Page): Promise<Stranger> {
  const person = await arrive(page)
  await page.goto('/auth/deposit')
  await expect(page.getByText('ยังไม่มีรายการฝาก')).toBeVisible()
  await transfer(person, 1_000)
  await expect(page.getByText(/เงินฝาก 1,000\.00\sบาท/).first()).toBeVisible()
  return person
}

for (const [mode, game] of [
  ['seamless', SEAMLESS],
  ['transfer', TRANSFER],
] as const)
  test(`a ${mode} game continues after the member has viewed the lobby and other pages`, async ({ page }) => {
    const recalls: string[] = []
    page.on('request', (request) => request.url().endsWith('/cashOut') && recalls.push(request.url()))
    await arriveWithCredit(page)
    const table = await openGame(page, game)
    await bet(table)
    const way = (await table.locator('#leave').getAttribute('href')) ?? ''
    await lookAround(page, way)
    await bet(table)
    await lookAround(page, '/auth/games/category?cat=slot')
    await bet(table)
    expect(recalls).toEqual([])
  })

test('credit that was recalled from the withdraw page or by another game comes back into the game with one tap', async ({
  page,
}) => {
  await arriveWithCredit(page)
  const night = await openGame(page, TRANSFER)
  await bet(night)

  const bowl = await test.step('another provider opens: the first game shows a notice and continues', async () => {
    const opened = await openGame(page, SEAMLESS)
    await bet(opened)
    await press(night)
    await goOn(night)
    await bet(night)
    return opened
  })

  await test.step('the withdraw page has the button, and shows the returned credit', async () => {
    await page.bringToFront()
    await page.goto('/auth/withdraw')
    await page.getByRole('button', { name: 'ดึงเครดิตกลับจากเกม' }).click()
    await expect(page.getByText(/ดึงเครดิตกลับแล้ว [\d,]+\.\d\d\sบาท/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'ดึงเครดิตกลับจากเกม' })).toHaveCount(0)
    await expect(page.getByText('อยู่ที่ค่ายเกม')).toHaveCount(0)
  })

  await test.step('both games show a notice, and each continues with one tap', async () => {
    await press(bowl)
    await goOn(bowl)
    await bet(bowl)
    await press(night)
    await goOn(night)
    await bet(night)
  })

  await test.step('the way out of a game leads to the lobby, which offers the game and leaves the credit there', async () => {
    await night.locator('#leave').click()
    await expect(night.getByText(`เล่น ${TRANSFER.name} ต่อ`)).toBeVisible()
    await expect(night.getByRole('heading', { name: 'เครดิตอยู่ที่ค่ายเกม' })).toBeVisible()
    await night.getByRole('button', { name: 'เล่นต่อ' }).click()
    await expect(night.locator('body')).toHaveAttribute('data-ready', '', { timeout: 20_000 })
    await bet(night)
  })
})
