/** `duang tournaments`: staff add tournaments from a file, follow them, and end or cancel them. */
import { formatBaht } from '@duang/contract/money'
import { sql } from 'kysely'
import { actAs } from '#core/audit/audit.ts'
import { type Command, type CommandInput, CommandRefusal, unknown } from '#core/command.ts'
import { type ListForm, PERIOD_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { REASON, reasonOf, uuidOf, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { type Definition, readDefinition } from './definition.ts'
import { insertTournament } from './insert.ts'
import { selectTournaments, type TournamentRow } from './queries.ts'
import { finalAt } from './ranking.ts'
import { phaseOf } from './tournament.ts'

const TOURNAMENT_LIST: ListForm = {
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
      run: (input) => change(input, endNow),
    },
    cancel: {
      summary: 'Cancels a tournament that has not started.',
      words: '<ID>',
      options: REASON,
      run: (input) => change(input, cancel),
    },
  },
}

const stateOf = (row: TournamentRow, now: Date): string => {
  if (row.cancelled_at !== null) return 'cancelled'
  return row.paid_at === null ? phaseOf(row, now) : 'paid'
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
  if (definition.endsAt <= ctx.clock())
    throw new CommandRefusal('tournament_over', 'Nothing was added. The tournament would be over already.')
  await refuseUnknownGames(ctx, definition)
  const id = await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor })
    return insertTournament(tx, { brandId: ctx.brand.id, at: ctx.clock() }, definition)
  })
  say(`${id}: ${bangkokStamp(definition.startsAt)} to ${bangkokStamp(definition.endsAt)}.`)
  report({ id })
  return 0
}

/** Throws a mistake for the first provider or game that the brand does not have. */
async function refuseUnknownGames(ctx: Ctx, { games }: Definition): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', g.provider, g.game) as name
    from jsonb_to_recordset(${JSON.stringify(games)}) as g (provider text, game text)
    where not exists (
        select from providers p
        where p.brand_id = ${ctx.brand.id} and p.provider = g.provider
      )
      or g.game is not null and not exists (
        select from games c
        where c.brand_id = ${ctx.brand.id} and c.provider = g.provider and c.game_code = g.game
      )
    limit 1`.execute(ctx.db)
  if (rows[0]) throw unknown('provider or game', rows[0].name)
}

type Change = (tx: Tx, ctx: Ctx, row: TournamentRow) => Promise<string>

async function change({ ctx, words, options, say, report, actor }: CommandInput, work: Change): Promise<number> {
  const [id, reason] = [uuidOf(words[0], 'ID'), reasonOf(options)]
  const said = await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, { actor, reason })
    const row = await tx
      .selectFrom('tournaments')
      .selectAll()
      .where('brand_id', '=', ctx.brand.id)
      .where('tournament_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw unknown('tournament', id)
    return work(tx, ctx, row)
  })
  say(said)
  report({ id })
  return 0
}

const endNow: Change = async (tx, ctx, row) => {
  const now = ctx.clock()
  if (row.cancelled_at !== null || phaseOf(row, now) !== 'running' || now <= row.starts_at)
    throw new CommandRefusal('tournament_not_running', 'Nothing was changed. The tournament is not running.')
  await update(tx, row, { ends_at: now })
  return `Ended. The ranking is final from ${bangkokStamp(finalAt({ ...row, ends_at: now }))}.`
}

const cancel: Change = async (tx, ctx, row) => {
  const now = ctx.clock()
  if (row.cancelled_at !== null || phaseOf(row, now) !== 'coming')
    throw new CommandRefusal('tournament_started', 'Nothing was changed. Only a tournament to come can be cancelled.')
  await update(tx, row, { cancelled_at: now })
  return 'Cancelled.'
}

const update = (tx: Tx, row: TournamentRow, values: { ends_at: Date } | { cancelled_at: Date }) =>
  tx
    .updateTable('tournaments')
    .set(values)
    .where('brand_id', '=', row.brand_id)
    .where('tournament_id', '=', row.tournament_id)
    .execute()
