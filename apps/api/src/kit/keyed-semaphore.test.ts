import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

test('runs work of one key in the order in which it came, and never more at once than allowed', async () => {
  const inTurn = createKeyedSemaphore({ atOnce: 2, waitingMax: 20 })
  const started: number[] = []
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      inTurn('one', async () => {
        started.push(n)
        most = Math.max(most, ++running)
        await sleep(1)
        running--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(started).toEqual([...started].sort((a, b) => a - b))
})

test('a key that waits holds up no other key', async () => {
  const inTurn = createKeyedSemaphore({ atOnce: 1, waitingMax: 5 })
  const held = Promise.withResolvers<void>()
  const slow = inTurn('slow', () => held.promise)
  expect(await inTurn('other', async () => 'done')).toBe('done')
  held.resolve()
  await slow
})

test('work that fails gives its turn to the next', async () => {
  const inTurn = createKeyedSemaphore({ atOnce: 1, waitingMax: 5 })
  const failed = inTurn('one', async () => {
    await sleep(1)
    throw new Error('failed')
  })
  const next = inTurn('one', async () => 'next')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('next')
})

test('refuses work behind too many waiting', async () => {
  const inTurn = createKeyedSemaphore({ atOnce: 1, waitingMax: 1 })
  const held = Promise.withResolvers<void>()
  const both = [inTurn('one', () => held.promise), inTurn('one', () => held.promise)]
  await expect(inTurn('one', async () => 'late')).rejects.toMatchObject({ code: 'overloaded' })
  held.resolve()
  await Promise.all(both)
  expect(await inTurn('one', async () => 'again')).toBe('again')
})
