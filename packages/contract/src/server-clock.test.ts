import { expect, test, vi } from 'vitest'
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
