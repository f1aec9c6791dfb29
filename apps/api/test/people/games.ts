/** Providers, games and open sessions for tests, straight into the tables. */
import { createHash, randomUUID } from 'node:crypto'
import { DEMONSTRATION_BRAND } from '../../seed/demonstration.ts'
import { hashSecret, newSecret } from '../../src/kit/ids.ts'
import type { WalletRequest } from '../../src/money/wallet/gateway.ts'
import type { TestMember, TestSite } from './site.ts'
import { logIn } from './site.ts'

export type TestProvider = { provider: string; number: number; keyId: string; secret: string }

/** A number is minutes after the last bet. */
export type RoundEndGiven = 'message' | 'bet' | 'win' | number

const columnsOf = (rule: RoundEndGiven) =>
  typeof rule === 'number'
    ? { round_end: 'minutes', round_end_minutes: rule }
    : { round_end: rule, round_end_minutes: null }

/** Sets what `duang provider change --rounds` changes. */
export async function setRoundEnd(site: TestSite, { provider }: TestProvider, rule: RoundEndGiven): Promise<void> {
  await site.owner.updateTable('providers').set(columnsOf(rule)).where('provider', '=', provider).execute()
}

let providerCount = 0

export async function addProvider(
  site: TestSite,
  given: { dialect?: string; baseUrl?: string; mode?: 'seamless' | 'transfer'; roundEnd?: RoundEndGiven } = {},
): Promise<TestProvider> {
  const number = ++providerCount
  const provider = `studio-${number}`
  const key = { keyId: `key-${number}`, secret: newSecret() }
  const row = { brand_id: DEMONSTRATION_BRAND, provider }
  await site.owner
    .insertInto('providers')
    .values({
      ...row,
      number,
      name: provider,
      group_code: 'JK',
      mode: given.mode ?? 'seamless',
      dialect: given.dialect ?? 'canonical',
      base_url: given.baseUrl ?? 'http://127.0.0.1:9',
      ...columnsOf(given.roundEnd ?? 'message'),
    })
    .execute()
  await site.owner
    .insertInto('provider_keys')
    .values({ ...row, key_id: key.keyId, secret: key.secret })
    .execute()
  await site.owner
    .insertInto('games')
    .values({ ...row, game_code: 'reels', type: 'slot', name_th: 'วงล้อ', name_en: 'Reels' })
    .execute()
  return { provider, number, ...key }
}

export type TestPlay = { playerRef: string; token: string; sessionId: string }

/** A member at a provider's game, as after launch and authenticate. */
export async function startPlay(site: TestSite, member: TestMember, provider: TestProvider): Promise<TestPlay> {
  await logIn(site, member)
  const now = site.platform.clock()
  const login = await site.owner
    .selectFrom('sessions')
    .select('session_id')
    .where('member_id', '=', member.memberId)
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow()
  const row = { brand_id: DEMONSTRATION_BRAND, member_id: member.memberId, provider: provider.provider }
  const player = await site.owner
    .insertInto('provider_players')
    .values(row)
    .onConflict((conflict) => conflict.columns(['brand_id', 'member_id', 'provider']).doUpdateSet({ created_at: now }))
    .returning('player_ref')
    .executeTakeFirstOrThrow()
  const token = newSecret()
  await site.owner
    .insertInto('game_sessions')
    .values({
      ...row,
      session_id: login.session_id,
      game_code: 'reels',
      launched_at: now,
      opened_at: now,
      launch_hash: createHash('sha256').update(randomUUID()).digest(),
      launch_expires_at: now,
      token_hash: hashSecret(token),
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute()
  return { playerRef: player.player_ref, token, sessionId: login.session_id }
}

/** A request of a provider to the gateway: a bet of nothing in round `r1`, where nothing else is given. The session is no part of the hash. */
export function walletRequestOf(
  provider: TestProvider,
  play: TestPlay,
  given: Partial<WalletRequest> = {},
): WalletRequest {
  const { tokenHash = hashSecret(play.token), ...content } = given
  return {
    provider: provider.provider,
    playerRef: play.playerRef,
    method: 'bet',
    txId: randomUUID(),
    roundId: 'r1',
    stake: 0,
    gain: 0,
    closes: false,
    tokenHash,
    hash: createHash('sha256').update(JSON.stringify(content)).digest(),
    ...content,
  }
}
