/** Tournaments: a round counts, the ranking shows masked names, and a member who opts out is not listed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { launchHere } from '../stage/browser/games.ts'
import { expectAccessible } from '../stage/browser/page-state.ts'
import { arrive, type Stranger, transfer } from '../stage/browser/people.ts'
import { duang } from './duang.ts'
import { expect, test } from './watched.ts'

/** Only this journey plays this game. */
const GAME = { provider: 'ace333', game: 'elephant-parade' }
const NAME = 'ศึกทดสอบการแข่งขัน'
const folder = mkdtempSync(path.join(tmpdir(), 'duang-tournament-'))

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Bangkok time to the minute, as the file of a tournament has it. */
const bangkok = (at: number): string => new Date(at + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** A day from a minute ago on, for turnover in one game. */
async function addTournament(): Promise<void> {
  const file = path.join(folder, 'tournament.json')
  const now = Date.now()
  writeFileSync(
    file,
    JSON.stringify({
      name: { th: NAME, en: 'Journey' },
      rules: 'นับทุกรอบที่จบแล้ว',
      startsAt: bangkok(now - 60_000),
      endsAt: bangkok(now + 86_400_000),
      score: 'turnover',
      games: [GAME],
      prizes: [{ from: 1, to: 1, credit: 100 }],
    }),
  )
  await duang('tournaments', 'add', file)
}

/** A new member with credit who plays one round of the game. */
async function play(page: Page): Promise<Stranger> {
  const person = await arrive(page)
  await page.goto('/auth/deposit')
  await expect(page.getByText('ยังไม่มีรายการฝาก')).toBeVisible()
  await transfer(person, 100)
  await expect(page.getByText(/เงินฝาก 100\.00\sบาท/).first()).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await launchHere(page, GAME.provider, GAME.game)
  // A round is over in a moment where nothing moves: its reply comes first.
  const played = page.waitForResponse(/\/api\/round$/)
  await page.locator('#play').click()
  await played
  await page.locator('#play[aria-busy="false"]').waitFor({ timeout: 30_000 })
  return person
}

const rows = (page: Page) => page.locator('.rank-row')

test('members are ranked by their rounds under masked names, and leave the ranking by opting out', async ({
  browser,
}) => {
  await addTournament()
  const ann = await (await browser.newContext()).newPage()
  const ben = await (await browser.newContext()).newPage()
  const people = [await play(ann), await play(ben)]

  await test.step('shows the running tournament among the activities', async () => {
    await ann.goto('/auth/media')
    const card = ann.getByRole('link', { name: /ทัวร์นาเมนต์/ })
    await expect(card).toContainText(/กำลังแข่ง \d+\sรายการ/)
    await card.click()
    await expectAccessible(ann)
    await ann.getByRole('link', { name: new RegExp(NAME) }).click()
    await expect(ann.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  })

  await test.step('ranks both, once a minute', async () => {
    await expect(async () => {
      await ann.reload()
      await expect(rows(ann)).toHaveCount(2)
    }).toPass({ timeout: 150_000 })
    await expect(rows(ann).getByText('คุณ')).toHaveCount(1)
    await expect(ann.getByText(/ยอดเล่นรวม [\d,.]+/)).toBeVisible()
    for (const name of await rows(ann).locator('[lang="en"]').allTextContents()) expect(name).toBe('gue****')
    const text = (await ann.getByRole('main').textContent()) ?? ''
    for (const { username } of people) expect(text).not.toContain(username)
    await expectAccessible(ann)
  })

  await test.step('leaves out a member who opted out, at once', async () => {
    await ben.goto('/auth/media/tournament')
    const isRanked = ben.getByRole('checkbox', { name: 'ร่วมแข่งและแสดงอันดับของฉัน' })
    // It changes with the reply.
    await isRanked.click()
    await expect(isRanked).not.toBeChecked()
    await expect(ben.getByText('ออกจากการจัดอันดับแล้ว')).toBeVisible()
    await ann.reload()
    await expect(rows(ann)).toHaveCount(1)
    await expect(rows(ann).getByText('คุณ')).toBeVisible()
    await ben.goto('/auth/media')
    await expect(ben.getByRole('link', { name: /ทัวร์นาเมนต์/ })).toContainText('คุณไม่ได้เข้าร่วม')
  })
})
