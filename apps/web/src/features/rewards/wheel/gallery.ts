import { listSpins, readWheel, spinWheel } from '@duang/contract/rewards/wheel'
import { board, closedBoard, drawn, pastDraws } from '#gallery/draws.ts'
import { pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { press, shows } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const page = { path: '/auth/media/wheel', isMember: true }
const log = reply(listSpins, { items: pastDraws(null), next: null })
const open = reply(readWheel, board(3))

export const states: GalleryScreen = {
  data: { ...page, fixtures: [open, log] },
  loading: { ...page, fixtures: [pending(readWheel), pending(listSpins)] },
  empty: { ...page, fixtures: [reply(readWheel, board(0)), reply(listSpins, { items: [], next: null })] },
  failed: { ...page, fixtures: [refusal(readWheel, 'internal'), refusal(listSpins, 'internal')] },
  closed: { ...page, fixtures: [reply(readWheel, closedBoard('closed')), log] },
  break: { ...page, fixtures: [reply(readWheel, closedBoard('break')), log] },
  won: {
    ...page,
    fixtures: [open, log, reply(spinWheel, drawn(3, null))],
    act: async () => {
      await press('หมุนกงล้อ')
      await shows('คุณได้รับ 20 บาท')
    },
  },
  refused: {
    ...page,
    fixtures: [open, log, refusal(spinWheel, 'draw_no_right')],
    act: async () => {
      await press('หมุนกงล้อ')
      await shows('ไม่มีสิทธิ์เหลือ')
    },
  },
  doubt: {
    ...page,
    fixtures: [open, log, unreachable(spinWheel)],
    act: async () => {
      await press('หมุนกงล้อ')
      await shows('ดูประวัติการหมุน')
    },
  },
  lost: {
    ...page,
    fixtures: [open, log, reply(spinWheel, drawn(2, null))],
    act: async () => {
      await press('หมุนกงล้อ')
      await shows('ครั้งนี้ไม่ได้รางวัล')
    },
  },
  /** Measured by `npm run lab -- draw-frames`. */
  movable: { ...page, fixtures: [open, log, reply(spinWheel, drawn(3, null))] },
  seeds: { ...page, fixtures: [open, log], act: () => press('ดูรหัสตรวจสอบ') },
}
export const pictures = ['won', 'seeds']
