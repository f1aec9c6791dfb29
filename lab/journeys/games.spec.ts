/** Play, from the lobby to the report: the site's record of ten rounds equals the studio's. */
import type { Page } from '@playwright/test'
import { openFromLobby } from '../stage/browser/games.ts'
import { arrive, transfer } from '../stage/browser/people.ts'
import { BANK } from '../stage/browser/site.ts'
import { expect, test } from './watched.ts'

const GAME = { name: 'ไฮโลไทย', cat: 'casino' }
const STAKE = 10

type Line = { roundId: string; phase: string; stakeSatang: number; winSatang: number; isReported: boolean }

/** Only this journey plays this game. */
async function statement(): Promise<Line[]> {
  const answer = await fetch(`${BANK}/studio/duang-play/statement?gameCode=hi-lo-classic`)
  return ((await answer.json()) as { rounds: Line[] }).rounds
}

const baht = (satang: number): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(Math.abs(satang) / 100)

const satangOf = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

const stakeOnLow = (game: Page) => game.getByRole('button', { name: /^ต่ำ จ่าย/ }).click()
const playButton = (game: Page) => game.locator('#play')

test('ten rounds of a game are the same in the report and at the studio, and a round whose page was closed is shown again', async ({
  page,
}) => {
  const person = await arrive(page)
  // Outcomes without their animation.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let game = page
  let start = 0

  await test.step('pays in and opens a game from its category', async () => {
    await page.goto('/auth/deposit')
    // Rows of the first load are not announced: only rows that arrive later are.
    await expect(page.getByText('ยังไม่มีรายการฝาก')).toBeVisible()
    await transfer(person, 1_000)
    await expect(page.getByText(/เงินฝาก 1,000\.00\sบาท/).first()).toBeVisible()
    game = await openFromLobby(page, GAME)
    await game.emulateMedia({ reducedMotion: 'reduce' })
    await expect(game.locator('#credit')).toHaveText('฿1,000.00')
    start = satangOf((await game.locator('#credit').textContent()) ?? '')
  })

  await test.step('plays ten rounds', async () => {
    for (let round = 1; round <= 10; round++) {
      await stakeOnLow(game)
      await playButton(game).click()
      await expect(game.locator('#result')).toHaveText(/ได้รับ|เสียเดิมพัน/)
      await expect.poll(async () => (await statement()).length).toBe(round)
      await expect(playButton(game)).toHaveAttribute('aria-disabled', 'false')
    }
  })

  await test.step('credit and report are those of the statement', async () => {
    const lines = await statement()
    expect(
      lines.every(
        ({ phase, isReported, stakeSatang }) => phase === 'settled' && isReported && stakeSatang === STAKE * 100,
      ),
    ).toBe(true)
    const net = lines.reduce((sum, line) => sum + line.winSatang - line.stakeSatang, 0)
    await expect(game.locator('#credit')).toHaveText(`฿${baht(start + net)}`)
    // The net of the session equals the change of the credit.
    const shown = (await game.locator('#net').textContent()) ?? ''
    expect((shown.startsWith('\u2212') ? -1 : 1) * satangOf(shown)).toBe(net)
    await page.bringToFront()
    await page.goto('/auth/winlost')
    const summary = page.locator('.winlost-summary')
    await expect(summary.getByText('10 รอบ')).toBeVisible()
    await expect(summary.locator('.winlost-net')).toContainText(baht(net))
    await expect(summary.locator('dd').nth(2)).toContainText(baht(10 * STAKE * 100))
  })

  await test.step('the page is closed in the middle of a round: it is played once, and shown when the game is opened again', async () => {
    await game.route('**/api/round', async (route) => {
      await route.fetch()
      await game.close()
    })
    await stakeOnLow(game)
    await playButton(game)
      .click({ noWaitAfter: true })
      .catch(() => undefined)
    await expect
      .poll(async () => (await statement()).at(-1)?.phase === 'settled' && (await statement()).length)
      .toBe(11)
    const again = await openFromLobby(page, GAME)
    const lines = await statement()
    const last = lines.at(-1)
    await expect(again.locator('#result')).toHaveText(last?.winSatang === 0 ? /เสียเดิมพัน/ : /ได้รับ/)
    const net = lines.reduce((sum, line) => sum + line.winSatang - line.stakeSatang, 0)
    await expect(again.locator('#credit')).toHaveText(`฿${baht(start + net)}`)
    expect(lines).toHaveLength(11)
  })
})

test('on a phone a game opens in this tab, and leads back to the lobby', async ({ page }) => {
  const person = await arrive(page)
  await page.goto('/auth/deposit')
  await expect(page.getByText('ยังไม่มีรายการฝาก')).toBeVisible()
  await transfer(person, 1_000)
  await expect(page.getByText(/เงินฝาก 1,000\.00\sบาท/).first()).toBeVisible()
  await page.goto('/auth/games/category?cat=casino')
  await page.getByRole('button', { name: 'ไฮโลถ้วยทอง', exact: true }).first().click()
  await expect(page.getByRole('radio', { name: 'หน้านี้' })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'เข้าเกม' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-ready', '')
  await expect(page.locator('#credit')).toHaveText('฿1,000.00')
  await page.locator('#leave').click()
  await expect(page.getByRole('button', { name: 'เล่นต่อ' })).toBeVisible()
})
