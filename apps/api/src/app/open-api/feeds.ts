/** Banks and game providers: their calls to Duang as paths, the calls of Duang to them as webhooks. */
import type { RefusalCode } from '@duang/contract'
import * as bank from '@duang/contract/bank/bank'
import { PROVIDER_REQUESTS, providerReply } from '@duang/contract/games/provider'
import { STUDIO_CALLS } from '@duang/contract/games/studio'
import type * as z from 'zod'
import { jsonBody, requiredHeader } from './member-calls.ts'
import { refusalResponses } from './refusals.ts'
import { type Json, type Schemas, schemaName } from './schemas.ts'

type Exchange = { summary: string; request: z.core.$ZodType; reply: z.core.$ZodType }

const FEED_REFUSALS: readonly RefusalCode[] = [
  'request_malformed',
  'request_invalid',
  'webhook_refused',
  'webhook_compressed',
  'webhook_not_utf8',
  'webhook_replayed',
  'feed_unknown',
  'host_unknown',
  'overloaded',
  'internal',
]

/** Calls of a bank robot, by path. */
const FEED_CALLS: Record<string, Exchange & { refusals?: readonly RefusalCode[] }> = {
  statement: { summary: 'Lines of a statement', request: bank.statementMessage, reply: bank.statementReply },
  'payouts/claim': { summary: 'Take due payouts', request: bank.payoutClaim, reply: bank.payoutClaimReply },
  'payouts/result': {
    summary: 'Report the result of a payout',
    request: bank.payoutReport,
    reply: bank.payoutReportReply,
    refusals: ['payout_unknown', 'payout_conflict'],
  },
}

/** Requests of Duang to a bank that it may push payouts to. */
const BANK_CALLS: Record<string, Exchange> = {
  payouts: { summary: 'Pay this', request: bank.payoutSend, reply: bank.payoutResult },
  'payouts/status': {
    summary: 'What became of this payout?',
    request: bank.payoutStatus,
    reply: bank.payoutResult,
  },
  'account-name': {
    summary: 'Who holds this account?',
    request: bank.accountNameQuestion,
    reply: bank.accountNameReply,
  },
}

const FEED = { name: 'feed', in: 'path', required: true, schema: { type: 'string' }, description: 'Name of the feed.' }
const PROVIDER = {
  name: 'provider',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[a-z0-9-]{2,40}$' },
  description: 'Code of the provider.',
}
const WEBHOOK_HEADERS = [
  requiredHeader('webhook-id', 'Id of the message, with the party that it is for.'),
  requiredHeader('webhook-timestamp', 'Time of the signature, in seconds.'),
]
const PROVIDER_HEADERS = [
  requiredHeader('x-key-id', 'Id of the key that signed.'),
  requiredHeader('x-timestamp', 'Time of the signature, in seconds.'),
  requiredHeader('x-request-id', 'Id of this request.'),
]

export const FEED_SECURITY = {
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'Standard Webhooks: HMAC-SHA256 over id, timestamp and body.',
  },
  providerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description: 'HMAC-SHA256 over method, path, timestamp, request id and the SHA-256 of the body.',
  },
}

export const FEED_TAGS = [
  { name: 'bank', description: 'Bank feeds, signed by Standard Webhooks. Refusals have English sentences.' },
  { name: 'provider', description: 'Game providers. A business refusal is 200 with a code and the balance.' },
]

export function feedPaths(schemas: Schemas): Record<string, Json> {
  const ofBanks = Object.entries(FEED_CALLS).map(([path, { refusals = [], ...exchange }]) => [
    `/bank/v1/{feed}/${path}`,
    post(schemas, exchange, {
      name: `feed.${path}`,
      tag: 'bank',
      parameters: [FEED, ...WEBHOOK_HEADERS],
      responses: refusalResponses([...FEED_REFUSALS, ...refusals]),
    }),
  ])
  const ofProviders = Object.entries(PROVIDER_REQUESTS).map(([method, request]) => [
    `/provider/v1/{provider}/${method}`,
    post(
      schemas,
      { summary: `Request \`${method}\` of a game provider`, request, reply: providerReply },
      {
        name: `provider.${method}`,
        tag: 'provider',
        parameters: [PROVIDER, ...PROVIDER_HEADERS],
        responses: UNREADABLE,
      },
    ),
  ])
  return Object.fromEntries([...ofBanks, ...ofProviders])
}

const withReply = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ProviderReply' } } },
})
const UNREADABLE = {
  400: withReply('The request cannot be read.'),
  401: withReply('The signature was rejected.'),
  // Generators print a status as a number: a range such as `5XX` is none.
  500: withReply('The outcome is unknown. Retry with the same id.'),
  503: withReply('Overloaded or in maintenance. Retry with the same id.'),
}

export function webhooks(schemas: Schemas): Record<string, Json> {
  const toBanks = Object.entries(BANK_CALLS).map(([path, exchange]) => {
    const name = `bank.${path}`
    return [
      name,
      post(schemas, exchange, { name, tag: 'bank' as const, parameters: WEBHOOK_HEADERS, responses: REFUSED }),
    ]
  })
  const toStudios = Object.entries(STUDIO_CALLS).map(([call, exchange]) => {
    const name = `studio.${call}`
    const summary = `Request \`${call}\` to a game provider`
    const about: About = { name, tag: 'provider', parameters: PROVIDER_HEADERS, responses: REFUSED }
    return [name, post(schemas, { summary, ...exchange }, about)]
  })
  return Object.fromEntries([...toBanks, ...toStudios])
}

const REFUSED = { default: { description: 'Refused. Duang reports it to staff and asks for the status.' } }

type About = { name: string; tag: keyof typeof ABOUT; parameters: Json[]; responses: Json }

const ABOUT = {
  bank: 'Signed by Standard Webhooks. A retry is signed anew with the same body.',
  provider: 'Signed with a key of the provider. A retry has the same transaction id.',
} as const

function post(schemas: Schemas, { summary, request, reply }: Exchange, about: About): Json {
  const { name, tag, parameters, responses } = about
  const answer = schemas.refer(reply, schemaName(name, 'reply'))
  return {
    post: {
      operationId: name.replaceAll('/', '.'),
      summary,
      description: ABOUT[tag],
      tags: [tag],
      security: [{ [tag === 'bank' ? 'webhookSignature' : 'providerSignature']: [] }],
      parameters,
      requestBody: jsonBody(schemas.refer(request, schemaName(name, 'body'))),
      responses: { 200: { description: 'Done', content: { 'application/json': { schema: answer } } }, ...responses },
    },
  }
}
