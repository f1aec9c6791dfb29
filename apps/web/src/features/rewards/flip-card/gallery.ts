import { listTurns, readFlipCard, turnCard } from '@duang/contract/rewards/flip-card'
import { board, closedBoard, drawn, pastDraws } from '#gallery/draws.ts'
import { pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { press, shows } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const page = { path: '/auth/media/flip-card', isMember: true }
const log = reply(listTurns, { items: pastDraws(5), next: null })
const open = reply(readFlipCard, board(2))

export const states: GalleryScreen = {
  data: { ...page, fixtures: [open, log] },
  loading: { ...page, fixtures: [pending(readFlipCard), pending(listTurns)] },
  empty: { ...page, fixtures: [reply(readFlipCard, board(0)), reply(listTurns, { items: [], next: null })] },
  failed: { ...page, fixtures: [refusal(readFlipCard, 'internal'), refusal(listTurns, 'internal')] },
  break: { ...page, fixtures: [reply(readFlipCard, closedBoard('break')), log] },
  turned: {
    ...page,
    fixtures: [open, log, reply(turnCard, drawn(3, 5))],
    act: async () => {
      await press('ไพ่ใบที่ 5')
      await shows('คุณได้รับ 20 บาท')
    },
  },
  lost: {
    ...page,
    fixtures: [open, log, reply(turnCard, drawn(2, 5))],
    act: async () => {
      await press('ไพ่ใบที่ 5')
      await shows('ครั้งนี้ไม่ได้รางวัล')
    },
  },
  /** Measured by `npm run lab -- draw-frames`. */
  movable: { ...page, fixtures: [open, log, reply(turnCard, drawn(3, 5))] },
  doubt: {
    ...page,
    fixtures: [open, log, unreachable(turnCard)],
    act: async () => {
      await press('ไพ่ใบที่ 5')
      await shows('ยังไม่ทราบผล')
    },
  },
}
export const pictures = ['turned']
