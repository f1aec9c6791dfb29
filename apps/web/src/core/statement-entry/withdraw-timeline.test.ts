import { expect, test } from 'vitest'
import { withdrawTimeline } from './withdraw-timeline.ts'

type Status = Parameters<typeof withdrawTimeline>[0]['status']
const line = (...statuses: Status[]) =>
  withdrawTimeline({
    status: statuses.at(-1) ?? 'pending',
    steps: statuses.map((status) => ({ status, at: '2026-10-05T07:07:00Z' })),
  }).map(({ label, state }) => `${label} ${state}`)

test.each([
  [['pending'], ['รอตรวจสอบ now', 'กำลังดำเนินการ todo', 'สำเร็จ todo']],
  [
    ['pending', 'processing'],
    ['รอตรวจสอบ done', 'กำลังดำเนินการ now', 'สำเร็จ todo'],
  ],
  [
    ['pending', 'processing', 'unknown'],
    ['รอตรวจสอบ done', 'กำลังดำเนินการ done', 'รอยืนยันสถานะ now', 'สำเร็จ todo'],
  ],
  [
    ['pending', 'processing', 'success'],
    ['รอตรวจสอบ done', 'กำลังดำเนินการ done', 'สำเร็จ done'],
  ],
  [
    ['processing', 'failed', 'processing'],
    ['กำลังดำเนินการ done', 'ไม่สำเร็จ failed', 'กำลังดำเนินการ now', 'สำเร็จ todo'],
  ],
  [
    ['pending', 'processing', 'failed', 'refunded'],
    ['รอตรวจสอบ done', 'กำลังดำเนินการ done', 'ไม่สำเร็จ failed', 'คืนเครดิตแล้ว done'],
  ],
  [
    ['pending', 'rejected'],
    ['รอตรวจสอบ done', 'ไม่อนุมัติ failed'],
  ],
] as [Status[], string[]][])('%j', (steps, expected) => {
  expect(line(...steps)).toEqual(expected)
})

test('every step has its time', () => {
  const [first] = withdrawTimeline({ status: 'pending', steps: [{ status: 'pending', at: '2026-10-05T07:07:00Z' }] })
  expect(first?.sub).toBe('5 ต.ค. 69 14:07\u00a0น.')
})
