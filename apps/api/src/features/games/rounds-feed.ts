/**
 * Rounds of providers that hold credit: told afterwards, from a mark on. Each is taken once, into the same tables as the bets of
 * others, with the money that it moved there. What came back and no round explains is booked by itself and listed for staff.
 */
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { houseAccount, lockMember, memberAccount, post } from '#core/ledger/ledger.ts'
import { RUNNING_MS } from '#core/provider/open-rounds.ts'
import { type Provider, providersOf } from '#core/provider/provider.ts'
import { askStudio } from '#core/provider/studio.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { stableId } from '#kit/ids.ts'

/** A run ends well before its job would be given to another process; the rest is read at the next minute. */
const PAGES_MAX = 6
/** After more has come back than went out, the rounds that won it may take as long as this to be told. */
export const GRACE_MS = 10 * 60_000
const REMAINDERS_MAX = 100

type Page = Exclude<Awaited<ReturnType<typeof askStudio<'rounds'>>>, 'no-answer'>

/** All providers in transfer mode, also those that are switched off: what was played there is still told. */
export async function readAllRounds(ctx: Ctx): Promise<void> {
  const providers = (await providersOf(ctx.db, ctx.brand.id)).filter((each) => each.mode === 'transfer')
  await Promise.all(providers.map((provider) => readRoundsOf(ctx, provider)))
}

export async function readRounds(ctx: Ctx, code: string): Promise<void> {
  const provider = (await providersOf(ctx.db, ctx.brand.id)).find((each) => each.code === code)
  if (provider?.mode === 'transfer') await readRoundsOf(ctx, provider)
}

async function readRoundsOf(ctx: Ctx, provider: Provider): Promise<void> {
  for (let page = 0; page < PAGES_MAX; page++) {
    const askedAt = ctx.clock()
    const after = await markOf(ctx, provider)
    const told = await askStudio(ctx, provider, 'rounds', { after })
    if (told === 'no-answer') return
    // A page without rounds is no end: the mark may pass over those of others.
    const isLast = told.next === after
    const isMine = await inTransaction(ctx.db, (tx) =>
      takePage(tx, ctx, provider, after, told, isLast ? askedAt : null),
    )
    if (isMine && isLast) return closeRemainders(ctx, provider, askedAt)
  }
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

/** Rounds and mark are one commit. Answers false when somebody else has read on meanwhile. */
async function takePage(
  tx: Tx,
  ctx: Ctx,
  provider: Provider,
  after: string | null,
  { rounds, next }: Page,
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
  if (rounds.length > 0) await takeRounds(tx, ctx, provider, rounds)
  await tx
    .updateTable('provider_feeds')
    .set({ mark: next, ...(readUntil ? { read_until: readUntil } : {}) })
    .where('brand_id', '=', key.brand_id)
    .where('provider', '=', key.provider)
    .execute()
  return true
}

/** To the millisecond, as everything here: pages of rounds go on from an instant that they have told. */
const instantOf = (told: string): Date => new Date(told)

async function takeRounds(tx: Tx, ctx: Ctx, provider: Provider, rounds: Page['rounds']): Promise<void> {
  const hash = (round: Page['rounds'][number]) =>
    createHash('sha256')
      .update(JSON.stringify([round.playerRef, round.gameCode, round.stake, round.win]))
      .digest()
  const { rows } = await sql<{ round: string; outcome: string }>`
    select round, outcome from gateway.take_rounds(${ctx.brand.id}, ${ctx.clock()}, ${provider.code},
      ${rounds.map((each) => each.roundId)}::text[], ${rounds.map((each) => each.playerRef)}::uuid[],
      ${rounds.map((each) => each.gameCode)}::text[], ${rounds.map(hash)}::bytea[],
      ${rounds.map((each) => each.stake)}::bigint[], ${rounds.map((each) => each.win)}::bigint[],
      ${rounds.map((each) => instantOf(each.openedAt))}::timestamptz[], ${rounds.map((each) => instantOf(each.closedAt))}::timestamptz[])
    where outcome in ('conflict', 'unknown-player')`.execute(tx)
  for (const { round, outcome } of rows)
    ctx.log.error({ provider: provider.code, round, outcome }, 'a round that was told is not taken')
  await unsettle(tx, ctx, provider, rounds)
}

/** Who won after everything had come back has credit there again: of a bet that was still running then. */
async function unsettle(tx: Tx, ctx: Ctx, provider: Provider, rounds: Page['rounds']): Promise<void> {
  const won = rounds.filter(({ win }) => win > 0)
  await sql`
    update provider_credit c set settled_at = null
    from unnest(${won.map((each) => each.playerRef)}::uuid[], ${won.map((each) => each.closedAt)}::timestamptz[]) as t (player_ref, closed_at)
    join provider_players p on p.brand_id = ${ctx.brand.id} and p.player_ref = t.player_ref and p.provider = ${provider.code}
    where c.brand_id = ${ctx.brand.id} and c.member_id = p.member_id and c.provider = ${provider.code}
      and c.settled_at < t.closed_at and c.out_satang > 0`.execute(tx)
}

/**
 * Levels what lies at the provider on paper only: everything came back a while ago, and all rounds until now were told.
 * A round that is told still later is taken like any other, and what it then leaves is levelled again, the other way.
 */
async function closeRemainders(ctx: Ctx, provider: Provider, readUntil: Date): Promise<void> {
  const rows = await ctx.db
    .selectFrom('provider_credit')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider.code)
    .where(isUnexplained(readUntil))
    .limit(REMAINDERS_MAX)
    .execute()
  for (const { member_id } of rows)
    await inTransaction(ctx.db, (tx) => closeRemainder(tx, ctx, provider, member_id, readUntil))
}

const isUnexplained = (
  readUntil: Date,
) => sql<boolean>`settled_at is not null and out_satang <> 0 and settled_at <= case
    when out_satang < 0 then ${new Date(readUntil.getTime() - GRACE_MS)}::timestamptz
    -- The difference may be the stake of a bet that still runs.
    else ${new Date(readUntil.getTime() - RUNNING_MS)}::timestamptz end`

async function closeRemainder(tx: Tx, ctx: Ctx, provider: Provider, memberId: number, readUntil: Date): Promise<void> {
  await lockMember(tx, ctx.brand.id, memberId)
  const row = await tx
    .selectFrom('provider_credit')
    .select('out_satang')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider.code)
    .where(isUnexplained(readUntil))
    .executeTakeFirst()
  if (!row) return
  const id = randomUUID()
  const key = { brand_id: ctx.brand.id, member_id: memberId, provider: provider.code }
  const [out, house] = [memberAccount(memberId, 'out'), houseAccount('game', provider.number)]
  const isOver = row.out_satang < 0
  await tx
    .insertInto('provider_remainders')
    .values({ ...key, remainder_id: id, amount_satang: -row.out_satang, at: ctx.clock() })
    .execute()
  await post(tx, ctx.brand.id, ctx.clock(), [
    {
      ...{ id: stableId('transfer.remainder', ctx.brand.id, id), kind: isOver ? 'transfer.over' : 'transfer.short' },
      ...(isOver ? { debit: house, credit: out } : { debit: out, credit: house }),
      amount: Math.abs(row.out_satang),
    },
  ])
  await tx
    .updateTable('provider_credit')
    .set({ out_satang: 0 })
    .where('brand_id', '=', key.brand_id)
    .where('member_id', '=', key.member_id)
    .where('provider', '=', key.provider)
    .execute()
  ctx.log.error({ ...key, satang: -row.out_satang }, 'credit came back that no round explains')
}
