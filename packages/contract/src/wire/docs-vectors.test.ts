/** Checks docs/bank-protocol.md and docs/providers.md: vectors have their stated outcomes, and examples fit their schemas. */
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as bank from '../bank/bank.ts'
import { signWebhook, webhookFault } from '../bank/webhook-signature.ts'
import { PROVIDER_REQUESTS, signProviderRequest } from '../games/provider.ts'

const PAGE = readFileSync(new URL('../../../../docs/bank-protocol.md', import.meta.url), 'utf8')

type Vector = {
  outcome: 'right' | 'forged' | 'misaddressed'
  body: string
  secret: string
  id: string
  at: Date
  signature: string
}

/** Blocks ```vector right|forged|misaddressed: the body, then `name  value` lines. */
const vectors: Vector[] = [...PAGE.matchAll(/```vector (right|forged|misaddressed)\n(.*)\n([\s\S]*?)```/g)].map(
  ([, outcome, body = '', rest = '']) => {
    const fields = Object.fromEntries(rest.split('\n').map((line) => line.split(/\s+/)))
    const { secret, id, timestamp, signature } = fields as Record<string, string>
    if (!secret || !id || !timestamp || !signature) throw new Error(`A vector is not whole: ${rest}`)
    return {
      outcome: outcome as Vector['outcome'],
      body,
      secret,
      id,
      at: new Date(Number(timestamp) * 1000),
      signature,
    }
  },
)

/** Blocks ```json NAME, NAME being a schema of bank.ts. */
const examples = [...PAGE.matchAll(/```json (\w+)\n([\s\S]*?)```/g)].map(([, name = '', json = '']) => ({ name, json }))

test('the page has valid, forged and misaddressed vectors, and examples', () => {
  const count = (outcome: Vector['outcome']) => vectors.filter((each) => each.outcome === outcome).length
  expect(count('right')).toBeGreaterThanOrEqual(5)
  expect(count('forged')).toBeGreaterThanOrEqual(2)
  expect(count('misaddressed')).toBeGreaterThanOrEqual(1)
  expect(examples.length).toBeGreaterThanOrEqual(4)
})

test.each(vectors)('vector $id, $outcome: $body', async ({ outcome, body, secret, id, at, signature }) => {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': signature,
  }
  const error = await webhookFault([secret], { brand: 'moonlight', feed: 'kbank' }, headers, body, at)
  expect(error).toBe(outcome === 'right' ? undefined : outcome)
  const [, brand = '', feed = '', own = ''] = id.split(':')
  const signed = await signWebhook(secret, { brand, feed }, own, at, body)
  expect(signed['webhook-id']).toBe(id)
  expect(signed['webhook-signature'] === signature).toBe(outcome !== 'forged')
  expect(new Webhook(secret).sign(id, at, body) === signature).toBe(outcome !== 'forged')
})

test.each(examples)('example of $name', ({ name, json }) => {
  const schema = schemas[name]
  if (!schema) throw new Error(`bank.ts has no schema ${name}`)
  const parsed = z.safeDecode(schema, JSON.parse(json))
  expect(parsed.error).toBeUndefined()
})

/** The schemas of bank.ts by name. A page of a poll is a message that may be empty and has a cursor. */
const schemas: Record<string, z.ZodMiniType | undefined> = {
  ...(bank as Record<string, unknown> as Record<string, z.ZodMiniType>),
  pollReply: z.object({
    type: z.literal('statement.lines'),
    lines: z.array(bank.statementLine),
    next: z.nullable(z.string()),
  }),
}

test('the vector of docs/providers.md has a valid signature, and its body is a bet', async () => {
  const page = readFileSync(new URL('../../../../docs/providers.md', import.meta.url), 'utf8')
  const [, body = '', rest = ''] = /```provider-vector\n(.*)\n([\s\S]*?)```/.exec(page) ?? []
  const {
    path = '',
    key = '',
    secret = '',
    timestamp,
    request = '',
    signature,
  } = Object.fromEntries(rest.split('\n').map((line) => line.split(/\s+/))) as Record<string, string | undefined>
  const headers = await signProviderRequest(
    { keyId: key, secret },
    { method: 'POST', path, body, requestId: request, at: new Date(Number(timestamp) * 1000) },
  )
  expect(headers).toEqual({
    'x-key-id': key,
    'x-timestamp': timestamp,
    'x-request-id': request,
    'x-signature': signature,
  })
  expect(z.safeDecode(PROVIDER_REQUESTS.bet, JSON.parse(body)).success).toBe(true)
})
