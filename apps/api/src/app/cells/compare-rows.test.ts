/** Two databases with the same rows of a brand, which are changed after their hashes were taken. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#kit/database/db.ts'
import { migrate } from '#kit/migrate/migrate.ts'
import { newDatabase } from '../../../test/database/new-database.ts'
import { type BrandTable, brandTables } from './brand-tables.ts'
import { compareRows, openHashes } from './compare-rows.ts'
import { closeFence, installFence, noteChanges, removeFence } from './fence.ts'

const BRAND = 1
const ROWS = 50
let cells: [Db, Db]
let tables: BrandTable[]

async function openDatabase(): Promise<Db> {
  const pool = createPool({ url: await newDatabase(), poolSize: 4, as: 'owner', onError: () => undefined })
  await migrate(pool)
  await pool.query(`insert into brands (brand_id, client_id, name) values (1, 'one', 'One'), (2, 'two', 'Two')`)
  return createDb(pool)
}

beforeAll(async () => {
  cells = [await openDatabase(), await openDatabase()]
  tables = (await brandTables(cells[0])).filter(({ name }) => name === 'public.announcements')
})
afterAll(() => Promise.all(cells.map((db) => db.destroy())))

const [source, target] = [() => cells[0], () => cells[1]]

beforeEach(async () => {
  await removeFence(source(), tables, BRAND)
  for (const db of cells) {
    await sql`delete from announcements`.execute(db)
    await sql`delete from brand_moves`.execute(db)
    await sql`
      insert into announcements (brand_id, announcement_id, title, body, published_at)
        select brand_id, md5(n::text)::uuid, 'title', 'body', timestamptz '2026-01-01' + n * interval '1 hour'
        from brands, generate_series(1, ${ROWS}) n`.execute(db)
  }
  await sql`insert into brand_moves (brand_id, client_id, target) values (1, 'one', 'b')`.execute(source())
  await installFence(source(), tables, BRAND)
  await noteChanges(source(), tables, BRAND)
})

async function openBoth() {
  const [one, other] = await Promise.all(cells.map((db) => openHashes(db, tables, BRAND)))
  if (!one || !other) throw new Error('Two databases were hashed')
  const close = () => Promise.all([one.close(), other.close()])
  return {
    compare: () =>
      compareRows({ db: source(), before: one }, { db: target(), before: other }, BRAND).finally(() => close()),
  }
}

/** Hashes both, runs the changes, and compares. */
async function compareAfter(changes: readonly [string, string]) {
  const { compare } = await openBoth()
  for (const [n, change] of changes.entries()) if (change) await sql.raw(change).execute(cells[n as 0 | 1])
  return compare()
}

const ROW = `announcement_id = md5('3')::uuid`
const update = `update announcements set title = 'new' where brand_id = 1 and ${ROW}`
const remove = `delete from announcements where brand_id = 1 and ${ROW}`
const removeTen = `delete from announcements where brand_id = 1 and published_at <= timestamptz '2026-01-01' + interval '10 hours'`
const add = `insert into announcements (brand_id, announcement_id, title, body, published_at)
  values (1, md5('new')::uuid, 'title', 'body', timestamptz '2026-01-01' + interval '3 hours')`
const rename = `update announcements set announcement_id = md5('other')::uuid where brand_id = 1 and ${ROW}`
const foreign = `update announcements set title = 'new' where brand_id = 2`

test.each<[string, string, string, number, boolean]>([
  ['nothing changed', '', '', 0, true],
  ['rows of another brand changed', foreign, '', 0, true],
  ['both changed alike', update, update, 1, true],
  ['both lost the same row', remove, remove, 1, true],
  ['both lost ten rows', removeTen, removeTen, 10, true],
  ['both got the same row', add, add, 1, true],
  [
    'both lost a row that came after the hashes',
    `${add}; ${add.replace('new', 'newer')}; delete from announcements where announcement_id = md5('new')::uuid`,
    add.replace('new', 'newer'),
    2,
    true,
  ],
  ['a row got another key in both', rename, rename, 2, true],
  ['only the first changed', update, '', 1, false],
  ['only the first lost a row', remove, '', 1, false],
  ['only the first lost ten rows', removeTen, '', 10, false],
  ['only the first got a row', add, '', 1, false],
  ['only the first got another key', rename, '', 2, false],
  ['the second got another change', update, update.replace("'new'", "'other'"), 1, false],
  ['the second lost the row that changed', update, remove, 1, false],
])('%s', async (_name, first, second, changed, isEqual) => {
  const found = await compareAfter([first, second])
  expect(found.changed).toBe(changed)
  expect(found.differing).toEqual(isEqual ? [] : ['public.announcements'])
})

test.each([
  ['another value', update],
  ['a row less', remove],
  ['a row more', add],
  ['another row in place of one', `${remove}; ${add}`],
])('finds %s in the second from before the hashes', async (_name, change) => {
  await sql.raw(change).execute(target())
  expect((await compareAfter(['', ''])).differing).toEqual(['public.announcements'])
})

test('a change of a transaction that was open when the hashes were taken is compared', async () => {
  const writes = source()
    .transaction()
    .execute(async (tx) => {
      await sql.raw(update).execute(tx)
      await new Promise((resolve) => setTimeout(resolve, 500))
    })
  await new Promise((resolve) => setTimeout(resolve, 200))
  const { compare } = await openBoth()
  await writes
  const found = await compare()
  expect(found).toMatchObject({ changed: 1, differing: ['public.announcements'] })
})

test('changes are noted once every earlier transaction that could be unnoted has ended', async () => {
  await sql`update brand_moves set noted_at = null`.execute(source())
  let isWritten = false
  const writes = source()
    .transaction()
    .execute(async (tx) => {
      await sql.raw(update).execute(tx)
      await new Promise((resolve) => setTimeout(resolve, 500))
      isWritten = true
    })
  await new Promise((resolve) => setTimeout(resolve, 200))
  await noteChanges(source(), tables, BRAND)
  expect(isWritten).toBe(true)
  await writes
})

test('the fence waits for a transaction that wrote before, and gives up in time', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const writes = source()
    .transaction()
    .execute(async (tx) => {
      await sql.raw(update).execute(tx)
      await ended
    })
  await new Promise((resolve) => setTimeout(resolve, 200))
  const closing = closeFence(source(), tables, { brandId: BRAND, until: performance.now() + 1_000 })
  await expect(closing).rejects.toMatchObject({ code: 'writer_busy' })
  end()
  await writes
  await closeFence(source(), tables, { brandId: BRAND, until: performance.now() + 5_000 })
  await expect(sql.raw(update).execute(source())).rejects.toMatchObject({ code: 'DU030' })
})

test('a transaction with an older snapshot cannot write to a brand that moves', async () => {
  const writes = source()
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => sql.raw(update).execute(tx))
  await expect(writes).rejects.toMatchObject({ code: 'DU030' })
})
