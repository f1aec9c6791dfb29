/** The result of a round by its right name: less than the stake is "ได้คืน", never a win. */
import type { Round } from '../wire.ts'
import { baht, signed } from './texts.ts'

export type Result = { tone: 'gain' | 'plain' | 'loss'; text: string; net: string | null }

export function resultOf(round: Round): Result {
  const { stakeSatang: stake, winSatang: win, state } = round
  if (state === 'returned') return { tone: 'plain', text: `คืนเดิมพัน ${baht(stake)} แล้ว`, net: null }
  if (state === 'open') return { tone: 'plain', text: openText(round), net: null }
  const net = `สุทธิ ${signed(win - stake)}`
  if (win === 0) return { tone: 'loss', text: 'รอบนี้ไม่ได้เงินคืน', net }
  if (win < stake) return { tone: 'loss', text: `ได้คืน ${baht(win)} จาก ${baht(stake)}`, net }
  if (win === stake) return { tone: 'plain', text: `ได้คืนเท่าที่วาง ${baht(win)}`, net }
  return { tone: 'gain', text: `ได้รับ ${baht(win)} จาก ${baht(stake)}`, net }
}

/** A stake with a pending result, or an unfinished round with its gain so far. */
const openText = ({ outcome, stakeSatang, winSatang }: Round): string =>
  outcome === null ? `วางเดิมพัน ${baht(stakeSatang)} แล้ว รอผล` : `รอบนี้ยังไม่จบ สะสม ${baht(winSatang)}`
