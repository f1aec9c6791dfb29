/**
 * Connects the contract with the server. A call is mounted by name: its schema decodes the request and encodes the reply, its owner
 * restricts the ids in it, and one place answers every failure.
 */
import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { CallBody, CallDefinition, CallParams, CallQuery, CallReply } from '@duang/contract'
import { isReadCall, loadClassOf, REFUSALS, type RefusalBody } from '@duang/contract'
import type { Language } from '@duang/contract/wire/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { BrandFinder } from '#core/brand/brand.ts'
import type { Caller, Ctx, Origin, Platform, ReportCtx } from '#core/context.ts'
import { languageOf } from '#core/language.ts'
import { type MemberWork, requireConsent, waitsForConsent } from '#core/legal/consent.ts'
import { countRefusal } from '#core/metrics.ts'
import { type Calm, withoutPromotion } from '#core/protection/promotion.ts'
import { cookieName, findCaller } from '#core/session/session.ts'
import { once } from '#entry/idempotency/idempotency.ts'
import { logTrouble } from '#kit/database/database-trouble.ts'
import { isDatabaseAway, sqlState, type Tx } from '#kit/database/db.ts'
import type { Read } from '#kit/database/read-db.ts'
import { within } from '#kit/deadline.ts'
import { createKeyedSemaphore } from '#kit/keyed-semaphore.ts'
import type { Log } from '#kit/log/log.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { parseAddress } from '#kit/text/ip-address.ts'

export type CallContext<C extends CallDefinition> = {
  ctx: C['isReport'] extends true ? ReportCtx : Ctx
  origin: Origin
  params: CallParams<C>
  query: CallQuery<C>
  body: CallBody<C>
  /** For calls that set or clear the session cookie. */
  request: FastifyRequest
  response: FastifyReply
} & (C['access'] extends 'member' ? { caller: Caller } : { caller?: undefined }) &
  (C['idempotency'] extends 'key' ? { tx: Tx; key: string } : { tx?: undefined; key?: undefined })

/** A file is answered as a stream. */
type Answer<C extends CallDefinition> = C extends { media: string } ? Readable : CallReply<C>
export type Handler<C extends CallDefinition> = (input: CallContext<C>) => Promise<Answer<C>>

/** The server answers, or gives up, within this time (interpretation W6). It is under 60,000 ms, at which the client gives up. */
export const ANSWER_WITHIN_MS = 5_000
/** A file may need as long as the client waits for it. */
const FILE_WITHIN_MS = 60_000

/**
 * Up to eight questions to providers, one after the other, of five seconds each: rounds that are not reported yet, two about credit in doubt,
 * three for credit that is elsewhere, the link, the credit.
 */
const PROVIDERS_WITHIN_MS = 45_000
/** The longest time of any call. A connection must not be closed before. */
export const LONGEST_WITHIN_MS = Math.max(ANSWER_WITHIN_MS, FILE_WITHIN_MS, PROVIDERS_WITHIN_MS)
const withinMs = (call: CallDefinition): number =>
  call.media ? FILE_WITHIN_MS : call.asksProviders ? PROVIDERS_WITHIN_MS : ANSWER_WITHIN_MS

/** Changes of one member wait for the member's lock. They wait here, where no connection is held. */
const memberTurns = createKeyedSemaphore({ atOnce: 1, waitingMax: 50 })

/** A call that asks providers may be slow and holds no connection meanwhile, so no other call of the member waits for it. */
const inTurn = <Result>(
  call: CallDefinition,
  ctx: Ctx,
  caller: Caller | undefined,
  work: () => Promise<Result>,
): Promise<Result> =>
  caller && !isReadCall(call) && !call.asksProviders ? memberTurns(`${ctx.brand.id}:${caller.memberId}`, work) : work()

/** Replies whose time must reveal nothing are sent at multiples of this time after the request. */
const TICK_MS = 150

/** Waits until the next multiple of the tick. It holds no connection and no lock. */
async function nextTick(startedAtMs: number): Promise<void> {
  const elapsedMs = performance.now() - startedAtMs
  await setTimeout(TICK_MS - (elapsedMs % TICK_MS))
}

/** `read`: for reports only, which find it in their context. */
export type Site = { fastify: FastifyInstance; platform: Platform; brands: BrandFinder; read: Read }

/** A read of a member with its default input and the ids of the caller. Returns the body on the wire. */
export type DefaultRead = (
  input: Pick<CallContext<CallDefinition>, 'ctx' | 'origin' | 'request' | 'response'> & { caller: Caller },
) => Promise<unknown>
const defaultReads = new WeakMap<Site, Map<string, DefaultRead>>()

/** The mounted read of this name. Undefined for calls that change something, stream a file or ask providers. */
export const findDefaultRead = (site: Site, name: string): DefaultRead | undefined => defaultReads.get(site)?.get(name)

