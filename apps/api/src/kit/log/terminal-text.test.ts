import { expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../../test/outside/hostile-texts.ts'
import { terminalLine } from './terminal-text.ts'

test.each([
  ['สมชาย ใจดี +1,000.00 → xxx', 'สมชาย ใจดี +1,000.00 → xxx'],
  ['\u001b[2J\u001b]0;x\u0007', '\\u001b[2J\\u001b]0;x\\u0007'],
  ['\u009b31mred', '\\u009b31mred'],
  ['x\n42  +9,999.00', 'x\\u000a42  +9,999.00'],
  ['\r+9\u007f\t', '\\u000d+9\\u007f\\u0009'],
  ['\u202Egnp.txt\u2066', '\\u202egnp.txt\\u2066'],
])('%j is printed as %s', (text, printed) => {
  expect(terminalLine(text)).toBe(printed)
})

test('no hostile text keeps a letter that a terminal obeys', () => {
  for (const text of HOSTILE_TEXTS) expect(terminalLine(text)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
})
