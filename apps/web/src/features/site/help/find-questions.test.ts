import { expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'
import { TOPICS } from './th.ts'

const asked = (wanted: string) => findQuestions(wanted).flatMap(({ questions }) => questions.map(({ ask }) => ask))

test('shows every question without a search', () => {
  expect(findQuestions(' ')).toEqual(TOPICS)
})

test.each([
  ['ไม่เข้า', 'โอนแล้วเครดิตยังไม่เข้า ต้องทำอย่างไร'],
  ['สลิป ฝาก', 'ต้องส่งสลิปทุกครั้งไหม'],
  ['OTP', 'ลืมรหัสผ่าน'],
  ['หมายเลขอ้างอิง', 'รายการถอนค้างอยู่ ต้องรอนานไหม'],
])('%s finds “%s”', (wanted, ask) => {
  expect(asked(wanted)).toContain(ask)
})

test('finds nothing for other words', () => {
  expect(asked('ฟุตบอลโลก')).toEqual([])
})
