/** The average return of a game in words: from the lowest of its places to the highest, so that no place returns less than stated. */
import { isOnMatches, type PlayState } from '../wire.ts'
import { percent } from './texts.ts'

type Declared = Pick<PlayState, 'game' | 'returns'>

/** `97.17%`, or `85.64% ถึง 98.94%` where it depends on the place. */
export function returnFigure({ returns: { lowest, highest } }: Declared): string {
  const [least, most] = [percent(lowest), percent(highest)]
  return least === most ? most : `${least} ถึง ${most}`
}

const REST = 'แต่ละรอบไม่ขึ้นกับรอบก่อน และส่วนที่เหลือเป็นของค่ายเกม'
const WHERE = {
  football: 'จากราคาที่ให้น้อยที่สุดถึงมากที่สุดของแมตช์ที่เปิดรับตอนนี้',
  others: 'จากช่องที่ให้น้อยที่สุดถึงมากที่สุด ขึ้นกับช่องที่วาง',
}

export function returnNote(declared: Declared): string {
  const { game, returns } = declared
  if (game === 'reels') return `เป็นค่าเฉลี่ยระยะยาวของรอบทั้งหมด รวมหมุนฟรี ${REST}`
  if (percent(returns.lowest) === percent(returns.highest)) return `เป็นค่าเฉลี่ยระยะยาวของทุกช่อง ${REST}`
  return `เป็นค่าเฉลี่ยระยะยาว ${isOnMatches(game) ? WHERE.football : WHERE.others} ${REST}`
}
