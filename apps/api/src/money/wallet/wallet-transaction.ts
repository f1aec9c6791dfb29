/** A wallet transaction: several requests of one player, all or none. Some dialects send arrays, and some calls mean two requests. */
import type { ProviderCode } from '@duang/contract/games/provider'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { LiveNote } from '#core/live/live-notes.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import type { Provider } from '#money/provider/provider.ts'
import { admit, type RejectedField, serveAdmitted, walletRequestOf } from './admit.ts'
import type { DialectRequest } from './dialect-request.ts'
import { serveWithin, type WalletReply, type WalletRequest } from './gateway.ts'
import { LATE_MS, RUNNING_MS } from './open-rounds.ts'

/** A transaction of this player that was accepted, or barred by a tombstone. Amounts are satang. */
export type KnownTransaction = {
  /** `tombstone`: its rollback arrived first. */
  kind: WalletRequest['method'] | 'tombstone'
  stake: number
  gain: number
  /** For a rollback: the part of a win that the credit no longer held. */
  owed: number
  isUndone: boolean
  roundId: string | null
}

export type WalletTransaction = {
  /** The credit before all of it. */
  before: number
  /** The existing ones of these transactions of the player. The lock keeps them unchanged. */
  find: (txIds: readonly string[]) => Promise<Map<string, KnownTransaction>>
  /** Ids of the player's transactions in these rounds, by round, oldest first. */
  findRounds: (roundIds: readonly string[]) => Promise<Map<string, string[]>>
  /** By the same rules as a request alone: amounts finer than a satang, and the reason for the member. */
  move: (request: DialectRequest) => Promise<WalletReply>
  /** Returns the code of a bet of nothing by this player, for calls that are no bet but obey the same rules. Records nothing. */
  tryBet: (request: DialectRequest) => Promise<ProviderCode>
  /** Undoes all requests of this transaction and returns the result. */
  undo: (result: unknown) => never
}

/** `reject` answers a request that is not admitted, `observed` sees each other answer. */
export type Answering = {
  reject: (rejected: RejectedField) => WalletReply
  observed: (answer: WalletReply) => WalletReply
}

class Undone extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('undone')
    this.result = result
  }
}

export async function inWalletTransaction<Result>(
  ctx: Ctx,
  provider: Provider,
  playerRef: string,
  { reject, observed }: Answering,
  work: (transaction: WalletTransaction) => Promise<Result>,
): Promise<Result | undefined> {
  const notes: LiveNote[] = []
  const move = async (tx: Tx, request: DialectRequest) => {
    const admitted = await admit(tx, ctx, provider, request)
    return 'field' in admitted ? reject(admitted) : observed(await serveAdmitted(tx, ctx, admitted, notes))
  }
  try {
    const result = await inTransaction(ctx.db, async (tx) => {
      // A retry of the transaction answers anew.
      notes.length = 0
      const player = await lock(tx, ctx, provider, playerRef)
      if (!player) return undefined
      return work({
        before: player.balance,
        find: (txIds) => find(tx, ctx, provider, player.memberId, txIds),
        findRounds: (roundIds) => findRounds(tx, ctx, provider, player.memberId, roundIds),
        move: (request) => move(tx, request),
        tryBet: (request) => tryBet(tx, ctx, walletRequestOf(provider, request)),
        undo: (result) => {
          throw new Undone(result)
        },
      })
    })
    for (const note of notes) ctx.live.note(note)
    return result
  } catch (error) {
    if (error instanceof Undone) return error.result as Result
    throw error
  }
}

/** Sends a bet and undoes it, so that the rules of bets exist once, in the database. */
async function tryBet(tx: Tx, ctx: Ctx, walletRequest: WalletRequest): Promise<ProviderCode> {
  await sql`savepoint tried_bet`.execute(tx)
  const bet: WalletRequest = { ...walletRequest, method: 'bet', stake: 0, gain: 0, closes: false }
  // Undone below, so there is nothing to announce.
  const { code } = await serveWithin(tx, ctx, bet, [])
  await sql`rollback to savepoint tried_bet`.execute(tx)
  return code
}

async function lock(tx: Tx, ctx: Ctx, provider: Provider, playerRef: string) {
  const { rows } = await sql<{ memberId: number | null; balance: number | null }>`
    select member_id as "memberId", (ledger.lock_cash(array[${ctx.brand.id}]::int[], array[member_id]))[1] as balance
    from gateway.player_member(${ctx.brand.id}, ${provider.code}, ${playerRef}) as member_id`.execute(tx)
  const { memberId = null, balance } = rows[0] ?? {}
  return memberId === null ? undefined : { memberId, balance: balance ?? 0 }
}

type FoundRow = { tx_id: string; round_id: string | null; kind: KnownTransaction['kind'] } & {
  [Column in 'bet_satang' | 'win_satang' | 'receivable_satang']: number
} & { rolled_back_by: string | null }

async function find(tx: Tx, ctx: Ctx, provider: Provider, memberId: number, txIds: readonly string[]) {
  const { rows } = await sql<FoundRow>`
    select tx_id, round_id, kind, bet_satang, win_satang, receivable_satang, rolled_back_by
    from gateway.find_transactions(${ctx.brand.id}, ${provider.code}, ${txIds}::text[])
    where member_id = ${memberId}`.execute(tx)
  return new Map(
    rows.map((row): [string, KnownTransaction] => [
      row.tx_id,
      {
        kind: row.kind,
        isUndone: row.rolled_back_by !== null,
        roundId: row.round_id,
        stake: row.bet_satang,
        gain: row.win_satang,
        owed: row.receivable_satang,
      },
    ]),
  )
}

// Only a message of the provider proves that no further bet follows.
const transactionsUntil = sql<Date>`least(case when r.closed_by in ('win', 'endRound') then r.closed_at end, r.opened_at + ${RUNNING_MS / 1_000} * interval '1 second') + ${LATE_MS / 1_000} * interval '1 second'`

async function findRounds(tx: Tx, ctx: Ctx, provider: Provider, memberId: number, roundIds: readonly string[]) {
  // A member's transactions are indexed by time. An hour exceeds any clock difference between machines. Bets are placed
  // while a round runs. Later transactions contain the id of one of them.
  const rows = await tx
    .selectFrom('rounds as r')
    .innerJoin('provider_transactions as t', (join) =>
      join
        .onRef('t.brand_id', '=', 'r.brand_id')
        .onRef('t.member_id', '=', 'r.member_id')
        .on('t.at', '>=', sql<Date>`r.opened_at - interval '1 hour'`)
        .on('t.at', '<=', transactionsUntil)
        .onRef('t.provider', '=', 'r.provider')
        .onRef('t.round_id', '=', 'r.round_id'),
    )
    .select(['r.round_id', 't.tx_id'])
    .where('r.brand_id', '=', ctx.brand.id)
    .where('r.member_id', '=', memberId)
    .where('r.provider', '=', provider.code)
    .where((eb) => eb('r.round_id', '=', eb.fn.any(eb.val([...roundIds]))))
    .orderBy('t.at')
    .orderBy('t.tx_id')
    .execute()
  const byRound = Map.groupBy(rows, (row) => row.round_id)
  return new Map([...byRound].map(([round, found]) => [round, found.map((row) => row.tx_id)]))
}
