import type { Prize } from '@duang/contract/rewards/prize'
import { baht } from '#core/format.ts'
import { fill } from '#core/language.ts'
import type { loyaltyTexts } from './texts.ts'

/** A prize in words: `เครดิต 100.00 บาท × 3`. */
export function prizeText(prize: Prize, texts: (typeof loyaltyTexts)['th']): string {
  switch (prize.type) {
    case 'credit':
      return fill(texts.ofCredit, { amount: baht(prize.satang), times: String(prize.turnoverMultiple) })
    case 'points':
      return fill(texts.ofPoints, { n: String(prize.points) })
    case 'rights':
      return fill(texts.ofRights, { game: texts[prize.game], n: String(prize.count) })
    case 'goods':
      return prize.goodsId
    case 'nothing':
      return texts.nothing
  }
}
