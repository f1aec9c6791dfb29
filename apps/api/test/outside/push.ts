/** Notifications that facts enqueue. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DEMONSTRATION_BRAND } from '../../seed/demonstration.ts'
import { logIn, type TestMember, type TestSite } from '../people/site.ts'

/** Subscribes a browser of the member, with a session of its own. Nothing is sent to it, since the jobs of a test do not run. */
export async function subscribeBrowser(site: TestSite, member: TestMember): Promise<void> {
  await logIn(site, member)
  const { session_id } = await site.owner
    .selectFrom('sessions')
    .select('session_id')
    .where('member_id', '=', member.memberId)
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow()
  await site.owner
    .insertInto('push_subscriptions')
    .values({
      brand_id: DEMONSTRATION_BRAND,
      member_id: member.memberId,
      session_id,
      renewed_at: site.platform.clock(),
      endpoint: `https://web.push.apple.com/${randomUUID()}`,
      p256dh: 'p'.repeat(87),
      auth: 'a'.repeat(22),
    })
    .execute()
}

/** What the enqueued notifications of the member report, in their order. */
export async function noticesOf(site: TestSite, member: TestMember): Promise<string[]> {
  const { rows } = await sql<{ notice: string }>`
    select split_part(data ->> 'key', ' ', 2) as notice from pgboss.job
    where name = 'push.send' and data ->> 'key' like ${`${member.memberId} %`} order by created_on`.execute(site.owner)
  return rows.map(({ notice }) => notice)
}
