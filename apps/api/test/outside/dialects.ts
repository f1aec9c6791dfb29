/** Providers of a dialect, for tests: their requests over real HTTP, with the proof of each dialect. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ComposedRequest, DIALECT_CLIENTS, type DialectClient } from '@duang/conformance'
import { DEMONSTRATION_BRAND } from '../../seed/demonstration.ts'
import type { DialectFolder } from '../../src/features/games/provider/dialect.ts'
import { dialectOf } from '../../src/features/games/provider/dialects/dialects.ts'
import { addProvider, startPlay, type TestPlay, type TestProvider } from '../people/games.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../people/site.ts'

export type Answered = { status: number; body: Record<string, unknown> }
export type TestEnvironment = {
  site: TestSite
  provider: TestProvider
  /** The listening site, with its port. */
  host: string
  /** A member with 100 baht at a game of the provider. */
  newPlay: () => Promise<TestPlay & { member: TestMember }>
  sendText: (call: string, text: string, headers: Record<string, string>) => Promise<Answered>
  /** Sends the body. `proof` replaces the headers that prove the sender. */
  send: (call: string, body: object, proof?: Record<string, string>) => Promise<Answered>
}

export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const otherRsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The private key of a provider that proves itself by RSA. */
export const rsaSecret = (key = rsa.privateKey): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Headers that prove a POST in a dialect, as its client makes them. */
export const proofOf = (
  dialect: string,
  provider: TestProvider,
  body: string,
  privateKey = rsa.privateKey,
): Promise<Record<string, string>> => {
  const { provesBy } = folderOf(dialect)
  const secret = provesBy === 'public-key' ? rsaSecret(privateKey) : provider.secret
  return clientOf(dialect).sign(
    { keyId: provider.keyId, secret },
    { method: 'POST', path: '', body, requestId: randomUUID(), at: new Date() },
  )
}

export type Exchange = {
  what: string
  call: string
  /** POST by default. */
  method?: ComposedRequest['method']
  headers: Record<string, string>
  /** An object is sent as JSON, a text as it is. Missing where the call is in the query. */
  body?: object | string
  /** A text is compared as it is, XML for example. */
  answer: { status: number; body: object | string }
}
/** `unsayable`: cases of the conformance suite for which the dialect has no words. */
export type Fixture = { dialect: string; unsayable: string[]; exchanges: Exchange[] }

const DIALECTS_FOLDER = path.join(import.meta.dirname, '../../src/features/games/provider/dialects')

export const fixtureOf = (dialect: string): Fixture =>
  JSON.parse(readFileSync(path.join(DIALECTS_FOLDER, dialect, 'fixture.json'), 'utf8'))

function folderOf(dialect: string): DialectFolder {
  const folder = dialectOf(dialect)
  if (!folder) throw new Error(`Unknown dialect: ${dialect}`)
  return folder
}

export function clientOf(dialect: string): DialectClient {
  const client = DIALECT_CLIENTS[dialect]
  if (!client) throw new Error(`No client of the dialect: ${dialect}`)
  return client
}

/** A provider of a dialect, and what it proves itself with. */
export async function addDialectClient(site: TestSite, dialect: string) {
  const provider = await addProvider(site, { dialect })
  if (folderOf(dialect).provesBy === 'secret')
    return { provider, key: { keyId: provider.keyId, secret: provider.secret } }
  const secret = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  await site.owner
    .insertInto('provider_keys')
    .values({ brand_id: DEMONSTRATION_BRAND, provider: provider.provider, key_id: 'key-public', secret })
    .execute()
  return { provider, key: { keyId: 'key-public', secret: rsaSecret() } }
}

export async function setUpEnvironment(dialect: string): Promise<TestEnvironment> {
  const site = await createTestSite()
  const { provider } = await addDialectClient(site, dialect)
  const { host } = new URL(
    (await site.fastify.listen({ port: 0, host: 'localhost' }))
      .replace('127.0.0.1', 'localhost')
      .replace('[::1]', 'localhost'),
  )
  const player = { playerRef: '', sessionToken: '', gameCode: '' }
  const proving = { key: { keyId: '', secret: '' }, requestId: '', at: new Date() }
  const { contentType: type } = clientOf(dialect).compose({ method: 'balance', player }, proving)
  const isForm = type === 'application/x-www-form-urlencoded'
  const sendText: TestEnvironment['sendText'] = async (call, text, headers) => {
    const url = `http://${host}/provider/v1/${provider.provider}/${call}`
    const answer = await fetch(url, { method: 'POST', headers, body: text })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return {
    site,
    provider,
    host,
    newPlay: async () => {
      const member = await addMember(site)
      await giveCredit(site, member, 100_00)
      return { ...(await startPlay(site, member, provider)), member }
    },
    sendText,
    send: async (call, body, proof) => {
      const text = isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
      return sendText(call, text, { 'content-type': type, ...(proof ?? (await proofOf(dialect, provider, text))) })
    },
  }
}

const TRIES = 20

/**
 * Sends a request of a race again while its answer is "not known", as a provider does. That is the answer after two and a half seconds,
 * which a slow machine needs.
 */
export async function untilKnown<Answer>(
  send: () => Promise<Answer>,
  isKnown: (answer: Answer) => boolean,
): Promise<Answer> {
  let answer = await send()
  for (let n = 1; n < TRIES && !isKnown(answer); n++) answer = await send()
  return answer
}
