/** Alerts to staff over the stand-ins of LINE and Telegram: once, reminded, resolved, through failures, and without personal data. */
import { randomUUID } from 'node:crypto'
import { STAFF_STAND_IN } from '@duang/contract/games/sandbox-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FEATURES } from '#app/features.ts'
import { createAlertChannels } from '#core/alert/alert-channel.ts'
import { inTransaction } from '#kit/database/db.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'
import { DEMONSTRATION_BRAND } from '../../../../seed/demonstration.ts'
import { typed } from '../../../../test/outside/command.ts'
import { createTestSite, startSandbox, type TestSite } from '../../../../test/people/site.ts'
import { watchBrand } from './watch.ts'

type Sent = { channel: 'line' | 'telegram'; text: string }

let site: TestSite
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  site = await createTestSite()
  sandbox = await startSandbox(site)
})
afterAll(async () => {
  await sandbox.stop()
  await site.stop()
})
beforeEach(async () => {
  await site.owner.deleteFrom('alert_messages').execute()
  await site.owner.deleteFrom('alerts').execute()
  await site.owner.deleteFrom('quarantine').execute()
  site.platform.alertChannels = channels('line', 'telegram')
})

const { token, recipient } = STAFF_STAND_IN
function channels(...names: ('line' | 'telegram')[]) {
  const all = createAlertChannels({
    line: { baseUrl: `${sandbox.url}/staff/line`, token, to: recipient },
    telegram: { baseUrl: `${sandbox.url}/staff/telegram`, token, chat: recipient },
  })
  return all.filter(({ name }) => names.some((each) => each === name))
}

const watch = async () => watchBrand(await site.ctx(), FEATURES)
const contradict = () =>
  site.owner
    .insertInto('quarantine')
    .values({
      brand_id: DEMONSTRATION_BRAND,
      feed: 'sandbox',
      kind: 'statement-line',
      ext_id: randomUUID(),
      content_hash: Buffer.alloc(32),
      raw: '{"name":"สมชาย ใจดี"}',
      received_at: site.platform.clock(),
    })
    .execute()
const resolveAll = () =>
  site.owner.updateTable('quarantine').set({ resolved_at: site.platform.clock(), resolved_by: 'staff:anna' }).execute()
/** Messages of the stand-ins since the last call, oldest first. */
async function sent(): Promise<Sent[]> {
  const answer = await fetch(`${sandbox.url}/sandbox/v1/staff`)
  const { messages } = (await answer.json()) as { messages: Sent[] }
  const fresh = messages.slice(0, messages.length - seen)
  seen = messages.length
  return fresh.reverse().map(({ channel, text }) => ({ channel, text }))
}
let seen = 0
const heads = async () => (await sent()).map(({ channel, text }) => `${channel} ${text.split(' · ')[0]}`).sort()
const next = (reply: object) =>
  fetch(`${sandbox.url}/sandbox/v1/staff/next`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reply),
  })

test('is raised once on each channel, reminded after four hours, and resolved', async () => {
  await watch()
  expect(await sent()).toEqual([])
  await contradict()
  await watch()
  await watch()
  const [first, ...others] = await sent()
  expect(others).toHaveLength(1)
  expect(first?.text).toMatch(
    /^ต้องตรวจสอบ · ดวง\nข้อความจากธนาคาร 1 รายการขัดกับข้อมูลที่มีอยู่ หรืออ่านไม่ได้\nตั้งแต่ \d{4}-\d\d-\d\d \d\d:\d\d น\.\nduang quarantine list --brand duang-demo$/,
  )
  expect(first?.text).not.toContain('สมชาย')
  site.advance(4 * 3_600_000 - 1000)
  await watch()
  expect(await sent()).toEqual([])
  site.advance(1000)
  await contradict()
  await watch()
  const [reminder] = await sent()
  expect(reminder?.text).toMatch(/^ยังค้างอยู่ · ดวง\nข้อความจากธนาคาร 2 รายการ/)
  await resolveAll()
  await watch()
  await watch()
  expect(await heads()).toEqual(['line เรียบร้อยแล้ว', 'telegram เรียบร้อยแล้ว'])
  await contradict()
  await watch()
  expect(await heads()).toEqual(['line ต้องตรวจสอบ', 'telegram ต้องตรวจสอบ'])
})

