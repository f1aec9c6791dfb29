/** The desk of a test site: the real server of staff over the site's database, and people of each role. */
import { CallError, type CallInput, type Client, createClient } from '@duang/contract/client'
import type { DeskCallDefinition } from '@duang/contract/desk/define-desk-call'
import type { Role } from '@duang/contract/desk/permissions'
import { acceptInvite, readInvite } from '@duang/contract/desk/session'
import type { FastifyInstance } from 'fastify'
import { generateSync } from 'otplib'
import { inject } from 'vitest'
import { createDesk } from '../../src/app/desk/desk-server.ts'
import { createBrandFinder } from '../../src/core/brand/brand.ts'
import type { Platform } from '../../src/core/context.ts'
import { invitePerson } from '../../src/features/control/staff/people.ts'
import { createDb, createPool, inTransaction } from '../../src/kit/database/db.ts'
import { PATIENT } from '../database/new-database.ts'
import type { TestSite } from './site.ts'

export const STAFF_PASSWORD = 'a longer horse battery 9'

export type TestPerson = {
  staffId: string
  username: string
  secret: string
  token: string
  cookie: string
  recoveryCodes: string[]
  /** The typed client of this person, with the brand of the demonstration in the path. */
  call: Client
}

export type TestDesk = {
  fastify: FastifyInstance
  platform: Platform
  /** The client id of the demonstration brand. */
  brand: string
  /** Adds a person by invitation, who sets password and second factor and is signed in. */
  person: (role: Role, username?: string) => Promise<TestPerson>
  /** A client with these headers. */
  client: (headers?: Record<string, string>, remoteAddress?: string) => Client
  /** The current code of an authenticator app. Advances the clock, since a code is valid once. */
  code: (person: Pick<TestPerson, 'secret'>) => string
  /** A client that keeps its cookies, as a browser does. */
  browser: (headers?: Record<string, string>, remoteAddress?: string) => Client & { cookies: () => string }
  stop: () => Promise<void>
}

let count = 0

export async function createTestDesk(site: TestSite): Promise<TestDesk> {
  const name = site.databaseUrl.split('/').at(-1) ?? ''
  const url = inject('deskPostgresUrl') + name
  const db = createDb(createPool({ url, poolSize: 25, as: 'desk', ...PATIENT }))
  const platform = { ...site.platform, db, batchDb: db }
  const brands = createBrandFinder(db, platform.clock, platform.log)
  const fastify = await createDesk({ platform, brands, trustProxy: 'loopback' })
  await fastify.ready()
  const { brand } = await site.ctx()
  const code = ({ secret }: Pick<TestPerson, 'secret'>) => {
    site.advance(31_000)
    return generateSync({ secret, epoch: Math.floor(platform.clock().getTime() / 1000) })
  }
  const client = (headers: Record<string, string> = {}, remoteAddress?: string) =>
    clientOf(fastify, { headers, remoteAddress })
  const browser = (headers: Record<string, string> = {}, remoteAddress?: string) => {
    const cookies = new Map<string, string>()
    return Object.assign(clientOf(fastify, { headers, cookies, remoteAddress }), { cookies: () => headerOf(cookies) })
  }

  return {
    fastify,
    platform,
    brand: brand.clientId,
    code,
    client,
    browser,
    async person(role, username = `${role}${++count}`) {
      const ctx = { ...platform, brand: (await brands.all()).find((each) => each.id === brand.id) ?? brand }
      const { staffId, invite } = await inTransaction(ctx.db, (tx) =>
        invitePerson(tx, ctx, { actor: 'cli:test' }, { username, role }),
      )
      if (invite === null) throw new Error('known')
      const cookies = new Map<string, string>()
      const open = clientOf(fastify, { headers: {}, cookies })
      const { totpSecret: secret } = await open(readInvite, { body: { invite } })
      const body = { invite, password: STAFF_PASSWORD, code: code({ secret }) }
      const { token, recoveryCodes } = await open(acceptInvite, { body })
      const cookie = cookies.get('duang-desk') ?? ''
      const call = client({ authorization: `Bearer ${token}`, cookie: `duang-desk=${cookie}` })
      return { staffId, username, secret, token, cookie, recoveryCodes, call }
    },
    async stop() {
      await fastify.close()
      await db.destroy()
    },
  }
}

/** The headers that the pages of the desk send. */
export const DESK_HEADERS = { host: 'localhost', 'x-duang-desk': '1' }

const headerOf = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

type From = { headers: Record<string, string>; cookies?: Map<string, string>; remoteAddress?: string | undefined }

function clientOf(fastify: FastifyInstance, { headers, cookies, remoteAddress }: From): Client {
  return createClient({
    baseUrl: '',
    headers: () => ({ ...DESK_HEADERS, ...(cookies ? { cookie: headerOf(cookies) } : {}), ...headers }),
    token: () => undefined,
    async fetch(input, init) {
      const answer = await fastify.inject({
        method: (init?.method ?? 'GET') as 'GET',
        url: String(input),
        headers: init?.headers as Record<string, string>,
        ...(init?.body ? { payload: init.body as string } : {}),
        ...(remoteAddress ? { remoteAddress } : {}),
      })
      for (const { name, value } of answer.cookies) cookies?.set(name, value)
      return new Response(answer.statusCode === 304 ? null : answer.rawPayload.toString(), {
        status: answer.statusCode,
      })
    },
  })
}

/** The outcome that a call replies, such as `proposed`, or the code of its refusal. */
export async function decisionOf(reply: Promise<object>): Promise<string> {
  try {
    const { outcome = 'done' } = (await reply) as { outcome?: string }
    return outcome
  } catch (error) {
    if (error instanceof CallError) return error.code ?? String(error.status)
    throw error
  }
}

/** The code of the refusal of a call, or `done`. */
export async function outcomeOf<C extends DeskCallDefinition>(
  call: Client,
  definition: C,
  input: CallInput<C>,
): Promise<string> {
  try {
    await call(definition, input)
    return 'done'
  } catch (error) {
    return error instanceof CallError ? (error.code ?? String(error.status ?? error.kind)) : String(error)
  }
}

type LinkReply = { outcome?: 'proposed'; shown?: Record<string, string> | undefined }
/** The secret of the one-time link in a reply. Null: it has none. */
export const linkToken = (reply: LinkReply): string | null => reply.shown?.link?.split('#')[1] ?? null
/** Whether an action by rule was done or proposed. */
export const outcomeIn = (reply: object): 'done' | 'proposed' => ('outcome' in reply ? 'proposed' : 'done')
