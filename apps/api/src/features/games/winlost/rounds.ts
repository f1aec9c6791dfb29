/** The rounds behind the sums, and the transactions behind a round. */
import type { CallReply } from '@duang/contract'
import type { findRound, listRounds, Round, RoundTransaction } from '@duang/contract/games/winlost'
import { type SqlBool, sql } from 'kysely'
import type { Caller, Ctx, ReportCtx } from '#core/context.ts'
import type { ReadDb } from '#kit/database/read-db.ts'
import { refuse } from '#kit/refusal.ts'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { LATE_MS, RUNNING_MS } from '#money/wallet/open-rounds.ts'

/** Bangkok dates, both included. */
export type Range = { start: string; end: string }

const PAGE_ROWS = 20
const TRANSACTIONS_MAX = 200
/** Later transactions of a round are not shown with it. The round's figures include them. */
const LATEST_MS = 92 * 24 * 3_600_000

/** End of a page. Rounds that began at one moment are ordered by their ids. */
export type RoundPlace = { at: Date; roundId: string; provider: string }

/** Rounds of a member with the names of their games. */
const rounds = (db: ReadDb, ctx: Ctx, caller: Caller) =>
  db
    .selectFrom('rounds as r')
    .leftJoin('providers as p', (join) =>
      join.onRef('p.brand_id', '=', 'r.brand_id').onRef('p.provider', '=', 'r.provider'),
    )
    // Looked up one by one, so that the size of the catalogue does not matter.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('games')
          .select(['name_th', 'name_en'])
          .whereRef('games.brand_id', '=', 'r.brand_id')
          .whereRef('games.provider', '=', 'r.provider')
          .whereRef('games.game_code', '=', 'r.game_code')
          .limit(1)
          .as('g'),
      (join) => join.onTrue(),
    )
    .select(['r.provider', 'r.round_id', 'r.game_code', 'r.opened_at', 'r.closed_at'])
    .select(['r.stake_satang', 'r.won_satang', 'r.free_round', 'r.free_won_satang'])
    .select(['p.name as provider_name', 'p.mode', 'g.name_th', 'g.name_en'])
    .where('r.brand_id', '=', ctx.brand.id)
    .where('r.member_id', '=', caller.memberId)

type Row = Awaited<ReturnType<ReturnType<typeof rounds>['executeTakeFirstOrThrow']>>

const roundOf = (row: Row): Round => ({
  provider: row.provider,
  providerName: row.provider_name ?? row.provider,
  roundId: row.round_id,
  gameCode: row.game_code,
  name: { th: row.name_th ?? '', en: row.name_en ?? '' },
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  stake: row.stake_satang,
  payout: row.won_satang + row.free_won_satang,
  net: row.won_satang + row.free_won_satang - row.stake_satang,
  isFree: row.free_round !== null,
})

/** Returns rounds that began within a range of Bangkok days, newest first, after `place`. Always uses the index of reports. */
export async function roundsWithin(
  ctx: ReportCtx,
  caller: Caller,
  { start, end, limit, place, game }: Range & { limit: number; place?: RoundPlace | undefined; game?: Game },
): Promise<Round[]> {
  const rows = await ctx.read((db) =>
    rounds(db, ctx, caller)
      .where('r.opened_at', '>=', startOfBangkokDate(start))
      .where('r.opened_at', '<', startOfBangkokDate(addDays(end, 1)))
      .$if(game !== undefined, (rest) =>
        rest.where('r.provider', '=', game?.provider ?? '').where('r.game_code', '=', game?.gameCode ?? ''),
      )
      .$if(place !== undefined, (rest) =>
        rest.where('r.opened_at', '<=', place?.at as Date).where(
          sql<SqlBool>`(r.opened_at < ${place?.at}::timestamptz
          or (r.round_id, r.provider) > (${place?.roundId}::text, ${place?.provider}::text))`,
        ),
      )
      .orderBy('r.opened_at', 'desc')
      .orderBy('r.round_id')
      .orderBy('r.provider')
      .limit(limit)
      .execute(),
  )
  return rows.map(roundOf)
}

type Game = { provider: string; gameCode: string }
type RoundsQuery = Game & { day: string; cursor?: string | undefined; limit?: number | undefined }

/** Returns rounds of one game on one day, a page at a time. Refuses `request_invalid` for an invalid cursor. */
export async function roundsOfGame(
  ctx: ReportCtx,
  caller: Caller,
  { day, cursor, limit = PAGE_ROWS, ...game }: RoundsQuery,
): Promise<CallReply<typeof listRounds>> {
  const place = cursor === undefined ? undefined : readPlace(cursor)
  const found = await roundsWithin(ctx, caller, { start: day, end: day, limit: limit + 1, place, game })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, next: found.length > limit && last ? writePlace(placeOf(last)) : null }
}

export const placeOf = ({ openedAt, roundId, provider }: Round): RoundPlace => ({
  at: new Date(openedAt),
  roundId,
  provider,
})

