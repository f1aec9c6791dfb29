/** Replies to the calls of a screen, by the contract's own schemas, in place of the server. Only the gallery uses them. */
import { type CallDefinition, type CallReply, REFUSALS, type RefusalBody, type RefusalCode } from '@duang/contract'
import * as z from 'zod/mini'

export type Fixture = { call: CallDefinition; answer: () => Promise<Response> }

/** The call succeeds with this value (amounts in satang, as screens see them). */
export const reply = <C extends CallDefinition>(call: C, value: CallReply<C>): Fixture => ({
  call,
  answer: async () => Response.json(z.encode(call.reply, value as never)),
})

/** The call is refused by the contract. */
export const refusal = (call: CallDefinition, code: RefusalCode, details?: unknown): Fixture => ({
  call,
  answer: async () => {
    const { status, message } = REFUSALS[code]
    const body: RefusalBody = { code, message, details, requestId: '01JC3V7K2M' }
    return Response.json(body, { status })
  },
})

/** The call stays pending: the loading state. */
export const pending = (call: CallDefinition): Fixture => ({ call, answer: () => new Promise(() => {}) })

/** The network is missing. */
export const unreachable = (call: CallDefinition): Fixture => ({
  call,
  answer: () => Promise.reject(new TypeError('Failed to fetch')),
})

/** The browser aborts the call. */
export const givenUp = (call: CallDefinition): Fixture => ({
  call,
  answer: () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError')),
})

/** An intermediary replies with a page of its own. */
export const nonsense = (call: CallDefinition): Fixture => ({
  call,
  answer: async () =>
    new Response('<!doctype html><title>Gateway</title>', { headers: { 'content-type': 'text/html' } }),
})

/** Fixtures of one call in sequence: one for each request, the last one from then on. */
export const inTurn = (first: Fixture, ...others: Fixture[]): Fixture => {
  const rest = [first, ...others]
  return { call: first.call, answer: () => (rest.length > 1 ? rest.shift() : rest[0])?.answer() ?? first.answer() }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** Replaces `fetch` for `/api`: the first matching fixture replies. A call without a fixture is not found. */
export function installFixtures(fixtures: readonly Fixture[]): void {
  const network = window.fetch
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api')) return network(input, init)
    const found = fixtures.find(
      ({ call }) => call.method === (init?.method ?? 'GET') && patternOf(call.path).test(url.pathname),
    )
    return (found ?? refusal({ name: url.pathname } as CallDefinition, 'not_found')).answer()
  }
}
