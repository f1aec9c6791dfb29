/** A whole site for tests: own database, own clock, the real app behind `inject`, and the typed client in front of it. */
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signWebhook, type WebhookParty } from '@duang/contract/bank/webhook-signature'
import { createClient } from '@duang/contract/client'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { DEMONSTRATION_BRAND, DEMONSTRATION_FEED, DUANG } from '../../seed/demonstration.ts'
import { createApp } from '../../src/app/app.ts'
import { type NamedReplica, openReplica } from '../../src/app/data/read-replica.ts'
import { createBank } from '../../src/core/bank/adapters.ts'
import type { Bank } from '../../src/core/bank/bank.ts'
import { type Brand, createBrandFinder } from '../../src/core/brand/brand.ts'
import type { Platform, ReportCtx } from '../../src/core/context.ts'
import { createLiveNotes } from '../../src/core/live/live-notes.ts'
import { createPasswords, type Passwords } from '../../src/core/member/password.ts'
import { cookieName, openSession } from '../../src/core/session/session.ts'
import { createSessionCache } from '../../src/core/session/session-cache.ts'
import { createDb, createPool, type Db, inTransaction } from '../../src/kit/database/db.ts'
import { type Read, readsOf } from '../../src/kit/database/read-db.ts'
import { stableId } from '../../src/kit/ids.ts'
import { createJobs } from '../../src/kit/jobs.ts'
import { createLog } from '../../src/kit/log/log.ts'
import { createObserved } from '../../src/kit/observed.ts'
import { createSecretBox } from '../../src/kit/secret-box.ts'
import type { SealSettings } from '../../src/kit/start/seal-settings.ts'
import { type IpNetwork, parseNetwork } from '../../src/kit/text/ip-address.ts'
import { houseAccount, memberAccount, openMember, post } from '../../src/money/ledger/ledger.ts'
import { newDatabase, PATIENT } from '../database/new-database.ts'
import { TEMPLATE } from '../database/postgres.ts'

/** A key of the tests, so that every test reads what is stored encrypted. */
const SECRETS = createSecretBox(randomBytes(32).toString('base64'))

export type TestSite = {
  fastify: FastifyInstance
  platform: Platform
  /** The platform as the demonstration brand sees it, with fresh settings. */
  ctx: () => Promise<ReportCtx>
  /** Reads of reports. Their sessions are read-only, so that a report that writes fails. */
  read: Read
  replica: NamedReplica | undefined
  /** As the owner, for reading tables that the application may not read. */
  owner: Db
  /** As `duang`: the owner's login with the rights of the application. */
  operator: Db
  databaseUrl: string
  /** By the login of the api. */
  appDatabaseUrl: string
  sandboxSecret: string
  /** The clock stays as it is until it is moved. */
  setNow: (at: Date) => void
  /** Moves the clock, and the elapsed time that caches use. */
  advance: (ms: number) => void
  setSettings: (patch: Record<string, unknown>) => Promise<void>
  stop: () => Promise<void>
}

export type TestSiteOptions = {
  now?: Date
  bank?: Bank
  /** Passwords at the cost of production. Otherwise they are cheap. */
  passwords?: Passwords
  poolSize?: number
  /** Receives every line of the log, for a test that reads it. */
  onLog?: (line: string) => void
  /** The name of a database that exists. By default a new copy of the template. */
  database?: string
  /** Without it nothing is sealed. */
  seal?: SealSettings
  /** A database on a server of the test's own, and its standby. */
  own?: { databaseUrl: string; appDatabaseUrl: string; readUrl?: string }
  /** With the socket of members, over PostgreSQL or this Redis server. */
  live?: true | { redisUrl: string }
  /** How late the event loop counts as. By default it is not late: a busy machine is no subject of a test. */
  loopDelayMs?: () => number
}

/** Password of every member that a test makes. */
export const PASSWORD = 'correct horse 1'
/** The least cost of argon2id: most tests are not about the cost of a guess. */
export const CHEAP_PASSWORDS = createPasswords({ memory: 8, passes: 1, parallelism: 1 })
const HASH = await CHEAP_PASSWORDS.hash(PASSWORD)

