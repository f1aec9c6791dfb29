/** Group commit: callers that arrive together are served together, and each gets its own answer after the common commit. */

export type GroupingOptions<Item, Answer> = {
  /** Does all items in one go and answers each, in their order. */
  run: (items: readonly Item[]) => Promise<readonly Answer[]>
  /** Items with the same key never go together: the later one waits for the next go. */
  keyOf: (item: Item) => string
  /** Largest number of items of one go. */
  most: number
  /** How many goes may be under way at once, a database connection each. */
  lanes: number
  /** The next go waits this long for those under way, and so grows: fewer and larger goes cost less. 0: not at all. */
  patienceMs: number
  /** Whether one item alone may have made a go of several fail. Such a go is done again in halves, so that no item fails its neighbours. */
  isFaultOfOne: (error: unknown) => boolean
}

/**
 * A function for single items that does those of many callers together. Nobody waits for company: with a lane free, an item leaves
 * with what has arrived in the same turn of the event loop; otherwise with the next go, as soon as a lane is free.
 * So the busier it is, the larger the goes, and the fewer commits an item costs. A go that is held up keeps the next one
 * waiting for `patienceMs` at most.
 */
export function grouping<Item, Answer>(options: GroupingOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isCalled = false
  let underWay = 0
  // Of those under way: out for longer than the patience.
  let slow = 0

  const take = (): Waiting[] => {
    const keys = new Set<string>()
    const taken: Waiting[] = []
    const left: Waiting[] = []
    for (const each of waiting) {
      const key = options.keyOf(each.item)
      if (taken.length === options.most || keys.has(key)) left.push(each)
      else {
        keys.add(key)
        taken.push(each)
      }
    }
    waiting = left
    return taken
  }

  /** Asks, and answers how to tell those who wait. */
  const ask = async (group: readonly Waiting[]): Promise<() => void> => {
    try {
      const answers = await options.run(group.map((each) => each.item))
      return () => {
        for (const [n, each] of group.entries()) each.resolve(answers[n] as Answer)
      }
    } catch (error) {
      if (group.length === 1 || !options.isFaultOfOne(error)) {
        return () => {
          for (const each of group) each.reject(error)
        }
      }
      const middle = Math.ceil(group.length / 2)
      const tellFirst = await ask(group.slice(0, middle))
      tellFirst()
      return ask(group.slice(middle))
    }
  }

  const isLaneFree = () => underWay < options.lanes && (options.patienceMs === 0 || underWay === slow)

  const go = (): void => {
    isCalled = false
    while (isLaneFree() && waiting.length > 0) void start(take())
  }

  const start = async (group: readonly Waiting[]): Promise<void> => {
    underWay++
    const isSlow = watch()
    const tell = await ask(group)
    underWay--
    if (isSlow()) slow--
    // The next go leaves before these are told: to tell many takes a while, in which the database would have nothing to do.
    if (waiting.length > 0) setImmediate(tell)
    else tell()
    go()
  }

  /** Lets the next go leave when the patience with this one ends. Answers whether it did; to be asked once, at its end. */
  const watch = (): (() => boolean) => {
    if (options.patienceMs === 0) return () => false
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      slow++
      go()
    }, options.patienceMs)
    return () => {
      clearTimeout(timer)
      return isSlow
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isCalled || !isLaneFree()) return
      isCalled = true
      setImmediate(go)
    })
}
