import { expect, test } from 'vitest'
import { maskName, maskNumber } from '#bank/statement-line.ts'
import { PEOPLE } from '#people'

test.each([
  ['004', '4081148215', 'xxx-x-x4821-x'],
  ['014', '4081148215', 'x8215'],
  ['002', '4081148215', 'xxxxxx8215'],
  ['030', '020148837265', 'x7265'],
])('bank %s shows %s as %s', (bank, digits, masked) => {
  expect(maskNumber(bank, digits)).toBe(masked)
})

test.each([
  ['004', 'สมชาย ใจดี', 'สมชาย ใ***'],
  ['004', 'Prince', 'Prince'],
  ['014', 'สมชาย ใจดี', 'สมชาย ใจดี'],
])('bank %s shows %s as %s', (bank, name, masked) => {
  expect(maskName(bank, name)).toBe(masked)
})

test('two demonstration persons cannot be distinguished on a statement of Kasikornbank', () => {
  const shown = PEOPLE.filter(({ bank }) => bank === '004').map(
    ({ number, name }) => `${maskNumber('004', number)} ${maskName('004', name)}`,
  )
  expect(shown).toHaveLength(3)
  expect(new Set(shown).size).toBe(2)
})
