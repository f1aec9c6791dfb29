import { expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '../client.ts'
import { getWebsiteStatus } from '../site/setting.ts'
import { noteServerDate, onServerTime, serverNow } from './server-clock.ts'

test('follows the server where the device is hours off, and no older reply', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T03:00:00Z') })
  const moved = vi.fn()
  const stop = onServerTime(moved)
  expect(serverNow()).toBe(Date.now())
  noteServerDate(null)
  noteServerDate('no date')
  noteServerDate('Sat, 28 Nov 2026 03:00:01 GMT')
  expect(serverNow()).toBe(Date.now())
  expect(moved).not.toHaveBeenCalled()
  noteServerDate('Sat, 28 Nov 2026 08:00:00 GMT')
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-28T08:00:00.000Z')
  expect(moved).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  // Kept by the browser.
  noteServerDate('Sat, 28 Nov 2026 07:00:00 GMT')
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-28T08:01:00.000Z')
  stop()
  vi.useRealTimers()
})

test('each reply of a call brings the time of the server', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T03:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const fetch = async () => new Response('{}', { status: 503, headers: { date: 'Sun, 29 Nov 2026 03:00:00 GMT' } })
  const call = createClient({ baseUrl: '', headers: () => ({}), token: () => undefined, fetch })
  await expect(call(getWebsiteStatus, {})).rejects.toThrow()
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-29T03:00:00.000Z')
})
