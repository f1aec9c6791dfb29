/**
 * Texts of members, banks, providers and staff on every screen of the desk, also its entries, tabs and the twelve parts of a member: they
 * appear as text and execute nothing. Each journey checks for violations of the policy.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { logIn } from '../stage/browser/people.ts'
import { DESK } from '../stage/browser/site.ts'
import { enrol, signInStaff } from '../stage/browser/staff.ts'
import { DESKTOP } from '../stage/browser/windows.ts'
import { duang } from './duang.ts'
import { seedDesk } from './hostile-desk.ts'
import { PLAY_TEXTS, seedPlay, seedTransfers } from './hostile-play.ts'
import { missing, readHere, TEXTS, watchDeeds } from './hostile-reading.ts'
import { type HostileSite, openHostileSite } from './hostile-site.ts'
import { expect, test } from './watched.ts'

test.use({ isMobile: false, hasTouch: false, viewport: DESKTOP, extraHTTPHeaders: {} })

/** Paths of all screens, from their lists: those need the compiler of the desk. */
const LISTS = path.join(import.meta.dirname, '../../apps/desk/src/app/screens')
const SCREENS = readdirSync(LISTS).flatMap((file) =>
  [...readFileSync(path.join(LISTS, file), 'utf8').matchAll(/path: '(.+)'/g)].map(([, found = '']) => found),
)

const MEMBERS = 4
const MEMBER_PARTS = 12
const LOGINS = 3
/** Characters that cannot be seen appear by their codes. */
const readable = PLAY_TEXTS.filter((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text))
/** A browser may send these as its name. */
const agents = readable.filter((text) => /^[\x20-\x7e]+$/.test(text))

let site: HostileSite
test.beforeAll(async ({ browser }) => {
  site = await openHostileSite(new Date(), MEMBERS)
  await seedPlay(site.db, site.brandId)
  await seedTransfers(site.db, site.brandId)
  await site.seedTexts(TEXTS)
  await seedDesk(site.db, site.brandId)
  for (let n = 0; n < LOGINS; n++) {
    const userAgent = agents.slice(n * 4, n * 4 + 4).join(' ')
    const context = await browser.newContext({ userAgent })
    await logIn(await context.newPage(), site.login, site.address)
    await context.close()
  }
})
test.afterAll(() => site?.close())

test('staff read them on every screen, in every part and entry', async ({ browser }) => {
  test.setTimeout(600_000)
  const context = await browser.newContext({ userAgent: agents.slice(-4).join(' ') })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const deeds = watchDeeds(page, DESK)
  const username = `reader${site.brandId}`
  const printed = await duang('staff', 'add', username, '--role', 'owner', '--brand', site.clientId)
  await signInStaff(page, DESK, await enrol(DESK, printed))
  const brand = `${DESK}/b/${site.clientId}`
  const seen: string[] = []
  const reached = new Set<string>()

  for (const screen of SCREENS.filter((each) => !each.includes('$'))) {
    await open(page, `${brand}/${screen}`)
    reached.add(screen)
    await eachPart(page, async () => void seen.push(await readHere(page)))
    await open(page, `${brand}/${screen}`)
    await eachPart(page, () =>
      openFirst(page, async () => {
        reached.add(patternOf(page.url().slice(brand.length + 1)))
        const count = await eachPart(page, async () => void seen.push(await readHere(page)))
        if (page.url().includes('/members/')) expect(count).toBe(MEMBER_PARTS)
      }),
    )
  }
  for (const rare of ['closings/2026-01-01', 'money/transfer/no-such-transfer', '../../account']) {
    await open(page, `${brand}/${rare}`)
    seen.push(await readHere(page))
    reached.add(patternOf(rare))
  }
  expect(SCREENS.filter((screen) => !reached.has(screen))).toEqual([])
  expect(missing(readable, seen.join('\n'))).toEqual([])
  expect(deeds).toEqual([])
  await context.close()
})

test('staff search and filter by them', async ({ page }) => {
  const deeds = watchDeeds(page, DESK)
  const printed = await duang('staff', 'add', `searcher${site.brandId}`, '--role', 'owner', '--brand', site.clientId)
  await signInStaff(page, DESK, await enrol(DESK, printed))
  const brand = `${DESK}/b/${site.clientId}`
  for (const text of TEXTS.filter((_, n) => n % 6 === 0)) {
    const word = encodeURIComponent(text)
    await open(page, `${brand}/audit?actor=${word}&action=${word}&subject=${word}&member=${word}`)
    await readHere(page)
    await open(page, `${brand}/members?search=${word}&tag=${word}&q=${word}`)
    await page.locator('main input').first().fill(text)
    await readHere(page)
    await open(page, `${brand}/money/account?account=${word}`)
    await readHere(page)
    await open(page, `${DESK}/sign-in?next=${word}`)
    await readHere(page)
  }
  expect(deeds).toEqual([])
})

/** Opens a page, which stays the open one. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('main').first(), address).toBeVisible()
  await loaded(page)
  expect(new URL(page.url()).origin).toBe(DESK)
}

/** Waits for the data of the page. A list begins to load after the click that asks for it. */
async function loaded(page: Page): Promise<void> {
  await page.waitForTimeout(100)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main .skeleton')).toHaveCount(0)
}

/** The page as it is, or each of its tabs, also those that appear in one. Returns their number. */
async function eachPart(page: Page, look: () => Promise<void>): Promise<number> {
  const tabs = page.getByRole('main').getByRole('tab')
  const visited = new Set<string>()
  for (;;) {
    const names = await tabs.allTextContents()
    const next = names.findIndex((name) => !visited.has(name))
    if (next < 0) break
    visited.add(names[next] ?? '')
    await tabs.nth(next).click()
    await loaded(page)
    await look()
  }
  if (visited.size === 0) await look()
  return visited.size
}

/** Opens the entry of the first row, where rows lead to one, or its dialog, and comes back. */
async function openFirst(page: Page, readEntry: () => Promise<void>): Promise<void> {
  const row = page.locator('tr[data-can-open="true"]').first()
  if ((await row.count()) === 0) return
  const before = page.url()
  await row.press('Enter')
  await expect.poll(async () => page.url() !== before || (await page.getByRole('dialog').count()) > 0).toBe(true)
  if (page.url() === before) {
    await readHere(page)
    await page.keyboard.press('Escape')
    return
  }
  await open(page, page.url())
  await readEntry()
  await open(page, before)
}

/** The pattern of a screen of the desk, by the address below its brand. */
const patternOf = (address: string): string => {
  const [found = ''] = address.split('?')
  return SCREENS.find((screen) => new RegExp(`^${screen.replace(/\$\w+/g, '[^/]+')}$`).test(found)) ?? found
}
