/**
 * Queues work by key before it gets a database connection. Requests that need the same row lock would otherwise each hold a pooled
 * connection while they wait for it, and leave none for other requests. The queue is local to the process. The row lock decides.
 */
import { refuse } from './refusal.ts'

export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

type Queue = { running: number; waiting: (() => void)[] }

/**
 * Runs at most `atOnce` pieces of work of a key at the same time, in the order in which they came.
 * Refuses `overloaded` when `waitingMax` pieces of the key wait already.
 */
export function createKeyedSemaphore({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Turns {
  const queues = new Map<string, Queue>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running >= atOnce) {
      if (queue.waiting.length >= waitingMax) refuse('overloaded')
      // Finished work passes its place on, so that no later request overtakes.
      await new Promise<void>((resolve) => queue.waiting.push(resolve))
    } else queue.running++
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) queues.delete(key)
    }
  }
}
