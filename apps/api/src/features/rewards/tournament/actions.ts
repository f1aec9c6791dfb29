/** What staff do with tournaments: they propose one, end it, cancel it, and follow its ranking. */
import {
  addTournament,
  cancelTournament,
  endTournament,
  listTournamentRanks,
  listTournaments,
} from '@duang/contract/action/tournament'
import type { TournamentDefinition } from '@duang/contract/action/tournament-definition'
import { pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { maskUsername } from '#core/member/masks.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import type { EffectFigure } from '#entry/desk/proposal.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { bangkokStamp, bangkokText } from '#kit/text/bangkok-instant.ts'
import { assertDefinition, type Definition, sumOf } from './definition.ts'
import { find, listForm, prizeSums, RANK_LIST, selectRanks, selectView, summaryOf } from './desk-queries.ts'
import { insertTournament } from './insert.ts'
import type { TournamentRow } from './queries.ts'
import { finalAt } from './ranking.ts'
import { phaseOf } from './state.ts'

/** Characters of a text in a proposal. */
const TEXT_SHOWN = 500

const list = implementList(
  listTournaments,
  ({ view }) => listForm(view),
  async ({ ctx, filters: { view, from, to }, request }) => {
    const { items, next } = await pageOf(selectView(ctx, view), listForm(view), {
      ...request,
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(to === undefined ? {} : { to: new Date(to) }),
    })
    const sums = await prizeSums(
      ctx,
      items.map((row) => row.tournament_id),
    )
    return { items: items.map((row) => summaryOf(ctx, row, sums(row.tournament_id))), next }
  },
)

const ranks = implementList(
  listTournamentRanks,
  RANK_LIST,
  async ({ ctx, person: { permissions }, filters: { tournament }, request }) => {
    const { items, next } = await pageOf(selectRanks(ctx, await find(ctx, tournament)), RANK_LIST, request)
    return {
      items: items.map((row) => ({
        rank: row.rank,
        name: permissions ? maskUsername(row.username) : row.username,
        score: row.score,
        member: permissions && !permissions.has('members.read') ? null : row.uuid,
        credit: row.credit_satang ?? 0,
        points: row.points ?? 0,
        paidAt: row.paid_at?.toISOString() ?? null,
      })),
      next,
    }
  },
)

const dated = ({ startsAt, endsAt, ...rest }: TournamentDefinition): Definition => ({
  ...rest,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

const add = implement(
  addTournament,
  async ({ tx, ctx, input, rule }) => {
    const definition = dated(input.definition)
    await assertDefinition(ctx, definition)
    const { credit: amount } = sumOf(definition.prizes)
    if (amount > 0) rule.ask({ amount })
    return { id: await insertTournament(tx, { brandId: ctx.brand.id, at: ctx.clock() }, definition) }
  },
  {
    effect: ({ input }) => effectOf(dated(input.definition)),
    say: ({ id }, { definition: { startsAt, endsAt } }) =>
      `${id}: ${bangkokStamp(new Date(startsAt))} to ${bangkokStamp(new Date(endsAt))}.`,
  },
)

/** What the second person sees: figures first. Before the approval there is nothing. */
function effectOf({ name, rules, startsAt, endsAt, score, stakeMin, games, prizes }: Definition): EffectFigure[] {
  const sum = sumOf(prizes)
  const text = (label: string, after: string): EffectFigure => ({ label, before: null, after, unit: 'text' })
  const added = (label: string, after: number, unit: 'satang' | 'count'): EffectFigure[] =>
    after > 0 ? [{ label, before: 0, after, unit }] : []
  const counted = games.map(({ provider, game }) => (game === undefined ? provider : `${provider} ${game}`))
  return [
    ...added('prizeCredit', sum.credit, 'satang'),
    ...added('prizePoints', sum.points, 'count'),
    ...added('prizeRanks', sum.ranks, 'count'),
    ...added('largestPrize', Math.max(...prizes.map(({ credit }) => credit)), 'satang'),
    text('nameTh', name.th),
    text('nameEn', name.en),
    text('period', `${bangkokText(startsAt)} – ${bangkokText(endsAt)}`),
    text('score', score),
    ...added('stakeMin', stakeMin, 'satang'),
    text('games', counted.length === 0 ? 'allGames' : shortened(counted.join(', '))),
    text('rules', shortened(rules)),
  ]
}

const shortened = (text: string): string => (text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text)

const end = implement(
  endTournament,
  async ({ tx, ctx, input: { tournament } }) => {
    const [row, now] = [await lock(tx, ctx, tournament), ctx.clock()]
    if (row.cancelled_at !== null || phaseOf(row, now) !== 'running' || now <= row.starts_at)
      refuse('tournament_not_running')
    await update(tx, row, { ends_at: now })
    return { finalAt: finalAt({ ...row, ends_at: now }).toISOString() }
  },
  { say: ({ finalAt: at }) => `Ended. The ranking is final from ${bangkokStamp(new Date(at))}.` },
)

const cancel = implement(cancelTournament, async ({ tx, ctx, input: { tournament } }) => {
  const [row, now] = [await lock(tx, ctx, tournament), ctx.clock()]
  if (row.cancelled_at !== null || phaseOf(row, now) !== 'coming') refuse('tournament_started')
  await update(tx, row, { cancelled_at: now })
  return { id: tournament }
})

const lock = async (tx: Tx, { brand }: Ctx, id: string): Promise<TournamentRow> =>
  (await tx
    .selectFrom('tournaments')
    .selectAll()
    .where('brand_id', '=', brand.id)
    .where('tournament_id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('not_found')

const update = (tx: Tx, row: TournamentRow, values: { ends_at: Date } | { cancelled_at: Date }) =>
  tx
    .updateTable('tournaments')
    .set(values)
    .where('brand_id', '=', row.brand_id)
    .where('tournament_id', '=', row.tournament_id)
    .execute()

export const tournamentLists = [list, ranks]
export const tournamentActions = [add, end, cancel]
