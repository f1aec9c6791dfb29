/** Brands with players at a provider, and the signed requests of that provider. */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { KINDS } from '../../../apps/api/src/money/ledger/chart.ts'
import { houseAccount } from '../../../apps/api/src/money/ledger/ledger.ts'
import { providerSigningText } from '../../../packages/contract/src/games/provider.ts'
import type { Pool } from './ledger-work.ts'

export const PROVIDER = 'bench'
const KEY = { keyId: 'bench-key', secret: randomBytes(32).toString('base64url') }

export type Play = { host: string; playerRef: string; sessionToken: string }

/** Adds brands with a provider of a game each. Brand 1 exists. */
export async function fillBrands(owner: Pool, brandIds: readonly number[]): Promise<void> {
  const run = (text: string, ...values: unknown[]) => owner.query(text, [brandIds, ...values])
  await run(
    `insert into brands (brand_id, client_id, name)
      select id, 'bench-' || id, 'bench ' || id from unnest($1::int[]) id on conflict (brand_id) do nothing`,
  )
  await run(`insert into brand_hosts (host, brand_id) select 'b' || id || '.localhost', id from unnest($1::int[]) id`)
  await run(
    `insert into providers (brand_id, provider, number, name, group_code, mode, dialect, base_url)
      select id, '${PROVIDER}', 1, 'Bench', 'JK', 'seamless', 'canonical', 'http://127.0.0.1:9' from unnest($1::int[]) id`,
  )
  await run(
    `insert into provider_keys (brand_id, provider, key_id, secret)
      select id, '${PROVIDER}', $2, $3 from unnest($1::int[]) id`,
    ...[KEY.keyId, KEY.secret],
  )
  await run(
    `insert into games (brand_id, provider, game_code, type, name_th, name_en)
      select id, '${PROVIDER}', 'reels', 'slot', 'วงล้อ', 'Reels' from unnest($1::int[]) id`,
  )
}

/** Members of a brand with a million baht each, logged in and at a game. */
export async function fillPlays(
  owner: Pool,
  brandId: number,
  members: number,
  { isAnalyzed = true } = {},
): Promise<Play[]> {
  const { rows: added } = await owner.query<{ member_id: string }>(
    `insert into members (brand_id, username, phone, password_hash, name, af_code, created_at)
      select $1, 'player' || n, '08' || (10000000 + n), '', 'player', 'P' || n, now() from generate_series(1, $2::int) n
      returning member_id`,
    [brandId, members],
  )
  const ids = added.map((each) => each.member_id)
  await owner.query(
    `insert into ledger.accounts (brand_id, account_id, floor_satang)
      select $1, ledger.member_account(member_id, class), floor_satang
      from unnest($2::bigint[]) member_id cross join ledger.account_classes where is_member`,
    [brandId, ids],
  )
  await owner.query(
    `select ledger.post_one($1, now(), gen_random_uuid(), $3::smallint, $4,
        ledger.member_account(member_id, ledger.class_cash()), 100000000)
      from unnest($2::bigint[]) member_id`,
    [brandId, ids, KINDS['deposit.credit'], houseAccount('bank')],
  )
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  await owner.query(
    `with login as (
        insert into sessions (brand_id, member_id, token_hash, cookie_hash, started_at, last_seen_at, expires_at)
          select $1, member_id, sha256(('t' || member_id)::bytea), sha256(('c' || member_id)::bytea), now(), now(), now() + interval '1 day'
          from unnest($2::bigint[]) member_id
          returning session_id, member_id
      )
      insert into game_sessions (brand_id, member_id, session_id, provider, game_code, launch_hash, launched_at, launch_expires_at,
          token_hash, opened_at, expires_at)
        select $1, member_id, session_id, '${PROVIDER}', 'reels', sha256(('l' || member_id)::bytea), now(), now(), t.hash, now(), now() + interval '1 day'
        from login join unnest($2::bigint[], $3::bytea[]) t (member_id, hash) using (member_id)`,
    [brandId, ids, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  const { rows } = await owner.query<{ player_ref: string }>(
    `with player as (
        insert into provider_players (brand_id, provider, member_id)
          select $1, '${PROVIDER}', member_id from unnest($2::bigint[]) member_id
          returning member_id, player_ref
      )
      select player_ref from player join unnest($2::bigint[]) with ordinality t (member_id, n) using (member_id) order by n`,
    [brandId, ids],
  )
  if (isAnalyzed) await owner.query('analyze')
  return rows.map(({ player_ref: playerRef }, n) => ({
    host: `b${brandId}.localhost`,
    playerRef,
    sessionToken: tokens[n] as string,
  }))
}

/** History of a product of some years: closed rounds of a bet and a win each, over the same members. */
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

/** A bet of a satang, and the win that ends its round. Each is signed when it is made. */
export function roundOf({ host, playerRef, sessionToken }: Play): { bet: () => Buffer; win: () => Buffer } {
  const roundId = randomUUID()
  const [betTx, winTx] = [randomUUID(), randomUUID()]
  const stake = { playerRef, sessionToken, txId: betTx, roundId, gameCode: 'reels', amount: 0.01 }
  const gain = { playerRef, txId: winTx, roundId, amount: 0.01, roundClosed: true }
  return { bet: () => signedRequest(host, 'bet', stake), win: () => signedRequest(host, 'win', gain) }
}

/** A signed request as the bytes on the wire. */
export function signedRequest(host: string, method: string, body: object): Buffer {
  const text = JSON.stringify(body)
  const path = `/provider/v1/${PROVIDER}/${method}`
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const requestId = randomUUID()
  const hash = createHash('sha256').update(text).digest('hex')
  const signature = createHmac('sha256', KEY.secret)
    .update(providerSigningText('POST', path, timestamp, requestId, hash))
    .digest('hex')
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` +
      `x-key-id: ${KEY.keyId}\r\nx-timestamp: ${timestamp}\r\nx-request-id: ${requestId}\r\nx-signature: ${signature}\r\n\r\n${text}`,
  )
}
