/** Notifications on a device: the switch, and what the service worker shows of a message. The browser of the tests reaches no push service. */
import { arrive } from '../stage/browser/people.ts'
import { SITE } from '../stage/browser/site.ts'
import { expect, test } from './watched.ts'

test.use({ serviceWorkers: 'allow' })

/** The second one is of a version that this worker does not know. */
const MESSAGES = [
  { site: 'ดวง', notice: 'paid', id: '1c2e' },
  { site: 'ดวง', notice: 'lottery', id: '1c2e' },
  { site: 'ดวง', notice: 'deposit', id: '7f00' },
]

test('the switch asks for permission by a press only, and says why it stays off', async ({ page, context }) => {
  await arrive(page)
  await page.goto('/auth/settings/devices')
  await page.getByRole('button', { name: 'เปิดแจ้งเตือน' }).click()
  await expect(page.getByText('เบราว์เซอร์ปิดการแจ้งเตือนของเว็บไซต์นี้ไว้')).toBeVisible()
  await context.grantPermissions(['notifications'], { origin: SITE })
  await page.getByRole('button', { name: 'เปิดแจ้งเตือน' }).click()
  await expect(page.getByText('เปิดแจ้งเตือนไม่ได้')).toBeVisible()
})

test('the service worker shows a sentence without an amount', async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // This browser has no place for notifications, so what the worker asks for is noted.
  const shown = await worker.evaluate(async (messages) => {
    const noted: unknown[] = []
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title: string, options: NotificationOptions = {}) => {
      noted.push({ title, body: options.body, tag: options.tag, data: options.data })
    }
    for (const message of messages)
      dispatchEvent(
        Object.assign(new Event('push'), { data: { text: () => JSON.stringify(message) }, waitUntil: () => undefined }),
      )
    return noted
  }, MESSAGES)
  expect(shown).toEqual([
    { title: 'ดวง', body: 'โอนเงินถอนให้แล้ว', tag: 'paid 1c2e', data: { path: '/auth/withdraw' } },
    { title: 'ดวง', body: 'เงินฝากเข้าเครดิตแล้ว', tag: 'deposit 7f00', data: { path: '/auth/transaction/history' } },
  ])
})
