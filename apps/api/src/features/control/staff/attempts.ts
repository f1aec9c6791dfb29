/**
 * Attempts at the passwords and codes of staff: waits that grow with every failure. Who is known counts apart from strangers: a browser of an
 * earlier sign-in, the holder of a passkey, the network of an earlier sign-in. So guesses of strangers never make the person wait there.
 * Strangers are counted by network, by name and network, and by name; while a name waits, few attempts of new networks still pass.
 */
import { sql } from 'kysely'
import type { Platform } from '#core/context.ts'
import { networkOf, networksOf } from '#core/throttle/networks.ts'
import { hashSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'

type Limit = { subject: string; waits: readonly number[] }

/** Some ten at once, then one each quarter of an hour. */
const GUESSES = [0, 0, 0, 0, 1, 2, 5, 15, 60, 300, 900]
const BY_NETWORK = [...Array(29).fill(0), 1, 5, 15, 60, 300]
/** Of all strangers together. Their networks have {@link GUESSES} each. */
const STRANGERS = [...Array(29).fill(0), 1, 2, 5, 15, 30, 60]
/** While a name waits for strangers: three attempts a minute, of networks that have had fewer than five. */
const FRESH = [0, 0, 60]
const FRESH_OF_NETWORK = [0, 0, 0, 0, 900]
const FORGET_MINUTES = 24 * 60

/** Who tries: known by the browser, by a signature of a passkey or by the network; or a stranger. `key` names the browser or passkey. */
export type Standing =
  | { by: 'device' | 'passkey'; key: string; address: string }
  | { by: 'network' | 'stranger'; address: string }

export const isKnown = ({ by }: Standing): boolean => by !== 'stranger'

const hashed = (text: string): string => hashSecret(text).toString('base64url')

/** The place of a known one, whose attempts are counted apart. */
const placeOf = (standing: Standing): string =>
  'key' in standing ? `${standing.by}:${hashed(standing.key)}` : networkOf(standing.address)

/** The typed name is stored under a key, because people type passwords into the wrong field. */
const nameSubject = ({ secrets }: Platform, name: string): string =>
  `name:${secrets.keyedHash(name.toLowerCase()).toString('base64url')}`

const networkLimits = (address: string): Limit[] =>
  networksOf(address).map(({ network, share }) => ({
    subject: `network:${network}`,
    waits: [...Array(29 * (share - 1)).fill(0), ...BY_NETWORK],
  }))

/** Counts an attempt at a name. Returns what {@link forgive} and {@link giveBack} undo. Refuses `rate_limited`. */
export async function countSignIn(platform: Platform, typed: string, standing: Standing): Promise<Limit[]> {
  const name = nameSubject(platform, typed)
  const own: Limit = { subject: `${name}@${placeOf(standing)}`, waits: GUESSES }
  if (isKnown(standing)) {
    await countAttempt(platform, [own])
    return [own]
  }
  const here = [...networkLimits(standing.address), own]
  await countAttempt(platform, here)
  const all: Limit = { subject: name, waits: STRANGERS }
  const wait = await waitOf(platform, [all])
  if (wait > 0 && (await waitOf(platform, freshLimits(platform, name, standing.address))) > 0)
    refuse('rate_limited', { retryAfterSeconds: wait })
  return [...here, all]
}

function freshLimits({ clock }: Platform, name: string, address: string): Limit[] {
  const minute = Math.floor(clock().getTime() / 60_000)
  return [
    { subject: `fresh-${name}@${networkOf(address)}`, waits: FRESH_OF_NETWORK },
    { subject: `fresh-${name}:${minute}`, waits: FRESH },
  ]
}

/** Codes at the sign-in and within a session count together, by name and by network. */
export function codeLimits(staffId: string, standing: Standing): Limit[] {
  const own: Limit = { subject: `code:${staffId}@${placeOf(standing)}`, waits: GUESSES }
  return isKnown(standing) ? [own] : [own, { subject: `code:${staffId}`, waits: GUESSES }]
}

export const linkLimits = (link: string, address: string): Limit[] => [
  ...networkLimits(address),
  { subject: `link:${hashed(link)}`, waits: GUESSES },
]

/** Challenges cost a row each, and prove nothing about a password: their own pace, by network only. */
export const challengeLimits = (address: string): Limit[] =>
  networksOf(address).map(({ network, share }) => ({
    subject: `challenge:${network}`,
    waits: [...Array(200 * share).fill(0), 1],
  }))

/** Counts one failure for each subject, which {@link forgive} undoes. Refuses `rate_limited` while one of them has to wait. */
export async function countAttempt(platform: Platform, limits: readonly Limit[]): Promise<void> {
  const wait = await waitOf(platform, limits)
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
}

/** Counts like {@link countAttempt}. Returns the seconds that one of them has to wait, or 0. */
export async function waitOf({ db, clock }: Platform, limits: readonly Limit[]): Promise<number> {
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
  return row ? Math.max(1, row.wait) : 0
}

const minutesBefore = (now: Date): Date => new Date(now.getTime() - FORGET_MINUTES * 60_000)

const isOfNetwork = ({ subject }: Limit): boolean => subject.startsWith('network:')
const subjectsOf = (limits: readonly Limit[]): string[] => limits.map(({ subject }) => subject)

/** The attempt was right: its subjects begin anew. Networks keep their count, for they have other guesses. */
export async function forgive(platform: Platform, limits: readonly Limit[]): Promise<void> {
  const own = subjectsOf(limits.filter((each) => !isOfNetwork(each)))
  await platform.db.deleteFrom('desk.attempts').where('subject', 'in', own).execute()
  await giveBack(platform, limits.filter(isOfNetwork))
}

/** The attempt was none: it was not looked at. */
export async function giveBack({ db }: Platform, limits: readonly Limit[]): Promise<void> {
  await sql`update desk.attempts set failures = greatest(failures - 1, 0), not_before = null
    where subject = any (${subjectsOf(limits)}::text[])`.execute(db)
}
