import { expect, test } from 'vitest'
import { keyOf } from './key-of.ts'

test.each([
  ['a', 'KeyA', 'a'],
  ['ฟ', 'KeyA', 'a'],
  ['ๅ', 'Digit1', '1'],
  ['ฝ', 'Slash', '/'],
  ['Enter', 'Enter', 'Enter'],
  ['?', 'Slash', '?'],
  // Another layout decides what a Latin key types.
  ['q', 'KeyA', 'q'],
])('%s of %s means %s', (key, code, meant) => {
  expect(keyOf({ key, code })).toBe(meant)
})
