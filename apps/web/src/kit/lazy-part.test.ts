import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Page = () => null

afterEach(() => vi.useRealTimers())

test('code that does not load within 120 seconds fails, and the next request fetches it again', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => new Promise<typeof Page>(() => undefined))
  const part = lazyPart(load)
  const ended = vi.fn()
  part.preload().catch(ended)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
  load.mockImplementation(async () => Page)
  await expect(part.preload()).resolves.toBe(Page)
  expect(load).toHaveBeenCalledTimes(2)
})

test('loaded code leaves no timer behind', async () => {
  vi.useFakeTimers()
  await lazyPart(async () => Page).preload()
  expect(vi.getTimerCount()).toBe(0)
})
