/** Operations of a provider on a member's credit, in canonical terms. Dialects map theirs to them. */
import type { Language } from '@duang/contract/language'
import type { ProviderCode } from '@duang/contract/provider'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { memberAccount } from '#core/ledger/ledger.ts'
import type { LiveNote } from '#core/live/live-notes.ts'
import type { Provider } from '#core/provider/provider.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { hashSecret, newSecret, sha256 } from '#kit/ids.ts'
import type { DialectRequest } from './dialect-request.ts'
import { type Gateway, serveWithin, type WalletReply, type WalletRequest } from './gateway.ts'
import { findHolder, findPlay, newestSession, openPlay } from './play-session.ts'
import { inWalletTransaction, type WalletTransaction } from './wallet-transaction.ts'

export type Player = { code: ProviderCode; balance: number | null }
export type Arrival = Player & { playerRef?: string; sessionToken?: string; gameCode?: string; language?: Language }

export type Wallet = {
  /** Turns a launch token, once and within its minute, into a player and a session token. */
  authenticate: (launchToken: string) => Promise<Arrival>
  /**
   * For dialects with one token from launch to last bet: the launch token, first used within its minute, is the session's token
   * from then on. May be called again as long as the session lasts.
   */
  open: (token: string) => Promise<Arrival>
  /**
   * For dialects in which only a token identifies the player: the player of the token, also after logout and expiry. Undefined for a
   * token that was never given to a player of this provider.
   */
  holder: (token: string) => Promise<{ playerRef: string; gameCode: string } | undefined>
  /** For dialects whose bets carry no token: the `tokenHash` of the newest play that this player opened or was sent to. */
  newestSession: (playerRef: string) => Promise<Buffer | undefined>
  balance: (playerRef: string) => Promise<Player>
  /**
   * Refuses `BAD_REQUEST` to providers in transfer mode, as `endRound` does, and to amounts finer than a satang, unless the provider's
   * are rounded down.
   */
  move: (walletRequest: DialectRequest) => Promise<WalletReply>
  /** Closes a round, which then accepts no bet. Idempotent. */
  endRound: (playerRef: string, roundId: string) => Promise<Player>
  /**
   * Several requests of one player in one transaction, under the lock of the player's credit. What `work` answers is committed with what
   * it moved, unless it undid it. May run again from the start. Undefined: no such player, or a provider in transfer mode.
   */
  transaction: <Result>(
    playerRef: string,
    work: (transaction: WalletTransaction) => Promise<Result>,
  ) => Promise<Result | undefined>
}

// A provider has one mode. One that holds credit reports its rounds later. Moved here as well, their money would be counted twice.
const NOT_HERE: WalletReply = { code: 'BAD_REQUEST', balance: null, isReplay: false }

/** Reason for a `BAD_REQUEST`: the field by its name in the wallet, and what is wrong with it. */
export type RejectedField = { field: string; reason: string }

/** `onBadRequest`: called for each request that is answered with `BAD_REQUEST`. */
export function createWallet(
  ctx: Ctx,
  provider: Provider,
  gateway: Gateway,
  onBadRequest: (rejected: RejectedField) => void = () => undefined,
): Wallet {
  const reject = (field: string, reason: string): WalletReply => {
    onBadRequest({ field, reason })
    return NOT_HERE
  }
  const observed = (answer: WalletReply): WalletReply => {
    // The gateway calls a request bad for one reason only.
    if (answer.code === 'BAD_REQUEST') onBadRequest({ field: 'originalTxId', reason: 'names a rollback' })
    return answer
  }
  const balance = (playerRef: string) => readPlayer(ctx, provider, playerRef)
  const toWalletRequest = (walletRequest: DialectRequest) => walletRequestOf(provider, walletRequest)
  const isElsewhere = provider.mode === 'transfer'
  return {
    authenticate: async (launchToken) => {
      const sessionToken = newSecret()
      const play = await openPlay(ctx, provider, launchToken, sessionToken)
      return play
        ? { ...(await balance(play.playerRef)), ...play, sessionToken }
        : { code: 'TOKEN_INVALID', balance: null }
    },
    open: async (token) => {
      const play = (await openPlay(ctx, provider, token, token)) ?? (await findPlay(ctx, provider, token))
      return typeof play === 'string'
        ? { code: play, balance: null }
        : { ...(await balance(play.playerRef)), ...play, sessionToken: token }
    },
    holder: (token) => findHolder(ctx, provider, token),
    newestSession: (playerRef) => newestSession(ctx, provider, playerRef),
    balance,
    move: async (walletRequest) => {
      if (isElsewhere) return reject('method', 'provider in transfer mode')
      const { reason, finer } = walletRequest
      const isFiner = finer !== undefined && finer.stake + finer.gain > 0
      if (isFiner && provider.finerAmounts === 'reject' && !(await isKnown(ctx, provider, walletRequest.txId)))
        return reject('amount', 'finer than a satang')
      // Rounded down it would be a bet for nothing.
      if (finer && finer.stake > 0 && walletRequest.stake === 0) return reject('amount', 'stake below a satang')
      const asked = toWalletRequest(walletRequest)
      const answer =
        reason === undefined && !isFiner
          ? await gateway(ctx, asked)
          : await moveAndRecord(ctx, asked, { reason, finer: isFiner ? finer : undefined })
      return observed(answer)
    },
    transaction: async (playerRef, work) =>
      isElsewhere
        ? undefined
        : inWalletTransaction(ctx, provider, playerRef, toWalletRequest, (steps) =>
            work({ ...steps, move: async (walletRequest) => observed(await steps.move(walletRequest)) }),
          ),
    endRound: async (playerRef, roundId) => {
      if (isElsewhere) return reject('method', 'provider in transfer mode')
      const player = await balance(playerRef)
      if (player.code !== 'OK') return player
      const isKnown = await closeRound(ctx, provider, playerRef, roundId)
      return { ...player, code: isKnown ? 'OK' : 'TX_NOT_FOUND' }
    },
  }
}

