/** Launches a game (interpretation M9, T20): a single-use link that lives a minute and contains no data of the member. */

import { randomUUID } from 'node:crypto'
import type { CallReply } from '@duang/contract'
import type { openGame } from '@duang/contract/games/games'
import { isLaunchUrl } from '@duang/contract/games/studio'
import type { Language } from '@duang/contract/wire/language'
import type { Caller, Ctx } from '#core/context.ts'
import { assertMayPlay } from '#core/protection/play-eligibility.ts'
import { countWithin } from '#core/throttle/throttle.ts'
import { inTransaction } from '#kit/database/db.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import type { Provider } from '#money/provider/provider.ts'
import { askStudio } from '#money/provider/studio.ts'
import { withdrawFromAllProviders } from '#money/provider-transfer/withdraw-from-provider.ts'
import { pollRounds } from './provider-transfer/rounds-feed.ts'
import { isInDoubt, sendOut } from './provider-transfer/send-out.ts'

const LAUNCH_MS = 60_000
/** More than a player ever needs. Each launch sends requests to a provider. */
const LAUNCHES = { max: 60, minutes: 10 }

/**
 * Launches a game. `siteUrl`: the site that the member came from, for the return URL.
 * Refuses `rate_limited` after sixty within ten minutes, `game_unknown`, `game_maintenance`, `game_not_allowed`,
 * `game_unavailable`, the refusals of limits and breaks, and `game_credit_in_doubt` while the outcome of a transfer is unknown.
 */
export async function launchGame(
  ctx: Ctx,
  caller: Caller,
  provider: Provider | undefined,
  gameCode: string,
  from: { siteUrl: string; device: 'phone' | 'desktop'; language: Language },
): Promise<CallReply<typeof openGame>> {
  if (!provider?.isEnabled) return refuse('game_unknown')
  const wait = await countWithin(ctx.db, ctx, `launch:${caller.memberId}`, LAUNCHES)
  if (wait > 0) return refuse('rate_limited', { retryAfterSeconds: wait })
  const type = await playableType(ctx, provider, gameCode)
  await syncLimitedMembers(ctx, caller.memberId)
  // The same rule that refuses bets, so that no member waits for a game that would accept none.
  await assertMayPlay(ctx, caller.memberId)
  if (provider.mode === 'transfer' && (await isInDoubt(ctx, caller, provider))) return refuse('game_credit_in_doubt')
  // The game opens with all available credit. Credit at other providers is recalled first.
  await withdrawFromAllProviders(ctx, caller.memberId, provider.code)
  const launchToken = newSecret()
  const expiresAt = new Date(ctx.clock().getTime() + LAUNCH_MS)
  const play = randomUUID()
  const launch = { play, gameCode, launchToken, expiresAt }
  const playerRef = await noteLaunch(ctx, caller, provider, launch)
  const answer = await askStudio(ctx, provider, 'launch', {
    playerRef,
    launchToken,
    gameCode,
    language: from.language,
    device: from.device,
    accent: ctx.brand.settings.brandHex,
    returnUrl: wayBack(from.siteUrl, type, `${provider.code}/${gameCode}`, play),
  })
  if (answer === 'no-answer') return refuse('game_unavailable')
  if (!isLaunchUrl(provider, answer.url)) {
    ctx.log.error(
      { provider: provider.code, origin: new URL(answer.url).origin },
      'Launch link to a foreign origin rejected. If it is a host of the provider: duang provider change --launch-hosts',
    )
    return refuse('game_unavailable')
  }
  // After the link, so that a game that does not open holds no credit.
  if (provider.mode === 'transfer') await sendCredit(ctx, caller, provider)
  return { url: answer.url, expiresAt: expiresAt.toISOString() }
}

/** The lobby names the game and offers it again. `play` lets it do so with one tap of the member (resume.ts). */
const wayBack = (siteUrl: string, type: string, game: string, play: string): string =>
  `${siteUrl}/auth/games/category?${new URLSearchParams({ cat: type, game, play })}`

