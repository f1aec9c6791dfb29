/**
 * `npm run lab -- desk-pictures`: every screen of the desk over a demonstration with its history, at two sizes. Pictures of the guide go to
 * docs/screenshots; `--all FOLDER` writes all of them, in both schemes and languages. Ends with 1 where axe or the width complains.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { ROOT } from '../../tools/rules/files.ts'
import { launchChromium } from '../stage/browser/chromium.ts'
import { startDemonstration } from '../stage/browser/demonstration.ts'
import { accessibilityViolations, excessWidth } from '../stage/browser/page-state.ts'
import { enrol, type Staff, signInStaff } from '../stage/browser/staff.ts'
import { DESKTOP, PHONE } from '../stage/browser/windows.ts'

const { values } = parseArgs({ options: { all: { type: 'string' }, only: { type: 'string' } } })
const FOLDER = values.all ?? path.join(ROOT, 'docs/screenshots')
const FIRST_PORT = 4_360
const LOOKS = [
  { size: 'desktop', viewport: DESKTOP, scheme: 'dark', language: 'th' },
  { size: 'phone', viewport: PHONE, scheme: 'light', language: 'th' },
  { size: 'desktop', viewport: DESKTOP, scheme: 'light', language: 'en' },
  { size: 'phone', viewport: PHONE, scheme: 'dark', language: 'en' },
] as const
/** Those of the guide. */
const GUIDE = new Set(['overview', 'withdrawals', 'lines', 'members', 'settings', 'audit'])

const run = promisify(execFile)
const complaints: string[] = []
mkdirSync(FOLDER, { recursive: true })
const demonstration = await startDemonstration(FIRST_PORT, 'quiet')
const browser = await launchChromium()
try {
  const owner = await enrol(demonstration.desk, await addOwner())
  for (const look of LOOKS.slice(0, values.all ? LOOKS.length : 2)) await takeAll(browser, look, owner)
} finally {
  await browser.close()
  await demonstration.stop()
}
for (const each of complaints) console.error(each)
process.exitCode = complaints.length === 0 ? 0 : 1

async function addOwner(): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_PORT: String(FIRST_PORT + 3),
    DESK_PORT: String(FIRST_PORT + 4),
    DATA_DIR: demonstration.dataFolder,
  }
  const words = ['apps/api/src/cli.ts', 'staff', 'add', 'owner', '--role', 'owner']
  return (await run(process.execPath, words, { cwd: ROOT, env })).stdout
}

async function takeAll(from: Browser, { size, viewport, scheme, language }: (typeof LOOKS)[number], owner: Staff) {
  const context = await from.newContext({
    viewport,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    ([chosen, spoken]) => {
      localStorage.setItem('duang-desk.scheme', chosen as string)
      localStorage.setItem('duang-desk.language', spoken as string)
    },
    [scheme, language],
  )
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  await signInStaff(page, demonstration.desk, owner)
  const brand = page.url().replace(/\/overview$/, '')
  await page.locator('.desk-rail a').first().waitFor()
  const links = await page
    .locator('.desk-rail a')
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
  for (const address of links) {
    const name = address.slice(brand.length + 1).replaceAll('/', '-')
    if (values.only && !name.startsWith(values.only)) continue
    await page.goto(address)
    await look(page, name, `${size}-${scheme}-${language}`)
    await openFirst(page, name, `${size}-${scheme}-${language}`)
  }
  await context.close()
}

/** The entry behind the first row, where rows lead somewhere. */
async function openFirst(page: Page, name: string, how: string): Promise<void> {
  const row = page.locator('tr[data-can-open="true"]').first()
  if ((await row.count()) === 0) return
  const before = page.url()
  await row.press('Enter')
  await page.waitForTimeout(300)
  if (page.url() !== before) await look(page, `${name}-entry`, how)
}

async function look(page: Page, name: string, how: string): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(400)
  for (const each of await accessibilityViolations(page)) complaints.push(`${name} ${how}: ${each}`)
  const excess = await excessWidth(page)
  if (excess > 0) complaints.push(`${name} ${how}: ${excess} px wider than the window`)
  const [size] = how.split('-')
  if (!values.all && !GUIDE.has(name)) return
  const picture = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, effort: 10 })
    .toBuffer()
  writeFileSync(path.join(FOLDER, values.all ? `${name}-${how}.png` : `desk-${name}-${size}.png`), picture)
}
