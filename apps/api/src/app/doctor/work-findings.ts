/** Findings on the work of a deployment: jobs, feeds, what waits for staff, the books. Needs a migrated database. */
import { sql } from 'kysely'
import type { Platform } from '#core/context.ts'
import { closedSecrets } from '#entry/secret/stored-secrets.ts'
import { FEATURES } from '../features.ts'
import { createFeedAges } from '../watch/feed-ages.ts'
import { createJobAges } from '../watch/job-ages.ts'
import { advice, type Finding, ok, wrong } from './finding.ts'
import { type Machine, remediesOf } from './machine.ts'
import { rhythmFindings } from './rhythm-findings.ts'

const MINUTES = 60
const HOURS = 60 * MINUTES

/** A gauge above its limit, for one brand and its labels. The limits are those of docs/monitoring/alerts.yml. */
type Limit = { gauge: string; state?: string; above: number; what: string; why: string; todo: string }

const LIMITS: readonly Limit[] = [
  {
    gauge: 'lines_queued_seconds',
    above: 30 * MINUTES,
    what: 'A deposit has waited for staff for {n} minutes.',
    why: 'A member has paid and has no credit.',
    todo: 'duang deposits list',
  },
  {
    gauge: 'lines_unexplained',
    above: 0,
    what: '{n} statement lines out belong to no payout.',
    why: 'Money left without a known reason.',
    todo: 'duang deposits list --state unexplained',
  },
  {
    gauge: 'quarantine_open',
    above: 0,
    what: '{n} messages of a bank contradict recorded ones, or cannot be read.',
    why: 'A robot has a bug, or someone forges messages.',
    todo: 'duang quarantine list',
  },
  {
    gauge: 'withdrawals_open_seconds',
    state: 'requested',
    above: 30 * MINUTES,
    what: 'A withdrawal has waited for approval for {n} minutes.',
    why: 'A member waits for money.',
    todo: 'duang withdrawals list',
  },
  {
    gauge: 'payouts_open_seconds',
    state: 'ready',
    above: 15 * MINUTES,
    what: 'A payout has not been sent for {n} minutes.',
    why: 'A member waits for money.',
    todo: 'duang feeds list',
  },
  {
    gauge: 'payouts_open_seconds',
    state: 'unknown',
    above: 15 * MINUTES,
    what: 'The outcome of a payout has been unknown for {n} minutes.',
    why: 'Paying it by hand may pay it twice.',
    todo: 'duang withdrawals list --state unknown',
  },
  {
    gauge: 'payouts_undebited',
    above: 0,
    what: '{n} paid payouts have no debit line after a day.',
    why: 'The money did not leave, or the feed lost the line.',
    todo: 'duang withdrawals undebited',
  },
  {
    gauge: 'provider_transfers_open_seconds',
    above: 15 * MINUTES,
    what: 'A transfer with a provider has had no result for {n} minutes.',
    why: 'Credit of a member is not usable.',
    todo: 'duang provider transfers list',
  },
  {
    gauge: 'ledger_broken_invariants',
    above: 0,
    what: 'The last verification found {n} broken invariants.',
    why: 'A balance may be wrong.',
    todo: 'duang verify-ledger --all, then docs/runbook.md#ledgerbroken',
  },
  {
    gauge: 'ledger_verified_seconds',
    above: 36 * HOURS,
    what: 'The books were last verified {n} minutes ago.',
    why: 'A bug in the books would stay unnoticed.',
    todo: 'duang verify-ledger --all, every night',
  },
  {
    gauge: 'seal_head_seconds',
    above: 3 * HOURS,
    what: 'Nothing was sealed for {n} minutes.',
    why: 'A change of that time in the database leaves no trace.',
    todo: 'duang seal list; duang seal now',
  },
  {
    gauge: 'seal_sent_seconds',
    above: 3 * HOURS,
    what: 'SEAL_URL has accepted no head for {n} minutes.',
    why: 'Who controls this machine can still replace the heads of that time.',
    todo: 'duang seal list',
  },
]

export async function workFindings(platform: Platform, machine: Machine): Promise<Finding[]> {
  const gauges = FEATURES.flatMap((each) => each.gauges ?? []).filter(({ help }) =>
    LIMITS.some(({ gauge }) => gauge in help),
  )
  const rows = (await Promise.all(gauges.map(({ read }) => read(platform)))).flat()
  const waits = LIMITS.flatMap((limit) => exceeded(limit, rows))
  return [
    ...(await jobFindings(platform, machine)),
    ...(await feedFindings(platform)),
    ...(await rhythmFindings(platform)),
    await secretFinding(platform, machine),
    await sealFinding(platform),
    ...(waits.length > 0 ? waits : [ok('money', 'Nothing has waited for staff for too long.')]),
  ]
}

