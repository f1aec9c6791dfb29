/** Calls of the desk about tournaments. */
import { randomUUID } from 'node:crypto'
import type { CallBody, CallReply } from '@duang/contract'
import {
  cancelDeskTournament,
  endDeskTournament,
  listDeskTournamentRanks,
  listDeskTournaments,
  proposeDeskTournament,
  readDeskTournament,
} from '@duang/contract/desk-tournament'
import { actAs } from '#core/audit/audit.ts'
import { pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { type EffectFigure, type ProposalKind, propose } from '#core/desk/proposal.ts'
import type { BrandStaff } from '#core/desk/staff.ts'
import { maskUsername } from '#core/member/masks.ts'
import { bangkokText } from '#kit/bangkok-instant.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import { addTournament, cancelTournament, endTournament } from './changes.ts'
import { assertDefinition, type Definition, sumOf } from './definition.ts'
import {
  countRanks,
  listForm,
  type PrizeSum,
  payments,
  prizeSums,
  RANK_LIST,
  selectRanks,
  selectView,
} from './desk-queries.ts'
import { gamesOf, prizesOf, selectTournaments, type TournamentRow } from './queries.ts'
import { finalAt } from './ranking.ts'
import { stateOf } from './state.ts'
import { grouped } from './tournament.ts'

const KIND = 'tournament.add'
/** Characters of a text in a proposal. */
const TEXT_SHOWN = 500
const CHANGED = { changed: true } as const

export function mountTournamentDesk(desk: Desk): void {
  mountDesk(desk, listDeskTournaments, async ({ ctx, query: { view = 'running', ...query } }) => {
    const form = listForm(view)
    const { items, next } = await pageOf(selectView(ctx, view), form, listRequest(query, form))
    const sums = await prizeSums(
      ctx,
      items.map((row) => row.tournament_id),
    )
    return { items: items.map((row) => summaryOf(ctx, row, sums(row.tournament_id))), next }
  })
  mountDesk(desk, readDeskTournament, async ({ ctx, params }) => detailsOf(ctx, await find(ctx, params.id)))
  mountDesk(desk, listDeskTournamentRanks, async ({ ctx, staff, params, query }) => {
    const page = await pageOf(selectRanks(ctx, await find(ctx, params.id)), RANK_LIST, listRequest(query, RANK_LIST))
    return {
      items: page.items.map((row) => ({
        ...{ rank: row.rank, name: maskUsername(row.username), score: row.score },
        member: staff.permissions.has('members.read') ? row.uuid : null,
        ...{ credit: row.credit_satang ?? 0, points: row.points ?? 0, paidAt: row.paid_at?.toISOString() ?? null },
      })),
      next: page.next,
    }
  })
  mountDesk(desk, proposeDeskTournament, async ({ ctx, staff, body }) => {
    await proposeTournament(ctx, staff, body)
    return { outcome: 'proposed' } as const
  })
  mountDesk(desk, endDeskTournament, async ({ ctx, staff, params, body: { reason } }) => {
    await change(ctx, { actor: staff.actor, reason }, (tx) => endTournament(tx, ctx, params.id))
    return CHANGED
  })
  mountDesk(desk, cancelDeskTournament, async ({ ctx, staff, params, body: { reason } }) => {
    await change(ctx, { actor: staff.actor, reason }, (tx) => cancelTournament(tx, ctx, params.id))
    return CHANGED
  })
}

const change = (ctx: Ctx, by: { actor: string; reason: string }, work: (tx: Tx) => Promise<unknown>) =>
  inTransaction(ctx.db, async (tx) => {
    await actAs(tx, by)
    await work(tx)
  })

const find = async (ctx: Ctx, id: string): Promise<TournamentRow> =>
  (await selectTournaments(ctx).where('tournament_id', '=', id).executeTakeFirst()) ?? refuse('not_found')

type Details = CallReply<typeof readDeskTournament>

const summaryOf = (ctx: Ctx, row: TournamentRow, prizes: PrizeSum) => ({
  ...{ id: row.tournament_id, name: { th: row.name_th, en: row.name_en } },
  ...{ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() },
  ...{ score: row.score as Details['score'], state: stateOf(row, ctx.clock()), prizes },
})

async function detailsOf(ctx: Ctx, row: TournamentRow): Promise<Details> {
  const id = row.tournament_id
  const [prizes, games, sums, ranked, paid] = await Promise.all([
    prizesOf(ctx, id),
    gamesOf(ctx, id),
    prizeSums(ctx, [id]),
    countRanks(ctx, row),
    payments(ctx, row),
  ])
  return {
    ...summaryOf(ctx, row, sums(id)),
    ...{ rules: row.rules, stakeMin: row.stake_min_satang, settleMinutes: row.settle_minutes },
    finalAt: finalAt(row).toISOString(),
    games: games.map((each) => ({
      ...{ provider: each.provider, providerName: each.provider_name },
      game: each.game_code === '*' ? null : each.game_code,
      name: each.name_th === null ? null : { th: each.name_th, en: each.name_en ?? '' },
    })),
    rankPrizes: grouped(prizes),
    ...{ ranked, rankedAt: (row.frozen_at ?? row.scored_at)?.toISOString() ?? null },
    ...paid,
  }
}

type Payload = {
  id: string
  definition: Omit<Definition, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string }
}

/** A wrong definition is refused at once, not to the second person. */
async function proposeTournament(
  ctx: Ctx,
  { actor }: BrandStaff,
  { reason, ...body }: CallBody<typeof proposeDeskTournament>,
): Promise<void> {
  const definition = { ...body, startsAt: new Date(body.startsAt), endsAt: new Date(body.endsAt) }
  await assertDefinition(ctx, definition)
  const sum = sumOf(definition.prizes)
  await inTransaction(ctx.db, (tx) =>
    propose(tx, ctx, actor, {
      ...{ kind: KIND, subject: `tournament ${body.name.en}`, reason },
      ...(sum.credit > 0 ? { amountSatang: sum.credit } : {}),
      payload: { id: randomUUID(), definition: body } satisfies Payload,
      effect: effectOf(definition),
    }),
  )
}

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

/** The key of the tournament is that of the proposal's payload, so that a second row is impossible. */
export const tournamentProposal: ProposalKind = {
  kind: KIND,
  proposing: 'brand.settings',
  permission: 'money.correct',
  execute: async (tx, ctx, payload, { approvedBy, reason }) => {
    const { id, definition } = payload as Payload
    await actAs(tx, { actor: approvedBy, reason })
    const { startsAt, endsAt } = definition
    await addTournament(tx, ctx, { ...definition, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, id)
  },
}
