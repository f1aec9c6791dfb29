/**
 * Measures whether the time of a refusal reveals that a member exists: as many logins of unknown members as of members with a wrong
 * password, in turn, each from an address of its own, on a database of its own. `node apps/api/test/outside/login-timing.ts [--tries 200] [--json]`.
 * Exits with code 1 when the two are 5 % apart or more, or the bodies differ. Apart is the median difference of neighbours, so that a
 * busy moment of the machine does not count for one side.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { DEMONSTRATION_BRAND, seedDemonstration } from '../../seed/demonstration.ts'
import { createApp } from '../../src/app/app.ts'
import { createBank } from '../../src/core/bank/adapters.ts'
import { createBrandFinder } from '../../src/core/brand/brand.ts'
import { createLiveNotes } from '../../src/core/live/live-notes.ts'
import { createPasswords } from '../../src/core/member/password.ts'
import { createSessionCache } from '../../src/core/session/session-cache.ts'
import { createDb, createPool, type Db } from '../../src/kit/database/db.ts'
import { createJobs } from '../../src/kit/jobs.ts'
import { createLog } from '../../src/kit/log/log.ts'
import { migrate } from '../../src/kit/migrate/migrate.ts'
import { createObserved } from '../../src/kit/observed.ts'
import { startPostgres } from '../../src/kit/postgres/postgres-server.ts'
import { createSecretBox } from '../../src/kit/secret-box.ts'
import { freePort } from '../database/postgres.ts'

/** A key of the tests, so that every test reads what is stored encrypted. */
const SECRETS = createSecretBox(randomBytes(32).toString('base64'))

const WARM_UP = 20
const APART_MAX_PERCENT = 5

async function seed(db: Db, members: number): Promise<void> {
  const now = new Date()
  await seedDemonstration(db, {
    sandboxUrl: 'http://127.0.0.1:9',
    sandboxSecret: 'whsec_unused',
    hosts: ['localhost'],
    now,
    withMembers: false,
  })
  const hash = await createPasswords().hash('the right password')
  const rows = Array.from({ length: members }, (_, n) => ({
    brand_id: DEMONSTRATION_BRAND,
    username: `member.${n}`,
    phone: `08${String(10_000_000 + n)}`,
    password_hash: hash,
    name: 'สมชาย ใจดี',
    af_code: `AF${String(n).padStart(6, '0')}`,
    created_at: now,
  }))
  await db.insertInto('members').values(rows).execute()
}

async function openSite(url: string) {
  const options = { url, poolSize: 5, onError: () => undefined }
  const pool = createPool({ ...options, as: 'owner' })
  await migrate(pool)
  const db = createDb(pool)
  const clock = () => new Date()
  const log = createLog('silent')
  const appDb = createDb(createPool(options))
  const platform = {
    db: appDb,
    batchDb: appDb,
    clock,
    elapsedMs: () => performance.now(),
    log,
    jobs: createJobs({ url, log }),
    live: createLiveNotes(),
    secrets: SECRETS,
    seal: { keys: [], folder: '', url: undefined },
    bank: createBank(clock, SECRETS),
    passwords: createPasswords(),
    sessions: createSessionCache(() => performance.now()),
    bankMode: 'sandbox' as const,
    providerBatchMax: 256,
    sandboxUrl: undefined,
    deskOrigin: 'http://localhost',
    trialStudios: [],
    privateNetworks: [],
    mediaFolder: '',
    exportFolder: '',
    alertChannels: [],
    observed: createObserved(),
    licenceText: undefined,
  }
  const fastify = await createApp({ platform, brands: createBrandFinder(db, clock, log), trustProxy: 'loopback' })
  const close = async () => {
    await fastify.close()
    await Promise.all([platform.db.destroy(), db.destroy()])
  }
  return { db, fastify, close }
}

async function measure(fastify: Awaited<ReturnType<typeof createApp>>, tries: number) {
  let asked = 0
  const milliseconds = async (username: string, bodies: Set<string>): Promise<number> => {
    const n = asked++
    const from = performance.now()
    const answer = await fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: {
        host: 'localhost',
        'x-request-id': 'login-timing',
        'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      },
      payload: { username, password: 'a wrong password' },
    })
    bodies.add(answer.body)
    return performance.now() - from
  }
  const [unknown, wrong, bodies] = [[] as number[], [] as number[], new Set<string>()]
  for (let n = 0; n < WARM_UP + tries; n++) {
    const ask = {
      unknown: () => milliseconds(`unknown.${n}`, bodies),
      wrong: () => milliseconds(`member.${n}`, bodies),
    }
    // The two take turns at being first.
    const first = n % 2 === 0 ? await ask.unknown() : undefined
    const member = await ask.wrong()
    const unknownTime = first ?? (await ask.unknown())
    if (n < WARM_UP) continue
    unknown.push(unknownTime)
    wrong.push(member)
  }
  const differenceMs = Math.abs(median(unknown.map((ms, n) => ms - (wrong[n] ?? 0))))
  return { unknownMs: median(unknown), wrongPasswordMs: median(wrong), differenceMs, bodies: bodies.size }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const { values } = parseArgs({ options: { tries: { type: 'string', default: '200' }, json: { type: 'boolean' } } })
const tries = Math.max(1, Number.parseInt(values.tries, 10) || 1)
const folder = mkdtempSync(path.join(tmpdir(), 'duang-login-timing-'))
const server = await startPostgres({ dataFolder: path.join(folder, 'postgres'), port: await freePort() })
try {
  const site = await openSite(`${server.url}postgres`)
  await seed(site.db, WARM_UP + tries)
  const { unknownMs, wrongPasswordMs, differenceMs, bodies } = await measure(site.fastify, tries)
  await site.close()
  const apartPercent = (differenceMs / wrongPasswordMs) * 100
  const isPassed = bodies === 1 && apartPercent < APART_MAX_PERCENT
  const report = { tries, unknownMs, wrongPasswordMs, apartPercent, differentBodies: bodies, isPassed }
  const line = values.json
    ? JSON.stringify(report)
    : `${tries} refusals each. Unknown member: median ${unknownMs.toFixed(2)} ms. Wrong password: ${wrongPasswordMs.toFixed(2)} ms. ` +
      `Apart: ${apartPercent.toFixed(1)} %. Different bodies: ${bodies}. ${isPassed ? 'Passed' : 'FAILED'}.`
  process.stdout.write(`${line}\n`)
  process.exitCode = isPassed ? 0 : 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
