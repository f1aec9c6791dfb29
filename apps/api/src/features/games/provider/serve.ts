/** Serves a request of a provider. The caller is authenticated over the received bytes, before any other check. */

import type { FastRequest } from '#entry/fast-path.ts'
import type { Site } from '#entry/mount.ts'
import { createLogRateLimit } from '#kit/log/log-rate-limit.ts'
import { refuse } from '#kit/refusal.ts'
import type { Provider, ProviderFinder } from '#money/provider/provider.ts'
import type { Gateway } from '#money/wallet/gateway.ts'
import { noteRejected } from '#money/wallet/rejections.ts'
import type { SignatureFault } from '#money/wallet/signature.ts'
import { createWallet } from '#money/wallet/wallet.ts'
import {
  BadRequest,
  type Dialect,
  type DialectAnswer,
  type DialectFolder,
  type DialectRequest,
  type HttpMethod,
} from './dialect.ts'
import { readFields, readJson } from './dialects/bodies.ts'
import { canonical } from './dialects/canonical/canonical.ts'

export type EntryPoint = Site & {
  dialects: Readonly<Record<string, DialectFolder>>
  providers: ProviderFinder
  gateway: Gateway
}

// The least patient providers wait three seconds (wallet protocol). Half a second is left for the network.
const ANSWER_WITHIN_MS = 2_500

/** The known parts of a request, for an answer before its completion. */
export type Asking = { dialect: Dialect; asked: unknown }

// A late request may still complete. The answer "not known" means this, so the provider retries with the same id.
export const answerInTime = (work: (asking: Asking) => Promise<DialectAnswer>): Promise<DialectAnswer> =>
  new Promise((resolve, reject) => {
    const asking: Asking = { dialect: canonical, asked: undefined }
    const timer = setTimeout(() => resolve(asking.dialect.refusal('INTERNAL_RETRY', asking.asked)), ANSWER_WITHIN_MS)
    work(asking).then(
      (answer) => {
        clearTimeout(timer)
        resolve(answer)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })

/** `by`: the provider in the path, or the dialect of the prefix. */
export type Question = FastRequest & {
  by: { provider: string } | { dialect: string }
  method: HttpMethod
  call: string
}

/** An attacker without a key can name a provider, so refused requests write only a few lines a minute, and the number of omitted ones. */
const allowRefusedLine = createLogRateLimit({ max: 20, seconds: 60 })

export async function serve(entryPoint: EntryPoint, question: Question, asking: Asking): Promise<DialectAnswer> {
  const { ctx, call, method } = question
  const caller = await findCaller(entryPoint, question)
  if (!caller) return refuse('not_found')
  const { dialect, provider, request, signatureError } = caller
  asking.dialect = dialect
  const calls = callsOf(dialect, method)
  if (!calls) return refuse('not_found')
  if (signatureError) {
    const line = allowRefusedLine(`${ctx.brand.id}:${provider.code}`, ctx.clock())
    const seen = { provider: provider.code, signatureError, address: question.address(), call, ...line }
    if (line) question.log().warn(seen, 'provider request refused')
    return dialect.refusal('BAD_SIGNATURE')
  }
  const act = Object.hasOwn(calls, call) ? calls[call] : undefined
  const reject = (field: string, reason: string) =>
    noteRejected(question.log(), { provider: provider.code, call: act ? call : 'unknown', field, reason }, ctx.clock())
  asking.asked = (dialect.read ?? readUsual)(request)
  if (!act || asking.asked === undefined) {
    reject(act ? 'body' : 'call', act ? 'unreadable' : 'unknown')
    return dialect.refusal('BAD_REQUEST', asking.asked)
  }
  try {
    const wallet = createWallet(ctx, provider, entryPoint.gateway, ({ field, reason }) => reject(field, reason))
    return await act(wallet, asking.asked, request)
  } catch (error) {
    if (error instanceof BadRequest) {
      reject(error.field, error.reason)
      return dialect.refusal('BAD_REQUEST', asking.asked, request.now)
    }
    // The outcome is unknown, so the provider retries with the same id.
    question.log().error({ err: error, provider: provider.code, call }, 'provider request failed')
    return dialect.refusal('INTERNAL_RETRY', asking.asked)
  }
}

const callsOf = ({ calls, gets, puts, deletes }: Dialect, method: HttpMethod) =>
  ({ GET: gets, POST: calls, PUT: puts, DELETE: deletes })[method]

const readUsual = ({ method, query, body }: DialectRequest): unknown =>
  method === 'GET' || (method === 'DELETE' && body.length === 0)
    ? query.size === 0
      ? {}
      : readFields(Buffer.from(query.toString()))
    : readJson(body)

const requestOf = ({ method, call, path, headers, body, ctx }: Question, provider: Provider): DialectRequest => ({
  method,
  call,
  path,
  headers,
  body,
  provider,
  query: new URLSearchParams(path.split('?')[1] ?? ''),
  now: ctx.clock(),
})

type Caller = {
  provider: Provider
  dialect: Dialect
  request: DialectRequest
  signatureError: SignatureFault | undefined
}

/** Finds the caller and the reason for its rejection. Under a prefix without a provider, it is the one whose keys prove the request. */
async function findCaller(entryPoint: EntryPoint, question: Question): Promise<Caller | undefined> {
  const { by, ctx } = question
  const candidates =
    'provider' in by
      ? [await entryPoint.providers.find(ctx.brand.id, by.provider)]
      : await entryPoint.providers.ofDialect(ctx.brand.id, by.dialect)
  let first: Caller | undefined
  for (const provider of candidates) {
    const dialect =
      provider && Object.hasOwn(entryPoint.dialects, provider.dialect) && entryPoint.dialects[provider.dialect]
    if (!dialect) continue
    const request = requestOf(question, provider)
    const isAllowed = provider.isAllowed(question.address)
    const signatureError = isAllowed ? dialect.mapping.signatureError(provider, request, ctx.clock()) : 'address'
    const caller: Caller = { provider, dialect: dialect.mapping, request, signatureError }
    if (!signatureError) return caller
    first ??= caller
  }
  return first
}