export const writePlace = ({ at, roundId, provider }: RoundPlace): string =>
  Buffer.from(`${at.getTime()} ${provider} ${roundId}`).toString('base64url')

/** Reads a cursor. Refuses `request_invalid` for an invalid one. */
export function readPlace(cursor: string): RoundPlace {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at, provider, roundId] = text.match(/^(\d{1,14}) ([a-z0-9-]{2,40}) ([\x21-\x7e]{1,100})$/) ?? []
  if (at === undefined || provider === undefined || roundId === undefined)
    refuse('request_invalid', [{ path: 'cursor', code: 'custom' }])
  return { at: new Date(Number(at)), provider, roundId }
}

/** Returns one round with its transactions. Refuses `not_found` for an unknown one and for one of another member. */
export async function roundWith(
  ctx: ReportCtx,
  caller: Caller,
  { provider, roundId }: { provider: string; roundId: string },
): Promise<CallReply<typeof findRound>> {
  const row = await ctx.read((db) =>
    rounds(db, ctx, caller).where('r.provider', '=', provider).where('r.round_id', '=', roundId).executeTakeFirst(),
  )
  return row ? { round: roundOf(row), transactions: await transactionsOf(ctx, caller, row) } : refuse('not_found')
}

/**
 * Finds transactions by the time of the round. An index by round would cost every bet. Nearly always the first days contain all of
 * them. When the round's figures differ, a much longer time is searched. A transaction more than a day after the end of a round is
 * otherwise a rollback, which its transaction names.
 */
async function transactionsOf(ctx: ReportCtx, caller: Caller, row: Row): Promise<RoundTransaction[]> {
  const opened = row.opened_at.getTime()
  const ended = Math.min(row.closed_at?.getTime() ?? Number.POSITIVE_INFINITY, opened + RUNNING_MS)
  const near = await transactionsUntil(ctx, caller, row, new Date(ended + LATE_MS))
  const rows = isWhole(row, near) ? near : await transactionsUntil(ctx, caller, row, new Date(opened + LATEST_MS))
  return rows.map((each) => ({
    txId: each.tx_id,
    // The rest of a stake that was lowered while no bet was accepted. For the member it is the bet.
    kind: each.kind === 'win' && each.bet_satang > 0 ? 'bet' : each.kind,
    at: each.at.toISOString(),
    bet: each.bet_satang,
    win: each.win_satang,
    credit: row.mode === 'transfer' ? null : each.balance_satang,
    isRolledBack: each.rolled_back_by !== null,
    isFree: each.free_round !== null,
  }))
}

const PLAY: ReadonlySet<string> = new Set(['bet', 'win', 'betWin'])

function isWhole(row: Row, found: readonly TransactionRow[]): boolean {
  // Promotions and adjustments are no play, and not in the figures.
  const standing = found.filter((each) => each.rolled_back_by === null && PLAY.has(each.kind))
  const sum = (figure: 'bet_satang' | 'win_satang') => standing.reduce((total, each) => total + each[figure], 0)
  const isSame = sum('bet_satang') === row.stake_satang && sum('win_satang') === row.won_satang + row.free_won_satang
  return isSame || found.length >= TRANSACTIONS_MAX
}

async function transactionsUntil(ctx: ReportCtx, caller: Caller, row: Row, until: Date): Promise<TransactionRow[]> {
  const query = sql<TransactionRow>`
    with timely as materialized (
      select * from provider_transactions
      where brand_id = ${ctx.brand.id} and member_id = ${caller.memberId} and provider = ${row.provider} and round_id = ${row.round_id}
        and at between ${row.opened_at}::timestamptz and ${until}::timestamptz
        and kind <> 'tombstone' and (code = 'OK' or kind <> 'rollback')
      order by at, tx_id limit ${TRANSACTIONS_MAX}
    ), reported as (
      -- A round of a provider in transfer mode is one transaction of its name, and may be reported days later.
      select * from provider_transactions
      where brand_id = ${ctx.brand.id} and provider = ${row.provider} and tx_id = ${row.round_id}
        and member_id = ${caller.memberId} and round_id = ${row.round_id} and kind = 'betWin'
    ), late as (
      select r.* from timely t join provider_transactions r
        on r.brand_id = t.brand_id and r.provider = t.provider and r.tx_id = t.rolled_back_by
      where t.rolled_back_by is not null
    )
    select tx_id, kind, at, bet_satang, win_satang, balance_satang, rolled_back_by, free_round
    from (select * from timely union select * from reported union select * from late) t
    order by at, kind = 'rollback', tx_id limit ${TRANSACTIONS_MAX}`
  const { rows } = await ctx.read((db) => query.execute(db))
  return rows
}

type TransactionRow = {
  tx_id: string
  kind: RoundTransaction['kind']
  at: Date
  bet_satang: number
  win_satang: number
  balance_satang: number
  rolled_back_by: string | null
  free_round: string | null
}
