/**
 * Answers eligible requests before the router sees them, with all that the router's requests get: limits of body and load, a request id,
 * counts, log lines, refusals. All other requests reach the router untouched, before their body was read.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { CALLS, type LoadClass } from '@duang/contract'
import proxyAddr from '@fastify/proxy-addr'
import type { Brand, BrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import { countShed } from '#core/metrics.ts'
import type { FastAnswer, FastCall, FastPath } from '#entry/fast-path.ts'
import { addressOf, failureAnswer } from '#entry/mount.ts'
import type { Log } from '#kit/log/log.ts'
import { nameRequest, resumeTrace } from '#kit/log/tracing.ts'
import { Refusal } from '#kit/refusal.ts'
import { createCallClasses } from './http/call-classes.ts'
import { hostOf, type IsProxy, proxiesOf } from './http/forwarded.ts'
import { hasSeveralHosts } from './http/host-header.ts'
import { requestId } from './http/request-id.ts'
import type { Draining } from './overload/draining.ts'
import type { Load } from './overload/load.ts'
import { countAnswer, logAnswer } from './watch/metrics.ts'

type FastPathOptions = {
  path: FastPath
  platform: Platform
  brands: BrandFinder
  trustProxy: string
  load: Load
  draining: Draining
}
type Options = Omit<FastPathOptions, 'trustProxy'> & { isProxy: IsProxy }

export function serveFastPath(server: Server, { trustProxy, ...options }: FastPathOptions): void {
  const fast: Options = { ...options, isProxy: proxiesOf(trustProxy) }
  const [router] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A server that stops leaves the answer to the router.
    const isServing = server.listening && !fast.draining.isUnderWay()
    // Pages are full first, and then calls must be looked at.
    const shed = isServing && fast.load.isFull('page') ? callClassOf(request) : undefined
    if (shed && fast.load.isFull(shed)) return refuseOverload(fast, request, response, shed)
    const isAccepted = isServing && isEligible(request, fast.path.bodyBytesMax)
    const call = isAccepted ? fast.path.find(request.url ?? '') : undefined
    const brand = call && fast.brands.cachedByHost(hostOf(request, fast.isProxy))
    if (brand && !brand.isMoving) accept(fast, { request, response, brand, call })
    else router?.call(server, request, response)
  })
}

/** The class of a call of the site. Undefined for feeds, pages and other spellings, which the router classifies. */
const callClassOf = createCallClasses(CALLS)

/** Refuses before the router has worked on it: at several times the possible load, refusals must not cost what answers need. */
function refuseOverload(
  { platform }: Options,
  request: IncomingMessage,
  response: ServerResponse,
  name: LoadClass,
): void {
  const id = requestId(request)
  countShed(name)
  send(response, failureAnswer(new Refusal('overloaded'), { id, log: () => platform.log }))
  countAnswer({ method: request.method ?? '', url: '/api/*', status: 503, ms: 0 })
}

const JSON_OR_FORM = /^application\/(json|x-www-form-urlencoded)(; ?charset=utf-8)?$/i

/** Returns whether this is a POST to one host, with a body of a usual type whose length is declared and allowed. */
function isEligible(request: IncomingMessage, bodyBytesMax: number): boolean {
  const { method, headers } = request
  const length = Number(headers['content-length'] ?? 0)
  return (
    method === 'POST' &&
    length > 0 &&
    length <= bodyBytesMax &&
    headers['transfer-encoding'] === undefined &&
    JSON_OR_FORM.test(headers['content-type'] ?? '') &&
    !hasSeveralHosts(request)
  )
}

type Accepted = {
  request: IncomingMessage
  response: ServerResponse
  brand: Brand
  call: FastCall
}

function accept(fast: Options, accepted: Accepted): void {
  const { platform, path } = fast
  const from = performance.now()
  const id = requestId(accepted.request)
  const log = () => platform.log.child({ reqId: id })
  const chunks: Buffer[] = []
  nameRequest(accepted.request, path.route, id)
  accepted.request.on('data', (chunk: Buffer) => chunks.push(chunk))
  const answer = async () => {
    const given = await work(fast, accepted, chunks, log).catch(
      (error): FastAnswer => failureAnswer(error, { id, log }),
    )
    send(accepted.response, given)
    const answered = { method: 'POST', url: path.route, status: given.status, ms: performance.now() - from }
    countAnswer(answered)
    if (isVerbose(platform.log)) logAnswer(log(), answered)
  }
  accepted.request.on('end', () => resumeTrace(accepted.request, () => void answer()))
}

async function work(
  fast: Options,
  { request, brand, call }: Accepted,
  chunks: Buffer[],
  log: () => Log,
): Promise<FastAnswer> {
  const { load, platform, isProxy } = fast
  load.admit(call.load)
  load.begin()
  const [first] = chunks
  try {
    return await call.answer({
      ctx: { ...platform, brand },
      log,
      path: request.url ?? '',
      headers: request.headers,
      body: first && chunks.length === 1 ? first : Buffer.concat(chunks),
      address: () => addressOf({ ip: proxyAddr(request, isProxy), remote: request.socket.remoteAddress }),
    })
  } finally {
    load.end()
  }
}

function send(response: ServerResponse, { status, headers = {}, body }: FastAnswer): void {
  const type = headers['content-type']
  const text = type !== undefined && typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, {
    'x-content-type-options': 'nosniff',
    ...headers,
    'cache-control': 'no-store',
    'content-type': type ?? 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

const isVerbose = ({ level }: Log): boolean => level === 'debug' || level === 'trace'
