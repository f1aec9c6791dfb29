import { expect, expectTypeOf, test } from 'vitest'
import { format } from './format.ts'

test.each([
  [format('ขั้นตอนที่ {n} จาก 2', { n: 1 }), 'ขั้นตอนที่ 1 จาก 2'],
  [format('{page} | {site}', { page: 'ฝากเงิน', site: 'ดวง' }), 'ฝากเงิน | ดวง'],
  [format('{n} {n}', { n: '$&' }), '$& $&'],
  [format('ตกลง', {}), 'ตกลง'],
  [
    format('ถอนได้อีก {n} ครั้ง รวม {amount} บาท', { n: 4, amount: '1,000.00' }),
    'ถอนได้อีก 4\u00a0ครั้ง รวม 1,000.00\u00a0บาท',
  ],
  [format('พัก {length}', { length: '24 ชั่วโมง' }), 'พัก 24\u00a0ชั่วโมง'],
])('%j', (text, expected) => {
  expect(text).toBe(expected)
})

test('the compiler requires the names of the template', () => {
  expectTypeOf(format<'{a} {b}'>)
    .parameter(1)
    .toEqualTypeOf<Record<'a' | 'b', string | number>>()
  // @ts-expect-error: `n` is missing.
  expect(format('{n} ครั้ง', {})).toContain('undefined')
})
