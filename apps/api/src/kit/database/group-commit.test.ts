import { expect, test, vi } from 'vitest'
import { groupCommit } from './group-commit.ts'

const marked = (items: readonly string[]) => items.map((each) => `${each}!`)

/** Batches that end when the test ends them. */
function stage(run: (items: readonly string[]) => string[] = marked, slots = [0]) {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const group = groupCommit<string, string>({
    run: async (items) => {
      batches.push([...items])
      await new Promise<void>((resolve) => ends.push(resolve))
      return run(items)
    },
    keyOf: (item) => item.split(':')[0] ?? '',
    batchMax: 3,
    slots,
    mayBeOfOne: (error) => error instanceof TypeError,
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const finish = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      await turn()
      await turn()
    }
  }
  return { group, batches, ends, finish, turn }
}

test('items of one turn share a batch, later ones the next, and no batch exceeds its maximum', async () => {
  const { group, batches, finish, turn } = stage()
  const first = Promise.all(['a', 'b'].map(group))
  await turn()
  const second = Promise.all(['c', 'd', 'e', 'f'].map(group))
  await turn()
  expect(batches).toEqual([['a', 'b']])
  await finish()
  expect(await first).toEqual(['a!', 'b!'])
  expect(await second).toEqual(['c!', 'd!', 'e!', 'f!'])
  expect(batches).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']])
})

test('items with the same key never share a batch: the copy waits for the next', async () => {
  const { group, batches, finish, turn } = stage()
  const all = Promise.all(['a:1', 'a:2', 'b:1'].map(group))
  await turn()
  await finish()
  expect(await all).toEqual(['a:1!', 'a:2!', 'b:1!'])
  expect(batches).toEqual([['a:1', 'b:1'], ['a:2']])
})

test('one bad item never fails its neighbours', async () => {
  const { group, finish, turn } = stage((items) => {
    if (items.includes('bad')) throw new TypeError('bad')
    return items.map((each) => `${each}!`)
  })
  const all = Promise.allSettled(['a', 'bad', 'c'].map(group))
  await turn()
  await finish()
  expect((await all).map((each) => (each.status === 'fulfilled' ? each.value : 'refused'))).toEqual([
    'a!',
    'refused',
    'c!',
  ])
})

test('an error that no single item can have caused fails the whole batch, once', async () => {
  const run = vi.fn(() => {
    throw new Error('away')
  })
  const { group, finish, turn } = stage(run)
  const all = Promise.allSettled(['a', 'b'].map(group))
  await turn()
  await finish()
  expect((await all).every((each) => each.status === 'rejected')).toBe(true)
  expect(run).toHaveBeenCalledTimes(1)
})

test('the next batch leaves before the last one is answered', async () => {
  const { group, batches, ends, finish, turn } = stage()
  const first = group('a')
  await turn()
  const second = group('b')
  ends.shift()?.()
  const wasUnderWay = await first.then(() => batches.length)
  expect(wasUnderWay).toBe(2)
  await finish()
  expect(await second).toBe('b!')
})

test('a slot waits its time for the batch before it, and there are no more batches than slots', async () => {
  const { group, batches, ends, finish, turn } = stage(marked, [0, 20])
  const all = [group('a')]
  await turn()
  all.push(group('b'), group('c'))
  await turn()
  expect(batches).toEqual([['a']])
  await vi.waitFor(() => expect(batches).toEqual([['a'], ['b', 'c']]))
  all.push(group('d'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(batches).toHaveLength(2)
  // With one of them done the next slot waits its time again.
  ends.shift()?.()
  await turn()
  expect(batches).toHaveLength(2)
  await vi.waitFor(() => expect(batches.at(-1)).toEqual(['d']))
  await finish()
  expect(await Promise.all(all)).toEqual(['a!', 'b!', 'c!', 'd!'])
})

test('with nothing under way an item leaves at once', async () => {
  const { group, batches, finish, turn } = stage(marked, [0, 10_000])
  const first = group('a')
  await turn()
  const second = group('b')
  await finish()
  expect(await Promise.all([first, second])).toEqual(['a!', 'b!'])
  expect(batches).toEqual([['a'], ['b']])
})

test('where more wait than a batch holds, each share gets its turn', async () => {
  const batches: string[][] = []
  const process = groupCommit<string, string>({
    run: async (items) => {
      batches.push([...items])
      return marked(items)
    },
    keyOf: (item) => item,
    shareOf: (item) => item[0],
    batchMax: 4,
    slots: [0],
    mayBeOfOne: () => false,
  })
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'c1', 'c2'].map(process))
  expect(batches).toEqual([['a1', 'b1', 'c1', 'a2'], ['c2', 'a3', 'a4', 'a5'], ['a6']])
})

test('an answer that is a promise keeps its item waiting and frees the slot', async () => {
  const late = Promise.withResolvers<string>()
  const process = groupCommit<string, string>({
    run: async (items) => items.map((item) => (item === 'late' ? late.promise : `${item}!`)),
    keyOf: (item) => item,
    batchMax: 4,
    slots: [0],
    mayBeOfOne: () => false,
  })
  const waiting = process('late')
  expect(await Promise.all([process('a'), process('b')])).toEqual(['a!', 'b!'])
  expect(await process('c')).toBe('c!')
  late.resolve('late!')
  expect(await waiting).toBe('late!')
})

test('a promise that fails before the answers are passed on fails its item only', async () => {
  const group = groupCommit<string, string>({
    run: async (items) => items.map((item) => (item === 'bad' ? Promise.reject(new Error('away')) : `${item}!`)),
    keyOf: (item) => item,
    batchMax: 2,
    slots: [0],
    mayBeOfOne: () => false,
  })
  // A third item waits, so that the first batch is answered a turn later.
  const results = await Promise.allSettled(['good', 'bad', 'later'].map(group))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
