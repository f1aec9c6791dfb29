import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { within } from './deadline.ts'

test('a result in time is returned, a late one is refused as an overload', async () => {
  expect(await within(1_000, sleep(1, 'done'))).toBe('done')
  await expect(within(5, sleep(500, 'late'))).rejects.toMatchObject({ code: 'overloaded' })
  await expect(within(-1, sleep(500, 'late'))).rejects.toMatchObject({ code: 'overloaded' })
})

test('a failure in time is passed on, and a failure after the deadline ends nothing', async () => {
  await expect(within(1_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const late = sleep(10).then(() => Promise.reject(new Error('late')))
  await expect(within(1, late)).rejects.toMatchObject({ code: 'overloaded' })
  await sleep(20)
})
