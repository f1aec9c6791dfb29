/** Every action of staff is a row of the audit log, with actor, reason and member; an action of the application is none. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { takeBreak } from '@duang/contract/account/limits'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const ACTOR = 'cli:somsri'
const REASON = ['--reason', 'ticket 7']
const folder = mkdtempSync(path.join(tmpdir(), 'duang-audit-'))
let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
  await site.setSettings({ autoApproveSatang: 10_000, bonus: {} })
  member = await addMember(site)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.stop()
})

const rows = async () =>
  (
    await sql<{ audit_id: number; actor: string; action: string; reason: string | null; member_id: number | null }>`
      select audit_id, actor, action, reason, member_id from audit_log order by audit_id`.execute(site.owner)
  ).rows
const duang = (...words: string[]) => typed(site, words, { actor: ACTOR })

/** A line from a stranger, which waits for staff. Returns its number. */
async function strangersLine(direction: 'in' | 'out' = 'in', amount = 77): Promise<string> {
  const id = randomUUID()
  const account = { bank: '004', number: '1234567890' }
  const counterparty = { bank: '014', account: '9999999999', name: 'ไม่รู้จัก' }
  const line = { id, account, direction, amount, at: site.platform.clock().toISOString(), counterparty }
  site.advance(600_000)
  await sendFeed(site, 'statement', { type: 'statement.lines', lines: [line] })
  const row = await site.owner.selectFrom('statement_lines').select('line_id').where('ext_id', '=', id).execute()
  return String(row[0]?.line_id)
}

async function requested(satang: number): Promise<string> {
  const asker = await addMember(site)
  await giveCredit(site, asker, satang)
  const { withdraw } = await clientOf(site, await logIn(site, asker))(requestWithdraw, {
    params: { uuid: asker.uuid },
    body: { amount: satang },
    idempotencyKey: randomUUID(),
  })
  return withdraw.id
}

function file(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text)
  return path.join(folder, name)
}

type Case = [action: string, words: () => Promise<string[]>, hasMember?: true]
const CASES: Case[] = [
  [
    'deposits.assign',
    async () => ['deposits', 'assign', await strangersLine(), '--member', member.username, ...REASON],
    true,
  ],
  ['deposits.return', async () => ['deposits', 'return', await strangersLine('in', 78), ...REASON]],
  ['deposits.ignore', async () => ['deposits', 'ignore', await strangersLine('in', 79), ...REASON]],
  ['deposits.dismiss', async () => ['deposits', 'dismiss', await strangersLine('out'), ...REASON]],
  ['deposits.rematch', async () => ['deposits', 'rematch']],
  [
    'statement_lines.import',
    async () => {
      const head = 'id,date,in,out,bank,account,name,description'
      const csv = file('a.csv', `${head}\n1,2026-10-05 13:30:00,5,,014,9999999999,ไม่รู้จัก,\n`)
      return ['import-statement', csv, '--feed', 'sandbox', '--account', '004:1234567890', '--map', 'plain']
    },
  ],
  ['withdrawals.approve', async () => ['withdrawals', 'approve', await requested(10_001)], true],
  ['withdrawals.reject', async () => ['withdrawals', 'reject', await requested(10_001), ...REASON], true],
  ['correction.credit', async () => ['correction', 'credit', member.username, '5', ...REASON], true],
  ['correction.debit', async () => ['members', 'debit', member.username, '1', ...REASON], true],
  [
    'members.exclude',
    async () => [
      'members',
      'exclude',
      (await addMember(site, { accountName: 'วิภา ใจดี' })).username,
      '--for',
      '6m',
      ...REASON,
    ],
    true,
  ],
  ['members.note', async () => ['members', 'note', member.username, 'a note'], true],
  ['members.block', async () => ['members', 'block', member.username, ...REASON], true],
  ['site.maintenance.on', async () => ['site', 'maintenance', 'on', ...REASON]],
  ['site.maintenance.off', async () => ['site', 'maintenance', 'off', ...REASON]],
  ['brands.update', async () => ['brand', 'set', 'duang-demo', 'brandHex=#E11D48']],
  [
    'site.maintenance.schedule',
    async () => [
      'site',
      'maintenance',
      'schedule',
      '--from',
      '2030-01-01 02:00',
      '--to',
      '2030-01-01 03:00',
      ...REASON,
    ],
  ],
  ['site.maintenance.cancel', async () => ['site', 'maintenance', 'cancel', '1', ...REASON]],
  ['document.publish', async () => ['document', 'publish', 'terms', '--file', file('t.txt', 'Terms. '.repeat(300))]],
  ['movie.hide', async () => ['movie', 'hide', await movieId()]],
  ['games.sync', async () => ['games', 'sync']],
]
const movieId = async () => (itemsOf(await duang('movie', 'list'))[0] as { id: string }).id

test.each(CASES)('%s', async (action, words, hasMember) => {
  const line = await words()
  const before = (await rows()).at(-1)?.audit_id ?? 0
  await duang(...line)
  const made = (await rows()).filter((row) => row.audit_id > before)
  expect(made.map((row) => row.action)).toContain(action)
  const row = made.find((each) => each.action === action)
  expect(row).toMatchObject({ actor: ACTOR, reason: line.includes('--reason') ? 'ticket 7' : null })
  expect(row?.member_id !== null).toBe(hasMember === true)
})

