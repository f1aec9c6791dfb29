/** Finding members at the desk: each way of naming one, and the plans behind it. */
import { randomUUID } from 'node:crypto'
import { listMembers, searchMembers } from '@duang/contract/action/member-lists'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { listMemberTags } from '@duang/contract/desk/member-search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { createGateway } from '#money/wallet/gateway.ts'
import { recordPlans } from '../../../../test/database/plans.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addProvider, startPlay, walletRequestOf } from '../../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { membersPage } from './members.ts'
import { searchHits } from './search.ts'
import { addTag, tagsOf, tagsOfBrand } from './tags.ts'

let site: TestSite
let desk: TestDesk
let support: TestPerson
let finance: TestPerson
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  support = await desk.person('support')
  finance = await desk.person('finance')
  member = await addMember(site, { username: 'Kesinee.36', accountName: 'นางสาว กุ้งแก้ว ศรีวงศ์' })
  await giveCredit(site, member, 500_000)
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const find = async (text: string, by = support) =>
  (await by.call(searchMembers, { params: { brand: desk.brand }, query: { text } })).items
const hitsOf = async (text: string, by = support) =>
  (await find(text, by)).find((each) => each.username === member.username)?.hits ?? []
const kindsOf = async (text: string, by = support) => (await hitsOf(text, by)).map((hit) => hit.kind)

test('finds a member by username, in any case, by its beginning and by a part', async () => {
  for (const text of ['kesinee.36', 'KESI', 'ke', 'sinee', '\u200eKesinee.36\u200b'])
    expect(await kindsOf(text), text).toContain('username')
  expect(await kindsOf('ee')).toEqual([])
  // Signs of a pattern are letters of the text.
  expect(await find('k_sinee')).toEqual([])
  expect(await find('%%%')).toEqual([])
})

test('finds a member by parts of a Thai name, in any order', async () => {
  for (const text of ['กุ้งแก้ว', 'ศรีวงศ์', 'ศรีวงศ์ กุ้งแก้ว', 'แก้ว ศรี', 'นางสาว กุ้ง'])
    expect(await kindsOf(text), text).toContain('name')
})

test('finds a member by the name as a bank spells it', async () => {
  for (const text of [
    ...['น.ส. กุ้งแก้ว ศรีวงศ์', 'น.ส.กุ้งแก้วศรีวงศ์', 'นางสาวกุ้งแก้ว  ศรีวงศ์', 'คุณ กุ้งแก้ว ศรีวงศ์'],
    ...['กุ้งแก้วศรีวงศ์', 'กุ้งแก้ว\u00a0ศรีวงศ์', '\u202aนางสาว กุ้งแก้ว\u202c', 'กุ้งแก้ว ศรี***', 'กุ้งแก้ว ศรีว++', 'ศ***วงศ์'],
  ])
    expect(await kindsOf(text), text).toContain('name')
  expect(await kindsOf('น.ส. กุ้งแก้ว ใจดี')).toEqual([])
  const other = await addMember(site, { username: 'jim.36', accountName: 'MR.JIM THOMPSON' })
  for (const text of ['Mr. Jim Thompson', 'MR JIMTHOMPSON', 'thompson jim'])
    expect(
      (await find(text)).map((each) => each.username),
      text,
    ).toContain(other.username)
})

test('finds a member by a masked account, by four digits that a bank or the desk shows', async () => {
  const { account } = member
  const [middle, last] = [account.slice(5, 9), account.slice(-4)]
  const hit = { kind: 'bank_account', value: last }
  for (const text of [
    `xxx-x-x${middle}-x`,
    `XXX-X-XX${last.slice(0, 3)}-${last.slice(3)}`,
    `x${last}`,
    `***${last}`,
    middle,
  ])
    expect(await hitsOf(text), text).toContainEqual(hit)
  expect(await hitsOf(`\u202axxx\u2011x\u2011x${middle}\u2011x\u202c`)).toContainEqual(hit)
  // Fewer or other digits would uncover the number digit by digit.
  for (const text of [
    `xxx-x-x${middle.slice(0, 3)}x-x`,
    `${account.slice(0, 5)}xxxxx`,
    `${account.slice(0, 3)}-x-xxxxx-x`,
  ])
    expect(await kindsOf(text), text).not.toContain('bank_account')
  const looks = await site.owner
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'look.members')
    .execute()
  expect(looks.map((each) => each.subject)).toContain(`x${middle}`)
})