export async function createTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const { databaseUrl, appDatabaseUrl } = options.own ?? (await sharedDatabase(options.database))

  let now = options.now ?? new Date('2026-10-05T05:00:00Z')
  let advanced = 0
  const clock = () => now
  const elapsedMs = () => performance.now() + advanced
  const { onLog } = options
  const log = onLog ? createLog('trace', { write: onLog }) : createLog('silent')
  const db = createDb(createPool({ url: appDatabaseUrl, poolSize: options.poolSize ?? 25, ...PATIENT }))
  const reports = createDb(createPool({ url: appDatabaseUrl, poolSize: 5, isReadOnly: true, ...PATIENT }))
  const replica = openReplica(
    { READ_DATABASE_URL: options.own?.readUrl, DATABASE_POOL: 5 },
    { log, primary: db, primaryUrl: appDatabaseUrl },
  )
  const read = replica?.read ?? readsOf(reports)
  const owner = createDb(createPool({ url: databaseUrl, poolSize: 3, as: 'owner', onError: () => undefined }))
  const operator = createDb(createPool({ url: databaseUrl, poolSize: 20, as: 'app', ...PATIENT }))
  // Jobs are enqueued for real, and nothing starts them: a test runs the handlers itself, when it needs them.
  const jobs = createJobs({ url: appDatabaseUrl, log })
  const platform: Platform = {
    db,
    batchDb: db,
    clock,
    elapsedMs,
    log,
    jobs,
    live: createLiveNotes(),
    secrets: SECRETS,
    seal: options.seal ?? { keys: [], folder: '', url: undefined },
    bank: options.bank ?? createBank(clock, SECRETS),
    passwords: options.passwords ?? CHEAP_PASSWORDS,
    sessions: createSessionCache(elapsedMs),
    bankMode: 'sandbox',
    providerBatchMax: 256,
    sandboxUrl: 'http://localhost:3100',
    deskOrigin: 'http://localhost:3200',
    trialStudios: [],
    // Banks and studios of tests are on this machine.
    privateNetworks: [parseNetwork('127.0.0.0/8') as IpNetwork, parseNetwork('::1') as IpNetwork],
    mediaFolder: inject('mediaFolder'),
    exportFolder: path.join(path.dirname(inject('mediaFolder')), 'exports', path.basename(databaseUrl)),
    alertChannels: [],
    observed: createObserved(),
    licenceText: undefined,
  }
  const brands = createBrandFinder(db, clock, log)
  const redisUrl = options.live === true ? undefined : options.live?.redisUrl
  const live = options.live ? { live: { url: appDatabaseUrl, redisUrl } } : {}
  const loopDelayMs = options.loopDelayMs ?? (() => 0)
  const fastify = await createApp({ platform, brands, read, trustProxy: 'loopback', ...live, loopDelayMs })
  await fastify.ready()
  return {
    fastify,
    platform,
    owner,
    operator,
    databaseUrl,
    appDatabaseUrl,
    sandboxSecret: inject('sandboxSecret'),
    read,
    replica,
    ctx: async () => ({ ...platform, read, brand: (await brands.all())[0] as Brand }),
    setNow: (at) => {
      now = at
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
      advanced += ms
    },
    async setSettings(patch) {
      const row = await owner
        .selectFrom('brands')
        .select('settings')
        .where('brand_id', '=', DEMONSTRATION_BRAND)
        .executeTakeFirstOrThrow()
      const settings = JSON.stringify({ ...(row.settings as object), ...patch })
      await owner.updateTable('brands').set({ settings }).where('brand_id', '=', DEMONSTRATION_BRAND).execute()
      await brands.all()
    },
    async stop() {
      await fastify.close()
      await jobs.stop()
      await Promise.all([db.destroy(), reports.destroy(), owner.destroy(), operator.destroy(), replica?.end()])
    },
  }
}

async function sharedDatabase(existing: string | undefined) {
  const server = inject('postgresUrl')
  const name = existing ?? (await newDatabase(TEMPLATE)).slice(server.length)
  return { databaseUrl: server + name, appDatabaseUrl: inject('appPostgresUrl') + name }
}

export type TestMember = {
  memberId: number
  uuid: string
  username: string
  phone: string
  bank: string
  account: string
  accountName: string
}

let memberCount = 0

