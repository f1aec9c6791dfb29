/** Prizes in the effect of a proposal: what one piece gives, and the most that all of them can cost. */
import type { EffectFigure } from '#entry/desk/proposal.ts'
import type { Prize } from '#money/prize/prize.ts'

type Value = Pick<EffectFigure, 'after' | 'unit'>

/** What one prize gives. */
export function prizeValue(prize: Prize): Value {
  switch (prize.type) {
    case 'credit':
      return { after: prize.satang, unit: 'satang' }
    case 'points':
      return { after: prize.points, unit: 'points' }
    case 'rights':
      return { after: `rights.${prize.game}.${prize.count}`, unit: 'text' }
    case 'goods':
      return { after: prize.goodsId, unit: 'text' }
    case 'nothing':
      return { after: 'nothing', unit: 'text' }
  }
}

/** A new prize that is given at most so many times. Undefined: as often as members ask. */
export function prizeEffect(prize: Prize, timesMax?: number): EffectFigure[] {
  const most = timesMax === undefined ? [] : mostOf(prize, timesMax)
  const turnover = prize.type === 'credit' ? [added('turnoverTimes', prize.turnoverMultiple, 'count')] : []
  return [{ label: 'prize', before: null, ...prizeValue(prize) }, ...turnover, ...most]
}

function mostOf(prize: Prize, times: number): EffectFigure[] {
  if (prize.type === 'credit') return [added('mostCost', prize.satang * times, 'satang')]
  if (prize.type === 'points') return [added('mostPoints', prize.points * times, 'points')]
  return prize.type === 'rights' ? [added('mostRights', prize.count * times, 'count')] : []
}

export const added = (label: string, after: number, unit: EffectFigure['unit'] = 'count'): EffectFigure => ({
  label,
  before: null,
  after,
  ...(unit === undefined ? {} : { unit }),
})

export const word = (label: string, after: string | null): EffectFigure => ({
  label,
  before: null,
  after,
  unit: 'text',
})