function walletRequestOf(
  { code }: Provider,
  { sessionToken, content, reason: _, finer: _finer, ...walletRequest }: DialectRequest,
): WalletRequest {
  return {
    ...walletRequest,
    provider: code,
    // The player is part of the hash: some dialects' content does not contain it, and answers must not be shared between players.
    hash: sha256(JSON.stringify([walletRequest.method, walletRequest.playerRef, content])),
    tokenHash: sessionToken === undefined ? walletRequest.tokenHash : hashSecret(sessionToken),
  }
}

/** A request with what is recorded beside it, in a transaction of its own: the record is there exactly when the request is. */
async function moveAndRecord(
  ctx: Ctx,
  walletRequest: WalletRequest,
  { reason, finer }: { reason: string | undefined; finer: DialectRequest['finer'] },
): Promise<WalletReply> {
  const notes: LiveNote[] = []
  const answer = await inTransaction(ctx.db, async (tx) => {
    const answer = await serveWithin(tx, ctx, walletRequest, notes)
    if (answer.code !== 'OK' || answer.isReplay) return answer
    const row = { brand_id: ctx.brand.id, provider: walletRequest.provider, tx_id: walletRequest.txId }
    if (reason !== undefined)
      await tx
        .insertInto('provider_reasons')
        .values({ ...row, reason })
        .execute()
    if (finer) await recordFraction(tx, ctx, row, walletRequest.playerRef, finer)
    return answer
  })
  for (const note of notes) ctx.live.note(note)
  return answer
}

async function recordFraction(
  tx: Tx,
  ctx: Ctx,
  row: { brand_id: number; provider: string; tx_id: string },
  playerRef: string,
  finer: { stake: number; gain: number },
): Promise<void> {
  await sql`
    insert into provider_fractions (brand_id, provider, tx_id, member_id, stake_units, gain_units, at)
      select brand_id, provider, ${row.tx_id}, member_id, ${finer.stake}, ${finer.gain}, ${ctx.clock()}
        from provider_players
        where brand_id = ${row.brand_id} and provider = ${row.provider} and player_ref = ${playerRef}`.execute(tx)
}

/** Returns whether the gateway has answered this transaction when finer amounts were still rounded down, so that a retry finds the answer. */
async function isKnown(ctx: Ctx, provider: Provider, txId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('provider_transactions')
    .select('tx_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider.code)
    .where('tx_id', '=', txId)
    .executeTakeFirst()
  return row !== undefined
}

async function readPlayer(ctx: Ctx, provider: Provider, playerRef: string): Promise<Player> {
  const { rows } = await sql<{ balance: number }>`
    select b.balance_satang as balance from provider_players p
    join ledger.balances b on b.brand_id = p.brand_id and b.account_id = p.member_id * 64 + ${memberAccount(0, 'cash')}
    where p.brand_id = ${ctx.brand.id} and p.player_ref = ${playerRef} and p.provider = ${provider.code}`.execute(
    ctx.db,
  )
  const [player] = rows
  return player ? { code: 'OK', balance: player.balance } : { code: 'USER_UNKNOWN', balance: null }
}

/** Answers whether there is such a round. */
async function closeRound(ctx: Ctx, provider: Provider, playerRef: string, roundId: string): Promise<boolean> {
  const now = ctx.clock()
  const row = await ctx.db
    .updateTable('rounds')
    .set((eb) => ({ closed_by: 'endRound', closed_at: eb.fn.coalesce('closed_at', eb.val(now)) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider.code)
    .where('round_id', '=', roundId)
    .where('member_id', '=', (eb) =>
      eb
        .selectFrom('provider_players')
        .select('member_id')
        .where('brand_id', '=', ctx.brand.id)
        .where('player_ref', '=', playerRef)
        .where('provider', '=', provider.code),
    )
    .returning('round_id')
    .executeTakeFirst()
  return row !== undefined
}
