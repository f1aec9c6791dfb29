/** Personal data: the export of a member, an erasure by two people, what stays, and its end. */

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { login } from '@duang/contract/account/login'
import { setMemberBank, setMemberPhone } from '@duang/contract/action/member-identity'
import { eraseMemberData, listErasures } from '@duang/contract/action/personal'
import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import { exportPersonal, findPersonalMember, listPersonalKinds } from '@duang/contract/desk/personal'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prune } from '#app/data/retention.ts'
import { inTransaction } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { type Account, memberAccount, post } from '#money/ledger/ledger.ts'
import { typed } from '../../../../test/outside/command.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addMember, clientOf, giveCredit, logIn, PASSWORD, type TestMember } from '../../../../test/people/site.ts'
import { deposit } from '../../books/correction/fixtures.ts'
import { createSealedSite, type SealedSite, sealNow, verified } from '../../control/seal/fixtures.ts'
import { eraseDueIdentities } from './erase-member.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

const reason = 'คำขอของเจ้าของข้อมูล'
const folder = mkdtempSync(path.join(tmpdir(), 'duang-personal-'))

let site: SealedSite
let desk: TestDesk
let owner: TestPerson
let finance: TestPerson
beforeAll(async () => {
  site = await createSealedSite()
  desk = await createTestDesk(site)
  owner = await desk.person('owner')
  finance = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
  rmSync(folder, { recursive: true })
  rmSync(site.folder, { recursive: true })
})

const of = (uuid: string) => ({ brand: desk.brand, id: uuid })
const run = (statement: string) => sql.raw(statement).execute(site.owner)

/** A member with rows of several kinds, and no credit left. */
async function withData(): Promise<TestMember> {
  const member = await addMember(site)
  await logIn(site, member)
  const { memberId: id } = member
  await run(`insert into member_addresses values (1, ${id}, 'ผู้รับ', '0812345678', 'บ้าน', 'ต', 'อ', 'จ', '10110', now())`)
  await run(`insert into known_devices values (1, ${id}, sha256('${id}'), now())`)
  await run(
    `insert into member_notes (brand_id, member_id, at, actor, note) values (1, ${id}, now(), 'staff:x', 'โทรแล้ว')`,
  )
  await run(`insert into idempotency_keys values (1, ${id}, 'key-of-the-member-${id}', 'c', '', 200, '{}', now())`)
  await run(`insert into member_tags values (1, ${id}, 'vip', now(), now(), 'staff:x')`)
  await run(`insert into proposals (brand_id, kind, subject, member_id, payload, effect, reason, state, proposed_by, proposed_at,
      expires_at, decided_by, decided_at)
    values (1, 'member.phone', '${id}', ${id}, '{"phone":"0899999999"}', '[{"after":"0899999999"}]', 'new phone', 'rejected',
      'staff:x', '2026-01-01', '2026-01-02', 'staff:y', '2026-01-01')`)
  return member
}

