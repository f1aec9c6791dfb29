/** Seeds of draws: the hashes of a server seed and of its successor are shown before, a seed itself when it is replaced. */
import { randomBytes } from 'node:crypto'
import { hashOfSeed } from '@duang/draw'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import type { DrawGame } from '#money/right/draw-game.ts'

/** What a member sees of the current seed. The server seeds are secret. `nextServerHash` is the hash of the seed that a rotation starts. */
export type SeedShown = { serverHash: string; nextServerHash: string; clientSeed: string; nextNonce: number }

export type RevealedSeed = SeedShown & { serverSeed: string }

const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')
const newServerSeed = (): string => randomHex(32)

/** Locks the current seed of a member and game; makes one where there is none. */
export async function lockSeed(tx: Tx, ctx: Ctx, memberId: number, game: DrawGame) {
  const current = await selectSeed(tx, ctx, memberId, game)
  if (current) return current
  await writeSeed(tx, ctx, memberId, game, { serverSeed: newServerSeed() })
  const made = await selectSeed(tx, ctx, memberId, game)
  if (!made) throw new Error('A seed that was just written is not there')
  return made
}

const selectSeed = (tx: Tx, ctx: Ctx, memberId: number, game: DrawGame) =>
  tx
    .selectFrom('draw_seeds')
    .select([
      'seed_id',
      'server_seed',
      'server_hash',
      'next_server_seed',
      'next_server_hash',
      'client_seed',
      'next_nonce',
    ])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .where('revealed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

async function writeSeed(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  game: DrawGame,
  { serverSeed, clientSeed }: { serverSeed: string; clientSeed?: string | undefined },
): Promise<void> {
  const nextSeed = newServerSeed()
  await tx
    .insertInto('draw_seeds')
    .values({
      brand_id: ctx.brand.id,
      member_id: memberId,
      game,
      created_at: ctx.clock(),
      server_seed: serverSeed,
      server_hash: hashOfSeed(serverSeed),
      client_seed: clientSeed ?? randomHex(8),
      next_server_seed: nextSeed,
      next_server_hash: hashOfSeed(nextSeed),
    })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'member_id', 'game']).where('revealed_at', 'is', null).doNothing(),
    )
    .execute()
}

/** Returns the commitment that the next draw uses. */
export function showSeed(ctx: Ctx, memberId: number, game: DrawGame): Promise<SeedShown> {
  return inTransaction(ctx.db, async (tx) => shown(await lockSeed(tx, ctx, memberId, game)))
}

/**
 * Reveals the current seed and starts the next one, with the client seed that the member chose or a random one. A client seed changes by a
 * rotation only, and the hash of the next server seed was shown before: neither side chooses with knowledge of the other's seed.
 */
export async function rotateSeed(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  game: DrawGame,
  clientSeed?: string,
): Promise<{ revealed: RevealedSeed; next: SeedShown }> {
  await lockMember(tx, ctx.brand.id, memberId)
  const old = await lockSeed(tx, ctx, memberId, game)
  await tx
    .updateTable('draw_seeds')
    .set({ revealed_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('seed_id', '=', old.seed_id)
    .execute()
  await writeSeed(tx, ctx, memberId, game, { serverSeed: old.next_server_seed, clientSeed })
  const next = await lockSeed(tx, ctx, memberId, game)
  return { revealed: { ...shown(old), serverSeed: old.server_seed }, next: shown(next) }
}

type SeedRow = { server_hash: string; next_server_hash: string; client_seed: string; next_nonce: number }

const shown = (seed: SeedRow): SeedShown => ({
  serverHash: seed.server_hash,
  nextServerHash: seed.next_server_hash,
  clientSeed: seed.client_seed,
  nextNonce: seed.next_nonce,
})
