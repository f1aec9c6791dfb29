import { expect, test } from 'vitest'
import { maskPhone, shortenName } from './masks.ts'

test.each([
  ['สมชาย ใจดี', 'สมชาย จ.'],
  ['นางสาว มาลี ศรีสุข', 'มาลี ศ.'],
  ['นายสมชาย ใจดี', 'สมชาย จ.'],
  ['MR. SOMCHAI JAIDEE', 'Somchai J.'],
  ['Anna Maria Smith', 'Anna S.'],
  ['สมชาย', 'ส.'],
])('%s is shown as %s', (name, shown) => {
  expect(shortenName(name)).toBe(shown)
})

test('a phone shows its first three and last four digits', () => {
  expect(maskPhone('0815555678')).toBe('08x-xxx-x678')
})