const rowsOf = async (table: string, memberId: number): Promise<Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where brand_id = 1 and member_id = ${memberId}`.execute(site.owner)
  ).rows

const erasing = (member: TestMember) => ({ params: { brand: desk.brand }, body: { member: member.uuid, reason } })

async function erase(member: TestMember): Promise<void> {
  await owner.call(eraseMemberData, erasing(member))
  const { items } = await finance.call(listProposals, { params: { brand: desk.brand }, query: { state: 'open' } })
  const proposal = items.find((each) => each.subject === member.uuid)
  await finance.call(approveProposal, { params: { brand: desk.brand }, body: { proposal: proposal?.id ?? '' } })
}

test('exports every table with a README in two languages, and no secret', async () => {
  const member = await withData()
  const reply = await owner.call(exportPersonal, { params: of(member.uuid), body: { reason } })
  const files = unzipSync(Buffer.from(reply.zip, 'base64'))
  expect(Object.keys(files)).toHaveLength(PERSONAL_TABLES.length + 1)
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(JSON.parse(read('identity/members.jsonl'))).toMatchObject({ username: member.username, phone: member.phone })
  expect(read('contact/member_addresses.jsonl')).toContain('ผู้รับ')
  expect(read('README.txt')).toMatch(/ข้อมูลส่วนบุคคล[\s\S]*Personal data/)
  expect(
    Object.values(files)
      .map((file) => strFromU8(file))
      .join(''),
  ).not.toMatch(/\$argon2|password_hash|token_hash/)
  const audit = await site.owner.selectFrom('audit_log').selectAll().where('subject', '=', member.uuid).execute()
  expect(audit).toMatchObject([{ action: 'desk.personal.export', reason, actor: `staff:${owner.username}` }])
  expect(JSON.stringify(audit)).not.toContain(member.phone)
})

test('a line that was credited to the wrong member is not exported, and keeps its data', async () => {
  const member = await addMember(site)
  await site.setSettings({ bonus: {} })
  const lineId = await deposit(site, member, 50)
  const exported = async () => {
    const { zip } = await owner.call(exportPersonal, { params: of(member.uuid), body: { reason } })
    return strFromU8(unzipSync(Buffer.from(zip, 'base64'))['money/statement_lines.jsonl'] ?? new Uint8Array())
  }
  expect(await exported()).toContain(member.account)
  expect(await typed(site, ['deposits', 'unassign', String(lineId), '--reason', reason])).toMatchObject({ code: 0 })
  expect(await exported()).not.toContain(member.account)
  await erase(member)
  await sql`select erase_identity(1, ${member.memberId})`.execute(site.owner)
  const line = site.owner.selectFrom('statement_lines').select('source_account').where('line_id', '=', lineId)
  expect(await line.executeTakeFirstOrThrow()).toEqual({ source_account: member.account })
})

test('the program writes the same file for its owner only, and never over another one', async () => {
  const member = await withData()
  const file = path.join(folder, 'member.zip')
  const words = ['members', 'export-data', member.username, file, '--reason', reason]
  expect(await typed(site, words)).toMatchObject({ code: 0 })
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(Object.keys(unzipSync(readFileSync(file)))).toContain('README.txt')
  expect(await typed(site, words)).toMatchObject({ code: 1 })
})

test('a second person erases; the member cannot log in, and every table is as the registry says', async () => {
  const member = await withData()
  const { memberId } = member
  const before = new Map<string, number>()
  for (const { table, through } of PERSONAL_TABLES)
    if (!through) before.set(table, (await rowsOf(table, memberId)).length)
  await owner.call(eraseMemberData, erasing(member))
  expect(await rowsOf('erasures', memberId)).toEqual([])
  expect(await outcomeOf(owner.call, eraseMemberData, erasing(member))).toBe('desk_proposal_open')
  const { items } = await finance.call(listProposals, { params: { brand: desk.brand }, query: { state: 'open' } })
  const proposal = items.find((each) => each.subject === member.uuid)
  const input = { params: { brand: desk.brand }, body: { proposal: proposal?.id ?? '' } }
  expect(await outcomeOf(owner.call, approveProposal, input)).toBe('desk_proposal_own')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(finance.call, approveProposal, input)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  for (const { table, through, erasure, cleared = [], clearedLater = [] } of PERSONAL_TABLES) {
    if (through) continue
    const rows = await rowsOf(table, memberId)
    if (erasure === 'deleted') expect(rows, table).toEqual([])
    const isAdded = ['proposals', 'audit_log', 'erasures', 'throttles'].includes(table)
    if (erasure !== 'deleted' && !isAdded) expect(rows.length, table).toBe(before.get(table))
    // The proposal of the erasure itself names a number and counts.
    for (const row of rows.filter((each) => each.kind !== eraseMemberData.name))
      for (const column of [...cleared, ...clearedLater]) expect(isBlank(row[column]), `${table}.${column}`).toBe(true)
  }
  for (const username of [member.username, `erased-${memberId}`])
    expect(
      await outcomeOf(clientOf(site) as never, login as never, { body: { username, password: PASSWORD } } as never),
    ).toBe('login_failed')
  expect(await outcomeOf(owner.call, eraseMemberData, erasing(member))).toBe('desk_personal_erased')
})

test('refuses a member who owes money', async () => {
  const member = await addMember(site)
  const debit = ['members', 'debit', member.username, '7', '--may-owe', '--reason', reason]
  expect(await typed(site, debit)).toMatchObject({ code: 0 })
  expect(await outcomeOf(owner.call, eraseMemberData, erasing(member))).toBe('desk_personal_owes')
})

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  /^(erased|-$|0{5})/.test(String(value)) ||
  ['{}', '[]'].includes(JSON.stringify(value))

test('of a member who moved money, name and accounts stay five years, and books and seal verify', async () => {
  const member = await withData()
  await site.setSettings({ bonus: {} })
  const lineId = await deposit(site, member, 50)
  expect(await outcomeOf(owner.call, eraseMemberData, erasing(member))).toBe('desk_personal_credit')
  expect(await typed(site, ['members', 'debit', member.username, '50', '--reason', reason])).toMatchObject({ code: 0 })
  await sealNow(site)
  await erase(member)
  const actions = await rowsOf('audit_log', member.memberId)
  expect(actions.map((each) => each.action)).toContain('proposal.approve')
  expect(JSON.stringify(actions)).not.toContain(member.phone)
  expect(await rowsOf('members', member.memberId)).toMatchObject([{ name: member.accountName, status: 'blocked' }])
  expect(await rowsOf('member_banks', member.memberId)).toMatchObject([
    { account_digits: member.account, is_active: false },
  ])
  await eraseDueIdentities(await site.ctx())
  expect(await rowsOf('members', member.memberId)).toMatchObject([{ name: member.accountName }])
  expect(await typed(site, ['verify-ledger', '--all'])).toMatchObject({ code: 0 })
  await sealNow(site)
  expect((await verified(site)).findings).toEqual([])
  site.advance(5 * 366 * 86_400_000)
  await eraseDueIdentities(await site.ctx())
  expect(await rowsOf('members', member.memberId)).toMatchObject([{ name: '-' }])
  const [bank] = await rowsOf('member_banks', member.memberId)
  expect(bank).toMatchObject({ account_name: '-', account_digits: expect.stringMatching(/^0{5}/) })
  const [kept] = (await sql`select * from statement_lines where line_id = ${lineId}`.execute(site.owner)).rows
  expect(kept).toMatchObject({ source_account: null, source_name: null, amount_satang: 5_000, state: 'credited' })
  expect(await typed(site, ['verify-ledger', '--all'])).toMatchObject({ code: 0 })
  owner = await desk.person('owner')
  finance = await desk.person('finance')
  const erased = await owner.call(listErasures, { params: { brand: desk.brand }, query: {} })
  expect(erased.items[0]).toMatchObject({ approvedBy: expect.stringMatching(/^staff:finance/), reason })
})

test('nothing may be open: an exclusion or a slip refuses the erasure', async () => {
  const excluded = await withData()
  await run(`insert into play_breaks (brand_id, member_id, kind, asked_at, asked_by, starts_at)
    values (1, ${excluded.memberId}, 'self-exclusion', now(), 'member', '2026-01-01')`)
  expect(await outcomeOf(owner.call, eraseMemberData, erasing(excluded))).toBe('desk_personal_excluded')
  const waiting = await withData()
  await run(`insert into slips (brand_id, member_id, receiving_account_id, amount_satang, picture_hash, received_at, state)
    select 1, ${waiting.memberId}, receiving_account_id, 100, sha256('a'), now(), 'staff' from receiving_accounts limit 1`)
  expect(await outcomeOf(owner.call, eraseMemberData, erasing(waiting))).toBe('desk_personal_open')
})

test('an open proposal refuses the erasure; of an expired one nothing stays, and no other one is made', async () => {
  const member = await withData()
  const support = await desk.person('support')
  const asking = { params: { brand: desk.brand }, body: { member: member.uuid, phone: '0899999991', reason } }
  await support.call(setMemberPhone, asking)
  expect(await outcomeOf(owner.call, eraseMemberData, erasing(member))).toBe('desk_personal_open')
  const proposals = async (state: 'open' | 'expired') =>
    (await finance.call(listProposals, { params: { brand: desk.brand }, query: { state } })).items.filter(
      (each) => each.kind === setMemberPhone.name && each.subject === member.uuid,
    )
  expect(await proposals('open')).toHaveLength(1)
  site.advance(24 * 3_600_000 + 1)
  owner = await desk.person('owner')
  finance = await desk.person('finance')
  const again = await desk.person('support')
  expect(await proposals('open')).toEqual([])
  expect(await proposals('expired')).toMatchObject([{ state: 'expired', effect: [{ label: 'phone' }] }])
  await erase(member)
  expect(await proposals('expired')).toMatchObject([{ effect: [] }])
  expect(JSON.stringify(await rowsOf('proposals', member.memberId))).not.toContain('0899999991')

  expect(await outcomeOf(again.call, setMemberPhone, asking)).toBe('desk_state_changed')
  const account = { member: member.uuid, account: '014:5544332211', name: member.accountName, reason }
  const bank = { params: { brand: desk.brand }, body: account }
  expect(await outcomeOf(again.call, setMemberBank, bank)).toBe('desk_state_changed')
  // Proposals of the moment before the erasure.
  for (const [kind, change, facts] of [
    [setMemberPhone.name, { phone: '0899999991' }, null],
    [
      setMemberBank.name,
      { account: '014:5544332211', isNameConfirmed: true },
      { bank: '014', digits: '5544332211', name: 'x', isVerified: false },
    ],
  ] as const) {
    const { proposal_id: id } = await site.owner
      .insertInto('proposals')
      .values({
        brand_id: 1,
        kind,
        subject: `late-${kind}`,
        member_id: member.memberId,
        effect: '[]',
        reason,
        payload: JSON.stringify({ input: { member: member.uuid, ...change }, before: [], state: null, facts }),
        proposed_by: 'cli:x',
        proposed_at: site.platform.clock(),
        expires_at: new Date(site.platform.clock().getTime() + 60_000),
      })
      .returning('proposal_id')
      .executeTakeFirstOrThrow()
    const deciding = { params: { brand: desk.brand }, body: { proposal: id } }
    expect(await outcomeOf(finance.call, approveProposal, deciding), kind).toBe('desk_state_changed')
  }
  expect(await rowsOf('members', member.memberId)).toMatchObject([{ phone: `erased-${member.memberId}` }])
})

test('eleven accounts of a member are erased', async () => {
  const member = await withData()
  await run(`insert into member_banks (brand_id, member_id, bank_code, account_digits, account_name, is_name_verified, is_active, created_at)
    select 1, ${member.memberId}, '004', '77' || lpad((${member.memberId} * 100 + n)::text, 8, '0'), 'x', false, false, now()
    from generate_series(1, 10) n`)
  await erase(member)
  const digits = (await rowsOf('member_banks', member.memberId)).map((each) => String(each.account_digits))
  expect(new Set(digits).size).toBe(11)
  expect(digits.filter((each) => !/^0{3}\d{12}$/.test(each))).toEqual([])
})

test('auditors see every kind with the last removal', async () => {
  await prune(await site.ctx())
  const { kinds, others } = await finance.call(listPersonalKinds, { params: { brand: desk.brand } })
  expect(kinds.flatMap((each) => each.tables)).toHaveLength(PERSONAL_TABLES.length)
  const sessions = kinds.flatMap((each) => each.tables).find((each) => each.table === 'sessions')
  expect(sessions).toMatchObject({ days: 90, removed: expect.any(Number), lastRunAt: expect.any(String) })
  expect(others.map((each) => each.table)).toContain('throttles')
  const member = await withData()
  expect(
    await owner.call(findPersonalMember, { params: { brand: desk.brand }, query: { username: member.username } }),
  ).toMatchObject({ uuid: member.uuid, erasedAt: null, hasProposal: false })
})

// The last test: no provider transfer explains these postings, so the books no longer verify.
test('refuses a member whose credit at a provider is below zero', async () => {
  const member = await addMember(site)
  const move = (kind: 'transfer.in' | 'transfer.out', debit: Account, credit: Account) =>
    inTransaction(site.platform.db, (tx) =>
      post(tx, 1, site.platform.clock(), [
        {
          id: stableId(kind, 1, member.uuid),
          kind,
          amount: 50_00,
          debit: memberAccount(member.memberId, debit),
          credit: memberAccount(member.memberId, credit),
        },
      ]),
    )
  // More came back than was sent, and was spent: the credit is zero.
  await move('transfer.in', 'at_provider', 'cash')
  expect(await typed(site, ['members', 'debit', member.username, '50', '--reason', reason])).toMatchObject({ code: 0 })
  expect(await outcomeOf(owner.call, eraseMemberData, erasing(member))).toBe('desk_personal_credit')
  await giveCredit(site, member, 50_00)
  await move('transfer.out', 'cash', 'at_provider')
  expect(await outcomeOf(owner.call, eraseMemberData, erasing(member))).toBe('done')
})
