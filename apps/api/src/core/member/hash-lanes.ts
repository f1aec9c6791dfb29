/**
 * The queue of password hashes. Hashing occupies a core, so few run at a time and a flood fills any queue. Known ones (a device or network of
 * earlier logins, a proof of work, a session) and strangers therefore wait in two lanes, and each lane is shared by its keys: a full lane
 * refuses the latest of the key that holds most places.
 */
import { Refusal } from '#kit/refusal.ts'

/** `key`: the member, device or neighbourhood that the place counts for. */
export type Lane = { isKnown: boolean; key: string }
export type HashLanes = {
  run: <Result>(lane: Lane, work: () => Promise<Result>) => Promise<Result>
  /** Whether somebody waits. */
  isBusy: () => boolean
}

/** After so many known ones a stranger is next, so that no lane stands still. */
const KNOWN_IN_A_ROW = 4

export function createHashLanes({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): HashLanes {
  const known = createSharedLane(waitingMax)
  const strangers = createSharedLane(waitingMax)
  let running = 0
  let knownInARow = 0
  const next = (): Waiting | undefined => {
    const isTurnOfStrangers = knownInARow >= KNOWN_IN_A_ROW && strangers.size() > 0
    const first = isTurnOfStrangers ? undefined : known.take()
    knownInARow = first ? knownInARow + 1 : 0
    return first ?? strangers.take()
  }
  return {
    isBusy: () => known.size() + strangers.size() > 0,
    async run({ isKnown, key }, work) {
      if (running < atOnce) running++
      // Finished work passes its place on, so that no later one overtakes.
      else await new Promise<void>((go, refuse) => (isKnown ? known : strangers).add(key, { go, refuse }))
      try {
        return await work()
      } finally {
        const waiting = next()
        if (waiting) waiting.go()
        else running--
      }
    },
  }
}

type Waiting = { go: () => void; refuse: (reason: Refusal) => void }

/** Waiting work by key. Keys take turns, in the order in which they came. */
function createSharedLane(waitingMax: number) {
  const queues = new Map<string, Waiting[]>()
  let size = 0
  const longest = (): Waiting[] =>
    [...queues.values()].reduce((most, each) => (each.length > most.length ? each : most), [])
  return {
    size: () => size,
    add(key: string, waiting: Waiting): void {
      const own = queues.get(key) ?? []
      if (size >= waitingMax) {
        const most = longest()
        const isOthers = most.length > own.length + 1
        const refused = isOthers ? most.pop() : waiting
        refused?.refuse(new Refusal('overloaded'))
        if (!isOthers) return
        size--
      }
      own.push(waiting)
      queues.set(key, own)
      size++
    },
    take(): Waiting | undefined {
      const [first] = queues
      if (!first) return undefined
      const [key, own] = first
      queues.delete(key)
      const waiting = own.shift()
      if (own.length > 0) queues.set(key, own)
      size--
      return waiting
    },
  }
}
