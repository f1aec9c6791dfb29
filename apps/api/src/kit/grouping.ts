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
  /** Whether one item alone may have made a go of several fail. Such a go is done again in halves, so that no item fails its neighbours. */
  isFaultOfOne: (error: unknown) => boolean
}

/**
 * A function for single items that does those of many callers together. Nobody waits for company: with a lane free, an item leaves
 * with what has arrived in the same turn of the event loop; otherwise with the next go, as soon as a lane is free.
 * So the busier it is, the larger the goes, and the fewer commits an item costs.
 */
export function grouping<Item, Answer>(options: GroupingOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isCalled = false
  let underWay = 0

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

  const serve = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await options.run(group.map((each) => each.item))
      group.forEach((each, index) => {
        each.resolve(answers[index] as Answer)
      })
    } catch (error) {
      if (group.length === 1 || !options.isFaultOfOne(error)) {
        for (const each of group) each.reject(error)
        return
      }
      const middle = Math.ceil(group.length / 2)
      await serve(group.slice(0, middle))
      await serve(group.slice(middle))
    }
  }

  const go = (): void => {
    isCalled = false
    while (underWay < options.lanes && waiting.length > 0) {
      underWay++
      serve(take()).finally(() => {
        underWay--
        go()
      })
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isCalled || underWay === options.lanes) return
      isCalled = true
      setImmediate(go)
    })
}
