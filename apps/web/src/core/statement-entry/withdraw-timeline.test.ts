import { expect, test } from 'vitest'
import { withdrawTimeline } from './withdraw-timeline.ts'

type Status = Parameters<typeof withdrawTimeline>[0]['status']
const line = (...statuses: Status[]) =>
  withdrawTimeline({
    status: statuses.at(-1) ?? 'pending',
    steps: statuses.map((status) => ({ status, at: '2026-10-05T07:07:00Z' })),
  }).map(({ label, state }) => `${label} ${state}`)

test.each([
  [['pending'], ['รอตรวจสอบ now', 'ส่งให้ธนาคาร todo', 'เงินเข้าบัญชี todo']],
  [
    ['pending', 'processing'],
    ['ส่งคำขอแล้ว done', 'กำลังดำเนินการ now', 'เงินเข้าบัญชี todo'],
  ],
  [
    ['pending', 'processing', 'unknown'],
    ['ส่งคำขอแล้ว done', 'ส่งให้ธนาคารแล้ว done', 'รอยืนยันสถานะ now', 'เงินเข้าบัญชี todo'],
  ],
  [
    ['pending', 'processing', 'success'],
    ['ส่งคำขอแล้ว done', 'ส่งให้ธนาคารแล้ว done', 'เงินเข้าบัญชีแล้ว done'],
  ],
  [
    ['processing', 'failed', 'processing'],
    ['ส่งให้ธนาคารแล้ว done', 'ไม่สำเร็จ failed', 'กำลังดำเนินการ now', 'เงินเข้าบัญชี todo'],
  ],
  [
    ['pending', 'processing', 'failed', 'refunded'],
    ['ส่งคำขอแล้ว done', 'ส่งให้ธนาคารแล้ว done', 'ไม่สำเร็จ failed', 'คืนเครดิตแล้ว done'],
  ],
  [
    ['pending', 'rejected'],
    ['ส่งคำขอแล้ว done', 'ไม่อนุมัติ failed'],
  ],
] as [Status[], string[]][])('%j', (steps, expected) => {
  expect(line(...steps)).toEqual(expected)
})

test('every step has its time', () => {
  const [first] = withdrawTimeline({ status: 'pending', steps: [{ status: 'pending', at: '2026-10-05T07:07:00Z' }] })
  expect(first?.sub).toBe('5 ต.ค. 69 14:07\u00a0น.')
})
