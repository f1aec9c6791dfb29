import { expect, test } from 'vitest'
import { watchPresence } from './presence.ts'

const MARKED = { 'x-desk-background': '1' }

test('marks calls of a page that nobody has used for a minute, until somebody uses it again', () => {
  let now = 1_000_000
  const target = new EventTarget()
  const { headers } = watchPresence(target, () => now)
  expect(headers()).toEqual({})
  now += 59_999
  expect(headers()).toEqual({})
  now += 1
  expect(headers()).toEqual(MARKED)
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    target.dispatchEvent(new Event(sign))
    expect(headers(), sign).toEqual({})
    now += 60_000
    expect(headers(), sign).toEqual(MARKED)
  }
  // A moving page, such as one that is read again, is no use of it.
  for (const sign of ['scroll', 'focus', 'visibilitychange']) target.dispatchEvent(new Event(sign))
  expect(headers()).toEqual(MARKED)
})
