/** Starts of the whole deployment over a database of the other kind: they say so, and leave it as it was. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { installQueues } from '../src/app/jobs.ts'
import { addBrand } from '../src/core/brand/change-brand.ts'
import { createDb, createPool, type Db } from '../src/kit/database/db.ts'
import { migrate } from '../src/kit/migrate/migrate.ts'
import { freePort } from '../test/database/postgres.ts'
import { createTestSite } from '../test/people/site.ts'
import { DUANG } from './demonstration.ts'
import { FAHSAI } from './second-brand.ts'
import { seedAll } from './seed-all.ts'
import { seedStudios } from './studios.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const SANDBOX = {
  sandboxUrl: 'http://127.0.0.1:9',
  sandboxSecret: 'whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=',
}
const PROGRAMS = { start: 'scripts/run.ts', api: 'apps/api/src/main.ts' }

/** A database as `BANK=feed npm start` leaves it behind, with one brand of an operator, its bank and its game provider. */
async function operatorsDatabase(options: { isFeedActive: boolean }): Promise<{ url: string; db: Db }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(`${inject('postgresUrl')}postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = inject('postgresUrl') + name
  const pool = createPool({ url, poolSize: 2, as: 'owner', onError: () => undefined })
  const db = createDb(pool)
  onTestFinished(() => db.destroy())
  await migrate(pool)
  await installQueues(url)
  await addBrand(db, 'cli:operator', { clientId: 'moonlight', name: 'จันทร์', hosts: ['moon.example'], settings: {} })
  await db
    .insertInto('bank_feeds')
    .values({ brand_id: 1, feed: 'kbank', adapter: 'feed', secrets: ['x'], is_active: options.isFeedActive })
    .execute()
  await db
    .insertInto('providers')
    .values({
      brand_id: 1,
      provider: 'joker',
      number: 1,
      name: 'Joker',
      group_code: 'JK',
      mode: 'seamless',
      dialect: 'canonical',
      base_url: 'https://studio.example/duang',
    })
    .execute()
  return { url, db }
}

/** Every row that a demonstration would add to or write over. */
async function everything(db: Db): Promise<unknown> {
  const tables = ['brands', 'brand_hosts', 'levels', 'announcements', 'bank_feeds', 'receiving_accounts']
  tables.push('providers', 'provider_keys', 'movies', 'members', 'member_banks', 'ledger.accounts')
  const read = (table: string) => sql`select to_jsonb(t) as row from ${sql.raw(table)} t order by 1`.execute(db)
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, (await read(table)).rows])))
}

/** Runs one of the programs until it ends by itself. */
async function ends(program: keyof typeof PROGRAMS, databaseUrl: string, env: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-start-'))
  const [port, staffPort, sandboxPort] = await Promise.all([freePort(), freePort(), freePort()])
  const child = spawn(process.execPath, [PROGRAMS[program]], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      APP_DATABASE_URL: '',
      DATA_DIR: folder,
      MEDIA_DIR: '',
      BANK: '',
      PORT: String(port),
      OPERATOR_PORT: String(staffPort),
      SANDBOX_PORT: String(sandboxPort),
      ...env,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const hard = setTimeout(() => child.kill('SIGTERM'), 45_000)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearTimeout(hard)
  rmSync(folder, { recursive: true, force: true })
  return { code, text, isServed: text.includes(`:${port}`) }
}

test.each([
  { isFeedActive: true, says: 'has the real bank feed "kbank"' },
  { isFeedActive: false, says: 'has the brand "moonlight" and was never a demonstration' },
])(
  'a start without BANK leaves an operator’s database as it is (feed on: $isFeedActive)',
  async ({ isFeedActive, says }) => {
    const { url, db } = await operatorsDatabase({ isFeedActive })
    const before = await everything(db)
    const { code, text, isServed } = await ends('start', url, {})
    expect(text).toContain(says)
    expect(text).not.toContain('Login')
    expect({ code, isServed }).toEqual({ code: 1, isServed: false })
    expect(await everything(db)).toEqual(before)
  },
)

test('a start with BANK=feed leaves a demonstration’s database as it is', async () => {
  const site = await createTestSite()
  onTestFinished(() => site.stop())
  const before = await everything(site.owner)
  const feed = { BANK: 'feed', LICENCE_TEXT: 'Licence 1234 of the test' }
  const { code, text, isServed } = await ends('start', site.databaseUrl, feed)
  expect(text).toContain('belongs to a demonstration')
  expect({ code, isServed }).toEqual({ code: 1, isServed: false })
  expect(await everything(site.owner)).toEqual(before)
})

test('an api refuses a database of the other kind', async () => {
  const { url } = await operatorsDatabase({ isFeedActive: true })
  const { code, text, isServed } = await ends('api', url, { LOG_LEVEL: 'info' })
  expect(text).toContain('has the real bank feed "kbank"')
  expect({ code, isServed }).toEqual({ code: 1, isServed: false })
})

test('a number that belongs to another brand gets no providers', async () => {
  const { db } = await operatorsDatabase({ isFeedActive: true })
  const before = await everything(db)
  await seedStudios(db, { ...SANDBOX, brand: DUANG, host: undefined })
  await seedStudios(db, { ...SANDBOX, brand: FAHSAI, host: 'fahsai.localhost' })
  expect(await everything(db)).toEqual(before)
})

test('a demonstration is seeded whole, and again without a change', async () => {
  const site = await createTestSite()
  onTestFinished(() => site.stop())
  await seedAll(site.owner, SANDBOX, new Date())
  const first = await everything(site.owner)
  expect(first).toMatchObject({ brands: { length: 2 }, members: { length: 4 } })
  await seedAll(site.owner, SANDBOX, new Date())
  expect(await everything(site.owner)).toEqual(first)
})

test('a demonstration starts again after staff changed the phone of one of its members', async () => {
  const site = await createTestSite()
  onTestFinished(() => site.stop())
  await seedAll(site.owner, SANDBOX, new Date())
  await site.owner.updateTable('members').set({ phone: '0898765433' }).where('username', '=', 'malee').execute()
  await seedAll(site.owner, SANDBOX, new Date())
  expect(await everything(site.owner)).toMatchObject({ members: { length: 4 } })
})
