/** Calls of the desk about prize tables. */
import { proposeDeskPrizes, readDeskPrizes } from '@duang/contract/desk-draw'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { type ActKind, actProposal, proposeAct } from '#core/desk/run-act.ts'
import { activeTable, oddsOf, type Segment } from '#core/prize/prize-table.ts'
import { DRAW_GAMES, type DrawGame } from '#core/right/draw-game.ts'
import { putSegments } from './prizes-command.ts'

/** A line a segment: the odds that members will see, and the prize. */
const shownSegment = (segments: readonly Segment[], odds: readonly number[], n: number): string => {
  const { label, prize } = segments[n] as Segment
  return `${((odds[n] ?? 0) * 100).toFixed(4)}% ${label} ${JSON.stringify(prize)}`
}

const CHANGE: ActKind = {
  kind: 'prizes.change',
  permission: 'money.correct',
  run: putSegments,
  read: async (tx, ctx, { words: [game] = [] }) => {
    const table = await activeTable(tx, ctx, game as DrawGame)
    const { version = 0, segments = [] } = table ?? {}
    const odds = segments.length === 0 ? [] : oddsOf(segments)
    return {
      version,
      ...Object.fromEntries(segments.map((_, n) => [`segment ${n + 1}`, shownSegment(segments, odds, n)])),
    }
  },
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