test('a proposal, its approval and the correction have three rows, the last two of the second person', async () => {
  await site.setSettings({ secondPersonAboveSatang: 1_000 })
  const other = await addMember(site)
  const before = (await rows()).at(-1)?.audit_id ?? 0
  const proposed = await duang('correction', 'credit', other.username, '50', ...REASON)
  await typed(site, ['proposal', 'approve', String(proposed.data.proposal)], { actor: 'cli:nok' })
  const made = (await rows()).filter((row) => row.audit_id > before)
  expect(made.map(({ action, actor }) => [action, actor])).toEqual([
    ['proposals.insert', ACTOR],
    ['correction.credit', 'cli:nok'],
    ['proposal.approve', 'cli:nok'],
  ])
  await site.setSettings({ secondPersonAboveSatang: null })
})

test('what members, banks and the engine do is no action of staff', async () => {
  const before = (await rows()).length
  const player = await addMember(site)
  const line = {
    id: randomUUID(),
    account: { bank: '004', number: '1234567890' },
    direction: 'in',
    amount: 300,
    at: site.platform.clock().toISOString(),
    counterparty: { bank: player.bank, account: player.account, name: player.accountName },
  }
  await sendFeed(site, 'statement', { type: 'statement.lines', lines: [line] })
  const call = clientOf(site, await logIn(site, player))
  await call(requestWithdraw, { params: { uuid: player.uuid }, body: { amount: 10_000 }, idempotencyKey: randomUUID() })
  await call(takeBreak, { params: { uuid: player.uuid }, body: { length: '24h' } })
  const { rows: facts } = await sql`select from withdrawals where member_id = ${player.memberId} and state = 'approved'
    union all select from play_breaks where member_id = ${player.memberId}`.execute(site.owner)
  expect(facts).toHaveLength(2)
  expect(await rows()).toHaveLength(before)
})

test('the address of the session is recorded, and that of a command is none', async () => {
  await site.owner.transaction().execute(async (tx) => {
    await sql`select set_config('duang.actor', 'staff:nok', true), set_config('duang.address', '10.0.0.7', true)`.execute(
      tx,
    )
    await tx.updateTable('levels').set({ name: 'ขั้นหนึ่ง' }).where('level', '=', 1).execute()
  })
  const newest = itemsOf(await duang('audit', 'list', '--limit', '2')) as { audit_id: number; address: string | null }[]
  expect(newest[0]).toMatchObject({ actor: 'staff:nok', address: '10.0.0.7', action: 'levels.update' })
  expect(newest[1]?.address).toBeNull()
  const { text } = await duang('audit', 'show', String(newest[0]?.audit_id))
  expect(text).toContain('by staff:nok from 10.0.0.7\n')
  expect(text).toContain('after name: "ขั้นหนึ่ง"\n')
  await expect(duang('audit', 'show', '999999')).rejects.toThrow('Unknown entry: 999999')
})

test('a setting of a brand is recorded alone, and a long text as its hash', async () => {
  const [brand] = itemsOf(await duang('audit', 'list', '--action', 'brands.update')) as { after: object }[]
  expect(Object.keys(brand?.after ?? {}).every((name) => name.startsWith('settings.'))).toBe(true)
  const [document] = itemsOf(await duang('audit', 'list', '--action', 'document.publish')) as { after: object }[]
  expect(document?.after).toMatchObject({ kind: 'terms', body: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) })
})

/** Columns that name a person, and why no trigger of a decision reads them. */
const RECORDED_OTHERWISE: Readonly<Record<string, string>> = {
  'affiliate_flags.allowed_by': 'affiliate.allow',
  'audit_log.actor': 'the log itself',
  'brand_changes.actor': 'brands.update',
  'deposits.matched_by': 'the line names the person',
  'erasures.approved_by': 'the proposal',
  'erasures.proposed_by': 'the proposal',
  'excluded_namesakes.found_by': 'the engine',
  'goods_order_steps.actor': 'reward.order.pack and others',
  'ledger_verifications.actor': 'of all brands, and changes nothing',
  'member_rights.spent_by': 'a draw',
  'member_tags.added_by': 'members.tag',
  'password_resets.created_by': 'members.reset-password',
  'play_limit_changes.actor': 'members.lower-limit',
  'point_adjustments.actor': 'points.give and points.take',
  'provider_transactions.rolled_back_by': 'a provider',
  'queue_claims.claimed_by': 'a claim decides nothing',
  'rounds.closed_by': 'the application',
  'seal_keys.signed_by': 'a key',
  'seal_verifications.actor': 'changes nothing',
  'sessions.ended_by': 'members.end-sessions',
  'staff_money_acts.actor': 'correction.credit and others',
  'staff_money_acts.approved_by': 'the proposal',
  'staff_roles.given_by': 'staff.add and others',
  'withdrawal_steps.actor': 'withdrawals.approve and others',
}

test('every column that names a person is read by a trigger, or its action is recorded otherwise', async () => {
  const { rows: columns } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where (a.attname like '%\\_by' or a.attname = 'actor') and a.atttypid in ('text'::regtype, 'uuid'::regtype)
      and not exists (
        select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'audit_decision'
          and a.attname = any (string_to_array(split_part(encode(t.tgargs, 'escape'), '\\000', 1), ' ')))
    order by 1`.execute(site.owner)
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(RECORDED_OTHERWISE).toSorted())
})
