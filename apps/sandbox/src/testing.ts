/** Shared by the tests of the sandbox: a sandbox in a folder of its own, and a site that verifies signatures. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type StatementLineWire, statementMessage } from '@duang/contract/bank/bank'
import { signWebhook, webhookFault } from '@duang/contract/bank/webhook-signature'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { seededRandom } from '#kit/random.ts'
import { brandOfSite } from '#people'
import { buildApp, type SandboxSettings } from './app.ts'

export const SECRET = `whsec_${btoa('a secret of at least 24 bytes for tests')}`
export const PARTY = { brand: 'duang-demo', feed: 'sandbox' }
export const SITE = { bank: '004', number: '1234567890' }
export const SOMCHAI = { bank: '014', number: '4081148215', name: 'สมชาย ใจดี' }
export const MALI = { bank: '004', number: '0271934826', name: 'มาลี สุขสวัสดิ์' }

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'duang-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A sandbox that ends with the test. Its site is away unless `siteUrl` is given. */
export async function makeBox(settings: Partial<SandboxSettings> = {}) {
  const dataFolder = settings.dataFolder ?? (await temporaryFolder())
  const random = seededRandom(7)
  const app = await buildApp({
    dataFolder,
    siteUrl: 'http://localhost:1',
    feed: 'sandbox',
    secret: SECRET,
    random,
    ...settings,
  })
  onTestFinished(() => app.close())
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  return {
    app,
    dataFolder,
    setSwitches: async (changes: object) => {
      const reply = await app.inject({ method: 'PUT', url: '/sandbox/v1/switches', payload: changes })
      if (reply.statusCode !== 200) throw new Error(reply.body)
    },
    transfer: (from: object, to: object, amount: number) =>
      post('/sandbox/v1/transfers', { from: idOf(from), to: idOf(to), amount }),
    log: async (kind: string) => (await app.inject(`/sandbox/v1/log?kind=${kind}`)).json().entries,
    signed: async (url: string, body: unknown, headers: object = {}, party = PARTY) => {
      const payload = JSON.stringify(body)
      const signature = await signWebhook(SECRET, party, 'msg_1', new Date(), payload)
      return app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json', ...signature, ...headers },
      })
    },
  }
}

const idOf = ({ bank, number }: { bank?: string; number?: string }) => ({ bank, number })

export const payoutBody = (changes: object = {}) => ({
  type: 'payout.send',
  payout: { key: 'payout-key-0000001', attempt: 1, amount: 250.25, to: SOMCHAI, ...changes },
})

export type Received = { messageId: string; host: string | undefined; lines: StatementLineWire[] }

/** A site that accepts statement messages. `answer` decides the status. A forged message or unknown path gets 401 or 404. */
export async function makeSite(answer: (received: Received) => number | Promise<number> = () => 200) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url !== '/bank/v1/sandbox/statement') return response.writeHead(404).end()
    const host = request.headers['x-forwarded-host']?.toString()
    const party = { ...PARTY, brand: brandOfSite(host) }
    if (await webhookFault([SECRET], party, request.headers, body, new Date())) return response.writeHead(401).end()
    z.parse(statementMessage, JSON.parse(body))
    const message = { messageId: String(request.headers['webhook-id']), host, lines: JSON.parse(body).lines }
    const status = await answer(message)
    if (status === 200) received.push(message)
    return response.writeHead(status, { 'content-type': 'application/json' }).end('{"results":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, received }
}
