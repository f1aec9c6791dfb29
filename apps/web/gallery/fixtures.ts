/** Answers for the calls of a screen, by the contract's own schemas, in place of the server. Only the gallery uses them. */
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

/** The call is still on its way: the loading state. */
export const pending = (call: CallDefinition): Fixture => ({ call, answer: () => new Promise(() => {}) })

/** There is no network. */
export const unreachable = (call: CallDefinition): Fixture => ({
  call,
  answer: () => Promise.reject(new TypeError('Failed to fetch')),
})

/** The browser gives the call up. */
export const givenUp = (call: CallDefinition): Fixture => ({
  call,
  answer: () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError')),
})

/** Something in between answers with a page of its own. */
export const nonsense = (call: CallDefinition): Fixture => ({
  call,
  answer: async () =>
    new Response('<!doctype html><title>Gateway</title>', { headers: { 'content-type': 'text/html' } }),
})

/** The first fixture answers the first time, the next one after that; the last one from then on. All are of one call. */
export const inTurn = (first: Fixture, ...others: Fixture[]): Fixture => {
  const rest = [first, ...others]
  return { call: first.call, answer: () => (rest.length > 1 ? rest.shift() : rest[0])?.answer() ?? first.answer() }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** Takes over `fetch` for `/api`: the first fixture that fits answers; a call without one is not found. */
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
