/** Attempts at the passwords and codes of staff: a wait that grows with every failure, by name and by network. */
import { sql } from 'kysely'
import type { Platform } from '#core/context.ts'
import { networksOf } from '#core/throttle/networks.ts'
import { hashSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'

type Limit = { subject: string; waits: readonly number[] }

/** Ten codes at once, then one each quarter of an hour: of a million codes, three are valid at a time. */
const BY_NAME = [0, 0, 0, 0, 1, 2, 5, 15, 60, 300, 900]
const BY_NETWORK = [...Array(29).fill(0), 1, 5, 15, 60, 300]
const FORGET_MINUTES = 24 * 60

/** The typed name is stored as a hash, because people type passwords into the wrong field. */
export function subjectsOf(name: string, address: string): Limit[] {
  const subject = `name:${hashSecret(name.toLowerCase()).toString('base64url')}`
  const networks = networksOf(address).map(({ network, share }) => ({
    subject: `network:${network}`,
    waits: [...Array(29 * (share - 1)).fill(0), ...BY_NETWORK],
  }))
  return [...networks, { subject, waits: BY_NAME }]
}

/** Challenges cost a row each, and prove nothing about a password: their own pace, by network only. */
export const challengeSubjects = (address: string): Limit[] =>
  networksOf(address).map(({ network, share }) => ({
    subject: `challenge:${network}`,
    waits: [...Array(200 * share).fill(0), 1],
  }))

export const codeSubject = (staffId: string): Limit => ({ subject: `code:${staffId}`, waits: BY_NAME })

/** Counts one failure for each subject, which {@link forgive} undoes. Refuses `rate_limited` while one of them has to wait. */
export async function countAttempt({ db, clock }: Platform, limits: readonly Limit[]): Promise<void> {
  const now = clock()
  const { rows } = await sql<{ wait: number }>`
    with asked as (
      select l.subject, l.waits
      from jsonb_to_recordset(${JSON.stringify(limits)}) as l (subject text, waits int[])
      order by l.subject
    ), counted as (
      insert into desk.attempts as a (subject, failures, not_before, updated_at)
      select subject, 1, null, ${now} from asked
      on conflict (subject) do update set
        failures = case when a.updated_at < ${minutesBefore(now)} then 1 else a.failures + 1 end,
        not_before = ${now}::timestamptz + interval '1 second' * (
          select waits[least(
            case when a.updated_at < ${minutesBefore(now)} then 1 else a.failures + 1 end, cardinality(waits))]
          from asked where asked.subject = a.subject),
        updated_at = ${now}
        where a.not_before is null or a.not_before <= ${now}
      returning a.subject
    )
    select coalesce(max(ceil(extract(epoch from t.not_before - ${now}::timestamptz))), 1)::int as wait
    from asked left join desk.attempts t using (subject)
    where subject not in (select subject from counted)
    having count(*) > 0`.execute(db)
  const [row] = rows
  if (row) refuse('rate_limited', { retryAfterSeconds: Math.max(1, row.wait) })
}

const minutesBefore = (now: Date): Date => new Date(now.getTime() - FORGET_MINUTES * 60_000)

/** The attempt was right: its subjects begin anew. Networks keep their count, for they have other guesses. */
export async function forgive({ db }: Platform, limits: readonly Limit[]): Promise<void> {
  const own = limits.map(({ subject }) => subject).filter((each) => !each.startsWith('network:'))
  await db.deleteFrom('desk.attempts').where('subject', 'in', own).execute()
  await sql`update desk.attempts set failures = greatest(failures - 1, 0), not_before = null
    where subject = any (${limits.map(({ subject }) => subject).filter((each) => each.startsWith('network:'))}::text[])`.execute(
    db,
  )
}
