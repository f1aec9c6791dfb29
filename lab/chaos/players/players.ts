/** The game providers of a run and their players: each member gets a game session, straight into the tables. */
import { createHash, randomUUID } from 'node:crypto'
import { DEMONSTRATION_BRAND } from '../../../apps/api/seed/demonstration.ts'
import type { Db } from '../../../apps/api/src/kit/database/db.ts'
import { hashSecret, newSecret } from '../../../apps/api/src/kit/ids.ts'
import type { Member } from './members.ts'

export const PROVIDER = 'chaos'
/** First number of the house accounts, far from those of the demonstration. */
const NUMBER = 900
export const GAME = 'reels'

/** Never reports the end of a round, and sends nothing after a lost bet: its rounds end with their bet, by its rule. */
export const ENDLESS = 'endless'
const ENDLESS_NUMBER = 901

export type Player = { provider: string; member: Member; playerRef: string; sessionToken: string }
export type ProviderKey = { keyId: string; secret: string }

/** Sessions of play outlive the run, as those of members who play all night. */
export async function addPlayers(
  db: Db,
  members: readonly Member[],
  withBonus: readonly Member[],
): Promise<{ players: Player[]; key: ProviderKey }> {
  const key = { keyId: 'chaos-key', secret: newSecret() }
  await addProvider(db, PROVIDER, { number: NUMBER, round_end: 'message' }, key)
  await addProvider(db, ENDLESS, { number: ENDLESS_NUMBER, round_end: 'bet' }, key)
  const players: Player[] = []
  for (const member of members) players.push(await addPlayer(db, member, PROVIDER))
  for (const member of withBonus) players.push(await addPlayer(db, member, ENDLESS))
  return { players, key }
}

async function addProvider(
  db: Db,
  code: Player['provider'],
  rule: { number: number; round_end: string },
  key: ProviderKey,
): Promise<void> {
  const provider = { brand_id: DEMONSTRATION_BRAND, provider: code }
  await db
    .insertInto('providers')
    .values({
      ...provider,
      ...rule,
      name: code,
      group_code: 'CH',
      mode: 'seamless',
      dialect: 'canonical',
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
}

async function addPlayer(db: Db, member: Member, provider: Player['provider']): Promise<Player> {
  const now = new Date()
  const until = new Date(now.getTime() + 86_400_000)
  const row = { brand_id: DEMONSTRATION_BRAND, member_id: member.memberId }
  const secret = () => createHash('sha256').update(randomUUID()).digest()
  const { session_id } = await db
    .insertInto('sessions')
    .values({
      ...row,
      token_hash: secret(),
      cookie_hash: secret(),
      started_at: now,
      last_seen_at: now,
      expires_at: until,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  const { player_ref } = await db
    .insertInto('provider_players')
    .values({ ...row, provider })
    .returning('player_ref')
    .executeTakeFirstOrThrow()
  const sessionToken = newSecret()
  await db
    .insertInto('game_sessions')
    .values({
      ...row,
      session_id,
      provider,
      game_code: GAME,
      launched_at: now,
      opened_at: now,
      expires_at: until,
      launch_hash: secret(),
      launch_expires_at: now,
      token_hash: hashSecret(sessionToken),
    })
    .execute()
  return { member, playerRef: player_ref, sessionToken, provider }
}
