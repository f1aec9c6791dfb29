/** Players of a demonstration's own gateway: existing members, each time in a new session, with their current credit. */
import type { Launched, TestEnvironment } from '@duang/conformance'
import type { Ctx } from '#core/context.ts'
import { openSession } from '#core/session/session.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import type { Provider } from '#money/provider/provider.ts'

const LAUNCH_MS = 60_000

/** `ctx.db` is the owner's. The members alternate. */
export function memberEnvironment(ctx: Ctx, provider: Provider, memberIds: readonly number[]): TestEnvironment {
  const sessions = new Map<string, string>()
  let turn = 0
  return {
    async nextPlayer() {
      const memberId = memberIds[turn++ % memberIds.length]
      if (memberId === undefined) return undefined
      return inTransaction(ctx.db, async (tx) => {
        const { sessionId, ...launched } = await launch(tx, ctx, provider, memberId)
        sessions.set(launched.playerRef, sessionId)
        return launched
      })
    },
    async logOut({ playerRef }) {
      await ctx.db
        .updateTable('sessions')
        .set({ ended_at: ctx.clock(), ended_by: 'logout' })
        .where('brand_id', '=', ctx.brand.id)
        .where('session_id', '=', sessions.get(playerRef) ?? '')
        .execute()
    },
    async holdings({ playerRef }) {
      const { member_id } = await ctx.db
        .selectFrom('provider_players')
        .select('member_id')
        .where('brand_id', '=', ctx.brand.id)
        .where('player_ref', '=', playerRef)
        .executeTakeFirstOrThrow()
      const { balance } = await readBalance(ctx.db, ctx.brand.id, member_id, 'cash')
      const { done } = await ctx.db
        .selectFrom('bonus_grants')
        .select((eb) => eb.fn.sum<number>('turnover_done_satang').as('done'))
        .where('brand_id', '=', ctx.brand.id)
        .where('member_id', '=', member_id)
        .executeTakeFirstOrThrow()
      return { credit: balance, turnoverDone: Number(done ?? 0) }
    },
  }
}

async function launch(
  tx: Tx,
  ctx: Ctx,
  provider: Provider,
  memberId: number,
): Promise<Launched & { sessionId: string }> {
  const now = ctx.clock()
  const origin = {
    address: '127.0.0.1',
    userAgent: 'duang provider check',
    platform: '',
    language: 'th' as const,
    requestId: '',
  }
  const { token } = await openSession(tx, ctx, memberId, origin)
  const { session_id: sessionId } = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirstOrThrow()
  const { game_code: gameCode } = await tx
    .selectFrom('games')
    .select('game_code')
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider.code)
    .where('is_enabled', '=', true)
    .where('is_maintenance', '=', false)
    .orderBy('game_code')
    .executeTakeFirstOrThrow()
  const row = { brand_id: ctx.brand.id, member_id: memberId, provider: provider.code }
  const { player_ref: playerRef } = await tx
    .insertInto('provider_players')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'member_id', 'provider']).doUpdateSet({ provider: provider.code }),
    )
    .returning('player_ref')
    .executeTakeFirstOrThrow()
  const launchToken = newSecret()
  await tx
    .insertInto('game_sessions')
    .values({
      ...row,
      session_id: sessionId,
      game_code: gameCode,
      launch_hash: hashSecret(launchToken),
      launched_at: now,
      launch_expires_at: new Date(now.getTime() + LAUNCH_MS),
    })
    .execute()
  return { launchToken, playerRef, gameCode, sessionId }
}
