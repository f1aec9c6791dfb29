import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'

const MINUTE_MS = 60_000
/** The time that a component shows. */
const shown = (use: (everyMs: number) => number) =>
  renderToString(createElement(() => new Date(use(MINUTE_MS)).toISOString()))

test('follows the server where the clock of the phone is hours off', async () => {
  // Another test of this process may have noted another time of the server.
  vi.resetModules()
  const { noteServerDate } = await import('@duang/contract/wire/server-clock')
  const { useDeviceNow, useNow } = await import('./use-now.ts')
  vi.useFakeTimers({ now: Date.parse('2026-11-28T03:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  noteServerDate('Sat, 28 Nov 2026 08:00:00 GMT')
  expect(shown(useNow)).toBe('2026-11-28T08:00:00.000Z')
  expect(shown(useDeviceNow)).toBe('2026-11-28T03:00:00.000Z')
})
