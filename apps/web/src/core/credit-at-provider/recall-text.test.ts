import { expect, test } from 'vitest'
import { recallText } from './use-recall.ts'

const xe88 = (state: 'held' | 'pending') => ({ provider: 'xe', name: 'XE88', amount: null, state })

test.each([
  ['what came back', { back: 50_000, out: [] }, 'ดึงเครดิตกลับแล้ว 500.00\u00a0บาท'],
  ['that nothing was outstanding', { back: 0, out: [] }, 'ไม่มีเครดิตค้างที่ค่ายเกมแล้ว'],
  ['that a round runs', { back: 0, out: [xe88('held')] }, 'เครดิตยังอยู่ที่ XE88 เล่นรอบที่ค้างให้จบ แล้วดึงเครดิตกลับอีกครั้ง'],
  [
    'what came back, and where the rest is',
    { back: 50_000, out: [xe88('pending')] },
    'ดึงเครดิตกลับแล้ว 500.00\u00a0บาท เครดิตบางส่วนยังอยู่ที่ XE88 ระบบกำลังตรวจสอบให้',
  ],
])('a recall shows %s', (_, recalled, text) => {
  expect(recallText(recalled)).toBe(text)
})
