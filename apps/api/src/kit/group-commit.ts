/** Group commit: callers that arrive together are served together, and each gets its own answer after the common commit. */

export type GroupingOptions<Item, Answer> = {
  /** Does all items in one go and answers each, in their order. `before`: how many goes are still under way. */
  run: (items: readonly Item[], before: number) => Promise<readonly Answer[]>
  /** Items with the same key never go together: the later one waits for the next go. */
  keyOf: (item: Item) => string
  /** Largest number of items of one go. */
  most: number
  /**
   * For each go that may be under way at once: how many milliseconds it waits for the one before it. Meanwhile more arrive that go with
   * it, and larger goes cost less.
   */
  lanes: readonly number[]
  /** Whether one item alone may have made a go of several fail. Such a go is done again in halves, so that no item fails its neighbours. */
  isFaultOfOne: (error: unknown) => boolean
}

/**
 * A function for single items that does those of many callers together. Nobody waits for company: with a lane free, an item leaves
 * with what has arrived in the same turn of the event loop; otherwise with the next go, as soon as a lane is free and has waited its time.
 * So the busier it is, the larger the goes, and the fewer commits an item costs.
 */
export function grouping<Item, Answer>(options: GroupingOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isCalled = false
  let underWay = 0
  // While the next lane waits its time.
  let patience: NodeJS.Timeout | undefined

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
  const ask = async (group: readonly Waiting[], before: number): Promise<() => void> => {
    try {
      const answers = await options.run(
        group.map((each) => each.item),
        before,
      )
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
      const tellFirst = await ask(group.slice(0, middle), before)
      tellFirst()
      return ask(group.slice(middle), before)
    }
  }

  const isLaneFree = () => patience === undefined && underWay < options.lanes.length

  const go = (): void => {
    isCalled = false
    while (isLaneFree() && waiting.length > 0) void start(take())
  }

  const start = async (group: readonly Waiting[]): Promise<void> => {
    underWay++
    beginWait()
    const tell = await ask(group, underWay - 1)
    underWay--
    beginWait()
    // The next go leaves before these are told: to tell many takes a while, in which the database would have nothing to do.
    if (waiting.length > 0) setImmediate(tell)
    else tell()
    go()
  }

  /** From now on the next lane waits its time, unless nothing is under way. */
  const beginWait = (): void => {
    clearTimeout(patience)
    patience = undefined
    const ms = options.lanes[underWay] ?? 0
    if (underWay === 0 || ms === 0) return
    patience = setTimeout(() => {
      patience = undefined
      go()
    }, ms)
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isCalled || !isLaneFree()) return
      isCalled = true
      setImmediate(go)
    })
}
