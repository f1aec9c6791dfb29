/** Reads pages with hostile texts: checks for executed deeds, for the readability of each text, and for an intact layout. */
import type { Page } from '@playwright/test'
import { HOSTILE_TEXTS } from '../../apps/api/test/outside/hostile-texts.ts'
import { BANK } from '../stage/browser/site.ts'
import { expect } from './watched.ts'

/** Number of deeds tried for each way of injecting markup. */
const DEEDS = 5
/** All of them in `npm test -- --all`. Otherwise each way with one deed, which varies. */
export const TEXTS = process.env.ALL_TESTS
  ? HOSTILE_TEXTS
  : HOSTILE_TEXTS.filter((_, n) => n % DEEDS === Math.floor(n / DEEDS) % DEEDS)

/** Records the effects of executed texts. Every journey checks for violations of the policy. */
export function watchDeeds(page: Page, address: string): string[] {
  const deeds: string[] = []
  const own = new URL(address)
  // The chat's frame has a host beside that of the site, and shows a page of the sandbox.
  const known = new Set([own.origin, `${own.protocol}//chat-${own.host}`, BANK])
  page.on('dialog', (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => deeds.push(`error: ${error.message}`))
  page.on('popup', (popup) => deeds.push(`window: ${popup.url()}`))
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (!known.has(origin) && protocol !== 'data:' && protocol !== 'blob:') deeds.push(`request: ${request.url()}`)
  })
  return deeds
}

/** All readable text of the page, fields and descriptions included, without white space. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const words = [...document.querySelectorAll('[aria-label], [title]')].map(
      (each) => `${each.getAttribute('aria-label')} ${each.getAttribute('title')}`,
    )
    return [document.title, document.getElementById('root')?.textContent, ...fields, ...words]
      .join('\n')
      .replace(/\s/gu, '')
  })

/** Returns the text of the open page. Touches lazy content first. */
export async function readHere(page: Page): Promise<string> {
  const place = new URL(page.url()).pathname
  for (const kind of ['mouseover', 'focusin', 'toggle']) await page.locator('main').first().dispatchEvent(kind)
  const { hasFired, sideways } = await page.evaluate(() => ({
    hasFired: 'fired' in window,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  expect(hasFired, `${place} ran a text`).toBe(false)
  expect(sideways, `${place} scrolls sideways`).toBeLessThanOrEqual(0)
  return readable(page)
}

/** Opens a page and returns its text. */
export async function read(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return readHere(page)
}

export const bare = (text: string): string => text.replace(/\s/gu, '')

/** The texts that are missing in `seen`, by their beginnings. */
export const missing = (texts: readonly string[], seen: string): string[] =>
  texts.filter((text) => !seen.includes(bare(text))).map((text) => text.slice(0, 100))
