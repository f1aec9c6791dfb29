/**
 * Answers what is plain ahead of the router, with all that the router's requests get: limits of body and load, a request id, counts,
 * log lines, refusals. Whatever is not plain goes on to the router untouched, before its body was read.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import proxyAddr, { compile } from '@fastify/proxy-addr'
import type { Brand, BrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import { addressOf, failureAnswer } from '#core/mount.ts'
import type { PlainAnswer, PlainPost, PlainWay } from '#core/plain-way.ts'
import type { Log } from '#kit/log.ts'
import { refuse } from '#kit/refusal.ts'
import { hasSeveralHosts } from './host-header.ts'
import type { Load } from './load.ts'
import { countAnswer, logAnswer } from './metrics.ts'
import { requestId } from './request-id.ts'

type PlainOptions = { way: PlainWay; platform: Platform; brands: BrandFinder; trustProxy: string; load: Load }
type IsProxy = (address: string, hop: number) => boolean
type Plain = Omit<PlainOptions, 'trustProxy'> & { isProxy: IsProxy }

export function answerAhead(server: Server, { trustProxy, ...options }: PlainOptions): void {
  // As the router reads it.
  const plain: Plain = { ...options, isProxy: compile(trustProxy.split(',').map((each) => each.trim())) }
  const [router] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Of a server that stops the router tells so.
    const isTaken = server.listening && isPlain(request, plain.way.bodyBytesMax)
    const answer = isTaken ? plain.way.find(request.url ?? '') : undefined
    const brand = answer && plain.brands.knownByHost(hostOf(request, plain.isProxy))
    if (brand) take(plain, { request, response, brand, answer })
    else router?.call(server, request, response)
  })
}

const JSON_OR_FORM = /^application\/(json|x-www-form-urlencoded)(; ?charset=utf-8)?$/i

/** A POST of one host, with a body whose length is told and allowed, and whose type says nothing new. */
function isPlain(request: IncomingMessage, bodyBytesMax: number): boolean {
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

/** The host that was asked for, also of a proxy of ours; of several the last, as the router reads it. */
function hostOf({ headers, socket }: IncomingMessage, isProxy: IsProxy): string {
  const forwarded = headers['x-forwarded-host']
  if (!forwarded || !isProxy(socket.remoteAddress ?? '', 0)) return headers.host ?? ''
  return String(forwarded).split(',').at(-1)?.trim() ?? ''
}

type Taken = {
  request: IncomingMessage
  response: ServerResponse
  brand: Brand
  answer: (post: PlainPost) => Promise<PlainAnswer>
}

function take(plain: Plain, taken: Taken): void {
  const { platform, way } = plain
  const from = performance.now()
  const id = requestId(taken.request)
  const log = () => platform.log.child({ reqId: id })
  const chunks: Buffer[] = []
  taken.request.on('data', (chunk: Buffer) => chunks.push(chunk))
  taken.request.on('end', async () => {
    const said = await work(plain, taken, chunks, log).catch((error): PlainAnswer => failureAnswer(error, { id, log }))
    send(taken.response, said)
    const answered = { method: 'POST', url: way.route, status: said.status, ms: performance.now() - from }
    countAnswer(answered)
    if (isTalkative(platform.log)) logAnswer(log(), answered)
  })
}

async function work(
  plain: Plain,
  { request, brand, answer }: Taken,
  chunks: Buffer[],
  log: () => Log,
): Promise<PlainAnswer> {
  const { load, platform, isProxy } = plain
  if (load.isFeedsFull()) refuse('overloaded')
  load.begin()
  const [first] = chunks
  try {
    return await answer({
      ...{ ctx: { ...platform, brand }, log, path: request.url ?? '', headers: request.headers },
      body: first && chunks.length === 1 ? first : Buffer.concat(chunks),
      address: () => addressOf({ ip: proxyAddr(request, isProxy), remote: request.socket.remoteAddress }),
    })
  } finally {
    load.end()
  }
}

function send(response: ServerResponse, { status, headers = {}, body }: PlainAnswer): void {
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

const isTalkative = ({ level }: Log): boolean => level === 'debug' || level === 'trace'
