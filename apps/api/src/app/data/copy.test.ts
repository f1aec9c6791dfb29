/** `BANK=none`: a copy of the data is looked at, and nothing leaves it. The same copy with jobs is the control. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { syncCatalogue } from '#features/games/games/catalogue.ts'
import { DUANG } from '../../../seed/demonstration.ts'
import { seedStudios } from '../../../seed/studios.ts'
import { freePort } from '../../../test/database/postgres.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  SANDBOX_PARTY,
  type TestSite,
} from '../../../test/people/site.ts'

const MAIN = path.join(import.meta.dirname, '../../main.ts')
const LICENCE_TEXT = 'Licence 1234 of the test'
// Longer than jobs need for their first look.
const QUIET_MS = 6_000

let site: TestSite
let asked: string[]
let outside: number
beforeEach(async () => {
  asked = []
  const bank = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.statusCode = 500
    response.end()
  })
  await new Promise<void>((resolve) => bank.listen(0, 'localhost', resolve))
  outside = (bank.address() as AddressInfo).port
  site = await createTestSite({ now: new Date() })
  const sandbox = { sandboxUrl: `http://localhost:${outside}`, sandboxSecret: site.sandboxSecret }
  await site.owner.updateTable('bank_feeds').set({ base_url: sandbox.sandboxUrl }).execute()
  await seedStudios(site.owner, { ...sandbox, brand: DUANG, host: undefined })
  onTestFinished(async () => {
    await site.stop()
    bank.close()
  })
})

/** Creates an approved withdrawal whose payout is ready, with its job. */
async function payoutIsDue(): Promise<void> {
  const member = await addMember(site)
  await giveCredit(site, member, 100_000)
  await clientOf(site, await logIn(site, member))(requestWithdraw, {
    params: { uuid: member.uuid },
    body: { amount: 50_000 },
    idempotencyKey: randomUUID(),
  })
}

const stateOfPayouts = async () =>
  (await site.owner.selectFrom('payouts').select(['state', 'attempts']).execute()).map((each) => ({ ...each }))

async function startApi(BANK: string): Promise<number> {
  const [port, staffPort] = await Promise.all([freePort(), freePort()])
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: site.databaseUrl,
      APP_DATABASE_URL: '',
      BANK,
      LICENCE_TEXT,
      LOG_LEVEL: 'silent',
      PORT: String(port),
      HOST: 'localhost',
      OPERATOR_PORT: String(staffPort),
      SANDBOX_PORT: String(outside),
    },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await new Promise((resolve) => child.once('message', resolve))
  return port
}

const claimAt = async (port: number) => {
  const body = JSON.stringify({ type: 'payout.claim', limit: 10 })
  const headers = await signWebhook(site.sandboxSecret, SANDBOX_PARTY, randomUUID(), new Date(), body)
  return fetch(`http://localhost:${port}/bank/v1/sandbox/payouts/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

test('a copy serves its pages and sends nothing: no payout, no question to a provider, nothing to a robot', async () => {
  await payoutIsDue()
  const before = await stateOfPayouts()
  const port = await startApi('none')
  const pages = await fetch(`http://localhost:${port}/api/setting`)
  expect(pages.status).not.toBe(503)
  expect((await claimAt(port)).status).toBe(404)
  await sleep(QUIET_MS)
  expect(asked).toEqual([])
  expect(await stateOfPayouts()).toEqual(before)
  expect(before).toEqual([{ state: 'ready', attempts: 0 }])
})

test('the same with jobs asks the bank and the providers', async () => {
  await payoutIsDue()
  await startApi('sandbox')
  await expect.poll(() => asked.join(' '), { timeout: 30_000 }).toContain('/bank/v1/payouts')
  await expect.poll(() => asked.join(' '), { timeout: 30_000 }).toContain('/studio/')
})

test('requests of members and staff ask no provider either', async () => {
  const ctx = { ...(await site.ctx()), sandboxUrl: `http://localhost:${outside}` }
  const answers = new Set((await syncCatalogue({ ...ctx, bankMode: 'none' })).map((each) => each.games))
  expect([...answers]).toEqual(['no-answer'])
  expect(asked).toEqual([])
  await syncCatalogue(ctx)
  expect(asked.length).toBeGreaterThan(0)
})
