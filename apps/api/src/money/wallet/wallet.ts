/** Operations of a provider on a member's credit, in canonical terms. Dialects map theirs to them. */

import type { ProviderCode } from '@duang/contract/games/provider'
import type { Language } from '@duang/contract/wire/language'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { LiveNote } from '#core/live/live-notes.ts'
import { inTransaction } from '#kit/database/db.ts'
import { newSecret } from '#kit/ids.ts'
import { memberAccount } from '#money/ledger/ledger.ts'
import type { Provider } from '#money/provider/provider.ts'
import { type Admitted, admit, type RejectedField, serveAdmitted } from './admit.ts'
import type { DialectRequest } from './dialect-request.ts'
import type { Gateway, WalletReply } from './gateway.ts'
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

/** `onBadRequest`: called for each request that is answered with `BAD_REQUEST`. */
export function createWallet(
  ctx: Ctx,
  provider: Provider,
  gateway: Gateway,
  onBadRequest: (rejected: RejectedField) => void = () => undefined,
): Wallet {
  const reject = (rejected: RejectedField): WalletReply => {
    onBadRequest(rejected)
    return NOT_HERE
  }
  const observed = (answer: WalletReply): WalletReply => {
    // The gateway calls a request bad for one reason only.
    if (answer.code === 'BAD_REQUEST') onBadRequest({ field: 'originalTxId', reason: 'names a rollback' })
    return answer
  }
  const balance = (playerRef: string) => readPlayer(ctx, provider, playerRef)
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
    move: async (request) => {
      if (isElsewhere) return reject({ field: 'method', reason: 'provider in transfer mode' })
      const admitted = await admit(ctx.db, ctx, provider, request)
      if ('field' in admitted) return reject(admitted)
      return observed(admitted.beside ? await moveAndRecord(ctx, admitted) : await gateway(ctx, admitted.walletRequest))
    },
    transaction: async (playerRef, work) =>
      isElsewhere ? undefined : inWalletTransaction(ctx, provider, playerRef, { reject, observed }, work),
    endRound: async (playerRef, roundId) => {
      if (isElsewhere) return reject({ field: 'method', reason: 'provider in transfer mode' })
      const player = await balance(playerRef)
      if (player.code !== 'OK') return player
      const isKnown = await closeRound(ctx, provider, playerRef, roundId)
      return { ...player, code: isKnown ? 'OK' : 'TX_NOT_FOUND' }
    },
  }
}

/** Moves what has a record beside it, in a transaction of its own. */
async function moveAndRecord(ctx: Ctx, admitted: Admitted): Promise<WalletReply> {
  const notes: LiveNote[] = []
  const answer = await inTransaction(ctx.db, (tx) => {
    // A retry of the transaction answers anew.
    notes.length = 0
    return serveAdmitted(tx, ctx, admitted, notes)
  })
  for (const note of notes) ctx.live.note(note)
  return answer
}

async function readPlayer(ctx: Ctx, provider: Provider, playerRef: string): Promise<Player> {
  const { rows } = await sql<{ balance: number }>`
    select b.balance_satang as balance
    from gateway.player_member(${ctx.brand.id}, ${provider.code}, ${playerRef}) as player
    join ledger.balances b on b.brand_id = ${ctx.brand.id} and b.account_id = player * 64 + ${memberAccount(0, 'cash')}`.execute(
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
