/** The brands of a drill: one that moves, and a neighbour in each cell. Members, a game provider and a bank feed, straight into the tables. */
import { randomBytes } from 'node:crypto'
import { brandSettingsSchema } from '../../apps/api/src/core/brand/settings.ts'
import { createPasswords } from '../../apps/api/src/core/member/password.ts'
import { hashSecret, newSecret } from '../../apps/api/src/kit/ids.ts'
import type { Pool } from '../bench/work/ledger-work.ts'

export const PROVIDER = 'drill'
export const GAME = 'reels'
export const FEED = 'drill'
export const PASSWORD = 'a good long secret'
/** The site's account that members of a drill transfer to. */
export const RECEIVER = { bank: '004', number: '9990001112' }
/** Of the game provider and of the bank, which this program is. */
export const SECRETS = {
  provider: { keyId: 'drill-key', secret: randomBytes(32).toString('base64url') },
  bank: `whsec_${randomBytes(32).toString('base64')}`,
}

export type DrillMember = {
  memberId: number
  uuid: string
  username: string
  name: string
  account: { bank: string; number: string }
  playerRef: string
  sessionToken: string
}
export type Place = { brandId: number; clientId: string; host: string }
export type DrillBrand = Place & { members: DrillMember[] }

/** No automatic bonus, so that a balance is the sum of what the journal has. */
const SETTINGS = brandSettingsSchema.parse({ autoApproveSatang: 100_000_000 })

export async function fillBrand(owner: Pool, place: Place, count: number): Promise<DrillBrand> {
  const { brandId } = place
  const run = (text: string, ...values: unknown[]) => owner.query(text, [brandId, ...values])
  await run('update brands set settings = $2 where brand_id = $1', JSON.stringify(SETTINGS))
  await run(
    `update levels set requests_per_day = 30000, daily_cap_satang = null, per_request_cap_satang = null
      where brand_id = $1`,
  )
  await run(`insert into bank_feeds (brand_id, feed, adapter, secrets) values ($1, '${FEED}', 'sandbox', $2)`, [
    SECRETS.bank,
  ])
  await run(
    `insert into receiving_accounts (brand_id, feed, bank_code, account_digits, account_name, priority)
      values ($1, '${FEED}', $2, $3, 'drill', 900)`,
    ...[RECEIVER.bank, RECEIVER.number],
  )
  await run(
    `insert into providers (brand_id, provider, number, name, group_code, mode, dialect, base_url)
      values ($1, '${PROVIDER}', 900, 'Drill', 'DR', 'seamless', 'canonical', 'http://127.0.0.1:9')`,
  )
  await run(
    `insert into provider_keys (brand_id, provider, key_id, secret) values ($1, '${PROVIDER}', $2, $3)`,
    ...[SECRETS.provider.keyId, SECRETS.provider.secret],
  )
  await run(
    `insert into games (brand_id, provider, game_code, type, name_th, name_en)
      values ($1, '${PROVIDER}', '${GAME}', 'slot', 'วงล้อ', 'Reels')`,
  )
  const members = await fillMembers(owner, brandId, count)
  await owner.query('analyze')
  return { ...place, members }
}

const CONSONANTS = 'กขคงจฉชซญดตถทธนบปผพภมยรลวสหอ'
const letter = (index: number) => CONSONANTS[index % CONSONANTS.length]
/** Distinct names and numbers, also as banks mask them. */
const nameOf = (index: number) =>
  `${letter(index)}มล${letter(index * 5 + 3)}า ${letter(index * 3)}ดี${letter(index + 9)}าม`
const numberOf = (index: number) => `40977${1_000 + index}5`

async function fillMembers(owner: Pool, brandId: number, count: number): Promise<DrillMember[]> {
  const drafts = Array.from({ length: count }, (_, index) => ({
    username: `drill${index}`,
    phone: `07${10_000_000 + index}`,
    name: nameOf(index),
    number: numberOf(index),
    token: newSecret(),
  }))
  const { rows } = await owner.query<{ member_id: number; uuid: string; player_ref: string }>(FILL_MEMBERS, [
    brandId,
    await createPasswords().hash(PASSWORD),
    drafts.map((each) => each.username),
    drafts.map((each) => each.phone),
    drafts.map((each) => each.name),
    drafts.map((each) => each.number),
    drafts.map((each) => hashSecret(each.token)),
  ])
  await owner.query('select ledger.open_member($1, id) from unnest($2::bigint[]) id', [
    brandId,
    rows.map((row) => row.member_id),
  ])
  return rows.map(({ member_id, uuid, player_ref }, n) => {
    const { username, name, number, token } = drafts[n] as (typeof drafts)[number]
    return {
      memberId: member_id,
      uuid,
      username,
      name,
      playerRef: player_ref,
      sessionToken: token,
      account: { bank: '014', number },
    }
  })
}

/** A member with a bank account, a session, and a game that is open in it. */
const FILL_MEMBERS = `
  with draft as (
    select * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bytea[])
      with ordinality d (username, phone, name, number, token_hash, n)
  ), member as (
    insert into members (brand_id, username, phone, password_hash, name, af_code, level, created_at)
      select $1, username, phone, $2, name, 'DRILL' || n, 1, now() from draft
      returning member_id, uuid, username
  ), bank as (
    insert into member_banks (brand_id, member_id, bank_code, account_digits, account_name, is_name_verified, created_at)
      select $1, member_id, '014', number, name, true, now() from member join draft using (username)
  ), login as (
    insert into sessions (brand_id, member_id, token_hash, cookie_hash, started_at, last_seen_at, expires_at)
      select $1, member_id, sha256(('t' || uuid)::bytea), sha256(('c' || uuid)::bytea), now(), now(), now() + interval '1 day'
      from member
      returning session_id, member_id
  ), game as (
    insert into game_sessions (brand_id, member_id, session_id, provider, game_code, launch_hash, launched_at, launch_expires_at,
        token_hash, opened_at, expires_at)
      select $1, member_id, session_id, '${PROVIDER}', '${GAME}', sha256(('l' || uuid)::bytea), now(), now(), token_hash, now(),
        now() + interval '1 day'
      from login join member using (member_id) join draft using (username)
  ), player as (
    insert into provider_players (brand_id, provider, member_id)
      select $1, '${PROVIDER}', member_id from member
      returning member_id, player_ref
  )
  select member_id, uuid, player_ref from player join member using (member_id) join draft using (username) order by n`
