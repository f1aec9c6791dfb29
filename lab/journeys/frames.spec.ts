/** Score pages of a third party in their frame: healthy, slow, failing and absent. The sandbox is the third party. */
import type { Page } from '@playwright/test'
import { excessWidth, expectAccessible } from '../stage/browser/page-state.ts'
import { BANK } from '../stage/browser/site.ts'
import { expect, test } from './watched.ts'

const frameOf = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`)
const LIVE = 'ผลบอลสดจากผู้ให้บริการภายนอก'
const TABLE = 'ตารางคะแนนจากผู้ให้บริการภายนอก'

for (const [address, title, heading] of [
  ['/live-score', LIVE, 'ผลการแข่งขัน'],
  ['/score', TABLE, 'อันดับทีม'],
] as const) {
  test(`${address} shows the tables of the provider, and its code cannot reach our page`, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(address)
    const inside = frameOf(page, title)
    await expect(inside.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(inside.getByRole('table')).toHaveCount(2)
    const frame = page.locator(`iframe[title="${title}"]`)
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
    await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
    await expect(frame).toHaveAttribute('loading', 'lazy')
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    expect(await page.context().cookies(BANK)).toEqual([])
    // Before axe, because the policies refuse its styles.
    expect(complaints).toEqual([])
    await expectAccessible(page, address, { withFrames: true })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
  })
}

test('the keyboard gets into the frame and out of it again', async ({ page }) => {
  await page.goto('/live-score')
  await expect(frameOf(page, LIVE).getByRole('table')).toHaveCount(2)
  const places: string[] = []
  for (let presses = 0; presses < 25 && !places.includes('after'); presses++) {
    await page.keyboard.press('Tab')
    places.push(
      await page.evaluate(() => {
        const active = document.activeElement
        if (active?.tagName === 'IFRAME') return 'inside'
        const frame = document.querySelector('iframe')
        if (!active || !frame || active === document.body) return 'nowhere'
        return frame.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING ? 'after' : 'before'
      }),
    )
  }
  expect(places).toContain('inside')
  expect(places.at(-1)).toBe('after')
})

test('a slow page shows a notice after eight seconds, and its content when it comes', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(`${BANK}/scores/live**`, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/live-score')
  await expect(page.getByText('โหลดนานกว่าปกติ')).toBeVisible({ timeout: 12_000 })
  await expect(page.getByRole('link', { name: /เปิดในแท็บใหม่/ })).toBeVisible()
  arrive()
  await expect(frameOf(page, LIVE).getByRole('table')).toHaveCount(2)
  await expect(page.getByText('โหลดนานกว่าปกติ')).toBeHidden()
})

test('a page that fails is never a blank box: it shows an error, leads to a tab of its own, and can be tried again', async ({
  page,
}) => {
  let isFailing = true
  await page.route(`${BANK}/scores/table**`, (route) =>
    isFailing ? route.abort('connectionrefused') : route.continue(),
  )
  await page.route('**/api/frame/score', (route) =>
    isFailing ? route.fulfill({ json: { status: 'failing' } }) : route.continue(),
  )
  await page.goto('/score')
  await expect(page.getByRole('alert').getByText('โหลดข้อมูลไม่ได้')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /เปิดในแท็บใหม่/ })).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)
  isFailing = false
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(frameOf(page, TABLE).getByRole('table')).toHaveCount(2)
})

test('a hostile page gets nowhere: not to our storage, our page, a new window, a form or a dialog', async ({
  page,
}) => {
  const hostile = `<!doctype html><title>x</title><form action="https://evil.example/" target="_top"><button>go</button></form><script>
    const escapes = {
      storage: () => parent.localStorage.length,
      document: () => parent.document.title,
      own: () => localStorage.length,
      cookie: () => document.cookie,
      top: () => { top.location.href = 'https://evil.example/' },
      popup: () => { if (!open('https://evil.example/')) throw new Error('no window') },
    }
    const done = []
    for (const [name, escape] of Object.entries(escapes)) try { escape(); done.push(name) } catch {}
    document.querySelector('form').submit()
    alert('still here')
    document.title = 'tried'
    document.body.append('escaped: ' + done.join(',') + ';')
  </script>`
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  let windows = 0
  page.context().on('page', () => windows++)
  await page.route(`${BANK}/scores/live**`, (route) => route.fulfill({ contentType: 'text/html', body: hostile }))
  await page.goto('/live-score')
  await expect(frameOf(page, LIVE).getByText('escaped:')).toHaveText(/escaped: ;/)
  expect([dialogs, windows, new URL(page.url()).pathname]).toEqual([[], 0, '/live-score'])
})