function noteDefaultRead<C extends CallDefinition>(site: Site, call: C, handler: Handler<C>): void {
  if (call.access !== 'member' || !isReadCall(call) || call.media || call.asksProviders) return
  const reads = defaultReads.get(site) ?? new Map<string, DefaultRead>()
  defaultReads.set(site, reads)
  reads.set(call.name, async (input) => {
    const { uuid, username } = input.caller
    const params = {
      ...(call.path.includes('{uuid}') && { uuid }),
      ...(call.path.includes('{username}') && { username }),
    }
    const [query, body] = [call.query, call.body].map((schema) => schema && z.decode(schema, {} as never))
    const decoded = call.params && z.decode(call.params, params as never)
    const ctx = contextFor(site, call, input.ctx)
    return z.encode(call.reply, (await handler({ ...input, ctx, params: decoded, query, body } as never)) as never)
  })
}

/** Mounts one call of the contract. `calm` belongs to a call that promotes. */
export function mount<C extends CallDefinition>(site: Site, call: C, given: Handler<C>, calm?: Calm<Answer<C>>): void {
  const answered = withoutPromotion(call, given, calm)
  const handler: Handler<C> = waitsForConsent(call)
    ? (input) => requireConsent(input as MemberWork).then(() => answered(input))
    : answered
  noteDefaultRead(site, call, handler)
  const answerRequest = async (request: FastifyRequest, response: FastifyReply) => {
    const ctx = await brandContext(site, request)
    const caller = call.access === 'member' ? await requireCaller(ctx, request, call) : undefined
    const input = {
      ctx: contextFor(site, call, ctx),
      origin: originOf(request),
      // Another member's id is refused before anything else is checked, and like an unknown one.
      params: decode(call.params, request.params, call, caller, 'params'),
      query: decode(call.query, request.query, call, caller, 'query'),
      body: decode(call.body, request.body ?? {}, call, caller, 'body'),
      request,
      response,
      caller,
    }
    const startedAtMs = performance.now()
    const key = request.headers['idempotency-key']
    response.header('cache-control', 'no-store')
    if (call.media) return response.type(`${call.media}; charset=utf-8`).send(await handler(input as never))
    const answer = (tx?: Tx) =>
      handler({ ...input, tx, key } as never).then((reply) => z.encode(call.reply, reply as never))
    if (caller && call.method === 'GET') return sendTagged(request, response, caller, await answer())
    if (call.idempotency === 'none') return response.send(await inTurn(call, ctx, caller, answer))
    const content = { params: request.params, body: request.body }
    const given = typeof key === 'string' ? key : undefined
    const stored = await inTurn(call, ctx, caller, () => once(ctx, caller as Caller, given, call.name, content, answer))
    if (call.hidesOwnTime) await nextTick(startedAtMs)
    return response.header('idempotency-hit', String(stored.isReplay)).send(stored.body)
  }
  site.fastify.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    handlerTimeout: withinMs(call),
    ...(call.bodyBytesMax === undefined ? {} : { bodyLimit: call.bodyBytesMax }),
    config: { load: loadClassOf(call) },
    handler: (request, response) => within(withinMs(call) - response.elapsedTime, answerRequest(request, response)),
  })
}

/**
 * Sends a reply that the browser may keep and must ask for again each time. Where it has not changed, the browser keeps what it has. The
 * tag includes the session, so that no other member, nor the same one after another login, is ever referred to a kept reply.
 */
function sendTagged(request: FastifyRequest, response: FastifyReply, caller: Caller, reply: unknown) {
  const text = JSON.stringify(reply)
  const etag = `"${hash('sha1', `${caller.sessionId} ${text}`, 'base64url')}"`
  response.headers({ 'cache-control': 'private, no-cache', vary: 'authorization, cookie', etag })
  const known = request.headers['if-none-match']
  // Behind a proxy that compresses, the tag comes back as a weak one.
  if (known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)) return response.status(304).send()
  return response.type('application/json; charset=utf-8').send(text)
}

/** The platform as the brand of this request's Host sees it. Refuses `host_unknown`. */
export async function brandContext(site: Pick<Site, 'platform' | 'brands'>, request: FastifyRequest): Promise<Ctx> {
  const brand = await site.brands.byHost(request.host)
  return brand ? { ...site.platform, brand, log: request.log } : refuse('host_unknown')
}

/** A call gets the reads of a replica when the contract declares it a report. */
const contextFor = (site: Site, call: CallDefinition, ctx: Ctx): Ctx | ReportCtx =>
  call.isReport ? { ...ctx, read: site.read } : ctx

/** The session cookie of this request. Undefined when there is none. */
export const sessionCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(request.protocol === 'https')]