type Row = Readonly<Record<string, string | number | null>>

const exceeded = ({ gauge, state, above, what, why, todo }: Limit, rows: readonly Row[]): Finding[] =>
  rows
    .filter((row) => Number(row[gauge] ?? 0) > above && (state === undefined || row.state === state))
    .map((row) => {
      const n = gauge.endsWith('_seconds') ? Math.round(Number(row[gauge]) / MINUTES) : Number(row[gauge])
      return wrong(gauge.replaceAll('_', '-'), { what: `${row.brand}: ${what.replace('{n}', String(n))}`, why, todo })
    })

async function jobFindings(platform: Platform, machine: Machine): Promise<Finding[]> {
  const { start, log } = remediesOf(machine)
  // A copy that is only looked at runs no jobs.
  if (platform.bankMode === 'none') return []
  const { late, queues } = await createJobAges(platform)()
  const failed = queues.filter((each) => each.failed > 0).map(({ queue }) => queue)
  const found: Finding[] = []
  if (late.length > 0)
    found.push(
      wrong('jobs', {
        what: `Background work waits: ${late.join(', ')}.`,
        why: 'Payouts, polled deposits and rewards stop.',
        todo: `${start('worker')} (a process with ROLE=work or ROLE=both); ${log('worker')}`,
      }),
    )
  if (failed.length > 0)
    found.push(
      wrong('jobs-failed', {
        what: `Jobs failed after all retries within the past hour: ${failed.join(', ')}.`,
        why: 'Their work may be missing.',
        todo: `Read the lines of level 50: ${log('worker')}`,
      }),
    )
  return found.length > 0 ? found : [ok('jobs', 'No background work is late.')]
}

async function feedFindings(platform: Platform): Promise<Finding[]> {
  const { feeds, silent } = await createFeedAges(platform)()
  if (silent.length === 0) return [ok('feeds', `${feeds.length} polled bank feeds, none silent.`)]
  return [
    wrong('feeds', {
      what: `Bank feeds do not answer: ${silent.join(', ')}.`,
      why: 'Deposits by them are not credited.',
      todo: 'duang feeds list; ask the bank. Import the statement file meanwhile: duang import-statement',
    }),
  ]
}

async function secretFinding(platform: Platform, machine: Machine): Promise<Finding> {
  const { places } = await closedSecrets(platform.db, platform.secrets)
  if (places.length === 0) return ok('secrets', 'Every stored secret of banks and providers can be opened.')
  const { secretsKey, restart } = remediesOf(machine)
  return wrong('secrets', {
    what: `The key of secrets does not open ${places.join(', ')}: it is another key than the one that encrypted them.`,
    why: 'Messages of that bank or provider are refused. When it opens no secret at all, api and worker do not start.',
    todo: `Put the copy of the earlier key into ${secretsKey} (both keys, separated by a comma, while you change it), then ${restart}. Is it lost: duang feeds rotate FEED, duang provider keys add PROVIDER`,
  })
}

/** Brands of this cell that have no head. */
async function unsealedBrands({ db, seal, bankMode }: Platform): Promise<string[]> {
  if (seal.keys.length === 0 || bankMode === 'none') return []
  const { rows } = await sql<{ client_id: string }>`
    select client_id from brands b
    where not exists (select from seal_heads h where h.brand_id = b.brand_id)
      and not exists (select from brand_moves m where m.brand_id = b.brand_id and m.closed_at is not null)
    order by b.brand_id`.execute(db)
  return rows.map((row) => row.client_id)
}

async function sealFinding(platform: Platform): Promise<Finding> {
  const { seal, bankMode } = platform
  const unsealed = await unsealedBrands(platform)
  if (unsealed.length > 0)
    return advice('seal', {
      what: `Nothing is sealed of: ${unsealed.join(', ')}.`,
      why: 'The owner of the database can rewrite their history without a trace.',
      todo: 'duang seal begin: docs/seal.md',
    })
  if (seal.keys.length > 0 && (seal.url !== undefined || bankMode !== 'feed'))
    return ok('seal', 'Audit log and ledger are sealed each hour.')
  if (bankMode !== 'feed') return ok('seal', 'A demonstration or a copy needs no seal.')
  if (seal.keys.length > 0)
    return advice('seal', {
      what: 'Signed heads stay on this machine.',
      why: 'Who controls machine and database can replace both.',
      todo: 'Set SEAL_URL, or copy the files of SEAL_DIR to another person: docs/seal.md',
    })
  return advice('seal', {
    what: 'Audit log and ledger are not sealed by this process.',
    why: 'The owner of the database can rewrite history without a trace.',
    todo: 'Set SEAL_KEY_FILE to a file made by openssl rand -base64 32: docs/seal.md',
  })
}