test('twenty runs at once report once', async () => {
  await contradict()
  await Promise.all(Array.from({ length: 20 }, watch))
  expect(await heads()).toEqual(['line ต้องตรวจสอบ', 'telegram ต้องตรวจสอบ'])
  await resolveAll()
  await Promise.all(Array.from({ length: 20 }, watch))
  expect(await heads()).toEqual(['line เรียบร้อยแล้ว', 'telegram เรียบร้อยแล้ว'])
})

test('LINE gets a message once, also when its reply was lost', async () => {
  site.platform.alertChannels = channels('line')
  await next({ status: 500, isTaken: true })
  await contradict()
  await watch()
  expect(await heads()).toEqual(['line ต้องตรวจสอบ'])
  site.advance(61_000)
  await watch()
  expect(await sent()).toEqual([])
  const { sent_at } = await site.owner.selectFrom('alert_messages').select('sent_at').executeTakeFirstOrThrow()
  expect(sent_at).not.toBeNull()
})

test('a channel that asks for a pause gets it', async () => {
  site.platform.alertChannels = channels('telegram')
  await next({ status: 429, afterSeconds: 300 })
  await contradict()
  await watch()
  site.advance(299_000)
  await watch()
  expect(await sent()).toEqual([])
  site.advance(1_000)
  await watch()
  expect(await heads()).toEqual(['telegram ต้องตรวจสอบ'])
})

test('a wrong token is given up, listed, and reported by a test of the channels', async () => {
  site.platform.alertChannels = createAlertChannels({
    line: { baseUrl: `${sandbox.url}/staff/line`, token: 'wrong', to: recipient },
    telegram: { baseUrl: `${sandbox.url}/staff/telegram`, token, chat: recipient },
  })
  await contradict()
  await watch()
  site.advance(3_600_000)
  await watch()
  expect(await heads()).toEqual(['telegram ต้องตรวจสอบ'])
  // Its earlier words.
  expect((await typed(site, ['alerts', 'list'])).text).toMatch(
    /1 messages of the bank contradict known data .*line status 401, telegram sent/,
  )
  const test = await typed(site, ['alert', 'test'])
  expect(test).toMatchObject({ code: 1, text: 'line: refused, status 401\ntelegram: sent' })
  expect(await heads()).toEqual(['telegram ทดสอบการแจ้งเตือน'])
  site.platform.alertChannels = []
  expect(await typed(site, ['alerts', 'test'])).toMatchObject({ code: 1 })
})

test('a condition that cannot be read begins and ends nothing, and hides no other', async () => {
  await contradict()
  const broken = {
    slug: 'broken',
    alerts: [{ kind: 'broken', text: '', en: '', command: '', count: () => Promise.reject(new Error('away')) }],
  }
  await watchBrand(await site.ctx(), [broken, ...FEATURES])
  expect(await heads()).toEqual(['line ต้องตรวจสอบ', 'telegram ต้องตรวจสอบ'])
})

test('a copy of a database sends nothing', async () => {
  await contradict()
  await watchBrand({ ...(await site.ctx()), bankMode: 'none' }, FEATURES)
  expect(await sent()).toEqual([])
})

/** Conditions of closed days and of the seal need a history; the tests of those features make it. */
const TESTED_BY_FEATURE = [
  'closing-late',
  'closing-unequal',
  'seal-late',
  'seal-ahead',
  'seal-lost',
  'staff-sign-ins',
  'staff-looks',
  'staff-exports',
  'staff-refused',
]

test('each condition is found when it begins and is over when it ends', async () => {
  const rules = FEATURES.flatMap((each) => each.alerts ?? []).filter(({ kind }) => !TESTED_BY_FEATURE.includes(kind))
  const ctx = await site.ctx()
  const found = async () => {
    const counts = await Promise.all(
      rules.map(async ({ kind, count, threshold }) => {
        const found = await count(ctx, threshold?.usual ?? 0)
        return [kind, typeof found === 'number' ? found : found.count] as const
      }),
    )
    return counts.filter(([, count]) => count > 0).map(([kind]) => kind)
  }
  expect(await found()).toEqual([])
  await plantConditions()
  expect((await found()).sort()).toEqual(rules.map(({ kind }) => kind).sort())
})