/** A member with a bank account, straight into the tables. Registering is tested by itself. */
export async function addMember(site: TestSite, given: Partial<TestMember> = {}): Promise<TestMember> {
  const n = ++memberCount
  const member = {
    username: `member${n}`,
    phone: `08${String(10_000_000 + n)}`,
    bank: '014',
    account: String(4_000_000_000 + n * 7919),
    accountName: `สมาชิก ที่${n}`,
    ...given,
  }
  const now = site.platform.clock()
  return inTransaction(site.owner, async (tx) => {
    const row = await tx
      .insertInto('members')
      .values({
        brand_id: DEMONSTRATION_BRAND,
        username: member.username,
        phone: member.phone,
        password_hash: HASH,
        name: member.accountName,
        af_code: `AF${String(n).padStart(6, '0')}`,
        created_at: now,
      })
      .returning(['member_id', 'uuid'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('member_banks')
      .values({
        brand_id: DEMONSTRATION_BRAND,
        member_id: row.member_id,
        bank_code: member.bank,
        account_digits: member.account,
        account_name: member.accountName,
        is_name_verified: true,
        deposited_from_at: now,
        created_at: now,
      })
      .execute()
    await openMember(tx, DEMONSTRATION_BRAND, row.member_id)
    return { ...member, memberId: row.member_id, uuid: row.uuid }
  })
}

export type TestSession = { token: string; cookie: string }

export async function logIn(site: TestSite, member: TestMember): Promise<TestSession> {
  const ctx = await site.ctx()
  return inTransaction(site.owner, (tx) =>
    openSession(tx, ctx, member.memberId, {
      address: '127.0.0.1',
      userAgent: 'test',
      platform: 'DSK',
      language: 'th',
      requestId: 'test',
    }),
  )
}

/** Credit by a statement line, as facts and money, without the matching. */
export async function giveCredit(site: TestSite, member: TestMember, satang: number): Promise<void> {
  const at = site.platform.clock()
  const ext = randomUUID()
  await inTransaction(site.owner, async (tx) => {
    const line = await tx
      .insertInto('statement_lines')
      .values({
        brand_id: DEMONSTRATION_BRAND,
        feed: DEMONSTRATION_FEED,
        ext_id: ext,
        content_hash: Buffer.alloc(32),
        raw: '{}',
        via: 'webhook',
        bank_code: '004',
        account_digits: '1234567890',
        direction: 'in',
        amount_satang: satang,
        booked_at: at,
        received_at: at,
        state: 'credited',
      })
      .returning('line_id')
      .executeTakeFirstOrThrow()
    const id = stableId('deposit', DEMONSTRATION_BRAND, line.line_id)
    await tx
      .insertInto('deposits')
      .values({
        brand_id: DEMONSTRATION_BRAND,
        deposit_id: id,
        line_id: line.line_id,
        member_id: member.memberId,
        amount_satang: satang,
        matched_by: 'staff',
        reasons: '[]',
        booked_at: at,
        credited_at: at,
      })
      .execute()
    await post(tx, DEMONSTRATION_BRAND, at, [
      {
        id,
        kind: 'deposit.credit',
        debit: houseAccount('bank'),
        credit: memberAccount(member.memberId, 'cash'),
        amount: satang,
      },
    ])
  })
}

/** The typed client over `inject`: what the site's own pages use, without a network. */
export function clientOf(site: TestSite, session?: TestSession, host = 'localhost') {
  return createClient({
    baseUrl: '',
    headers: () => ({ platform: 'DSK', channel: 'web', webversion: 'test', webhostname: host }),
    token: () => session?.token,
    fetch: async (url, init) => {
      const answer = await site.fastify.inject({
        method: (init?.method ?? 'GET') as 'GET',
        url: String(url),
        headers: {
          host,
          ...(init?.headers as Record<string, string>),
          ...(session ? { cookie: `${cookieName(false)}=${session.cookie}` } : {}),
        },
        ...(init?.body ? { payload: String(init.body) } : {}),
      })
      return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
    },
  })
}

/** The demonstration brand and its bank, as both sign them. */
export const SANDBOX_PARTY: WebhookParty = { brand: DUANG.clientId, feed: DEMONSTRATION_FEED }

/** Sends a signed document to a feed of the site, as a bank would. Returns status and body. */
export async function sendFeed(
  site: TestSite,
  path: string,
  document: unknown,
  options: { secret?: string; id?: string; at?: Date; feed?: string; party?: Partial<WebhookParty> } = {},
) {
  const body = JSON.stringify(document)
  const headers = await signWebhook(
    options.secret ?? site.sandboxSecret,
    { ...SANDBOX_PARTY, ...(options.feed && { feed: options.feed }), ...options.party },
    options.id ?? randomUUID(),
    options.at ?? site.platform.clock(),
    body,
  )
  const answer = await site.fastify.inject({
    method: 'POST',
    url: `/bank/v1/${options.feed ?? DEMONSTRATION_FEED}/${path}`,
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Starts the real sandbox as a process of its own and points the demonstration feed at it. */
export async function startSandbox(
  site: TestSite,
  siteUrl = 'http://127.0.0.1:9',
  env: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const main = path.join(import.meta.dirname, '../../../sandbox/src/main.ts')
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_DATA: mkdtempSync(path.join(tmpdir(), 'duang-sandbox-')),
      SANDBOX_SECRET: site.sandboxSecret,
      SITE_URL: siteUrl,
      FEED: DEMONSTRATION_FEED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      const ready = chunk.toString().match(/"port":\s*(\d+)/)
      if (ready) resolve(Number(ready[1]))
    })
  })
  const url = `http://127.0.0.1:${port}`
  await site.owner.updateTable('bank_feeds').set({ base_url: url }).where('feed', '=', DEMONSTRATION_FEED).execute()
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
