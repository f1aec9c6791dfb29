/** What staff do with the prize tables of wheel and flip card. */
import { listPrizeTables, setPrizeTable } from '@duang/contract/action/draw'
import { prizeSchema, type Segment, substituteSchema } from '@duang/contract/rewards/prize'
import { sql } from 'kysely'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import { prizeValue } from '#entry/action/prize-effect.ts'
import type { EffectFigure } from '#entry/desk/proposal.ts'
import { assertGoods } from '#money/goods/stock.ts'
import { activeTable, oddsOf, writeTable } from '#money/prize/prize-table.ts'
import type { DrawGame } from '#money/right/draw-game.ts'

const BY_POSITION: ListForm = {
  keys: [
    { column: 's.game', type: 'text' },
    { column: 's.position', type: 'bigint' },
  ],
  order: 'asc',
}

type Row = { game: DrawGame; version: number; position: number; odds: number; segment: Segment }

/** The segments of the tables in force, with the chance of each. */
const selectSegments = (ctx: Ctx) => sql<Row>`(
  select t.game, t.version, each.position::int as position, each.segment,
    (each.segment -> 'weight')::float8 / sum((each.segment -> 'weight')::float8) over (partition by t.game) as odds
  from (
    select distinct on (game) game, version, segments
    from prize_tables
    where brand_id = ${ctx.brand.id}
    order by game, version desc
  ) t, jsonb_array_elements(t.segments) with ordinality each (segment, position)
)`

const list = implementList(listPrizeTables, BY_POSITION, async ({ ctx, filters: { game }, request }) => {
  const query = ctx.db
    .selectFrom(selectSegments(ctx).as('s'))
    .select(['s.game', 's.version', 's.position', 's.odds', 's.segment'])
    .$if(game !== undefined, (all) => all.where('s.game', '=', game as DrawGame))
  const { items, next } = await pageOf(query, BY_POSITION, request)
  return {
    items: items.map(({ segment: { label, weight, prize, substitute }, ...row }) => ({
      ...row,
      label,
      weight,
      prize: prizeSchema.parse(prize),
      substitute: substitute === undefined ? null : substituteSchema.parse(substitute),
    })),
    next,
  }
})

const set = implement(
  setPrizeTable,
  async ({ tx, ctx, input: { game, segments } }) => {
    await assertGoods(
      tx,
      ctx,
      segments.flatMap(({ prize }) => (prize.type === 'goods' ? [prize.goodsId] : [])),
    )
    return { game, version: await writeTable(tx, ctx, game, segments) }
  },
  {
    // The version that the proposal compares with.
    state: async ({ tx, ctx, input: { game } }) => (await activeTable(tx, ctx, game))?.version,
    effect: async ({ tx, ctx, input: { game, segments } }, { version }) =>
      effectOf((await activeTable(tx, ctx, game, version))?.segments, { version, segments }),
    say: ({ game, version }) => `Version ${version} of the ${game} is in force.`,
  },
)

/** A line a segment: the odds that members will see, and the prize. Above all, what a draw costs on average, before and after. */
function effectOf(
  before: readonly Segment[] | undefined,
  { version, segments }: { version: number; segments: readonly Segment[] },
): EffectFigure[] {
  const odds = oddsOf(segments)
  const cost = (type: 'credit' | 'points') => ({
    before: before ? averageOf(type, before) : null,
    after: averageOf(type, segments),
  })
  return [
    { label: 'drawCost', ...cost('credit'), unit: 'satang' },
    { label: 'drawPoints', ...cost('points'), unit: 'points' },
    { label: 'version', before: version - 1, after: version, unit: 'count' },
    ...segments.map(({ label: name, prize }, n) => ({
      label: 'segment',
      name,
      before: null,
      percent: Number(((odds[n] ?? 0) * 100).toFixed(4)),
      ...prizeValue(prize),
    })),
  ]
}

/** Credit in satang, or points, of one draw on average, to the nearest whole. */
function averageOf(type: 'credit' | 'points', segments: readonly Segment[]): number {
  const odds = oddsOf(segments)
  const worth = ({ prize }: Segment): number => {
    if (type === 'credit') return prize.type === 'credit' ? prize.satang : 0
    return prize.type === 'points' ? prize.points : 0
  }
  return Math.round(segments.reduce((sum, segment, n) => sum + worth(segment) * (odds[n] ?? 0), 0))
}

export const drawLists = [list]
export const drawActions = [set]
