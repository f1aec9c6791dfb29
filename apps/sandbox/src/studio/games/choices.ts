/** What a bet on a match may be about, and when the match decides it. */
import type { MatchState, Side } from '#scores/match.ts'

/** What is known of a match. */
export type Progress = Pick<MatchState, 'phase' | 'home' | 'away'> & { goals: readonly { side: Side }[] }
/** `isWon`: undefined while the match has not decided it. */
export type Choice = { market: string; name: string; isWon: (match: Progress) => boolean | undefined }

const SIDES: Record<string, string> = { home: 'เจ้าบ้าน', draw: 'เสมอ', none: 'ไม่มี', away: 'ทีมเยือน' }
const isOver = ({ phase }: Progress) => phase === 'finished'

const result = (side: string): Choice => ({
  market: 'ผลเต็มเวลา',
  name: SIDES[side] ?? '',
  isWon: (match) =>
    isOver(match) ? side === (match.home > match.away ? 'home' : match.home < match.away ? 'away' : 'draw') : undefined,
})

const total = (side: string, line: number): Choice => ({
  market: `สูง/ต่ำ ${line} ประตู`,
  name: `${side === 'over' ? 'สูง' : 'ต่ำ'} ${line}`,
  isWon: (match) => {
    if (match.home + match.away > line) return side === 'over'
    return isOver(match) ? side === 'under' : undefined
  },
})

/** The number of a goal counts those of both sides. */
const goal = (number: number, side: string): Choice => ({
  market: `ประตูที่ ${number}`,
  name: SIDES[side] ?? '',
  isWon: (match) => {
    const scored = match.goals[number - 1]?.side
    if (scored !== undefined) return scored === side
    return isOver(match) ? side === 'none' : undefined
  },
})

const TOTAL = /^(over|under)(?:-(\d{1,2}\.5))?$/
const GOAL = /^goal-(\d{1,2})-(home|none|away)$/
const LINE = 2.5

/** `home` `draw` `away` · `over` `under` (of 2.5 goals) · `over-3.5` · `goal-3-home` `goal-3-none`. Undefined for any other name. */
export function choiceOf(name: string): Choice | undefined {
  if (name === 'home' || name === 'draw' || name === 'away') return result(name)
  const [, side, line] = TOTAL.exec(name) ?? []
  if (side) return total(side, line === undefined ? LINE : Number(line))
  const [, number, scorer] = GOAL.exec(name) ?? []
  return number && scorer ? goal(Number(number), scorer) : undefined
}