test('finds a member by a phone as people type it, and by its last digits', async () => {
  const { phone } = await site.owner
    .selectFrom('members')
    .select('phone')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  const spoken = [phone, `+66${phone.slice(1)}`, `${phone.slice(0, 3)}-${phone.slice(3, 6)} ${phone.slice(6)}`]
  const thai = phone.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
  for (const text of [...spoken, thai, phone.slice(-4)])
    expect(await hitsOf(text), text).toContainEqual({ kind: 'phone', value: phone.slice(-4) })
  // Seven to nine digits would uncover the masked ones, one search after the other.
  for (const length of [5, 6, 7, 8, 9])
    for (const by of [support, finance]) expect(await kindsOf(phone.slice(-length), by)).not.toContain('phone')
})

test('finds a member by the last digits or the whole number of a bank account, and names it by four digits', async () => {
  const { account } = member
  for (const text of [account, account.slice(-4), `${account.slice(0, 3)}-${account.slice(3)}`])
    expect(await hitsOf(text), text).toContainEqual({ kind: 'bank_account', value: account.slice(-4) })
  for (const length of [5, 6, 9]) {
    for (const by of [support, finance]) expect(await kindsOf(account.slice(-length), by)).not.toContain('bank_account')
  }
  expect(await kindsOf(account.slice(-3))).not.toContain('bank_account')
  expect(JSON.stringify(await find(account))).not.toContain(account)
})

test('finds a member by ids and references of money', async () => {
  const { withdraw } = await clientOf(site, await logIn(site, member))(requestWithdraw, {
    params: { uuid: member.uuid },
    body: { amount: 100_000 },
    idempotencyKey: randomUUID(),
  })
  expect(await hitsOf(withdraw.reference.toLowerCase())).toEqual([{ kind: 'withdrawal', value: withdraw.reference }])
  expect(await kindsOf(withdraw.id)).toContain('withdrawal')
  const deposit = await site.owner
    .selectFrom('deposits as d')
    .innerJoin('statement_lines as l', 'l.line_id', 'd.line_id')
    .select(['d.deposit_id', 'l.ext_id'])
    .where('d.member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  // The transfer of a deposit has the id of the deposit.
  expect((await kindsOf(deposit.deposit_id)).toSorted()).toEqual(['deposit', 'transfer'])
  expect(await kindsOf(deposit.ext_id)).toEqual(['deposit'])
  expect(await kindsOf(member.uuid)).toEqual(['member'])
})

test('finds a member by a round and by a transaction of a provider', async () => {
  const provider = await addProvider(site)
  const play = await startPlay(site, member, provider)
  const bet = walletRequestOf(provider, play, {
    method: 'bet',
    txId: 'tx-of-kesinee',
    roundId: 'round-4711',
    stake: 100,
  })
  expect((await createGateway(site.platform.db, 256)(await site.ctx(), bet)).code).toBe('OK')
  expect(await hitsOf('round-4711')).toEqual([{ kind: 'round', value: `${provider.provider} round-4711` }])
  expect(await kindsOf('tx-of-kesinee')).toEqual(['provider_transaction'])
})

test('lists members newest first, of a tag, blocked, and of a level, without a row twice', async () => {
  const ctx = await site.ctx()
  const added: TestMember[] = []
  for (let n = 0; n < 5; n++) {
    site.advance(1000)
    const each = await addMember(site)
    added.unshift(each)
    await inTransaction(desk.platform.db, (tx) =>
      addTag(tx, ctx, { memberId: each.memberId, tag: 'ลูกค้า VIP', actor: 'cli:test' }),
    )
  }
  support = await desk.person('support')
  const params = { brand: desk.brand }
  const names = async (query: object) => {
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await support.call(listMembers, {
        params,
        query: { limit: 2, ...(cursor ? { cursor } : {}), ...query },
      })
      found.push(...page.items.map((row) => row.username))
      cursor = page.next
    }
    return found
  }
  const newest = added.map((each) => each.username)
  expect(await names({ tag: 'ลูกค้า VIP' })).toEqual(newest)
  expect((await names({})).slice(0, 5)).toEqual(newest)
  await site.owner
    .updateTable('members')
    .set({ status: 'blocked', level: 3 })
    .where('username', '=', newest[2] ?? '')
    .execute()
  expect(await names({ status: 'blocked' })).toEqual([newest[2]])
  expect(await names({ level: 3, tag: 'ลูกค้า VIP' })).toEqual([newest[2]])
  expect((await support.call(listMemberTags, { params })).tags).toEqual(['ลูกค้า VIP'])
  const { items } = await support.call(listMembers, { params, query: { tag: 'ลูกค้า VIP', limit: 1 } })
  expect(items[0]).toMatchObject({ phone: expect.stringContaining('-xxx-'), tags: ['ลูกค้า VIP'] })
})

