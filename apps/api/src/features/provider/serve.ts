/** Serves a request of a provider. Who calls is proved over the bytes as they came, before anything else is looked at. */

import type { FastRequest } from '#core/fast-path.ts'
import type { Site } from '#core/mount.ts'
import type { Provider, ProviderFinder } from '#core/provider/provider.ts'
import type { Gateway } from '#core/wallet/gateway.ts'
import { noteRejected } from '#core/wallet/rejections.ts'
import type { SignatureFault } from '#core/wallet/signature.ts'
import { createWallet } from '#core/wallet/wallet.ts'
import { createLineLimit } from '#kit/line-limit.ts'
import { refuse } from '#kit/refusal.ts'
import { BadRequest, type Dialect, type DialectAnswer, type DialectFolder, type DialectRequest } from './dialect.ts'
import { readFields, readJson } from './dialects/bodies.ts'
import { canonical } from './dialects/canonical/canonical.ts'

export type EntryPoint = Site & {
  dialects: Readonly<Record<string, DialectFolder>>
  providers: ProviderFinder
  gateway: Gateway
}

// Providers wait three seconds at the least patient (wallet protocol); half a second is left for the way.
const ANSWER_WITHIN_MS = 2_500

/** What is known of a request so far, for the answer that does not wait for the rest. */
export type Asking = { dialect: Dialect; asked: unknown }

// What is late may still be done: that is what "not known" says, and why the provider asks again with the same id.
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

/** `by`: the provider that the path names, or the dialect whose prefix it has. */
export type Question = FastRequest & {
  by: { provider: string } | { dialect: string }
  method: 'GET' | 'POST'
  call: string
}

/** Anybody can ask in the name of a provider: it writes a few lines a minute, and how many it left out. */
const allowRefusedLine = createLineLimit({ max: 20, seconds: 60 })

export async function serve(entryPoint: EntryPoint, question: Question, asking: Asking): Promise<DialectAnswer> {
  const { ctx, call, method } = question
  const caller = await findCaller(entryPoint, question)
  if (!caller) return refuse('not_found')
  const { dialect, provider, request, fault } = caller
  asking.dialect = dialect
  const calls = method === 'GET' ? dialect.gets : dialect.calls
  if (!calls) return refuse('not_found')
  if (fault) {
    const line = allowRefusedLine(`${ctx.brand.id}:${provider.code}`, ctx.clock())
    const seen = { provider: provider.code, fault, address: question.address(), call, ...line }
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
    // Nobody knows whether it was done: the provider asks again with the same id.
    question.log().error({ err: error, provider: provider.code, call }, 'provider request failed')
    return dialect.refusal('INTERNAL_RETRY', asking.asked)
  }
}

const readUsual = ({ method, query, body }: DialectRequest): unknown =>
  method === 'GET' ? (query.size === 0 ? {} : readFields(Buffer.from(query.toString()))) : readJson(body)

const requestOf = ({ method, call, path, headers, body, ctx }: Question, provider: Provider): DialectRequest => ({
  ...{ method, call, path, headers, body, provider },
  query: new URLSearchParams(path.split('?')[1] ?? ''),
  now: ctx.clock(),
})

type Caller = { provider: Provider; dialect: Dialect; request: DialectRequest; fault: SignatureFault | undefined }

/** Who asks, and why that is not believed. Under a prefix that names no provider, it is the one whose keys prove the request. */
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
    const fault = isAllowed ? dialect.mapping.fault(provider, request, ctx.clock()) : 'address'
    const caller: Caller = { provider, dialect: dialect.mapping, request, fault }
    if (!fault) return caller
    first ??= caller
  }
  return first
}
