import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Runs that end when the test ends them. */
function createRuns() {
  const runs: PromiseWithResolvers<number>[] = []
  const share = coalesce(() => {
    const run = Promise.withResolvers<number>()
    runs.push(run)
    return run.promise
  })
  return { runs, share }
}

test('callers during a run share the next one, which begins after it', async () => {
  const { runs, share } = createRuns()
  const first = share()
  const [second, third] = [share(), share()]
  expect(runs.length).toBe(1)
  runs[0]?.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => runs.length).toBe(2)
  const fourth = share()
  runs[1]?.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  await expect.poll(() => runs.length).toBe(3)
  runs[2]?.resolve(3)
  expect(await fourth).toBe(3)
})

test('a failed run fails its own callers only', async () => {
  const { runs, share } = createRuns()
  const first = share()
  const second = share()
  runs[0]?.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve(2)
  expect(await second).toBe(2)
})
