import { afterAll, expect, test, vi } from 'vitest'
import { endSession } from '#core/call/session.ts'
import { gameMemory } from './recent-games.ts'

const SOMCHAI = '0192f0c4-7a10-7cc3-98c4-dc0c0c07398f'
const MALEE = '0192f0c4-7a10-7cc3-98c4-dc0c0c073990'

afterAll(() => vi.unstubAllGlobals())
const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (place: number) => [...kept.keys()][place] ?? null,
  get length() {
    return kept.size
  },
})

test('shows the next member on the same phone no games of the previous one', () => {
  kept.set('duang.games.recent', '["xe/older"]')
  kept.set('duang.playing', '1')
  const somchai = gameMemory(SOMCHAI)
  somchai.noteOpened('jk/dragon')
  somchai.toggleFavourite('jk/dragon')

  const malee = gameMemory(MALEE)
  expect(malee.recent.get()).toEqual([])
  expect(malee.favourites.get()).toEqual([])

  expect(gameMemory(SOMCHAI).recent.get()).toEqual(['jk/dragon'])
})

test('drops games that were stored without a member', () => {
  expect([...kept.keys()].filter((key) => !key.endsWith(SOMCHAI))).toEqual([])
})

test('keeps at most four games, the newest first and each once', () => {
  const { noteOpened, recent } = gameMemory(MALEE)
  for (const id of ['a', 'b', 'c', 'd', 'a', 'e']) noteOpened(id)
  expect(recent.get()).toEqual(['e', 'a', 'd', 'c'])
})

test('a logout leaves no games that were played on the device, and favourites', () => {
  const somchai = gameMemory(SOMCHAI)
  // Of a member whose pages this visit did not open.
  kept.set(`duang.games.recent.${MALEE}`, '["jk/dragon"]')
  endSession('left')
  expect(somchai.recent.get()).toEqual([])
  expect([...kept.keys()].filter((key) => key.startsWith('duang.games.recent'))).toEqual([])
  expect(somchai.favourites.get()).toEqual(['jk/dragon'])
})
