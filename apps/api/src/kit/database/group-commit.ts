/** Group commit: items that arrive together are processed as one batch, and each gets its own answer after the common commit. */

export type GroupCommitOptions<Item, Answer> = {
  /**
   * Processes a batch and answers each item, in their order. `before`: how many batches are still under way. An answer that is a promise
   * keeps its item waiting and frees the slot.
   */
  run: (items: readonly Item[], before: number) => Promise<readonly (Answer | Promise<Answer>)[]>
  /** Items with the same key never share a batch: the later one waits for the next. */
  keyOf: (item: Item) => string
  /** Where more items wait than fit into a batch, the batch is filled from each share in turn, so that none starves the others. */
  shareOf?: (item: Item) => unknown
  /** Largest number of items of a batch. */
  batchMax: number
  /**
   * For each batch that may be under way at once: how many milliseconds its slot waits for the one before it. Meanwhile more items
   * arrive, and larger batches cost less.
   */
  slots: readonly number[]
  /** Returns whether a single item may have caused the error. If so the batch is bisected and retried, so that no item fails its neighbours. */
  mayBeOfOne: (error: unknown) => boolean
}

/**
 * Returns a function for single items that processes those of many callers together. With a slot free, an item is sent with all that
 * arrived in the same turn of the event loop. Otherwise it joins the next batch, which is sent when a slot is free and has waited its
 * time. So batches grow with the load, and an item costs fewer commits.
 */
export function groupCommit<Item, Answer>(options: GroupCommitOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  let isScheduled = false
  let underWay = 0
  let slotTimer: NodeJS.Timeout | undefined

  const nextBatch = (): Waiting<Item, Answer>[] => {
    const { batch, left } = divide(waiting, options)
    waiting = left
    return batch
  }

  const isSlotFree = () => slotTimer === undefined && underWay < options.slots.length

  const fillSlots = (): void => {
    isScheduled = false
    while (isSlotFree() && waiting.length > 0) void start(nextBatch())
  }

  const start = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    underWay++
    holdNextSlot()
    const answer = await processBatch(batch, underWay - 1, options)
    underWay--
    holdNextSlot()
    // The next batch is sent before these are answered: many answers need a while, in which the database would be idle.
    if (waiting.length > 0) setImmediate(answer)
    else answer()
    fillSlots()
  }

  /** Makes the next slot wait its time from now on, unless nothing is under way. */
  const holdNextSlot = (): void => {
    clearTimeout(slotTimer)
    slotTimer = undefined
    const ms = options.slots[underWay] ?? 0
    if (underWay === 0 || ms === 0) return
    slotTimer = setTimeout(() => {
      slotTimer = undefined
      fillSlots()
    }, ms)
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isScheduled || !isSlotFree()) return
      isScheduled = true
      setImmediate(fillSlots)
    })
}

type Waiting<Item, Answer> = {
  item: Item
  resolve: (answer: Answer | Promise<Answer>) => void
  reject: (error: unknown) => void
}

/** Divides the waiting items into the next batch and the rest. */
function divide<Item, Answer>(
  waiting: readonly Waiting<Item, Answer>[],
  options: GroupCommitOptions<Item, Answer>,
): { batch: Waiting<Item, Answer>[]; left: Waiting<Item, Answer>[] } {
  const keys = new Set<string>()
  const batch: Waiting<Item, Answer>[] = []
  const left: Waiting<Item, Answer>[] = []
  for (const each of inTurn(waiting, options)) {
    const key = options.keyOf(each.item)
    if (batch.length === options.batchMax || keys.has(key)) left.push(each)
    else {
      keys.add(key)
      batch.push(each)
    }
  }
  return { batch, left }
}

/** The waiting items: first the first of each share, then the second of each. */
function inTurn<Item, Answer>(
  waiting: readonly Waiting<Item, Answer>[],
  { shareOf, batchMax }: GroupCommitOptions<Item, Answer>,
): readonly Waiting<Item, Answer>[] {
  if (!shareOf || waiting.length <= batchMax) return waiting
  const counts = new Map<unknown, number>()
  const turns: Waiting<Item, Answer>[][] = []
  for (const each of waiting) {
    const share = shareOf(each.item)
    const turn = counts.get(share) ?? 0
    counts.set(share, turn + 1)
    turns[turn] ??= []
    turns[turn].push(each)
  }
  return turns.flat()
}

/** Runs a batch. Returns a function that passes the answers on. */
async function processBatch<Item, Answer>(
  batch: readonly Waiting<Item, Answer>[],
  before: number,
  options: GroupCommitOptions<Item, Answer>,
): Promise<() => void> {
  try {
    const answers = await options.run(
      batch.map((each) => each.item),
      before,
    )
    // One that fails before it is passed on would be a rejection without a handler, which ends the process.
    for (const answer of answers) if (answer instanceof Promise) answer.catch(() => undefined)
    return () => {
      for (const [n, each] of batch.entries()) each.resolve(answers[n] as Answer | Promise<Answer>)
    }
  } catch (error) {
    if (batch.length === 1 || !options.mayBeOfOne(error)) {
      return () => {
        for (const each of batch) each.reject(error)
      }
    }
    const middle = Math.ceil(batch.length / 2)
    const answerFirst = await processBatch(batch.slice(0, middle), before, options)
    answerFirst()
    return processBatch(batch.slice(middle), before, options)
  }
}
