/** Tournaments: members are ranked by their closed rounds of a period. */
import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid, pageQuery } from '../wire/fields.ts'
import { balance, sum } from '../wire/money.ts'

export const TOURNAMENT_SCORES = ['turnover', 'multiplier', 'net-win'] as const

const text = z.object({ th: z.string(), en: z.string() })

const prize = { credit: balance(), points: z.int() }

/** `settling`: the period is over, and late rounds still count. `final`: the ranking does not change any more. */
const summary = {
  id: z.uuid(),
  name: text,
  startsAt: instant(),
  endsAt: instant(),
  score: z.enum(TOURNAMENT_SCORES),
  phase: z.enum(['coming', 'running', 'settling', 'final']),
  /** Members with a rank. Absent in replies of an earlier release, as the pool. */
  participants: z.optional(z.int()),
  /** The prizes of all ranks together. */
  pool: z.optional(z.object(prize)),
}

/** Ranks from first to last, both included. */
const rankPrize = z.object({ from: z.int(), to: z.int(), ...prize })
export type RankPrize = z.output<typeof rankPrize>

const standing = {
  rank: z.int(),
  /** Baht of turnover and net win. For the multiplier: best winnings to stake of one round, such as 12.5. */
  score: sum(),
  /** Prize of the rank; null: none. */
  prize: z.nullable(z.object(prize)),
}
const own = z.nullable(z.object(standing))
const tournamentSummary = z.object({
  ...summary,
  /** Null for members without a rank: without a score, or opted out. Absent in replies of an earlier release. */
  own: z.optional(own),
})
export type TournamentSummary = z.output<typeof tournamentSummary>

const rankingRow = z.object({ ...standing, name: z.string(), isOwn: z.boolean() })
export type RankingRow = z.output<typeof rankingRow>

export const listTournaments = defineCall({
  name: 'tournament.list',
  method: 'GET',
  path: '/api/auth/tournament/{uuid}',
  section: 'W1',
  summary:
    'Running and coming tournaments, and the last twenty ended ones, each with its participants, its prizes and the own rank. During a break: only final ones. `isTakingPart`: whether the member is ranked.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  reply: z.object({ isTakingPart: z.boolean(), items: z.array(tournamentSummary) }),
  refusals: [],
  idempotency: 'none',
})

export const findTournament = defineCall({
  name: 'tournament.find',
  method: 'GET',
  path: '/api/auth/tournament/{uuid}/{id}',
  section: 'W1',
  summary: 'One tournament with its rules, prizes, a page of its ranking under masked names, and the own rank.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid(), id: z.uuid() }),
  query: pageQuery(),
  reply: z.object({
    ...summary,
    /** Plain text, a paragraph a line. */
    rules: z.string(),
    /** Least stake of a round that counts for the multiplier; zero for other scores. */
    stakeMin: balance(),
    settleMinutes: z.int(),
    /** Games that count; empty: all. `name` null: all games of the provider. */
    games: z.array(z.object({ provider: z.string(), name: z.nullable(text) })),
    prizes: z.array(rankPrize),
    /** Time of the ranking; null before the first one. */
    rankedAt: z.nullable(instant()),
    /** Null for members without a rank: without a score, or opted out. */
    own,
    ranking: z.object({ items: z.array(rankingRow), next: z.nullable(z.string()) }),
  }),
  isReport: true,
  refusals: ['not_found'],
  idempotency: 'none',
})

export const setTournamentPart = defineCall({
  name: 'tournament.take-part',
  method: 'POST',
  path: '/api/auth/tournament/take-part/{uuid}',
  section: 'W1',
  summary:
    'Opt out of all tournaments, or take part again. A member who opted out has no rank and gets no prize. Final rankings do not change.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  body: z.strictObject({ isTakingPart: z.boolean() }),
  reply: z.object({ isTakingPart: z.boolean() }),
  refusals: [],
  idempotency: 'none',
})

export const tournamentCalls = [listTournaments, findTournament, setTournamentPart] as const
