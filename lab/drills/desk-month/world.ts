/** The demonstration of a month: its bank, its studios, the operator's program, and members who use the site by its calls. */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openRegistration, TICKET_HEADER } from '@duang/contract/account/register-lookups'
import { createClient } from '@duang/contract/client'
import type { Browser } from '@playwright/test'
import { ROOT } from '../../../tools/rules/files.ts'
import type { Demonstration } from '../../stage/browser/demonstration.ts'

/** The demonstration's receiving account. */
export const RECEIVER = { bank: '014', number: '4051234567' }
const SCB = '014'
const WITHIN_MS = 60_000
const run = promisify(execFile)

export type World = Awaited<ReturnType<typeof openWorld>>
export type Party = { bank: string; number: string }

export async function openWorld(demonstration: Demonstration, firstPort: number, browser: Browser) {
  const env = {
    ...process.env,
    PORT: String(firstPort),
    OPERATOR_PORT: String(firstPort + 1),
    SANDBOX_PORT: String(firstPort + 2),
    DATABASE_PORT: String(firstPort + 3),
    DESK_PORT: String(firstPort + 4),
    DATA_DIR: demonstration.dataFolder,
  }
  /** Runs the operator's program. Returns what it printed. */
  const duang = async (...words: string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, ['apps/api/src/cli.ts', ...words], { cwd: ROOT, env })
    return stdout
  }
  const sandbox = (method: string, address: string, body?: object) => send(demonstration.bank + address, method, body)
  /** Opens an account at the bank. */
  const open = async (name: string, openingBalance = 0): Promise<Party> => {
    const party = { bank: SCB, number: `40${randomInt(10_000_000, 99_999_999)}` }
    await sandbox('PUT', '/sandbox/v1/accounts', { ...party, name, owner: 'person', openingBalance })
    return party
  }
  /** Baht. Returns the ids of transfer and lines. */
  const pay = async (from: Party, amount: number, reference?: string) =>
    (await sandbox('POST', '/sandbox/v1/transfers', {
      from,
      to: RECEIVER,
      amount,
      ...(reference === undefined ? {} : { reference }),
    })) as { id: string; lineIds: { in: string } }
  return { ...demonstration, browser, duang, sandbox, open, pay }
}

async function send(
  address: string,
  method: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const reply = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

export type Member = Awaited<ReturnType<typeof newMember>>

/** A new member who is logged in: its account at the bank, and the client of its session. */
export async function newMember(world: World, name: string) {
  const n = String(randomInt(10_000_000, 99_999_999))
  const account = await world.open(name, 100_000)
  const from = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
  const visitor = createClient({ baseUrl: world.site, token: () => undefined, headers: () => from })
  const { ticket, termsVersion } = await visitor(openRegistration, { body: {} })
  const username = `month${n}`
  const password = `รหัสลับ-${n}`
  const terms = { isAdult: true, termsVersion }
  const body = { phone: `08${n}`, username, password, bankId: account.number, bankName: account.bank, ...terms }
  const registered = await fetch(`${world.site}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TICKET_HEADER]: ticket, ...from },
    body: JSON.stringify(body),
  })
  if (!registered.ok) throw new Error(`The registration was refused: ${await registered.text()}`)
  const cookie = registered.headers.getSetCookie().map((each) => each.split(';')[0])
  const { token, user } = (await registered.json()) as { token: string; user: { uuid: string } }
  const call = createClient({
    baseUrl: world.site,
    token: () => token,
    headers: () => ({ ...from, cookie: cookie.join('; ') }),
  })
  return { username, uuid: user.uuid, account, call }
}

/** Repeats a question until it has an answer. */
export async function until<Result>(
  what: string,
  ask: () => Promise<Result | undefined | false>,
  withinMs = WITHIN_MS,
): Promise<Result> {
  for (let waited = 0; waited < withinMs; waited += 500) {
    const found = await ask()
    if (found) return found
    await sleep(500)
  }
  throw new Error(`Not within ${withinMs / 1_000} s: ${what}`)
}
