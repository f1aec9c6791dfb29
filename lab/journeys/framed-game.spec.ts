/** A game beside the credit, on a wide window: it learns of a deposit while it runs, and leads back to the lobby. */
import { arrive, transfer } from '../stage/browser/people.ts'
import { DESKTOP, PHONE } from '../stage/browser/windows.ts'
import { duang } from './duang.ts'
import { expect, test } from './watched.ts'

test.use({ viewport: DESKTOP, isMobile: false, hasTouch: false })

test('a framed game shows a deposit that arrives meanwhile, its rounds change the credit beside it, and it leads back', async ({
  page,
}) => {
  const person = await arrive(page)
  const warnings: string[] = []
  page.on('console', (message) => message.text().includes('postMessage') && warnings.push(message.text()))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/auth/deposit')
  await expect(page.getByText('ยังไม่มีรายการฝาก')).toBeVisible()
  await transfer(person, 1_000)
  await expect(page.getByText(/เงินฝาก 1,000\.00\sบาท/).first()).toBeVisible()
  const frame = page.frameLocator('.play-stage iframe')
  const wallet = page.locator('.play-wallet')

  await test.step('opens beside the credit', async () => {
    await page.goto('/auth/games/category?cat=casino')
    await page.getByRole('button', { name: 'ไฮโลถ้วยทอง', exact: true }).first().click()
    await page.getByRole('button', { name: 'เข้าเกม' }).click()
    await expect(page).toHaveURL(/\/auth\/games\/play\?game=/)
    await expect(frame.locator('#credit')).toHaveText('฿1,000.00')
    await expect(wallet).toContainText('1,000.00')
  })

  await test.step('a deposit arrives in the frame', async () => {
    await transfer(person, 500)
    await expect(wallet).toContainText('1,500.00')
    await expect(frame.locator('#credit')).toHaveText('฿1,500.00')
    expect(warnings).toEqual([])
  })

  await test.step('a round changes the credit beside the game', async () => {
    await frame.getByRole('button', { name: /^ต่ำ จ่าย/ }).click()
    await frame.locator('#play').click()
    await expect(frame.locator('#result')).toHaveText(/ได้รับ|เสียเดิมพัน/)
    const credit = (await frame.locator('#credit').textContent()) ?? ''
    expect(credit).not.toBe('฿1,500.00')
    await expect(wallet).toContainText(credit.replace('฿', ''))
  })

  await test.step('the way back of the game leads the whole page to the lobby', async () => {
    await frame.locator('#leave').click()
    await expect(page).toHaveURL(/\/auth\/games\/category\?cat=casino&game=/)
    await expect(page.getByText(/เล่น .+ ต่อ/)).toBeVisible()
  })
})

test('a framed game on a phone ends above the bottom bar', async ({ page }) => {
  await arrive(page)
  await page.setViewportSize(PHONE)
  await page.goto('/auth/games/play?game=joker%2Friver-lanterns&cat=slot')
  await expect(page.frameLocator('.play-stage iframe').locator('body')).toHaveAttribute('data-ready', '')
  const stage = await page.locator('.play-stage').boundingBox()
  const bar = await page.locator('.bottom-bar .bar-diamond').boundingBox()
  expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await expect(page.frameLocator('.play-stage iframe').locator('#open-rules')).toBeInViewport({ ratio: 0.99 })
})

test('a game in a tab of its own, which gets no messages, shows a deposit', async ({ page }) => {
  const person = await arrive(page)
  await page.goto('/auth/deposit')
  await expect(page.getByText('ยังไม่มีรายการฝาก')).toBeVisible()
  await page.goto('/auth/games/category?cat=casino')
  await page.getByRole('button', { name: 'ไฮโลถ้วยทอง', exact: true }).first().click()
  await page.getByText('แท็บใหม่', { exact: true }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'เข้าเกม' }).click()
  const game = await opened
  await expect(game.locator('body')).toHaveAttribute('data-ready', '')
  await expect(game.locator('#credit')).toHaveText('฿0.00')
  await transfer(person, 700)
  await expect(game.locator('#credit')).toHaveText('฿700.00', { timeout: 20_000 })
})

test('a framed game closes when staff record a self-exclusion, and the page stops inviting to play', async ({
  page,
}) => {
  const person = await arrive(page)
  await page.goto('/auth/games/play?game=joker%2Friver-lanterns&cat=slot')
  await expect(page.frameLocator('.play-stage iframe').locator('body')).toHaveAttribute('data-ready', '')
  await duang('members', 'exclude', person.username, '--for', '6m', '--reason', 'asked by phone')
  await expect(page.getByText('เกมปิดแล้ว คุณยังดูประวัติและถอนเงินได้ตามปกติ')).toBeVisible()
  await expect(page.locator('.play-stage iframe')).toHaveCount(0)
  await expect(page.locator('.play-wallet').getByRole('link', { name: 'ฝากเงิน' })).toHaveCount(0)
  await expect(page.locator('.bar-play')).toHaveAttribute('data-calm', 'true')
})
