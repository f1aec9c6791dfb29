/** Draws, prizes and rights as the contract has them. */
import type { DrawPrize, DrawRights, DrawSegment } from '@duang/contract/rewards/draw'
import type { Segment } from '@duang/contract/rewards/prize'
import type { Prize } from '#money/prize/prize.ts'
import type { Rights } from './rights-of.ts'

export const shownPrize = (prize: Prize): DrawPrize =>
  prize.type === 'credit'
    ? { type: 'credit', amount: prize.satang, turnoverMultiple: prize.turnoverMultiple }
    : { ...prize }

export const shownSegment = ({ label, weight, prize, substitute }: Segment): DrawSegment => ({
  label,
  weight,
  prize: shownPrize(prize),
  substitute: substitute === undefined ? null : shownPrize(substitute),
})

export const shownRights = ({ nextAt, ...rights }: Rights): DrawRights => ({
  ...rights,
  nextAt: nextAt?.toISOString() ?? null,
})
