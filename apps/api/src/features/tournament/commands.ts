/** `duang tournaments`: staff add tournaments from a file, follow them, and end or cancel them. */
import { REFUSALS } from '@duang/contract'
import { formatBaht } from '@duang/contract/money'
import { sql } from 'kysely'
import { actAs } from '#core/audit/audit.ts'
import { type Command, type CommandInput, CommandRefusal, unknown } from '#core/command.ts'
import { type ListForm, PERIOD_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { REASON, reasonOf, uuidOf, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { Refusal } from '#kit/refusal.ts'
import { addTournament, cancelTournament, endTournament } from './changes.ts'
import { readDefinition } from './definition-file.ts'
import { selectTournaments, type TournamentRow } from './queries.ts'
import { finalAt } from './ranking.ts'
import { stateOf } from './state.ts'

export const TOURNAMENT_LIST: ListForm = {
  keys: [
    { column: 'ends_at', type: 'timestamptz' },
    { column: 'tournament_id', type: 'uuid' },
  ],
  order: 'desc',
  at: 'ends_at',
}
const RANKS_SHOWN = 20

export const tournamentsCommand: Command = {
  name: 'tournaments',
  summary: 'Tournaments of a brand.',
  needsOwner: true,
  acts: {
    list: { summary: 'Tournaments by their end, latest first.', options: PERIOD_OPTIONS, run: list },
    show: { summary: 'One tournament with its best ranks and their prizes.', words: '<ID>', run: show },
    add: { summary: 'Adds a tournament from a JSON file; see docs/tournaments.md.', words: '<FILE>', run: add },
    end: {
      summary: 'Ends a running tournament now. Its ranking becomes final after the settling time.',
      words: '<ID>',
      options: REASON,
      run: (input) =>
        change(input, endTournament, (row) => `Ended. The ranking is final from ${bangkokStamp(finalAt(row))}.`),
    },
    cancel: {
      summary: 'Cancels a tournament that has not started.',
      words: '<ID>',
      options: REASON,
      run: (input) => change(input, cancelTournament, () => 'Cancelled.'),
    },
  },
}

async function list(input: CommandInput): Promise<number> {
  const now = input.ctx.clock()
  const page = await pageOf(selectTournaments(input.ctx), TOURNAMENT_LIST, await readList(input, TOURNAMENT_LIST))
  return sayPage(input, page, {
    row: (row) =>
      `${row.tournament_id}  ${bangkokStamp(row.starts_at)} to ${bangkokStamp(row.ends_at)}  ${stateOf(row, now).padEnd(9)}  ${row.score.padEnd(10)}  ${row.name_en}`,
    none: 'There are no tournaments.',
  })
}

async function show({ ctx, words, say, report }: CommandInput): Promise<number> {
  const row = await find(ctx, uuidOf(words[0], 'ID'))
  const { rows: ranks } = await sql<RankRow>`
    select s.rank, m.username, s.score, s.credit_satang, s.points, s.paid_at
    from (
      select rank, member_id, score, 0 as credit_satang, 0 as points, null as paid_at
      from tournament_scores
      where brand_id = ${ctx.brand.id} and tournament_id = ${row.tournament_id}
      union all
      select rank, member_id, score, credit_satang, points, paid_at
      from tournament_results
      where brand_id = ${ctx.brand.id} and tournament_id = ${row.tournament_id}
    ) s
    join members m
      on m.brand_id = ${ctx.brand.id} and m.member_id = s.member_id
    order by s.rank
    limit ${RANKS_SHOWN}`.execute(ctx.db)
  const state = stateOf(row, ctx.clock())
  say(`${row.name_en}: ${state}, ${row.score}, ${bangkokStamp(row.starts_at)} to ${bangkokStamp(row.ends_at)}.`)
  say(`The ranking is final from ${bangkokStamp(finalAt(row))}.`)
  for (const each of ranks) say(rankLine(each))
  report({ ...row, state, ranks })
  return 0
}

type RankRow = {
  rank: number
  username: string
  score: number
  credit_satang: number
  points: number
  paid_at: Date | null
}

function rankLine({ rank, username, score, credit_satang, points, paid_at }: RankRow): string {
  const prize = [
    ...(credit_satang > 0 ? [`${formatBaht(credit_satang)} baht`] : []),
    ...(points > 0 ? [`${points} points`] : []),
  ].join(', ')
  const line = `${String(rank).padStart(4)}  ${username.padEnd(20)} ${formatBaht(score).padStart(14)}`
  return prize === '' ? line : `${line}  ${prize}, ${paid_at ? 'paid' : 'not paid yet'}`
}

async function find(ctx: Ctx, id: string): Promise<TournamentRow> {
  const row = await selectTournaments(ctx).where('tournament_id', '=', id).executeTakeFirst()
  if (!row) throw unknown('tournament', id)
  return row
}

async function add({ ctx, words, say, report, actor }: CommandInput): Promise<number> {
  const definition = await readDefinition(wordOf(words[0], 'FILE'))
  const id = await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor })
    return addTournament(tx, ctx, definition)
  }).catch(inWords)
  say(`${id}: ${bangkokStamp(definition.startsAt)} to ${bangkokStamp(definition.endsAt)}.`)
  report({ id })
  return 0
}

/** Throws a refusal in the words of the command. Games and ids that do not exist are mistakes. */
function inWords(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const { game } = (error.details ?? {}) as { game?: string }
  if (game !== undefined) throw unknown('provider or game', game)
  throw new CommandRefusal(error.code, `Nothing was changed. ${REFUSALS[error.code].en}.`)
}

type Change = (tx: Tx, ctx: Ctx, id: string) => Promise<TournamentRow>

async function change(
  { ctx, words, options, say, report, actor }: CommandInput,
  work: Change,
  said: (row: TournamentRow) => string,
): Promise<number> {
  const [id, reason] = [uuidOf(words[0], 'ID'), reasonOf(options)]
  await find(ctx, id)
  const row = await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor, reason })
    return work(tx, ctx, id)
  }).catch(inWords)
  say(said(row))
  report({ id })
  return 0
}
