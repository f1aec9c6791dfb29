/** Calls of the desk about prize tables. */
import { proposeDeskPrizes, readDeskPrizes } from '@duang/contract/desk-draw'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import type { EffectFigure } from '#core/desk/proposal.ts'
import { type ActKind, actProposal, proposeAct } from '#core/desk/run-act.ts'
import { prizeValue } from '#core/prize/prize-effect.ts'
import { activeTable, oddsOf, type Segment } from '#core/prize/prize-table.ts'
import { DRAW_GAMES, type DrawGame } from '#core/right/draw-game.ts'
import { putSegments } from './prizes-command.ts'

type Table = { version: number; segments: Segment[] }

/** A line a segment: the odds that members will see, and the prize. Above all, what a draw costs on average, before and after. */
function effectOf(before: Table, after: Table): EffectFigure[] {
  const odds = oddsOf(after.segments)
  const cost = (of: 'credit' | 'points', { segments }: Table) => (segments.length === 0 ? null : expected(of, segments))
  return [
    { label: 'drawCost', before: cost('credit', before), after: cost('credit', after), unit: 'satang' },
    { label: 'drawPoints', before: cost('points', before), after: cost('points', after), unit: 'points' },
    { label: 'version', before: before.version, after: after.version, unit: 'count' },
    ...after.segments.map(({ label: name, prize }, n) => ({
      ...{ label: 'segment', name, before: null, percent: Number(((odds[n] ?? 0) * 100).toFixed(4)) },
      ...prizeValue(prize),
    })),
  ]
}

/** Credit in satang, or points, of one draw on average, to the nearest whole. */
function expected(of: 'credit' | 'points', segments: readonly Segment[]): number {
  const odds = oddsOf(segments)
  const worth = ({ prize }: Segment): number => {
    if (of === 'credit') return prize.type === 'credit' ? prize.satang : 0
    return prize.type === 'points' ? prize.points : 0
  }
  return Math.round(segments.reduce((sum, segment, n) => sum + worth(segment) * (odds[n] ?? 0), 0))
}

const CHANGE: ActKind = {
  kind: 'prizes.change',
  proposing: 'brand.settings',
  permission: 'money.correct',
  run: putSegments,
  read: async (tx, ctx, { words: [game] = [] }) => {
    const table = await activeTable(tx, ctx, game as DrawGame)
    return { version: table?.version ?? 0, segments: table?.segments ?? [] }
  },
  effect: (before, after) => effectOf(before as Table, after as Table),
}
export const prizesProposal = actProposal(CHANGE)

export function mountDrawDesk(desk: Desk): void {
  mountDesk(desk, readDeskPrizes, async ({ ctx }) => {
    const tables = await Promise.all(
      DRAW_GAMES.map(async (game) => {
        const table = await activeTable(ctx.db, ctx, game)
        const odds = table ? oddsOf(table.segments) : []
        const segments = (table?.segments ?? []).map((segment, n) => ({ segment, odds: odds[n] ?? 0 }))
        return { game, version: table?.version ?? null, segments }
      }),
    )
    return { tables }
  })
  mountDesk(desk, proposeDeskPrizes, ({ ctx, staff, body: { game, segments, reason } }) => {
    const call = { words: [game], options: { segments: JSON.stringify(segments) } }
    return proposeAct(ctx, { actor: staff.actor, reason }, CHANGE, { subject: game, call })
  })
}