/** Rows of each condition, without the rows that they refer to. */
async function plantConditions(): Promise<void> {
  const long = new Date(site.platform.clock().getTime() - 30 * 3_600_000)
  const line = (ext: string, direction: string, state: string) => sql`
    insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction, amount_satang,
      booked_at, received_at, state)
    values (1, 'sandbox', ${ext}, '\\x00', '{}', 'poll', '004', '1234567890', ${direction}, 1, ${long}, ${long}, ${state})`
  const withdrawal = (id: string, member: number, state: string, ended: Date | null) => sql`
    insert into withdrawals (brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code, account_digits,
      account_name, level, bangkok_date, requested_at, ended_at, reference)
    values (1, ${id}, ${member}, 1, ${state}, ${id}, '004', '1', 'x', 1, '2026-10-04', ${long}, ${ended},
      withdrawal_reference(${id}::uuid, 0))`
  const [asked, unknown, paid] = [randomUUID(), randomUUID(), randomUUID()]
  await inTransaction(site.owner, async (tx) => {
    const statements = [
      sql`set local session_replication_role = replica`,
      line('waits', 'in', 'queued'),
      line('left', 'out', 'unexplained'),
      line('ahead', 'in', 'queued'),
      sql`update statement_lines set booked_at = received_at + interval '7 hours' where ext_id = 'ahead'`,
      sql`update bank_feeds set poll_url = 'https://bank.example', created_at = ${long} where brand_id = 1`,
      sql`insert into bank_feeds (brand_id, feed, adapter, secrets, silence_minutes, watched_from) values (1, 'late', 'sandbox', '{x}', 60, ${long})`,
      sql`insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction, amount_satang,
          booked_at, received_at, state)
        select 1, 'late', n::text, '\\x00', '{}', 'webhook', '004', '1234567890', 'in', 1, at - interval '7 hours', at, 'ignored'
        from generate_series(1, 5) n, lateral (select ${site.platform.clock()}::timestamptz - n * interval '10 minutes' as at)`,
      withdrawal(asked, 1, 'requested', null),
      withdrawal(unknown, 2, 'unknown', null),
      sql`insert into withdrawal_steps (brand_id, withdrawal_id, step, state, at, actor) values (1, ${unknown}, 1, 'unknown', ${long}, 'x')`,
      withdrawal(paid, 3, 'paid', long),
      sql`insert into payouts (brand_id, payout_key, withdrawal_id, feed, amount_satang, state, next_at, created_at, updated_at)
        values (1, 'wd', ${paid}, 'sandbox', 1, 'paid', ${long}, ${long}, ${long})`,
      sql`insert into proposals (brand_id, kind, subject, payload, effect, reason, proposed_by, proposed_at, expires_at)
        values (1, 'coupon', 'x', '{}', '[]', 'why', 'staff:anna', ${long}, now() + interval '20 years')`,
      sql`insert into staff_money_acts (brand_id, kind, fact_id, member_id, amount_satang, actor, at, bangkok_date, member_total_satang, day_total_satang)
        values (1, 'line', ${randomUUID()}, 1, 3000001, 'staff:anna', ${site.platform.clock()}, ${bangkokDate(site.platform.clock())}, 3000001, 3000001)`,
      sql`insert into provider_transfers (brand_id, ref, member_id, provider, direction, amount_satang, state, attempts, staff_at, created_at, updated_at)
        values (1, ${randomUUID()}, 1, 'spade', 'out', 1, 'pending', 9, ${long}, ${long}, ${long})`,
      sql`insert into providers (brand_id, provider, number, name, group_code, mode, dialect, base_url)
        values (1, 'silent', 99, 'x', 'XX', 'seamless', 'duang', 'https://studio.example')`,
      sql`insert into games (brand_id, provider, game_code, type, name_th, name_en, synced_at)
        values (1, 'silent', 'x', 'slot', 'x', 'x', ${long})`,
      sql`insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, win_satang, code, balance_satang, at)
        values (1, 'spade', 'x', 'win', '\\x00', 1, 10000000, 'OK', 0, ${site.platform.clock()})`,
      sql`insert into bonus_grants (brand_id, grant_id, member_id, source, source_id, transfer_id, bonus_satang, turnover_multiple,
          turnover_required_satang, granted_at)
        values (1, ${randomUUID()}, 1, 'wheel', ${randomUUID()}, ${randomUUID()}, 10000001, 1, 1, ${site.platform.clock()})`,
      sql`insert into ledger_verifications (ended_at, is_complete, broken_invariants, duration_ms, actor)
        values (${long}, true, 2, 1, 'cli:test')`,
    ]
    for (const statement of statements) await statement.execute(tx)
  })
  await contradict()
}
