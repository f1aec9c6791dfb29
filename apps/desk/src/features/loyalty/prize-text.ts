import { baht } from '#core/format.ts'
import { fill } from '#core/language.ts'
import type { loyaltyTexts } from './texts.ts'

type Prize = Readonly<Record<string, unknown>>

/** A prize in words: `เครดิต 100.00 บาท × 3`. */
export function prizeText(prize: Prize, texts: (typeof loyaltyTexts)['th']): string {
  const { type, satang, turnoverMultiple, points, game, count, goodsId } = prize
  if (type === 'credit')
    return fill(texts.ofCredit, { amount: baht(Number(satang)), times: String(turnoverMultiple ?? 0) })
  if (type === 'points') return fill(texts.ofPoints, { n: String(points) })
  if (type === 'rights') return fill(texts.ofRights, { game: String(game), n: String(count) })
  return type === 'goods' ? String(goodsId) : String(type)
}
