/** `npm run lab -- screenshots`: the pictures of the README, of a demonstration with its history, after the wallet loop and some rounds of play. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { ROOT } from '../../tools/rules/files.ts'
import { launchChromium } from '../stage/browser/chromium.ts'
import { startDemonstration } from '../stage/browser/demonstration.ts'
import { launchHere } from '../stage/browser/games.ts'
import { logIn, openWithdrawForm, transfer } from '../stage/browser/people.ts'
import { DESKTOP, PHONE } from '../stage/browser/windows.ts'

const FOLDER = path.join(ROOT, 'docs/screenshots')
const [LOGIN] = DEMONSTRATION_LOGINS
const SHOTS = [
  ['login', '/login'],
  ['register', '/register'],
  ['dashboard', '/auth/dashboard'],
  ['deposit', '/auth/deposit'],
  ['withdraw', '/auth/withdraw'],
  ['history', '/auth/transaction/history'],
  ['lobby', '/auth/games/category?cat=all'],
  ['tournament', '/auth/media/tournament'],
  ['affiliate', '/auth/affiliate'],
  ['winlost', '/auth/winlost'],
  ['limits', '/auth/settings/limits'],
  ['levels', '/auth/user/ranking'],
  ['change-password', '/auth/settings/change-password'],
  ['devices', '/auth/settings/devices'],
] as const
/** One game of each page design, with the spot of its bet. */
const GAMES = [
  { name: 'slot', provider: 'joker', gameCode: 'river-lanterns', spot: null },
  { name: 'baccarat', provider: 'ace333', gameCode: 'baccarat-one', spot: /^ผู้เล่น/ },
] as const
const ROUNDS = 4
const SIZES = { phone: PHONE, desktop: DESKTOP }

mkdirSync(FOLDER, { recursive: true })
const demonstration = await startDemonstration(4_340, 'quiet')
const browser = await launchChromium()
try {
  await runTheLoop()
  for (const [size, viewport] of Object.entries(SIZES)) await takeAll(browser, size, viewport)
} finally {
  await browser.close()
  await demonstration.stop()
}

/** Two transfers in, one withdrawal out, so that the pictures show a used site. */
async function runTheLoop(): Promise<void> {
  for (const amount of [1_500, 2_480.5]) await transfer(LOGIN, amount, undefined, demonstration.bank)
  const page = await newPage(browser, SIZES.phone)
  await logIn(page, LOGIN)
  const amount = await openWithdrawForm(page)
  await amount.fill('500')
  await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(500)
  await keep(page, 'withdraw-review-phone')
  await page.getByRole('button', { name: 'ยืนยันถอนเงิน' }).click()
  await page.getByText('สำเร็จ').first().waitFor({ timeout: 20_000 })
  await page.context().close()
}

async function takeAll(from: Browser, size: string, viewport: { width: number; height: number }): Promise<void> {
  const page = await newPage(from, viewport)
  const visit = async (name: string, url: string) => {
    await page.goto(url)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await page.waitForTimeout(700)
    await keep(page, `${name}-${size}`)
  }
  let isInside = false
  for (const [name, address] of SHOTS) {
    if (address.startsWith('/auth') && !isInside) {
      await logIn(page, LOGIN)
      isInside = true
      for (const game of GAMES) await play(page, game, size)
    }
    await visit(name, demonstration.site + address)
  }
  await visit('bank', demonstration.bank)
  await page.context().close()
}

/** Opens a game like the lobby, in this window, and plays some rounds of it. */
async function play(page: Page, { name, provider, gameCode, spot }: (typeof GAMES)[number], size: string) {
  await page.goto('/auth/dashboard')
  await launchHere(page, provider, gameCode)
  for (let round = 0; round < ROUNDS; round++) {
    if (spot) await page.locator('#table').getByRole('button', { name: spot }).first().click()
    await page.locator('#play[aria-disabled="false"]').click()
    await page.locator('#result', { hasText: /สุทธิ|ได้รับ|เสียเดิมพัน/ }).waitFor()
    await page.locator('#play[aria-busy="false"]').waitFor()
  }
  await keep(page, `${name}-${size}`)
}

/** In 256 colours: a third of the bytes, without a visible difference. */
async function keep(page: Page, name: string): Promise<void> {
  const picture = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, effort: 10 })
    .toBuffer()
  writeFileSync(path.join(FOLDER, `${name}.png`), picture)
}

async function newPage(from: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await from.newContext({
    viewport,
    baseURL: demonstration.site,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    deviceScaleFactor: 1,
    // Rounds end without their animation.
    reducedMotion: 'reduce',
  })
  return context.newPage()
}
