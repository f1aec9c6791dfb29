/** What members, banks and time do in a drill. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@duang/contract/account/login'
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { createClient } from '@duang/contract/client'
import { DEMONSTRATION_BRAND, DEMONSTRATION_FEED, DUANG } from '../../../apps/api/seed/demonstration.ts'
import { type Member, PASSWORD } from '../../chaos/players/members.ts'
import type { Environment } from './environment.ts'

const RECEIVER = { bank: '004', number: '1234567890' }
const PATIENCE_MS = 60_000

/** Repeats `look` until it returns a value. */
export async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(100)
  }
  throw new Error(`Waited in vain for ${what}`)
}

export const one = async <Row extends object>(
  { pool }: Environment,
  text: string,
  values: unknown[] = [],
): Promise<Row | undefined> => (await pool.query<Row>(text, values)).rows[0]

/** Repeats `work` until the returned function is called. Failures are what the load is for. */
export function keepDoing(work: () => Promise<unknown>, { clients = 1, pauseMs = 50 } = {}): () => Promise<void> {
  let isOver = false
  const run = async () => {
    while (!isOver) {
      await work().catch(() => undefined)
      await sleep(pauseMs)
    }
  }
  const all = Array.from({ length: clients }, run)
  return async () => {
    isOver = true
    await Promise.all(all)
  }
}

/** Logs the member in. Returns their calls. */
export async function enter({ siteUrl }: Environment, member: Member): Promise<ReturnType<typeof createClient>> {
  let token: string | undefined
  let cookie = ''
  const address = `10.9.${Math.floor(member.memberId / 250)}.${(member.memberId % 250) + 1}`
  const call = createClient({
    baseUrl: siteUrl,
    token: () => token,
    headers: () => ({ 'x-forwarded-for': address, cookie }),
    timeoutMs: 60_000,
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return answer
    },
  })
  token = (await call(login, { body: { username: member.username, password: PASSWORD } })).token
  return call
}

/** Transfers by the bank. Returns the id of the line, when it has arrived. */
export async function deposit(environment: Environment, from: Member['account'], baht: number): Promise<number> {
  const { line_id: before } = (await one<{ line_id: number }>(
    environment,
    'select coalesce(max(line_id), 0)::int as line_id from statement_lines',
  )) ?? { line_id: 0 }
  const answer = await fetch(`${environment.bankUrl}/sandbox/v1/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: RECEIVER, amount: baht }),
  })
  if (!answer.ok) throw new Error(`The bank refused a transfer: ${await answer.text()}`)
  return until('the line of a deposit', async () => {
    const line = await one<{ line_id: number }>(
      environment,
      `select line_id::int from statement_lines where line_id > $1 and state <> 'new' and amount_satang = $2`,
      [before, baht * 100],
    )
    return line?.line_id
  })
}

/** Deposits and asks for all of it. Returns the id of the withdrawal. */
export async function withdraw(environment: Environment, member: Member, baht: number): Promise<string> {
  await deposit(environment, member.account, baht)
  const call = await enter(environment, member)
  const asked = { params: { uuid: member.uuid }, body: { amount: baht * 100 }, idempotencyKey: randomUUID() }
  return (await call(requestWithdraw, asked)).withdraw.id
}

/** Sends a statement line as the bank, with its signature. */
export async function sendLine({ siteUrl, secret }: Environment, line: object): Promise<void> {
  const whole = { account: RECEIVER, at: new Date().toISOString(), ...line }
  const body = JSON.stringify({ type: 'statement.lines', lines: [whole] })
  const party = { brand: DUANG.clientId, feed: DEMONSTRATION_FEED }
  const answer = await fetch(`${siteUrl}/bank/v1/${DEMONSTRATION_FEED}/statement`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(await signWebhook(secret, party, randomUUID(), new Date(), body)),
    },
    body,
  })
  if (!answer.ok) throw new Error(`The line was refused: ${await answer.text()}`)
}

/** Moves a recorded time back, as if the failure had lasted that long. */
export async function moveBack(
  { pool }: Environment,
  { table, column, by, where }: { table: string; column: string; by: string; where: string },
): Promise<void> {
  const { rowCount } = await pool.query(`update ${table} set ${column} = ${column} - interval '${by}' where ${where}`)
  if (!rowCount) throw new Error(`No row of ${table} where ${where}`)
}

/** A member withdraws; the payout reaches the state. Returns withdrawal and key. */
export const payoutIn = (environment: Environment, withdrawal: string, state: string): Promise<string> =>
  until(`a payout that is ${state}`, async () => {
    const row = await one<{ payout_key: string }>(
      environment,
      `select payout_key from payouts p join withdrawals w using (brand_id, withdrawal_id)
       where p.brand_id = ${DEMONSTRATION_BRAND} and w.withdrawal_id::text = $1 and p.state = $2`,
      [withdrawal, state],
    )
    return row?.payout_key
  })