/** For members with limits, unreported rounds are fetched first, so that limits are checked against complete figures. */
async function syncLimitedMembers(ctx: Ctx, memberId: number): Promise<void> {
  const unreported = await ctx.db
    .selectFrom('provider_credit as c')
    .leftJoin('provider_feeds as f', (join) =>
      join.onRef('f.brand_id', '=', 'c.brand_id').onRef('f.provider', '=', 'c.provider'),
    )
    .select('c.provider')
    .where('c.brand_id', '=', ctx.brand.id)
    .where('c.member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('c.settled_at', 'is', null),
        eb('c.outstanding_satang', '<>', 0),
        eb('f.read_until', 'is', null),
        eb('c.settled_at', '>=', eb.ref('f.read_until')),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('play_limits as l')
          .select('l.kind')
          .whereRef('l.brand_id', '=', 'c.brand_id')
          .whereRef('l.member_id', '=', 'c.member_id')
          .where('l.kind', '<>', 'deposit'),
      ),
    )
    .execute()
  await Promise.all(unreported.map(({ provider }) => pollRounds(ctx, provider)))
}

async function sendCredit(ctx: Ctx, caller: Caller, provider: Provider): Promise<void> {
  const sent = await sendOut(ctx, caller, provider)
  if (sent === 'pending') return refuse('game_credit_in_doubt')
  if (sent === 'not-allowed') {
    await assertMayPlay(ctx, caller.memberId)
    return refuse('game_not_allowed')
  }
  if (sent === 'refused') return refuse('game_unavailable')
}

async function playableType(ctx: Ctx, provider: Provider, gameCode: string): Promise<string> {
  const game = await ctx.db
    .selectFrom('games')
    .select(['type', 'is_enabled', 'is_listed', 'is_maintenance'])
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider.code)
    .where('game_code', '=', gameCode)
    .executeTakeFirst()
  if (!game?.is_enabled || !game.is_listed) return refuse('game_unknown')
  if (game.is_maintenance || provider.isMaintenance) return refuse('game_maintenance')
  return game.type
}

/** Records the launch. Returns the reference of the member for this provider. */
async function noteLaunch(
  ctx: Ctx,
  caller: Caller,
  provider: Provider,
  { play, gameCode, launchToken, expiresAt }: { play: string; gameCode: string; launchToken: string; expiresAt: Date },
): Promise<string> {
  const row = { brand_id: ctx.brand.id, member_id: caller.memberId, provider: provider.code }
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, caller.memberId)
    await tx
      .insertInto('provider_players')
      .values(row)
      .onConflict((conflict) => conflict.columns(['brand_id', 'member_id', 'provider']).doNothing())
      .execute()
    // A newer link invalidates one that was not opened. Its session stays: with one token from launch to last bet,
    // the page may be open already and its first request still outstanding.
    await tx
      .updateTable('game_sessions')
      .set((eb) => ({ launch_expires_at: eb.fn('least', ['launch_expires_at', eb.val(ctx.clock())]) }))
      .where('brand_id', '=', row.brand_id)
      .where('member_id', '=', row.member_id)
      .where('provider', '=', row.provider)
      .where('ended_at', 'is', null)
      .where('opened_at', 'is', null)
      .execute()
    await tx
      .insertInto('game_sessions')
      .values({
        ...row,
        game_session_id: play,
        session_id: caller.sessionId,
        game_code: gameCode,
        launch_hash: hashSecret(launchToken),
        launched_at: ctx.clock(),
        launch_expires_at: expiresAt,
      })
      .execute()
    const player = await tx
      .selectFrom('provider_players')
      .select('player_ref')
      .where('brand_id', '=', row.brand_id)
      .where('member_id', '=', row.member_id)
      .where('provider', '=', row.provider)
      .executeTakeFirstOrThrow()
    return player.player_ref
  })
}
