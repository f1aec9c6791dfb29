/** Replays the recorded exchanges of a dialect over HTTP, in their order. */
import { randomUUID } from 'node:crypto'
import type { ComposedRequest, DialectClient, DialectKey } from '@duang/conformance'
import { expect } from 'vitest'
import type { Exchange } from './dialects.ts'

export type Replay = {
  client: DialectClient
  key: DialectKey
  /** Address before the call. */
  url: string
  /** Values of `{names}` in the exchanges. */
  known: Record<string, string>
}

/** `{id:name}` is an id of this run, `{proof}` the proof of a header. A dialect with `attach` places its proof itself. */
export async function replay(exchanges: readonly Exchange[], { client, key, url, known }: Replay): Promise<void> {
  const ids = new Map<string, string>()
  const idOf = (name: string) => {
    if (!ids.has(name)) ids.set(name, randomUUID())
    return ids.get(name) ?? ''
  }
  const fill = (text: string, proof = '') =>
    text
      .replace(/\{id:([\w-]+)\}/g, (_, name) => idOf(name))
      .replace(/\{(\w+)\}/g, (all, name) => (name === 'proof' ? proof : (known[name] ?? all)))
  for (const { what, call, method = 'POST', headers, body = '', answer } of exchanges) {
    const text = fill(typeof body === 'string' ? body : JSON.stringify(body))
    const request: ComposedRequest = { method, path: fill(call), body: text, contentType: '' }
    const { pathname, search } = new URL(`${url}/${request.path}`)
    const signing = { method, path: pathname + search, body: text, requestId: randomUUID(), at: new Date() }
    const proof = await client.sign(key, signing)
    const sent = client.attach?.(request, proof) ?? request
    const response = await fetch(`${url}/${sent.path}`, {
      method,
      headers: JSON.parse(fill(JSON.stringify(headers), Object.values(proof)[0])),
      ...(sent.body === '' ? {} : { body: sent.body }),
    })
    const reply = await response.text()
    const isText = typeof answer.body === 'string'
    const reported = { what, status: response.status, body: isText ? reply : JSON.parse(reply) }
    expect(reported).toEqual({ what, ...expected(fill(JSON.stringify(answer))) })
  }
}

/** The expected answer. "{time}" stands for any time in milliseconds. */
const expected = (answer: string): object =>
  JSON.parse(answer, (_, value) => (value === '{time}' ? expect.any(Number) : value))
