/**
 * The one way of a dialect's request to the gateway, alone or within a wallet transaction: its amounts are checked, and its reason and the
 * part finer than a satang are recorded with it.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { LiveNote } from '#core/live/live-notes.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { hashSecret, sha256 } from '#kit/ids.ts'
import type { Provider } from '#money/provider/provider.ts'
import type { DialectRequest } from './dialect-request.ts'
import { serveWithin, type WalletReply, type WalletRequest } from './gateway.ts'

/** Reason for a `BAD_REQUEST`: the field by its name in the wallet, and what is wrong with it. */
export type RejectedField = { field: string; reason: string }

/** `beside`: recorded in the transaction of the request, which therefore is no part of a batch. */
export type Admitted = { walletRequest: WalletRequest; beside?: Pick<DialectRequest, 'reason' | 'finer'> }

/** Rejects amounts finer than a satang, unless the provider's are rounded down, and a rollback of itself. */
export async function admit(
  db: Db | Tx,
  ctx: Ctx,
  provider: Provider,
  request: DialectRequest,
): Promise<Admitted | RejectedField> {
  const { reason, finer } = request
  if (request.originalTxId === request.txId) return { field: 'originalTxId', reason: 'names itself' }
  const isFiner = finer !== undefined && finer.stake + finer.gain > 0
  if (isFiner && provider.finerAmounts === 'reject' && !(await isKnown(db, ctx, provider, request.txId)))
    return { field: 'amount', reason: 'finer than a satang' }
  // Rounded down it would be a bet for nothing.
  if (finer && finer.stake > 0 && request.stake === 0) return { field: 'amount', reason: 'stake below a satang' }
  const walletRequest = walletRequestOf(provider, request)
  if (reason === undefined && !isFiner) return { walletRequest }
  return { walletRequest, beside: { ...(reason !== undefined && { reason }), ...(isFiner && { finer }) } }
}

/** Serves an admitted request within the caller's transaction. What belongs beside it is recorded exactly when it is. */
export async function serveAdmitted(
  tx: Tx,
  ctx: Ctx,
  { walletRequest, beside }: Admitted,
  notes: LiveNote[],
): Promise<WalletReply> {
  const answer = await serveWithin(tx, ctx, walletRequest, notes)
  if (!beside || answer.code !== 'OK' || answer.isReplay) return answer
  const { reason, finer } = beside
  const row = { brand_id: ctx.brand.id, provider: walletRequest.provider, tx_id: walletRequest.txId }
  if (reason !== undefined)
    await tx
      .insertInto('provider_reasons')
      .values({ ...row, reason })
      .execute()
  if (finer) await recordFraction(tx, ctx, row, walletRequest.playerRef, finer)
  return answer
}

export function walletRequestOf(
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
async function isKnown(db: Db | Tx, ctx: Ctx, provider: Provider, txId: string): Promise<boolean> {
  const { rows } = await sql`
    select from gateway.find_transactions(${ctx.brand.id}, ${provider.code}, array[${txId}]::text[])`.execute(db)
  return rows.length > 0
}
