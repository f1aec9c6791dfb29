/** After the faults: each operation becomes definite, and everything in transit arrives. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Environment, untilReady } from '../faults/environment.ts'
import { hurryFeatures, openInFeatures } from '../features.ts'
import type { Client } from '../players/client.ts'
import type { Operation, Operations } from '../players/operations.ts'
import type { Plays } from '../players/plays.ts'
import type { ChaosStudio } from '../players/studio.ts'
import type { Visits } from '../players/visits.ts'
import type { Corrector } from './corrections.ts'
import { hurryTransfers, whatIsOnItsWay } from './transfer-facts.ts'

/** Injected faults may never settle. Without a control the limit allows for a busy machine. */
export const PATIENCE_MS = { injected: 30_000, usual: 180_000 }
// Duration of the bank's refusals. Withdrawals that fail meanwhile are retried, refunded, or fail again.
const BANK_REFUSES_MS = 2_500
// Share of the players who come home after a cycle. The credit of the others stays at the studio.
const COME_HOME = 0.5

export type Settled = {
  /** Open items at the end of the patience. Empty when all settled. */
  stuck: string[]
  /** Milliseconds from the first request after the healing to its success. */
  firstSuccessMs: number
  ms: number
}

type Asked = {
  operations: Operations
  plays: Plays
  studio: Pick<ChaosStudio, 'settle'>
  visits: Visits
  corrector: Corrector
  /** Members who play at the studio that holds credit. */
  visitors: readonly Client[]
  random: () => number
  patienceMs: number
}

export async function settle(
  environment: Environment,
  clients: readonly Client[],
  { operations, plays, studio, visits, corrector, visitors, random, patienceMs }: Asked,
): Promise<Settled> {
  const began = performance.now()
  await untilReady(environment.api)
  const homecomers = new Set(visitors.filter(() => random() < COME_HOME))
  let isBankWilling = false
  const willing = sleep(BANK_REFUSES_MS).then(async () => {
    await environment.bank.setSwitches({ payoutRefusal: 'none' })
    isBankWilling = true
  })
  const firstSuccessMs = await firstSuccess(clients[0] as Client)
  let open: string[] = []
  for (;;) {
    await Promise.all(clients.map((client) => retryUnknown(client, operations)))
    await studio.settle()
    const unseen = await visits.settle()
    await bringHome(homecomers)
    const failed = await membersWithFailed(environment)
    const theirs = clients.filter((client) => failed.has(client.member.memberId))
    await Promise.all(theirs.map((client) => retryFailed(client, operations)))
    await environment.staff.decideAll()
    const uncorrected = await corrector.settle()
    await Promise.all([hurryJobs(environment), hurryTransfers(environment), hurryFeatures(environment)])
    open = [
      ...unseen,
      ...uncorrected,
      ...[...homecomers].map(({ member }) => `${member.username} has credit elsewhere`),
      ...(await whatIsOnItsWay(environment)),
      ...(await whatIsOpen(environment)),
      ...(await openInFeatures(environment)),
      ...operations.all.filter((each) => each.state === 'unknown').map((each) => each.key),
      ...plays.all.filter((each) => each.state === 'unknown').map((each) => each.txId),
    ]
    const ms = performance.now() - began
    if ((open.length === 0 && isBankWilling) || ms > patienceMs) {
      await willing
      return { stuck: open, firstSuccessMs, ms }
    }
    await sleep(100)
  }
}

async function firstSuccess(client: Client): Promise<number> {
  const began = performance.now()
  while (!(await client.readCredit()) && performance.now() - began < 10_000) await sleep(10)
  return performance.now() - began
}

async function membersWithFailed({ db }: Environment): Promise<Set<number>> {
  const rows = await db.selectFrom('withdrawals').select('member_id').where('state', '=', 'failed').execute()
  return new Set(rows.map((row) => row.member_id))
}

/** The member retries withdrawals that failed temporarily. */
async function retryFailed(client: Client, operations: Operations): Promise<void> {
  for (const { id, satang } of await client.failedWithdrawals()) {
    await client.attempt(await operations.add({ kind: 'retry', member: client.member, satang, target: id }), true)
  }
}

/** Repeats the return of each member until no credit is left at a provider. */
async function bringHome(homecomers: Set<Client>): Promise<void> {
  const ask = async (client: Client) => {
    const reply = await client.comeBack()
    if (reply?.isAllHere) homecomers.delete(client)
  }
  await Promise.all([...homecomers].map(ask))
}

/** A member has one open withdrawal at a time, so operations of one member are sent one after the other. */
async function retryUnknown(client: Client, operations: Operations): Promise<void> {
  const unknown = (each: Operation) => each.member === client.member && each.state === 'unknown'
  for (const operation of operations.all.filter(unknown)) await client.attempt(operation, true)
}

// Longer than the api waits for the bank: after this only a dead process still holds a claim.
const CLAIM_MS = 8_000

/**
 * Skips the waits of production: the minute of the sweeps, the pauses between two requests to the bank, the claims of killed
 * processes, and the midnight from which a member may retry a failed payout.
 */
async function hurryJobs({ database, api }: Environment): Promise<void> {
  const abandoned = new Date(Math.max(api.killedAt().getTime(), Date.now() - CLAIM_MS))
  await database.pool.query(
    `update payouts set next_at = now() where state in ('ready', 'sending', 'unknown') and next_at > now()
       and (updated_at < $1 or state = 'ready')`,
    [abandoned],
  )
  await database.pool.query(`update payouts set retried_on = null where state = 'failed'`)
  await database.pool.query(`
    insert into pgboss.job (name) select name from (values ('feed.poll'), ('payout.sweep')) as sweep (name)
      where not exists (select from pgboss.job j where j.name = sweep.name and j.state = 'created' and j.start_after <= now())`)
}

async function whatIsOpen({ bank, database }: Environment): Promise<string[]> {
  const lines = await bank.linesUndelivered()
  const { rows } = await database.pool.query<{ what: string }>(`
    select 'line ' || ext_id as what from statement_lines where state = 'new'
    union all
    select 'withdrawal ' || withdrawal_id || ' ' || state from withdrawals where state in ('requested', 'approved', 'sent', 'unknown', 'failed')
    union all
    select 'payout ' || payout_key || ' ' || state from payouts where state in ('ready', 'sending', 'unknown')`)
  return [...rows.map((row) => row.what), ...(lines > 0 ? [`${lines} statement lines not delivered`] : [])]
}
