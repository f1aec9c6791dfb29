import { expect, test, vi } from 'vitest'
import { grouping } from './group-commit.ts'

const marked = (items: readonly string[]) => items.map((each) => `${each}!`)

/** A run that is over when the test says so. */
function stage(run: (items: readonly string[]) => string[] = marked, lanes = [0]) {
  const goes: string[][] = []
  const ends: (() => void)[] = []
  const group = grouping<string, string>({
    run: async (items) => {
      goes.push([...items])
      await new Promise<void>((resolve) => ends.push(resolve))
      return run(items)
    },
    keyOf: (item) => item.split(':')[0] ?? '',
    most: 3,
    lanes,
    isFaultOfOne: (error) => error instanceof TypeError,
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const finish = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      await turn()
      await turn()
    }
  }
  return { group, goes, ends, finish, turn }
}

test('what arrives in one turn goes together, what comes later goes next, and never more than the most', async () => {
  const { group, goes, finish, turn } = stage()
  const first = Promise.all(['a', 'b'].map(group))
  await turn()
  const second = Promise.all(['c', 'd', 'e', 'f'].map(group))
  await turn()
  expect(goes).toEqual([['a', 'b']])
  await finish()
  expect(await first).toEqual(['a!', 'b!'])
  expect(await second).toEqual(['c!', 'd!', 'e!', 'f!'])
  expect(goes).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']])
})

test('the same key never goes together: a copy waits for the next go', async () => {
  const { group, goes, finish, turn } = stage()
  const all = Promise.all(['a:1', 'a:2', 'b:1'].map(group))
  await turn()
  await finish()
  expect(await all).toEqual(['a:1!', 'a:2!', 'b:1!'])
  expect(goes).toEqual([['a:1', 'b:1'], ['a:2']])
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

test('what one item cannot have caused fails the whole go, once', async () => {
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

test('the next go leaves before the last one is told', async () => {
  const { group, goes, ends, finish, turn } = stage()
  const first = group('a')
  await turn()
  const second = group('b')
  ends.shift()?.()
  const wasUnderWay = await first.then(() => goes.length)
  expect(wasUnderWay).toBe(2)
  await finish()
  expect(await second).toBe('b!')
})

test('a lane waits its time for the go before it, and the last lane is the last', async () => {
  const { group, goes, ends, finish, turn } = stage(marked, [0, 20])
  const all = [group('a')]
  await turn()
  all.push(group('b'), group('c'))
  await turn()
  expect(goes).toEqual([['a']])
  await vi.waitFor(() => expect(goes).toEqual([['a'], ['b', 'c']]))
  all.push(group('d'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(goes).toHaveLength(2)
  // With one of them done the next one waits its time again.
  ends.shift()?.()
  await turn()
  expect(goes).toHaveLength(2)
  await vi.waitFor(() => expect(goes.at(-1)).toEqual(['d']))
  await finish()
  expect(await Promise.all(all)).toEqual(['a!', 'b!', 'c!', 'd!'])
})

test('with nothing under way nobody waits', async () => {
  const { group, goes, finish, turn } = stage(marked, [0, 10_000])
  const first = group('a')
  await turn()
  const second = group('b')
  await finish()
  expect(await Promise.all([first, second])).toEqual(['a!', 'b!'])
  expect(goes).toEqual([['a'], ['b']])
})
