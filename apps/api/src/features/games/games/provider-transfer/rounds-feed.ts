/**
 * Ingests rounds of providers in transfer mode, which report them afterwards, from a mark on. Each is ingested once, into the same
 * tables as bets of other providers, with its money movement there.
 */

import { createHash } from 'node:crypto'
import type { ReportedRound } from '@duang/contract/games/studio'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { announceBalances } from '#core/live/announce.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { ledgerRefusal } from '#money/ledger/ledger.ts'
import { type Provider, providersOf } from '#money/provider/provider.ts'
import { askRounds, type ReportedPage } from '#money/provider-transfer/reported-rounds.ts'
import { bookDiscrepancies, recordReported } from './discrepancies.ts'

/** A run ends well before its job would be assigned to another process. The next run, a minute later, reads the rest. */
const PAGES_MAX = 6

/** Reads all providers in transfer mode, also those that are switched off, because they still report rounds. */
export async function readAllRounds(ctx: Ctx): Promise<void> {
  const providers = (await providersOf(ctx, ctx.brand.id)).filter((each) => each.mode === 'transfer')
  await Promise.all(providers.map((provider) => readAndLevel(ctx, provider)))
}

/** Reads the rounds of one provider, and compares its balances. */
export async function readRounds(ctx: Ctx, code: string): Promise<void> {
  const provider = await holderOf(ctx, code)
  if (provider) await readAndLevel(ctx, provider)
}

/** Reads the rounds alone, for a request that waits. The next run sends the other queries to the provider. */
export async function pollRounds(ctx: Ctx, code: string): Promise<void> {
  const provider = await holderOf(ctx, code)
  if (provider) await readPages(ctx, provider)
}

async function holderOf(ctx: Ctx, code: string): Promise<Provider | undefined> {
  return (await providersOf(ctx, ctx.brand.id)).find((each) => each.code === code && each.mode === 'transfer')
}

async function readAndLevel(ctx: Ctx, provider: Provider): Promise<void> {
  const readUntil = await readPages(ctx, provider)
  if (readUntil) await bookDiscrepancies(ctx, provider, readUntil)
}

/** Returns the time of the request for the last page. Null when this run did not reach the end. */
async function readPages(ctx: Ctx, provider: Provider): Promise<Date | null> {
  for (let page = 0; page < PAGES_MAX; page++) {
    const askedAt = ctx.clock()
    const after = await markOf(ctx, provider)
    const reply = await askRounds(ctx, provider, after)
    if (reply === 'no-answer') return null
    // A page without rounds is not the end: the mark may skip those of others.
    const isLast = reply.next === after
    const isMine = await inTransaction(ctx.db, (tx) =>
      ingestPage(tx, ctx, provider, after, reply, isLast ? askedAt : null),
    )
    if (isMine && isLast) return askedAt
  }
  return null
}

async function markOf(ctx: Ctx, provider: Provider): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('provider_feeds')
    .select('mark')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider.code)
    .executeTakeFirst()
  return row?.mark ?? null
}

/** Ingests a page. Rounds and mark are one commit. Returns false when a concurrent run has advanced the mark. */
async function ingestPage(
  tx: Tx,
  ctx: Ctx,
  provider: Provider,
  after: string | null,
  { rounds, players, next }: ReportedPage,
  readUntil: Date | null,
): Promise<boolean> {
  const key = { brand_id: ctx.brand.id, provider: provider.code }
  await tx
    .insertInto('provider_feeds')
    .values(key)
    .onConflict((conflict) => conflict.columns(['brand_id', 'provider']).doNothing())
    .execute()
  const feed = await tx
    .selectFrom('provider_feeds')
    .select('mark')
    .where('brand_id', '=', key.brand_id)
    .where('provider', '=', key.provider)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (feed.mark !== after) return false
  if (rounds.length > 0) await ingestFitting(tx, ctx, provider, rounds)
  if (players.length > 0) await recordReported(tx, ctx, provider, players)
  await tx
    .updateTable('provider_feeds')
    .set({ mark: next, ...(readUntil ? { read_until: readUntil } : {}) })
    .where('brand_id', '=', key.brand_id)
    .where('provider', '=', key.provider)
    .execute()
  return true
}

/** Ingests rounds. Logs and skips a round that would lift the credit above the ceiling, so that the others of its page succeed. */
async function ingestFitting(tx: Tx, ctx: Ctx, provider: Provider, rounds: ReportedRound[]): Promise<void> {
  await sql`savepoint reported_rounds`.execute(tx)
  try {
    await ingestRounds(tx, ctx, provider, rounds)
    await sql`release savepoint reported_rounds`.execute(tx)
  } catch (error) {
    if (ledgerRefusal(error) !== 'above-ceiling') throw error
    await sql`rollback to savepoint reported_rounds`.execute(tx)
    const half = Math.floor(rounds.length / 2)
    if (half === 0)
      ctx.log.error(
        { provider: provider.code, round: rounds[0]?.roundId },
        'a round that was reported exceeds the ceiling',
      )
    else for (const part of [rounds.slice(0, half), rounds.slice(half)]) await ingestFitting(tx, ctx, provider, part)
  }
}

/** Truncates to the millisecond, like all times here. Pages of rounds continue from a reported instant. */
const instantOf = (reply: string): Date => new Date(reply)

async function ingestRounds(tx: Tx, ctx: Ctx, provider: Provider, rounds: ReportedRound[]): Promise<void> {
  const hash = (round: ReportedRound) =>
    createHash('sha256')
      .update(JSON.stringify([round.playerRef, round.gameCode, round.stake, round.win]))
      .digest()
  const { rows } = await sql<{ round: string; outcome: string }>`
    select round, outcome from gateway.ingest_rounds(${ctx.brand.id}, ${ctx.clock()}, ${provider.code},
      ${rounds.map((each) => each.roundId)}::text[], ${rounds.map((each) => each.playerRef)}::uuid[],
      ${rounds.map((each) => each.gameCode)}::text[], ${rounds.map(hash)}::bytea[],
      ${rounds.map((each) => each.stake)}::bigint[], ${rounds.map((each) => each.win)}::bigint[],
      ${rounds.map((each) => instantOf(each.openedAt))}::timestamptz[], ${rounds.map((each) => instantOf(each.closedAt))}::timestamptz[])
    where outcome in ('conflict', 'unknown-player')`.execute(tx)
  for (const { round, outcome } of rows)
    ctx.log.error({ provider: provider.code, round, outcome }, 'reported round not ingested')
  await announcePlayers(tx, ctx, provider, rounds)
}

/** Rounds move what is at the provider, so the pages of their members show another sum. */
async function announcePlayers(tx: Tx, ctx: Ctx, provider: Provider, rounds: ReportedRound[]): Promise<void> {
  const players = await tx
    .selectFrom('provider_players')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider.code)
    .where('player_ref', 'in', [...new Set(rounds.map(({ playerRef }) => playerRef))])
    .execute()
  await announceBalances(
    tx,
    ctx.brand.id,
    players.map(({ member_id }) => member_id),
  )
}
