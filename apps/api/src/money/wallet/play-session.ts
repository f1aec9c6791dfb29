/** Sessions of play: from the launch token to the token that bets carry, and the holder of a token for as long as wins may come. */

import type { ProviderCode } from '@duang/contract/games/provider'
import { isLanguage, type Language } from '@duang/contract/wire/language'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { hashSecret } from '#kit/ids.ts'
import type { Provider } from '#money/provider/provider.ts'

export type OpenedPlay = { playerRef: string; gameCode: string }
/** `language`: chosen by the member. */
export type StartedPlay = OpenedPlay & { language: Language }

// A table may be left open for long. The member's own session ends first in nearly every case.
const PLAY_MS = 12 * 3_600_000
/** Play that began before this is over. */
const playBegan = (now: Date): Date => new Date(now.getTime() - PLAY_MS)

/**
 * Opens the play of this launch token. From then on bets carry `sessionToken`. Undefined when there is nothing to open.
 * A launch token that is exchanged for a session token must be used within its minute. Where one token serves from launch to last bet
 * (`launchToken` is `sessionToken`), the minute limits the page, which asks nothing here: the first request may come hours later.
 */
export async function openPlay(
  ctx: Ctx,
  provider: Provider,
  launchToken: string,
  sessionToken: string,
): Promise<StartedPlay | undefined> {
  const now = ctx.clock()
  const isOneToken = launchToken === sessionToken
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
    .where((eb) => (isOneToken ? eb('g.launched_at', '>', playBegan(now)) : eb('g.launch_expires_at', '>', now)))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .set({
      opened_at: now,
      token_hash: hashSecret(sessionToken),
      expires_at: new Date(now.getTime() + PLAY_MS),
    })
    .returning(['g.member_id', 'g.game_code'])
    .executeTakeFirst()
  if (!row) return undefined
  const { player_ref: playerRef, language } = await ctx.db
    .selectFrom('provider_players as p')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'p.brand_id').onRef('m.member_id', '=', 'p.member_id'),
    )
    .select(['p.player_ref', 'm.language'])
    .where('p.brand_id', '=', ctx.brand.id)
    .where('p.member_id', '=', row.member_id)
    .where('p.provider', '=', provider.code)
    .executeTakeFirstOrThrow()
  return { playerRef, gameCode: row.game_code, language: isLanguage(language) ? language : 'th' }
}

/** The play that was opened with this token, or why there is none any more. */
export async function findPlay(ctx: Ctx, provider: Provider, sessionToken: string): Promise<OpenedPlay | ProviderCode> {
  const now = ctx.clock()
  const row = await ctx.db
    .selectFrom('game_sessions as g')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.brand_id', '=', 'g.brand_id').onRef('s.session_id', '=', 'g.session_id'),
    )
    .innerJoin('provider_players as p', (join) =>
      join
        .onRef('p.brand_id', '=', 'g.brand_id')
        .onRef('p.member_id', '=', 'g.member_id')
        .onRef('p.provider', '=', 'g.provider'),
    )
    .select(['p.player_ref', 'g.game_code', 'g.ended_at', 'g.expires_at'])
    .select(['s.ended_at as login_ended_at', 's.expires_at as login_expires_at'])
    .where('g.brand_id', '=', ctx.brand.id)
    .where('g.token_hash', '=', hashSecret(sessionToken))
    .where('g.provider', '=', provider.code)
    .executeTakeFirst()
  if (!row) return 'TOKEN_INVALID'
  const isOver = row.ended_at || row.login_ended_at || (row.expires_at ?? now) <= now || row.login_expires_at <= now
  return isOver ? 'TOKEN_EXPIRED' : { playerRef: row.player_ref, gameCode: row.game_code }
}

/** For bets without a token: the newest session that the player opened or was sent to. This opens a launch, under its own token. */
export async function newestSession(ctx: Ctx, provider: Provider, playerRef: string): Promise<Buffer | undefined> {
  const now = ctx.clock()
  const row = await ctx.db
    .selectFrom('provider_players as p')
    .innerJoin('game_sessions as g', (join) =>
      join
        .onRef('g.brand_id', '=', 'p.brand_id')
        .onRef('g.member_id', '=', 'p.member_id')
        .onRef('g.provider', '=', 'p.provider'),
    )
    .select(['g.game_session_id', 'g.opened_at', 'g.token_hash', 'g.launch_hash'])
    .where('p.brand_id', '=', ctx.brand.id)
    .where('p.player_ref', '=', playerRef)
    .where('p.provider', '=', provider.code)
    .where('g.ended_at', 'is', null)
    .where((eb) => eb.or([eb('g.opened_at', 'is not', null), eb('g.launched_at', '>', playBegan(now))]))
    .orderBy('g.launched_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.opened_at) return row?.token_hash ?? undefined
  await ctx.db
    .updateTable('game_sessions')
    .set({
      opened_at: now,
      token_hash: row.launch_hash,
      expires_at: new Date(now.getTime() + PLAY_MS),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('game_session_id', '=', row.game_session_id)
    .where('opened_at', 'is', null)
    .execute()
  return row.launch_hash
}

/**
 * The player of a token, whatever became of its session since: logout, expiry, a new password, a block. For wins,
 * rollbacks and balances where the token alone identifies the player. Bets are accepted by `gateway.process` under a live session only.
 */
export async function findHolder(ctx: Ctx, provider: Provider, token: string): Promise<OpenedPlay | undefined> {
  const hash = hashSecret(token)
  const { rows } = await sql<OpenedPlay>`
    with holders as (
      select member_id, game_code from game_sessions
        where brand_id = ${ctx.brand.id} and token_hash = ${hash} and provider = ${provider.code}
      union all
      select member_id, game_code from game_sessions
        where brand_id = ${ctx.brand.id} and launch_hash = ${hash} and provider = ${provider.code}
      union all
      select member_id, game_code from play_tokens
        where brand_id = ${ctx.brand.id} and token_hash = ${hash} and provider = ${provider.code}
    )
    select p.player_ref as "playerRef", h.game_code as "gameCode"
      from holders h
      join provider_players p
        on p.brand_id = ${ctx.brand.id} and p.member_id = h.member_id and p.provider = ${provider.code}
      limit 1`.execute(ctx.db)
  return rows[0]
}
