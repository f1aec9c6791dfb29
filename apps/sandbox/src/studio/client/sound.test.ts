import { expect, test } from 'vitest'
import { isSoundOn, playSound, SOUNDS, setSound } from './sound.ts'

const levelOf = (name: keyof typeof SOUNDS) => Math.max(...SOUNDS[name].map(({ level }) => level))
const lengthOf = (name: keyof typeof SOUNDS) => Math.max(...SOUNDS[name].map(({ at, seconds }) => at + seconds))

test('sounds are off until the member turns them on', () => {
  expect(isSoundOn()).toBe(false)
  // A silent page needs no audio device, and this one has none.
  expect(() => playSound('win-large')).not.toThrow()
})

test('a browser without storage keeps the choice for the page', () => {
  setSound(true)
  expect(isSoundOn()).toBe(true)
  setSound(false)
  expect(isSoundOn()).toBe(false)
})

test('a loss is the quietest sound and as short as a press of a button allows', () => {
  const others = (Object.keys(SOUNDS) as (keyof typeof SOUNDS)[]).filter((name) => name !== 'lose')
  expect(Math.min(...others.map(levelOf))).toBeGreaterThan(levelOf('lose'))
  expect(lengthOf('lose')).toBeLessThan(0.2)
  expect(lengthOf('win-large')).toBeLessThan(2)
})
