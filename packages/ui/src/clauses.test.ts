import { expect, test } from 'vitest'
import { clausesOf } from './clauses.tsx'

test.each([
  ['โอนแล้ว รอสักครู่', ['โอนแล้ว', 'รอสักครู่']],
  ['ก ข ค', ['ก', 'ข', 'ค']],
  ['กด “ถัดไป” เพื่อไปต่อ', ['กด', '“ถัดไป” เพื่อไปต่อ']],
  ['ฝาก 50 บาท ผ่าน LINE ได้', ['ฝาก 50\u00a0บาท', 'ผ่าน LINE ได้']],
])('splits %s at spaces between Thai letters', (text, clauses) => {
  expect(clausesOf(text)).toEqual(clauses)
})
