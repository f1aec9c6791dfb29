import { expect, expectTypeOf, test } from 'vitest'
import { format } from './format.ts'

test.each([
  [format('ขั้นตอนที่ {n} จาก 2', { n: 1 }), 'ขั้นตอนที่ 1 จาก 2'],
  [format('{page} | {site}', { page: 'ฝากเงิน', site: 'ดวง' }), 'ฝากเงิน | ดวง'],
  [format('{n} {n}', { n: '$&' }), '$& $&'],
  [format('ตกลง', {}), 'ตกลง'],
])('%j', (text, expected) => {
  expect(text).toBe(expected)
})

test('the compiler asks for the names of the template', () => {
  expectTypeOf(format<'{a} {b}'>)
    .parameter(1)
    .toEqualTypeOf<Record<'a' | 'b', string | number>>()
  // @ts-expect-error: `n` is missing.
  expect(format('{n} ครั้ง', {})).toContain('undefined')
})
