import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProvider, startPlay } from '../../../test/people/games.ts'
import { addMember, createTestSite, logIn, type TestSite } from '../../../test/people/site.ts'
import { prune, ROWS_AT_ONCE } from './retention.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(site.owner)
  return rows[0]?.n ?? 0
}

test('removes rows whose retention has ended and keeps newer ones', async () => {
  const member = await addMember(site)
  await logIn(site, member)
  const { provider } = await addProvider(site)
  const run = (statement: string) => sql.raw(statement).execute(site.owner)
  const at = (days: number) => new Date(site.platform.clock().getTime() - days * 86_400_000).toISOString()
  const pairs: [table: string, insert: (time: string, n: number) => string, days: number][] = [
    [
      'registration_tickets',
      (time, n) =>
        `insert into registration_tickets (brand_id, ticket_hash, created_at, expires_at) values (1, '${n}', '${time}', '${time}')`,
      1,
    ],
    ['throttles', (time, n) => `insert into throttles values (1, 's${n}', 1, null, '${time}')`, 2],
    [
      'idempotency_keys',
      (time, n) =>
        `insert into idempotency_keys values (1, ${member.memberId}, 'key-of-the-test-${n}', 'c', '', 200, '{}', '${time}')`,
      30,
    ],
    [
      'sessions',
      (time, n) =>
        `insert into sessions (brand_id, member_id, token_hash, cookie_hash, started_at, last_seen_at, expires_at)
          values (1, ${member.memberId}, '${n}', '${n}', '${time}', '${time}', '${time}')`,
      90,
    ],
    [
      'deposit_intents',
      (time) =>
        `insert into deposit_intents (brand_id, member_id, receiving_account_id, assigned_at, expires_at)
          select 1, ${member.memberId}, receiving_account_id, '${time}', '${time}' from receiving_accounts limit 1`,
      60,
    ],
    [
      'play_tokens',
      (time, n) => `insert into play_tokens values (1, '${n}', '${provider}', ${member.memberId}, 'reels', '${time}')`,
      400,
    ],
    [
      'webhook_messages',
      (time, n) => `insert into webhook_messages values (1, 'sandbox', 'm${n}', '${time}', '${time}')`,
      1,
    ],
  ]
  const before = await Promise.all(pairs.map(([table]) => count(table)))
  for (const [, insert, days] of pairs) {
    await run(insert(at(days + 0.1), 1))
    await run(insert(at(days - 0.1), 2))
  }
  await prune(await site.ctx())
  const after = await Promise.all(pairs.map(([table]) => count(table)))
  expect(after).toEqual(before.map((n) => n + 1))
})

test('in batches, however much there is', async () => {
  await sql`create table deleted (n int)`.execute(site.owner)
  await sql`create function note_deleted() returns trigger language plpgsql as $$
    begin insert into deleted select count(*) from gone; return null; end $$`.execute(site.owner)
  await sql`create trigger note_deleted after delete on throttles referencing old table as gone
    for each statement execute function note_deleted()`.execute(site.owner)
  const old = new Date(site.platform.clock().getTime() - 10 * 86_400_000)
  await sql`insert into throttles select 1, 'old' || n, 1, null, ${old}::timestamptz from generate_series(1, 12000) n`.execute(
    site.owner,
  )
  await prune(await site.ctx())
  const { rows } = await sql<{ n: number }>`select n from deleted where n > 0 order by n desc`.execute(site.owner)
  expect(rows.map((row) => row.n)).toEqual([ROWS_AT_ONCE, ROWS_AT_ONCE, 2_000])
})

test('removes an old login with the play that refers to it, and the rows behind it', async () => {
  const member = await addMember(site)
  const provider = await addProvider(site)
  await startPlay(site, member, provider)
  const { expires_at: expiresAt } = await site.owner
    .selectFrom('sessions')
    .select('expires_at')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  site.setNow(new Date(expiresAt.getTime() + 91 * 86_400_000))
  const longAgo = new Date(expiresAt.getTime())
  await site.owner
    .insertInto('webhook_messages')
    .values({ brand_id: 1, feed: 'sandbox', message_id: 'behind', sent_at: longAgo, received_at: longAgo })
    .execute()
  await prune(await site.ctx())
  const left = await site.owner.selectFrom('sessions').where('member_id', '=', member.memberId).selectAll().execute()
  expect(left).toEqual([])
  expect(await count('game_sessions')).toBe(0)
  const { rows } = await sql<{
    member: number
  }>`select member_id as member from play_tokens where provider = ${provider.provider}`.execute(site.owner)
  expect(rows).toEqual([{ member: member.memberId }])
  expect(await count('webhook_messages')).toBe(0)
})
