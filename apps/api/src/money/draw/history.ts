/** Past draws of a member, with what is needed to recompute those whose seed is revealed. */
import type { ReportCtx } from '#core/context.ts'
import type { DrawGame } from '#money/right/draw-game.ts'

/** Newest first. `before` is the time and id of the last row of the page before. `server_seed` is null until it is revealed. */
export const drawsOf = (
  ctx: ReportCtx,
  memberId: number,
  game: DrawGame,
  { before, limit }: { before?: { at: Date; drawId: string }; limit: number },
) =>
  ctx.read((db) =>
    db
      .selectFrom('draws as d')
      .innerJoin('draw_seeds as s', (join) =>
        join.onRef('s.brand_id', '=', 'd.brand_id').onRef('s.seed_id', '=', 'd.seed_id'),
      )
      .innerJoin('prize_tables as t', (join) =>
        join
          .onRef('t.brand_id', '=', 'd.brand_id')
          .onRef('t.game', '=', 'd.game')
          .onRef('t.version', '=', 'd.table_version'),
      )
      .select([
        'd.draw_id',
        'd.nonce',
        'd.table_version',
        'd.outcome_index',
        'd.picked_card',
        'd.prize',
        'd.given_prize',
      ])
      .select(['d.drawn_at', 's.server_hash', 's.client_seed', 't.segments'])
      .select((eb) =>
        eb
          .case()
          .when('s.revealed_at', 'is not', null)
          .then(eb.ref('s.server_seed'))
          .else(null)
          .end()
          .as('server_seed'),
      )
      .where('d.brand_id', '=', ctx.brand.id)
      .where('d.member_id', '=', memberId)
      .where('d.game', '=', game)
      .$if(before !== undefined, (rest) =>
        rest
          // The part of the condition by which the index begins at the page.
          .where('d.drawn_at', '<=', before?.at as Date)
          .where((eb) =>
            eb.or([eb('d.drawn_at', '<', before?.at as Date), eb('d.draw_id', '>', before?.drawId as string)]),
          ),
      )
      .orderBy('d.drawn_at', 'desc')
      .orderBy('d.draw_id')
      .limit(limit)
      .execute(),
  )
