/** A brand with players at a provider, and the signed requests of that provider. */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { providerSigningText } from '../packages/contract/src/provider.ts'
import type { Pool } from './ledger-work.ts'

export const PROVIDER = 'bench'
const KEY = { keyId: 'bench-key', secret: randomBytes(32).toString('base64url') }

export type Play = { playerRef: string; sessionToken: string }

/** Members with a million baht each, logged in and at a game. */
export async function fillPlays(owner: Pool, members: number): Promise<Play[]> {
  await owner.query(`insert into brand_hosts (host, brand_id) values ('localhost', 1)`)
  await owner.query(
    `insert into providers (brand_id, provider, number, name, group_code, mode, dialect, base_url)
      values (1, '${PROVIDER}', 1, 'Bench', 'JK', 'seamless', 'canonical', 'http://127.0.0.1:9')`,
  )
  await owner.query(`insert into provider_keys (brand_id, provider, key_id, secret) values (1, $1, $2, $3)`, [
    ...[PROVIDER, KEY.keyId, KEY.secret],
  ])
  await owner.query(
    `insert into games (brand_id, provider, game_code, type, name_th, name_en) values (1, '${PROVIDER}', 'reels', 'slot', 'วงล้อ', 'Reels')`,
  )
  await owner.query(
    `insert into members (brand_id, username, phone, password_hash, name, af_code, created_at)
      select 1, 'player' || n, '08' || (10000000 + n), '', 'player', 'P' || n, now() from generate_series(1, $1::int) n`,
    [members],
  )
  await owner.query(
    `insert into ledger.accounts (brand_id, account_id, floor_satang)
      select 1, member_id * 64 + class, floor_satang from members cross join ledger.account_classes where is_member`,
  )
  await owner.query(
    `select ledger.post_one(1, now(), gen_random_uuid(), 1::smallint, -33, member_id * 64 + 1, 100000000) from members`,
  )
  const tokens = Array.from({ length: members }, () => randomBytes(32).toString('base64url'))
  await owner.query(
    `with login as (
        insert into sessions (brand_id, member_id, token_hash, cookie_hash, started_at, last_seen_at, expires_at)
          select 1, member_id, sha256(('t' || member_id)::bytea), sha256(('c' || member_id)::bytea), now(), now(), now() + interval '1 day' from members
          returning session_id, member_id
      )
      insert into game_sessions (brand_id, member_id, session_id, provider, game_code, launch_hash, launched_at, launch_expires_at,
          token_hash, opened_at, expires_at)
        select 1, member_id, session_id, '${PROVIDER}', 'reels', sha256(('l' || member_id)::bytea), now(), now(), t.hash, now(), now() + interval '1 day'
        from login join unnest($1::bytea[]) with ordinality as t (hash, n) on t.n = member_id`,
    [tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  const { rows } = await owner.query(
    `insert into provider_players (brand_id, provider, member_id) select 1, '${PROVIDER}', member_id from members
      returning member_id, player_ref`,
  )
  await owner.query('analyze')
  return rows.map((row: { member_id: number; player_ref: string }) => ({
    playerRef: row.player_ref,
    sessionToken: tokens[row.member_id - 1] as string,
  }))
}

/** History that a product of some years has: closed rounds of a bet and a win each, over the same members. */
export async function fillRounds(
  owner: Pool,
  members: number,
  rounds: number,
  say: (line: string) => void,
): Promise<void> {
  const chunk = 500_000
  for (let from = 0; from < rounds; from += chunk) {
    const until = Math.min(from + chunk, rounds)
    await owner.query(
      `insert into rounds (brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by, bets, stake_satang, won_satang)
        select 1, i % $1 + 1, '${PROVIDER}', 'old-' || i, 'reels', date '2026-01-01' + (i / 20000)::int % 300, now() - interval '300 days', now(), 'win', 1, 100, 90
        from generate_series($2::bigint, $3::bigint - 1) i`,
      [members, from, until],
    )
    await owner.query(
      `insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, win_satang, code, balance_satang, at)
        select 1, '${PROVIDER}', gen_random_uuid()::text, case leg when 0 then 'bet' else 'win' end, sha256(i::text::bytea), i % $1 + 1, 'old-' || i,
          case leg when 0 then 100 else 0 end, case leg when 1 then 90 else 0 end, 'OK', 100000, now() - interval '300 days'
        from generate_series($2::bigint, $3::bigint - 1) i cross join generate_series(0, 1) leg`,
      [members, from, until],
    )
    say(`filled ${until} of ${rounds} rounds`)
  }
  await owner.query('vacuum analyze rounds')
  await owner.query('vacuum analyze provider_transactions')
  await owner.query('checkpoint')
}

/** A signed request as the bytes that go over the wire. */
export function signedRequest(method: string, body: object): Buffer {
  const text = JSON.stringify(body)
  const path = `/provider/v1/${PROVIDER}/${method}`
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const requestId = randomUUID()
  const hash = createHash('sha256').update(text).digest('hex')
  const signature = createHmac('sha256', KEY.secret)
    .update(providerSigningText('POST', path, timestamp, requestId, hash))
    .digest('hex')
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` +
      `x-key-id: ${KEY.keyId}\r\nx-timestamp: ${timestamp}\r\nx-request-id: ${requestId}\r\nx-signature: ${signature}\r\n\r\n${text}`,
  )
}
