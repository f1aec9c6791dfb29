/** The order in which waiting hashes run, and who is refused when a lane is full. */
import { expect, test } from 'vitest'
import { Refusal } from '#kit/refusal.ts'
import { createHashLanes, type Lane } from './hash-lanes.ts'

const stranger = (key: string): Lane => ({ isKnown: false, key })
const known = (key: string): Lane => ({ isKnown: true, key })

/** One piece of work holds the only place until `begin`. What waits then runs one by one. */
function held({ waitingMax = 100 } = {}) {
  const lanes = createHashLanes({ atOnce: 1, waitingMax })
  const order: string[] = []
  const waiting: Promise<string>[] = []
  const gate = Promise.withResolvers<void>()
  const first = lanes.run(known('first'), () => gate.promise)
  return {
    order,
    isBusy: lanes.isBusy,
    add(lane: Lane, name: string) {
      waiting.push(
        lanes
          .run(lane, async () => {
            order.push(name)
            return 'done'
          })
          .catch((error: unknown) => (error instanceof Refusal ? error.code : String(error))),
      )
    },
    async begin(): Promise<string[]> {
      gate.resolve()
      await first
      return Promise.all(waiting)
    },
  }
}

test('known ones go first, and after four of them a stranger', async () => {
  const queue = held()
  expect(queue.isBusy()).toBe(false)
  for (const n of [1, 2]) queue.add(stranger(`s${n}`), `s${n}`)
  for (const n of [1, 2, 3, 4, 5, 6]) queue.add(known(`k${n}`), `k${n}`)
  expect(queue.isBusy()).toBe(true)
  await queue.begin()
  expect(queue.order).toEqual(['k1', 'k2', 'k3', 'k4', 's1', 'k5', 'k6', 's2'])
  expect(queue.isBusy()).toBe(false)
})

test('keys of one lane take turns', async () => {
  const queue = held()
  for (const n of [1, 2, 3]) queue.add(stranger('flood'), `f${n}`)
  queue.add(stranger('other'), 'o1')
  await queue.begin()
  expect(queue.order).toEqual(['f1', 'o1', 'f2', 'f3'])
})

test('a full lane refuses the latest of the key that holds most, and never the other lane', async () => {
  const queue = held({ waitingMax: 3 })
  for (const n of [1, 2, 3, 4]) queue.add(stranger('flood'), `f${n}`)
  queue.add(stranger('other'), 'o1')
  queue.add(known('own'), 'k1')
  expect(await queue.begin()).toEqual(['done', 'done', 'overloaded', 'overloaded', 'done', 'done'])
  expect(queue.order).toEqual(['k1', 'f1', 'o1', 'f2'])
})

test('work that fails passes its place on', async () => {
  const lanes = createHashLanes({ atOnce: 1, waitingMax: 1 })
  const failed = lanes.run(stranger('a'), () => Promise.reject(new Error('no')))
  const next = lanes.run(stranger('b'), async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})
