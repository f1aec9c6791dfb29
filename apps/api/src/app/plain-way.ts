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
import type { Load } from './load.ts'
import { countAnswer, logAnswer } from './metrics.ts'
import { requestId } from './request-id.ts'

type PlainOptions = { way: PlainWay; platform: Platform; brands: BrandFinder; trustProxy: string; load: Load }
type IsProxy = (address: string, hop: number) => boolean
type Answer = (post: PlainPost) => Promise<PlainAnswer>

export function answerAhead(server: Server, options: PlainOptions): void {
  const { way, brands, trustProxy } = options
  // As the router reads it.
  const isProxy: IsProxy = compile(trustProxy.split(',').map((each) => each.trim()))
  const [router] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Of a server that stops the router tells so.
    const answer = server.listening && isPlain(request, way.bodyBytesMax) ? way.find(request.url ?? '') : undefined
    const brand = answer && brands.knownByHost(hostOf(request, isProxy))
    if (brand) take(request, response, { ...options, isProxy, answer, brand })
    else router?.call(server, request, response)
  })
}

const JSON_OR_FORM = /^application\/(json|x-www-form-urlencoded)(; ?charset=utf-8)?$/i

/** A POST with a body whose length is told and allowed, and whose type says nothing new. */
function isPlain({ method, headers }: IncomingMessage, bodyBytesMax: number): boolean {
  const length = Number(headers['content-length'] ?? 0)
  return (
    method === 'POST' &&
    length > 0 &&
    length <= bodyBytesMax &&
    headers['transfer-encoding'] === undefined &&
    JSON_OR_FORM.test(headers['content-type'] ?? '')
  )
}

/** The host that was asked for, also of a proxy of ours; of several the last, as the router reads it. */
function hostOf({ headers, socket }: IncomingMessage, isProxy: IsProxy): string {
  const forwarded = headers['x-forwarded-host']
  if (!forwarded || !isProxy(socket.remoteAddress ?? '', 0)) return headers.host ?? ''
  return String(forwarded).split(',').at(-1)?.trim() ?? ''
}

type Taken = PlainOptions & { isProxy: IsProxy; answer: Answer; brand: Brand }
type Said = PlainAnswer & { headers?: Record<string, string> }

function take(request: IncomingMessage, response: ServerResponse, taken: Taken): void {
  const { platform, way } = taken
  const from = performance.now()
  const id = requestId(request)
  // Most have nothing to say.
  const log = () => platform.log.child({ reqId: id })
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    const said = await work(request, chunks, { ...taken, log }).catch(
      (error): Said => failureAnswer(error, { id, log }),
    )
    send(response, said)
    const answered = { method: 'POST', url: way.route, status: said.status, ms: performance.now() - from }
    countAnswer(answered)
    if (isTalkative(platform.log)) logAnswer(log(), answered)
  })
}

async function work(
  request: IncomingMessage,
  chunks: readonly Buffer[],
  { platform, load, brand, isProxy, answer, log }: Taken & { log: () => Log },
): Promise<Said> {
  if (load.isFeedsFull()) refuse('overloaded')
  load.begin(request)
  const ctx = {
    ...platform,
    brand,
    get log() {
      return log()
    },
  }
  const { url: path = '', headers, socket } = request
  const [first] = chunks
  try {
    return await answer({
      ...{ ctx, path, headers },
      body: first && chunks.length === 1 ? first : Buffer.concat(chunks),
      address: () => addressOf({ ip: proxyAddr(request, isProxy), remote: socket.remoteAddress }),
    })
  } finally {
    load.end(request)
  }
}

function send(response: ServerResponse, { status, headers, body }: Said): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'x-content-type-options': 'nosniff',
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

const isTalkative = ({ level }: Log): boolean => level === 'debug' || level === 'trace'