test('another role finds nobody, and no text is an error', async () => {
  const content = await desk.person('content')
  const input = (text: string) => ({ params: { brand: desk.brand }, query: { text } })
  expect(await outcomeOf(content.call, searchMembers, input('kesinee'))).toBe('desk_not_permitted')
  support = await desk.person('support')
  for (const text of ["'; drop table members", '\\\\', '__', '((', '🦐🦐', '๑๒๓๔', '-- --', 'a'.repeat(100)])
    expect(await outcomeOf(support.call, searchMembers, input(text)), text).toBe('done')
  for (const text of ['a', 'a'.repeat(101), 'ab\0c'])
    expect(await outcomeOf(support.call, searchMembers, input(text)), text).toBe('request_invalid')
})

test('has an index for each way of naming a member, and for each filter', async () => {
  await sql`
    insert into members (brand_id, username, phone, password_hash, name, af_code, created_at)
      select 1, 'bulk' || n, '09' || lpad(n::text, 8, '0'), 'x', 'สมาชิก ' || md5(n::text), 'B' || n, now() - n * interval '1 minute'
      from generate_series(1, 20000) n`.execute(site.owner)
  await sql`
    insert into member_banks (brand_id, member_id, bank_code, account_digits, account_name, is_name_verified, created_at)
      select 1, member_id, '004', '5' || lpad(member_id::text, 9, '0'), name, true, created_at from members where username like 'bulk%'`.execute(
    site.owner,
  )
  await sql`
    insert into member_tags (brand_id, member_id, tag, member_since, added_at, added_by)
      select 1, member_id, 'กลุ่ม ' || member_id % 5, created_at, now(), 'cli:test' from members where username like 'bulk%'`.execute(
    site.owner,
  )
  await sql`
    insert into rounds (brand_id, member_id, provider, round_id, game_code, day, opened_at, bets, stake_satang, won_satang)
      select 1, member_id, 'bulk', 'r' || member_id, 'g', '2026-01-01', created_at, 1, 1, 0 from members where username like 'bulk%'`.execute(
    site.owner,
  )
  await sql`vacuum analyze members, member_banks, member_tags, rounds`.execute(site.owner)
  const plans = recordPlans(`${site.databaseUrl}?options=-c%20enable_seqscan%3Doff`)
  const ctx = { ...(await site.ctx()), db: plans.db }
  const large = new Set(['members', 'member_banks', 'member_tags', 'rounds'])
  for (const text of [
    'bulk17',
    'สมาชิก',
    'ulk199',
    '5678',
    'xxx-x-x5678-x',
    'น.ส. สมชายใจดี',
    'ส***ชาย',
    '0912345678',
    'r1234',
    randomUUID(),
    'ABCD2345',
  ])
    expect(await plans.scannedBy(() => searchHits(ctx, text), large), text).toEqual([])
  const page = { limit: 50, after: ['2026-01-01 00:00:00+00', '100'] }
  for (const filter of [{}, { level: 0 }, { status: 'blocked' }, { tag: 'กลุ่ม 3' }])
    expect(await plans.scannedBy(() => membersPage(ctx, filter, page), large), JSON.stringify(filter)).toEqual([])
  expect(await plans.scannedBy(() => tagsOfBrand(ctx), large)).toEqual([])
  expect(await plans.scannedBy(() => tagsOf(ctx, [1, 2, 3]), large)).toEqual([])
  await plans.stop()
})
