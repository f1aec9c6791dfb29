/** Past draws as members see them: those of revealed seeds can be recomputed. */

import type { PastDraw } from '@duang/contract/rewards/draw'
import { segmentsSchema } from '@duang/contract/rewards/prize'
import { cardLayout } from '@duang/draw'
import type { ReportCtx } from '#core/context.ts'
import { readCursor, writeCursor } from '#kit/database/cursor.ts'
import type { Prize } from '#money/prize/prize.ts'
import type { DrawGame } from '#money/right/draw-game.ts'
import { drawsOf } from './history.ts'
import { shownPrize } from './wire.ts'

const PAGE_ROWS = 20

type Row = Awaited<ReturnType<typeof drawsOf>>[number]

/** Returns a page, newest first. Refuses `request_invalid` for an invalid cursor. */
export async function logOf(
  ctx: ReportCtx,
  memberId: number,
  game: DrawGame,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: PastDraw[]; next: string | null }> {
  const limit = query.limit ?? PAGE_ROWS
  const last = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const before = last && { before: { at: last.at, drawId: last.id } }
  const rows = await drawsOf(ctx, memberId, game, { ...before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)
  const next = rows.length > limit && end ? writeCursor(end.drawn_at, end.draw_id) : null
  return { items: shown.map(itemOf), next }
}

function itemOf(row: Row): PastDraw {
  const table = segmentsSchema.parse(row.segments).map(({ label, weight }) => ({ label, weight }))
  const [prize, given] = [row.prize, row.given_prize].map((each) => shownPrize(each as Prize)) as [Shown, Shown]
  return {
    id: row.draw_id,
    at: row.drawn_at.toISOString(),
    version: row.table_version,
    outcome: row.outcome_index,
    label: table[row.outcome_index]?.label ?? '',
    prize,
    given,
    table,
    isSubstitute: prize.type === 'goods' && given.type !== 'goods',
    nonce: row.nonce,
    serverHash: row.server_hash,
    clientSeed: row.client_seed,
    serverSeed: row.server_seed,
    card: row.picked_card === null ? null : row.picked_card + 1,
    layout: layoutOf(
      row,
      table.map(({ weight }) => weight),
    ),
  }
}

type Shown = PastDraw['prize']

/** The nine cards, once the seed is revealed. */
function layoutOf({ server_seed: serverSeed, client_seed: clientSeed, nonce, picked_card }: Row, weights: number[]) {
  return serverSeed === null || picked_card === null ? null : cardLayout({ serverSeed, clientSeed, nonce }, weights)
}
