/** Requests of the drill: through the proxy by TLS, from an address of each client, and to the sandbox. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { Agent, type RequestOptions, request } from 'node:https'
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { type ProviderMethod, providerSigningText } from '@duang/contract/games/provider'
import { type DrillMember, GAME, PROVIDER, type ProviderKey } from './drill-members.ts'

const ANSWER_WITHIN_MS = 30_000
export const JSON_TYPE = { 'content-type': 'application/json' }

export type Asked = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type Answer = { status: number; headers: Record<string, unknown>; text: string }
/** Resolves with the reply. Throws without one. */
export type Send = (asked: Asked) => Promise<Answer>

/** A client with connections and an address of its own: limits of the site count by address. */
export function createSender(https: number, client: number): { send: Send; close: () => void } {
  const localAddress = `127.0.1.${client + 1}`
  const agent = new Agent({ keepAlive: true, maxSockets: 6, rejectUnauthorized: false })
  const send: Send = ({ method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const options: RequestOptions = {
        host: '127.0.0.1',
        port: https,
        path,
        method,
        agent,
        localAddress,
        servername: 'localhost',
        headers: { host: `localhost:${https}`, ...headers },
        timeout: ANSWER_WITHIN_MS,
      }
      const sent = request(options, async (answer) => {
        try {
          const text = Buffer.concat(await answer.toArray()).toString()
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
        } catch (error) {
          reject(error)
        }
      })
      sent.on('timeout', () => sent.destroy(new Error(`No reply in ${ANSWER_WITHIN_MS / 1_000} s`)))
      sent.on('error', reject)
      sent.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** A request of the provider, signed now. */
function signedPlay({ keyId, secret }: ProviderKey, method: ProviderMethod, fields: object): Asked {
  const [path, body] = [`/provider/v1/${PROVIDER}/${method}`, JSON.stringify(fields)]
  const [timestamp, requestId] = [String(Math.floor(Date.now() / 1_000)), randomUUID()]
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const signature = createHmac('sha256', secret)
    .update(providerSigningText('POST', path, timestamp, requestId, bodyHash))
    .digest('hex')
  const signed = { 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-request-id': requestId, 'x-signature': signature }
  return { method: 'POST', path, headers: { ...JSON_TYPE, ...signed }, body }
}

/** A bet of a baht, and the win that ends its round. */
export function playOf(key: ProviderKey, { playerRef, sessionToken }: DrillMember): { bet: Asked; win: Asked } {
  const roundId = randomUUID()
  const bet = { playerRef, sessionToken, txId: randomUUID(), roundId, gameCode: GAME, amount: 1 }
  const win = { playerRef, txId: randomUUID(), roundId, amount: 1, roundClosed: true }
  return { bet: signedPlay(key, 'bet', bet), win: signedPlay(key, 'win', win) }
}

/** A message of the demonstration's bank with a line of a stranger, which waits for staff. */
export async function statementMessage(secret: string): Promise<Asked> {
  const at = new Date()
  const account = { bank: '004', number: '1234567890' }
  const line = { id: randomUUID(), account, direction: 'in', amount: 1, at, counterparty: {} }
  const body = JSON.stringify({ type: 'statement.lines', lines: [line] })
  const headers = await signWebhook(secret, { brand: 'duang-demo', feed: 'sandbox' }, randomUUID(), at, body)
  return { method: 'POST', path: '/bank/v1/sandbox/statement', headers: { ...JSON_TYPE, ...headers }, body }
}
