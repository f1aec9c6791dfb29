/** What a provider may do with a member's credit, in canonical words: dialects say the same in theirs. */
import { createHash } from 'node:crypto'
import type { ProviderCode } from '@duang/contract/provider'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { memberAccount } from '#core/ledger/ledger.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'
import type { Gateway, Movement, MovementAnswer } from './gateway.ts'
import type { Provider } from './provider.ts'

/** A movement as a dialect hands it over. `content` is what a retry must repeat; the session token is not part of it. */
export type WalletMovement = Omit<Movement, 'provider' | 'hash' | 'tokenHash'> & {
  sessionToken?: string
  content: unknown
}
export type Player = { code: ProviderCode; balance: number | null }
export type Arrival = Player & { playerRef?: string; sessionToken?: string; gameCode?: string }

export type Wallet = {
  /** Turns a launch token, once and within its minute, into a player and a session token. */
  authenticate: (launchToken: string) => Promise<Arrival>
  balance: (playerRef: string) => Promise<Player>
  move: (movement: WalletMovement) => Promise<MovementAnswer>
  /** Closes a round; no bet is taken in it afterwards. Idempotent. */
  endRound: (playerRef: string, roundId: string) => Promise<Player>
}

const HASH = (content: unknown): Buffer => createHash('sha256').update(JSON.stringify(content)).digest()

export function createWallet(ctx: Ctx, provider: Provider, gateway: Gateway): Wallet {
  const balance = (playerRef: string) => readPlayer(ctx, provider, playerRef)
  return {
    authenticate: (launchToken) => openPlay(ctx, provider, launchToken),
    balance,
    move: ({ sessionToken, content, ...movement }) =>
      gateway(ctx, {
        ...movement,
        provider: provider.code,
        hash: HASH([movement.method, content]),
        tokenHash: sessionToken === undefined ? undefined : hashSecret(sessionToken),
      }),
    endRound: async (playerRef, roundId) => {
      const player = await balance(playerRef)
      if (player.code !== 'OK') return player
      const isKnown = await closeRound(ctx, provider, playerRef, roundId)
      return { ...player, code: isKnown ? 'OK' : 'TX_NOT_FOUND' }
    },
  }
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

// A table may be left open for long; the member's own session ends first in nearly every case.
const PLAY_HOURS = 12

async function openPlay(ctx: Ctx, provider: Provider, launchToken: string): Promise<Arrival> {
  const now = ctx.clock()
  const sessionToken = newSecret()
  const row = await ctx.db
    .updateTable('game_sessions as g')
    .from('sessions as s')
    .whereRef('s.brand_id', '=', 'g.brand_id')
    .whereRef('s.session_id', '=', 'g.session_id')
    .where('g.brand_id', '=', ctx.brand.id)
    .where('g.launch_hash', '=', hashSecret(launchToken))
    .where('g.provider', '=', provider.code)
    .where('g.opened_at', 'is', null)
    .where('g.ended_at', 'is', null)
    .where('g.launch_expires_at', '>', now)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .set({
      opened_at: now,
      token_hash: hashSecret(sessionToken),
      expires_at: new Date(now.getTime() + PLAY_HOURS * 3_600_000),
    })
    .returning(['g.member_id', 'g.game_code'])
    .executeTakeFirst()
  if (!row) return { code: 'TOKEN_INVALID', balance: null }
  const { player_ref: playerRef } = await ctx.db
    .selectFrom('provider_players')
    .select('player_ref')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', row.member_id)
    .where('provider', '=', provider.code)
    .executeTakeFirstOrThrow()
  return { ...(await readPlayer(ctx, provider, playerRef)), playerRef, sessionToken, gameCode: row.game_code }
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
