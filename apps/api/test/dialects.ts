/** Providers that speak a dialect, for tests: what they send, over real HTTP, proved as each dialect proves it. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { DEMONSTRATION_BRAND } from '../seed/demonstration.ts'
import { addProvider, startPlay, type TestPlay, type TestProvider } from './games.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from './site.ts'

export type Told = { status: number; body: Record<string, unknown> }
export type Stage = {
  site: TestSite
  provider: TestProvider
  /** Of the listening site, with its port. */
  host: string
  /** A member with 100 baht at a game of the provider. */
  newPlay: () => Promise<TestPlay & { member: TestMember }>
  sendText: (call: string, text: string, headers: Record<string, string>) => Promise<Told>
  /** Sends what is given; `proof` replaces the headers that prove the sender. */
  send: (call: string, body: object, proof?: Record<string, string>) => Promise<Told>
}

export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const otherRsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Headers that prove a body in a dialect. */
export function proofOf(
  dialect: string,
  provider: TestProvider,
  body: string,
  privateKey = rsa.privateKey,
): Record<string, string> {
  if (dialect === 'hub88')
    return { 'x-hub88-signature': sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64') }
  if (dialect === 'amb') {
    return { authorization: `Basic ${Buffer.from(`${provider.keyId}:${provider.secret}`).toString('base64')}` }
  }
  return {}
}

/** A provider of a dialect, and what it proves itself with. */
export async function addSpeaker(site: TestSite, dialect: string) {
  const provider = await addProvider(site, { dialect })
  if (dialect !== 'hub88') return { provider, key: { keyId: provider.keyId, secret: provider.secret } }
  const secret = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  await site.owner
    .insertInto('provider_keys')
    .values({ brand_id: DEMONSTRATION_BRAND, provider: provider.provider, key_id: 'key-public', secret })
    .execute()
  const own = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { provider, key: { keyId: 'key-public', secret: own } }
}

export async function setStage(dialect: string): Promise<Stage> {
  const site = await createTestSite()
  const { provider } = await addSpeaker(site, dialect)
  const { host } = new URL(
    (await site.fastify.listen({ port: 0, host: 'localhost' }))
      .replace('127.0.0.1', 'localhost')
      .replace('[::1]', 'localhost'),
  )
  const sendText: Stage['sendText'] = async (call, text, headers) => {
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
    send: (call, body, proof) => {
      const isForm = dialect === 'pg'
      const text = isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
      return sendText(call, text, { 'content-type': type, ...(proof ?? proofOf(dialect, provider, text)) })
    },
  }
}
