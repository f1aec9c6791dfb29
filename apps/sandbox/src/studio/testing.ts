/** A site for the tests of the studios: one credit for all members behind the gateway's contract, with lost replies on demand. */
import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  PROVIDER_REQUESTS,
  type ProviderMethod,
  providerSigningText,
  signProviderRequest,
} from '@duang/contract/games/provider'
import { sandboxProviderKey } from '@duang/contract/games/sandbox-keys'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import type { PlayCalls } from '#studio/wire.ts'
import { SECRET } from '../testing.ts'

export const PLAYER = '0192f0c4-7a10-7cc3-98c4-dc0c0c073982'
const SESSION_TOKEN = 'session-token-of-the-tests'

export type Trouble = 'none' | 'down' | 'lost-answer' | 'refuses'
type Accepted = { method: string; txId: string; roundId?: string; delta: number; body: string; isUndone: boolean }

/** `trouble` fails each request, before it is read (`down`) or after (`lost-answer`). */
export async function makeGateway(balanceSatang = 1_000_000) {
  const state = {
    balance: balanceSatang,
    accepted: new Map<string, Accepted>(),
    tombstones: new Set<string>(),
    ended: new Set<string>(),
    asked: [] as { method: string; host: string | undefined }[],
    trouble: ((_method: string) => 'none') as (method: string) => Trouble,
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const [, provider = '', method = ''] = /^\/provider\/v1\/([a-z0-9-]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const host = request.headers['x-forwarded-host']?.toString()
    const trouble = state.trouble(method)
    const reply = (code: string, more: object = {}, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code, balance: state.balance / 100, currency: 'THB', ...more }))
    if (trouble === 'down') return reply('INTERNAL_RETRY', {}, 503)
    if (!(await isSigned(request.headers, request.url ?? '', body, host, provider)))
      return reply('BAD_SIGNATURE', {}, 401)
    state.asked.push({ method, host })
    if (trouble === 'refuses') return reply('LIMIT_REACHED')
    const answer = act(state, method as ProviderMethod, body)
    if (trouble === 'lost-answer') return response.destroy()
    return reply(answer.code, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return Object.assign(state, { url: `http://127.0.0.1:${address.port}` })
}

async function isSigned(
  headers: NodeJS.Dict<string | string[]>,
  path: string,
  body: string,
  host: string | undefined,
  provider: string,
): Promise<boolean> {
  const { secret } = await sandboxProviderKey(SECRET, host, provider)
  const hash = createHash('sha256').update(body).digest('hex')
  const [timestamp, id] = [String(headers['x-timestamp']), String(headers['x-request-id'])]
  const right = createHmac('sha256', secret)
    .update(providerSigningText('POST', path, timestamp, id, hash))
    .digest('hex')
  return headers['x-signature'] === right
}

type State = Awaited<ReturnType<typeof makeGateway>> extends infer Whole ? Omit<Whole, 'url'> : never
type Read = { txId: string; originalTxId: string; roundId: string; amount: number; bet: number; win: number }

function act(state: State, method: ProviderMethod, body: string): { code: string } {
  const asked = z.decode(PROVIDER_REQUESTS[method] as z.ZodMiniType, JSON.parse(body)) as Read
  if (method === 'authenticate')
    return {
      code: 'OK',
      playerRef: (asked as unknown as { launchToken: string }).launchToken,
      sessionToken: SESSION_TOKEN,
      gameCode: 'any',
    } as { code: string }
  if (method === 'balance') return { code: 'OK' }
  if (method === 'endRound') {
    state.ended.add(asked.roundId)
    return { code: 'OK' }
  }
  const { txId, roundId, originalTxId } = asked
  const known = state.accepted.get(txId)
  if (known) return { code: known.body === body ? 'OK' : 'DUPLICATE_CONFLICT' }
  if (state.tombstones.has(txId)) return { code: 'ALREADY_ROLLED_BACK' }
  if (method === 'rollback') {
    const original = state.accepted.get(originalTxId)
    if (!original) state.tombstones.add(originalTxId)
    if (!original) return { code: 'TX_NOT_FOUND' }
    if (original.isUndone) return { code: 'ALREADY_ROLLED_BACK' }
    original.isUndone = true
    state.balance -= original.delta
    return { code: 'OK' }
  }
  const stake = method === 'bet' ? asked.amount : (asked.bet ?? 0)
  const delta = method === 'bet' ? -asked.amount : method === 'betWin' ? asked.win - asked.bet : asked.amount
  if (method !== 'win' && stake > state.balance) return { code: 'INSUFFICIENT_FUNDS' }
  state.accepted.set(txId, { method, txId, roundId, delta, body, isUndone: false })
  state.balance += delta
  return { code: 'OK' }
}

type Wire = { address: string; timeoutMs: number }

/** Sends a site's call to a studio, over a socket where one is given, which is closed after the time. */
export const askAsSite = async (app: FastifyInstance, given: At, call: string, body: object, wire?: Wire) =>
  asSite(
    async (url, { body: payload = '', ...init }) => {
      if (wire) {
        const signal = AbortSignal.timeout(wire.timeoutMs)
        const answer = await fetch(wire.address + url, { ...init, body: payload, signal })
        return { status: answer.status, location: '', text: await answer.text() }
      }
      const reply = await app.inject({ url, ...init, payload })
      return { status: reply.statusCode, location: '', text: reply.body }
    },
    given,
    call,
    body,
  )

async function asSite(reach: Reach, given: At, call: string, body: object) {
  const path = `${given.host === undefined ? '' : `/sites/${given.host}`}/studio/${given.studio}/operator/${given.provider}/${call}`
  const text = JSON.stringify(body)
  const key = await sandboxProviderKey(SECRET, given.host, given.provider)
  const signing = { method: 'POST', path, body: text, requestId: crypto.randomUUID(), at: new Date() } as const
  const headers = { 'content-type': 'application/json', ...(await signProviderRequest(key, signing)) }
  return reach(path, { method: 'POST', body: text, headers })
}

type Reach = (
  path: string,
  init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
) => Promise<{
  status: number
  location: string
  text: string
}>
type At = { studio: string; provider: string; host?: string }

/** A member's page: launched, opened, and able to call its studio. The launch token is this site's id of the member. */
export const openGame = (app: FastifyInstance, given: At, gameCode: string) =>
  open(
    async (url, { body, ...init }) => {
      const reply = await app.inject({ url, ...init, ...(body === undefined ? {} : { payload: body }) })
      return { status: reply.statusCode, location: String(reply.headers.location ?? ''), text: reply.body }
    },
    given,
    gameCode,
    PLAYER,
  )

/** Opens a game of a studio in another process. */
export const openGameAt = (url: string, given: At, gameCode: string, playerRef: string) =>
  open(
    async (path, init) => {
      const reply = await fetch(`${url}${path}`, { ...init, redirect: 'manual' })
      return { status: reply.status, location: reply.headers.get('location') ?? '', text: await reply.text() }
    },
    given,
    gameCode,
    playerRef,
  )

async function open(reach: Reach, given: At, gameCode: string, playerRef: string) {
  const launched = await asSite(reach, given, 'launch', {
    playerRef,
    launchToken: playerRef,
    gameCode,
    language: 'th',
    device: 'phone',
    returnUrl: 'http://localhost/auth/games/category?cat=slot',
  })
  const { pathname } = new URL(JSON.parse(launched.text).url)
  const { location: address } = await reach(pathname, { method: 'GET', headers: {} })
  const session = address.split('#session=')[1] ?? ''
  const call = async (name: string, request: object) => {
    const { status, text: body } = await reach(`/studio/${given.studio}/api/${name}`, {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'content-type': 'application/json', 'x-play-session': session },
    })
    return { status, body: JSON.parse(body) }
  }
  const ask = async <Name extends keyof PlayCalls>(
    name: Name,
    request: PlayCalls[Name]['request'],
  ): Promise<PlayCalls[Name]['reply']> => {
    const { status, body } = await call(name, request)
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  return { address, pathname, session, call, ask }
}
