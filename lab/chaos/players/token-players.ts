/** The provider of a run that identifies players by token alone, and its players, who log out in the middle of rounds. */
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMONSTRATION_BRAND } from '../../../apps/api/seed/demonstration.ts'
import type { Db } from '../../../apps/api/src/kit/database/db.ts'
import { hashSecret, newSecret } from '../../../apps/api/src/kit/ids.ts'
import type { Member } from './members.ts'
import { GAME, type Player } from './players.ts'

export const TOKEN_PROVIDER = 'chaos-tokens'
const NUMBER = 902

export type TokenPlayer = Player & { sessionId: string }

const row = { brand_id: DEMONSTRATION_BRAND, provider: TOKEN_PROVIDER }

/** `tokenKey`: the private key of the studio, PEM. */
export async function addTokenPlayers(
  db: Db,
  members: readonly Member[],
): Promise<{ tokenPlayers: TokenPlayer[]; tokenKey: string }> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await db
    .insertInto('providers')
    .values({
      ...row,
      number: NUMBER,
      name: 'Chaos tokens',
      group_code: 'CT',
      mode: 'seamless',
      dialect: 'hub88-supplier',
      base_url: 'http://127.0.0.1:9',
    })
    .execute()
  const secret = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  await db
    .insertInto('provider_keys')
    .values({ ...row, key_id: 'chaos-public', secret })
    .execute()
  await db
    .insertInto('games')
    .values({ ...row, game_code: GAME, type: 'slot', name_th: 'วงล้อ', name_en: 'Reels' })
    .execute()
  const tokenPlayers: TokenPlayer[] = []
  for (const member of members) {
    const { player_ref } = await db
      .insertInto('provider_players')
      .values({ ...row, member_id: member.memberId })
      .returning('player_ref')
      .executeTakeFirstOrThrow()
    tokenPlayers.push(await launch(db, { provider: TOKEN_PROVIDER, member, playerRef: player_ref }))
  }
  return { tokenPlayers, tokenKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

/** In a new login, a game whose page was opened minutes ago. Its first request is still to come. */
async function launch(db: Db, player: Omit<TokenPlayer, 'sessionToken' | 'sessionId'>): Promise<TokenPlayer> {
  const now = new Date()
  const ago = new Date(now.getTime() - 300_000)
  const until = new Date(now.getTime() + 86_400_000)
  const memberRow = { brand_id: DEMONSTRATION_BRAND, member_id: player.member.memberId }
  const unused = () => createHash('sha256').update(randomUUID()).digest()
  const { session_id } = await db
    .insertInto('sessions')
    .values({
      ...memberRow,
      token_hash: unused(),
      cookie_hash: unused(),
      started_at: ago,
      last_seen_at: now,
      expires_at: until,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  const sessionToken = newSecret()
  await db
    .insertInto('game_sessions')
    .values({
      ...memberRow,
      session_id,
      provider: TOKEN_PROVIDER,
      game_code: GAME,
      launched_at: ago,
      launch_expires_at: ago,
      launch_hash: hashSecret(sessionToken),
    })
    .execute()
  return { ...player, sessionToken, sessionId: session_id }
}

/** Ends the login of the player's game. Resolves when that is certain. */
export const logOut = (db: Db, { sessionId }: TokenPlayer): Promise<unknown> =>
  whenDatabaseAnswers(() =>
    db
      .updateTable('sessions')
      .set({ ended_at: new Date(), ended_by: 'logout' })
      .where('brand_id', '=', DEMONSTRATION_BRAND)
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute(),
  )

/** The same member in a new login, with another token. */
export const comeAgain = (db: Db, player: TokenPlayer): Promise<TokenPlayer> =>
  whenDatabaseAnswers(() => launch(db, player))

const TRIES = 600

/** Retries while the database restarts after a kill. */
async function whenDatabaseAnswers<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === TRIES) throw error
      await sleep(100)
    }
  }
}
