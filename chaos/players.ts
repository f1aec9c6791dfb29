/** The game provider of a run and its players: each member stands at a game, straight into the tables. */
import { createHash, randomUUID } from 'node:crypto'
import { DEMONSTRATION_BRAND } from '../apps/api/seed/demonstration.ts'
import type { Db } from '../apps/api/src/kit/db.ts'
import { hashSecret, newSecret } from '../apps/api/src/kit/ids.ts'
import type { Member } from './members.ts'

export const PROVIDER = 'chaos'
/** Of the house account; far from those that the demonstration has. */
const NUMBER = 900
export const GAME = 'reels'

export type Player = { provider: string; member: Member; playerRef: string; sessionToken: string }
export type ProviderKey = { keyId: string; secret: string }

/** Sessions of play outlive the run, as those of members who play all night. */
export async function addPlayers(db: Db, members: readonly Member[]): Promise<{ players: Player[]; key: ProviderKey }> {
  const key = { keyId: 'chaos-key', secret: newSecret() }
  const provider = { brand_id: DEMONSTRATION_BRAND, provider: PROVIDER }
  await db
    .insertInto('providers')
    .values({
      ...provider,
      ...{ number: NUMBER, name: 'Chaos', group_code: 'CH', mode: 'seamless', dialect: 'canonical' },
      base_url: 'http://127.0.0.1:9',
    })
    .execute()
  await db
    .insertInto('provider_keys')
    .values({ ...provider, key_id: key.keyId, secret: key.secret })
    .execute()
  await db
    .insertInto('games')
    .values({ ...provider, game_code: GAME, type: 'slot', name_th: 'วงล้อ', name_en: 'Reels' })
    .execute()
  const players: Player[] = []
  for (const member of members) players.push(await addPlayer(db, member))
  return { players, key }
}

async function addPlayer(db: Db, member: Member): Promise<Player> {
  const now = new Date()
  const until = new Date(now.getTime() + 86_400_000)
  const row = { brand_id: DEMONSTRATION_BRAND, member_id: member.memberId }
  const secret = () => createHash('sha256').update(randomUUID()).digest()
  const { session_id } = await db
    .insertInto('sessions')
    .values({
      ...row,
      ...{ token_hash: secret(), cookie_hash: secret(), started_at: now, last_seen_at: now, expires_at: until },
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  const { player_ref } = await db
    .insertInto('provider_players')
    .values({ ...row, provider: PROVIDER })
    .returning('player_ref')
    .executeTakeFirstOrThrow()
  const sessionToken = newSecret()
  await db
    .insertInto('game_sessions')
    .values({
      ...row,
      ...{ session_id, provider: PROVIDER, game_code: GAME, launched_at: now, opened_at: now, expires_at: until },
      ...{ launch_hash: secret(), launch_expires_at: now, token_hash: hashSecret(sessionToken) },
    })
    .execute()
  return { provider: PROVIDER, member, playerRef: player_ref, sessionToken }
}
