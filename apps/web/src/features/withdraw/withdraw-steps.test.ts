import type { WithdrawItem } from '@duang/contract/withdraw'
import { expect, test } from 'vitest'
import { stepsOf } from './withdraw-steps.ts'

const at = (minute: number) => `2026-10-05T07:0${minute}:00Z`
const steps = (...statuses: WithdrawItem['status'][]) => statuses.map((status, minute) => ({ status, at: at(minute) }))
const shown = (item: Parameters<typeof stepsOf>[0]) => stepsOf(item).map(({ label, state }) => `${label} ${state}`)

test.each([
  ['pending', ['รอตรวจสอบ now', 'กำลังดำเนินการ todo', 'สำเร็จ todo']],
  ['processing', ['รอตรวจสอบ done', 'กำลังดำเนินการ now', 'สำเร็จ todo']],
  ['unknown', ['รอตรวจสอบ done', 'กำลังดำเนินการ done', 'รอยืนยันสถานะ now', 'สำเร็จ todo']],
  ['failed', ['รอตรวจสอบ done', 'กำลังดำเนินการ done', 'ไม่สำเร็จ failed']],
  ['success', ['รอตรวจสอบ done', 'กำลังดำเนินการ done', 'สำเร็จ done']],
  ['refunded', ['รอตรวจสอบ done', 'ไม่สำเร็จ failed', 'คืนเครดิตแล้ว done']],
  ['rejected', ['รอตรวจสอบ done', 'ไม่อนุมัติ failed']],
] as const)('%s', (status, expected) => {
  expect(shown({ status, steps: steps('pending', status) })).toEqual(expected)
})

test('what was reached twice shows the last time; what is still to come shows none', () => {
  const item = { status: 'processing', steps: steps('pending', 'processing', 'failed', 'processing') } as const
  expect(stepsOf(item).map(({ sub }) => sub)).toEqual([
    '5 ต.ค. 2569 14:00\u00a0น.',
    '5 ต.ค. 2569 14:03\u00a0น.',
    undefined,
  ])
})
