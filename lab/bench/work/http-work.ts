/** Members with a session, credit and deposits, their requests as bytes, and messages of their bank. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { signWebhook } from '../../../packages/contract/src/bank/webhook-signature.ts'
import type { SCREEN_READS } from '../../../packages/contract/src/site/screen-reads.ts'
import type { Pool } from './ledger-work.ts'

export const HOST = 'b1.localhost'
const FEED = 'bench'
const SECRET = `whsec_${randomBytes(24).toString('base64')}`
const DEPOSITS = 40

export type Reader = { uuid: string; username: string; token: string; cookie: string }

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
const newSecret = () => randomBytes(32).toString('base64url')

/** Opens a session for each member of brand 1 and gives it a page of deposits and more. Returns the members. */
export async function fillReaders(owner: Pool): Promise<Reader[]> {
  const { rows } = await owner.query<{ member_id: string; uuid: string; username: string }>(
    'select member_id, uuid, username from members where brand_id = 1 order by member_id',
  )
  const readers = rows.map(({ uuid, username }) => ({ uuid, username, token: newSecret(), cookie: newSecret() }))
  const ids = rows.map((row) => row.member_id)
  await owner.query(
    `insert into sessions (brand_id, member_id, token_hash, cookie_hash, started_at, last_seen_at, expires_at)
      select 1, member_id, token_hash, cookie_hash, now(), now(), now() + interval '1 day'
      from unnest($1::bigint[], $2::bytea[], $3::bytea[]) t (member_id, token_hash, cookie_hash)`,
    [ids, readers.map((each) => hashOf(each.token)), readers.map((each) => hashOf(each.cookie))],
  )
  await owner.query(`insert into bank_feeds (brand_id, feed, adapter, secrets) values (1, '${FEED}', 'sandbox', $1)`, [
    [SECRET],
  ])
  await owner.query(
    `with lines as (
        insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction, amount_satang,
            booked_at, received_at, state)
          select 1, '${FEED}', member_id || '-' || n, '', '{}', 'webhook', '004', '1234567890', 'in', 10000, at, at, 'credited'
          from unnest($1::bigint[]) member_id cross join generate_series(1, ${DEPOSITS}) n
            cross join lateral (select now() - n * interval '1 day' as at) t
          returning line_id, ext_id, booked_at
      )
      insert into deposits (brand_id, deposit_id, line_id, member_id, amount_satang, matched_by, reasons, booked_at, credited_at)
        select 1, gen_random_uuid(), line_id, split_part(ext_id, '-', 1)::bigint, 10000, 'engine', '[]', booked_at, booked_at from lines`,
    [ids],
  )
  await owner.query('vacuum analyze')
  return readers
}

type Sent = { method: 'GET' | 'POST'; path: string; body?: string; idempotencyKey?: string }

/** A request of the member's browser. Each member comes from an address of its own, through a trusted proxy. */
function requestOf({ token, cookie }: Reader, n: number, { method, path, body, idempotencyKey }: Sent): Buffer {
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: ${HOST}\r\nauthorization: Bearer ${token}\r\ncookie: duang=${cookie}\r\n` +
      `x-forwarded-for: 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}\r\naccept: application/json\r\nplatform: AND\r\n` +
      (idempotencyKey ? `idempotency-key: ${idempotencyKey}\r\n` : '') +
      (body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}` : '\r\n'),
  )
}

/** The four simple reads of each member, in turn. */
export const simpleReads = (readers: readonly Reader[]): Buffer[] =>
  readers.flatMap((reader, n) =>
    [
      { method: 'GET', path: `/api/auth/user/${reader.uuid}` } as const,
      { method: 'POST', path: `/api/auth/user/getCredit/${reader.username}`, body: '{"balanceType":"M"}' } as const,
      { method: 'GET', path: `/api/auth/user/detail/${reader.uuid}` } as const,
      { method: 'GET', path: `/api/auth/deposit/${reader.uuid}` } as const,
    ].map((each) => requestOf(reader, n, each)),
  )

/** A request for a withdrawal of a baht. A member with an open one is refused, which is an answer too. */
export const withdrawal = (reader: Reader, n: number): Buffer =>
  requestOf(reader, n, {
    method: 'POST',
    path: `/api/auth/withdraw/${reader.uuid}`,
    body: '{"amount":1}',
    idempotencyKey: randomUUID(),
  })

/** Pages of visitors, each from an address of its own. */
export const pageVisit = (n: number): Buffer =>
  Buffer.from(
    `GET ${n % 2 ? '/' : '/login'} HTTP/1.1\r\nhost: ${HOST}\r\naccept: text/html\r\naccept-encoding: br\r\n` +
      `x-forwarded-for: 10.200.${(n >> 8) & 255}.${n & 255}\r\n\r\n`,
  )

/** The reads of the dashboard when it opens. */
const DASHBOARD = [
  'announcement.list-member',
  'bonus.list',
  'deposit.history',
  'games.credit-out',
  'limits.reminder',
  'user.credit',
  'user.detail',
  'withdraw.history',
  'withdraw.open',
] as const satisfies readonly (keyof typeof SCREEN_READS)[]

/** The opening of the dashboard of each member, as one request. */
export const dashboardOpenings = (readers: readonly Reader[]): Buffer[] =>
  readers.map((reader, n) =>
    requestOf(reader, n, {
      method: 'GET',
      path: `/api/auth/screen/${reader.uuid}?reads=${encodeURIComponent(DASHBOARD.join(','))}`,
    }),
  )

/** A statement message of the bank, signed now. */
export async function bankMessage(): Promise<Buffer> {
  const at = new Date()
  const line = { id: randomUUID(), account: { bank: '004', number: '1234567890' }, direction: 'in', amount: 1, at }
  const body = JSON.stringify({ type: 'statement.lines', lines: [{ ...line, counterparty: {} }] })
  const headers = await signWebhook(SECRET, { brand: 'bench', feed: FEED }, randomUUID(), at, body)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `POST /bank/v1/${FEED}/statement HTTP/1.1\r\nhost: ${HOST}\r\ncontent-type: application/json\r\n${lines.join('')}` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