/** A header that occurs once. Undefined where it is missing or repeated. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const given = request.headers[name]
  return typeof given === 'string' ? given : undefined
}

async function requireCaller(ctx: Ctx, request: FastifyRequest, call: CallDefinition): Promise<Caller> {
  const bearer = request.headers.authorization?.match(/^Bearer ([\w-]{43})$/)?.[1]
  const caller = await findCaller(ctx, bearer, sessionCookie(request), { isCached: isReadCall(call) })
  return caller ?? refuse('session_ended')
}

function decode(
  schema: z.ZodMiniType | undefined,
  given: unknown,
  call: CallDefinition,
  caller: Caller | undefined,
  place: 'params' | 'query' | 'body',
): unknown {
  if (!schema) return undefined
  if (caller) {
    for (const owner of call.owner ?? []) {
      const id = (given as Record<string, unknown> | null)?.[owner.field]
      // The schema decides on an owner id that is left out of a body.
      if (owner.in === place && id !== undefined && !isOwn(id, caller, owner.is)) refuse('not_found')
    }
  }
  const parsed = z.safeDecode(schema, given as never)
  if (parsed.success) return parsed.data
  // A path that cannot exist is an unknown path.
  if (place === 'params' && call.access === 'member') refuse('not_found')
  return refuse(
    'request_invalid',
    parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code })),
  )
}

const isOwn = (id: unknown, caller: Caller, is: 'uuid' | 'username'): boolean =>
  typeof id === 'string' && id.toLowerCase() === (is === 'uuid' ? caller.uuid : caller.username.toLowerCase())

/** Proxies may also write a port behind the address, or a word. Without a readable address it is that of the proxy itself. */
export function addressOf({ ip, remote }: { ip: string | undefined; remote: string | undefined }): string {
  // A caller that has disconnected has no address any more.
  const plain = (ip ?? '').replace(/^\[?([^\]]+?)\]?:\d+$/, '$1').replace(/%.*$/, '')
  return [ip ?? '', plain, remote ?? ''].find((each) => parseAddress(each) !== undefined) ?? '0.0.0.0'
}

export function originOf(request: FastifyRequest): Origin {
  const platform = request.headers.platform
  return {
    address: addressOf({ ip: request.ip, remote: request.socket.remoteAddress }),
    userAgent: request.headers['user-agent'] ?? '',
    platform: /^(AND|IOS|DSK)$/.test(String(platform)) ? String(platform) : '',
    language: languageOf(request),
    requestId: request.id,
  }
}

/**
 * The one place that answers failures: refusals by their table, an unreachable database with 503, everything else as a bug.
 * `pageOf`: the document that a browser shows in place of JSON, where it asked for a page.
 */
export function answerFailures(
  fastify: FastifyInstance,
  pageOf?: (request: FastifyRequest, failure: FailureAnswer) => FailurePage | undefined,
): void {
  fastify.setErrorHandler((error: unknown, request, response) => {
    const failure = failureAnswer(error, { id: request.id, language: languageOf(request), log: () => request.log })
    const { status, headers, body } = failure
    const page = pageOf?.(request, failure)
    if (page) response.type('text/html; charset=utf-8').header('content-security-policy', page.policy)
    return response
      .status(status)
      .headers(headers)
      .header('cache-control', 'no-store')
      .send(page?.html ?? body)
  })
}

/** `language`: of the member. Providers read the code. */
export type FailurePage = { html: string; policy: string }
export type FailureAnswer = ReturnType<typeof failureAnswer>

type Failed = { id: string; language?: Language; log: () => Log }

export function failureAnswer(error: unknown, { id, language, log }: Failed) {
  const refusal = asRefusal(error)
  if (!refusal) log().error({ err: error }, 'fault')
  else if (isDatabaseAway(error)) logTrouble(log(), error)
  const code = refusal?.code ?? 'internal'
  countRefusal(code)
  const { status, message, en } = REFUSALS[code]
  const body: RefusalBody = { code, message: language === 'en' ? en : message, requestId: id }
  if (refusal?.details !== undefined) body.details = refusal.details
  const wait = (refusal?.details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds
  const headers: Record<string, string> = {}
  if (status === 503) headers['retry-after'] = String(wait ?? 2)
  if (status === 429) headers['retry-after'] = String(wait ?? 5)
  return { status, headers, body }
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return new Refusal('overloaded')
  // The brand moves to another cell, which answers the next attempt.
  if (sqlState(error) === 'DU030') return new Refusal('overloaded')
  // PostgreSQL stores no NUL in a text, and no number above its column. In whatever field, it came from outside.
  if (sqlState(error) === '22021' || sqlState(error) === '22003') return new Refusal('request_invalid')
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT')
    return new Refusal('overloaded')
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Refusal('request_too_large')
  if (status === 415) return new Refusal('media_type_unsupported')
  if (status === 404) return new Refusal('not_found')
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('request_malformed')
  return undefined
}
