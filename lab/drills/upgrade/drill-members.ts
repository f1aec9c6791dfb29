/** Members of the drill with a bank account each, at a seamless provider. Plain SQL: the tables are those of the earlier release. */
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export const BRAND = 1
export const PROVIDER = 'drill'
export const GAME = 'reels'
/** Beyond the house accounts of the demonstration's providers. */
const PROVIDER_NUMBER = 950
const MEMBERS = 8
/** The bank of all members. */
export const BANK = '014'

export type DrillMember = {
  uuid: string
  username: string
  name: string
  account: string
  playerRef: string
  sessionToken: string
}
export type ProviderKey = { keyId: string; secret: string }
export type DrillMembers = { members: DrillMember[]; key: ProviderKey }

const accountOf = (n: number): string => `40811${2000 + n}5`
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** All have the password of the demonstration's first login. */
export async function addMembers(owner: pg.Pool, passwordOf: string): Promise<DrillMembers> {
  const key = { keyId: 'drill-key', secret: randomBytes(32).toString('base64url') }
  await addProvider(owner, key)
  await loosenRules(owner)
  const members: DrillMember[] = []
  for (let n = 0; n < MEMBERS; n++) members.push(await addMember(owner, passwordOf, n))
  return { members, key }
}

async function addProvider(owner: pg.Pool, { keyId, secret }: ProviderKey): Promise<void> {
  await owner.query(
    `insert into providers (brand_id, provider, number, name, group_code, mode, dialect, base_url)
      values ($1, $2, $3, 'Drill', 'DR', 'seamless', 'canonical', 'http://127.0.0.1:9')`,
    [BRAND, PROVIDER, PROVIDER_NUMBER],
  )
  await owner.query('insert into provider_keys (brand_id, provider, key_id, secret) values ($1, $2, $3, $4)', [
    ...[BRAND, PROVIDER, keyId, secret],
  ])
  await owner.query(
    `insert into games (brand_id, provider, game_code, type, name_th, name_en)
      values ($1, $2, $3, 'slot', 'วงล้อ', 'Reels')`,
    [BRAND, PROVIDER, GAME],
  )
}

/** No bonus, whose turnover would bar a withdrawal, and no limit on withdrawals of a day. */
async function loosenRules(owner: pg.Pool): Promise<void> {
  await owner.query(`update brands set settings = settings - 'bonus' where brand_id = $1`, [BRAND])
  await owner.query(
    `update levels set requests_per_day = 30000, daily_cap_satang = null, per_request_cap_satang = null
      where brand_id = $1`,
    [BRAND],
  )
}

async function addMember(owner: pg.Pool, passwordOf: string, n: number): Promise<DrillMember> {
  const [username, account] = [`drill${n}`, accountOf(n)]
  const { rows } = await owner.query<{ member_id: string; uuid: string }>(
    `insert into members (brand_id, username, phone, password_hash, name, af_code, created_at)
      select brand_id, $2, $3, password_hash, $4, $5, now() from members where brand_id = $1 and username = $6
      returning member_id, uuid`,
    [BRAND, username, `08${20_000_000 + n}`, nameOf(n), `DRILL${String(n).padStart(3, '0')}`, passwordOf],
  )
  const [member] = rows
  if (!member) throw new Error(`The demonstration lacks the member ${passwordOf}.`)
  const id = member.member_id
  await owner.query(
    `insert into member_banks (brand_id, member_id, bank_code, account_digits, account_name, is_name_verified, created_at)
      values ($1, $2, $3, $4, $5, true, now())`,
    [BRAND, id, BANK, account, nameOf(n)],
  )
  await owner.query(
    `insert into ledger.accounts (brand_id, account_id, floor_satang)
      select $1, ledger.member_account($2, class), floor_satang from ledger.account_classes where is_member`,
    [BRAND, id],
  )
  return { uuid: member.uuid, username, name: nameOf(n), account, ...(await addPlayer(owner, id)) }
}

/** Opens the session of a game. */
async function addPlayer(owner: pg.Pool, memberId: string): Promise<{ playerRef: string; sessionToken: string }> {
  const sessionToken = randomBytes(32).toString('base64url')
  const { rows: sessions } = await owner.query<{ session_id: string }>(
    `insert into sessions (brand_id, member_id, token_hash, cookie_hash, started_at, last_seen_at, expires_at)
      values ($1, $2, $3, $4, now(), now(), now() + interval '1 day') returning session_id`,
    [BRAND, memberId, randomBytes(32), randomBytes(32)],
  )
  const { rows: players } = await owner.query<{ player_ref: string }>(
    'insert into provider_players (brand_id, provider, member_id) values ($1, $2, $3) returning player_ref',
    [BRAND, PROVIDER, memberId],
  )
  await owner.query(
    `insert into game_sessions (brand_id, member_id, session_id, provider, game_code, launch_hash, launched_at,
        launch_expires_at, token_hash, opened_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, now(), now(), $7, now(), now() + interval '1 day')`,
    [BRAND, memberId, sessions[0]?.session_id, PROVIDER, GAME, randomBytes(32), hashOf(sessionToken)],
  )
  return { playerRef: players[0]?.player_ref ?? '', sessionToken }
}

const CONSONANTS = 'กขคงจฉชซญด'
/** Different letters for each: names are compared by their letters. */
const nameOf = (n: number): string => `${CONSONANTS[n]}มล${CONSONANTS[n + 1]}า ${CONSONANTS[n]}ดี${CONSONANTS[n]}าม`
