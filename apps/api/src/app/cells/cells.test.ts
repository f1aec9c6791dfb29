/** A brand moves between two cells under deposits, and back: real publications, subscriptions and fences. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBrand } from '#core/brand/change-brand.ts'
import { line, message } from '#features/bank/deposit/fixtures.ts'
import { createPool } from '#kit/database/db.ts'
import { migrate } from '#kit/migrate/migrate.ts'
import { rollUp } from '#money/ledger/ledger.ts'
import { type Books, createBooks } from '../../../test/books/books.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import { newDatabase } from '../../../test/database/new-database.ts'
import { typed } from '../../../test/outside/command.ts'
import { TURN_MS, takeServerTurn } from '../../../test/people/server-turn.ts'
import { createTestSite, sendFeed, type TestSite } from '../../../test/people/site.ts'
import { installQueues } from '../jobs.ts'

const BRAND = 1
let books: Books
let a: TestSite
let b: TestSite
let folder: string
let reportingUrl: string

async function emptyCell(): Promise<string> {
  const url = await newDatabase()
  const pool = createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })
  await migrate(pool)
  await pool.end()
  await installQueues(url)
  return url
}

let endTurn: () => Promise<void>
beforeAll(async () => {
  endTurn = await takeServerTurn('moves of brands')
  books = await createBooks()
  a = books.site
  await sql`delete from brands where brand_id = 2`.execute(a.owner)
  const url = await emptyCell()
  b = await createTestSite({ database: url.slice(url.lastIndexOf('/') + 1), now: a.platform.clock() })
  reportingUrl = await emptyCell()
  folder = mkdtempSync(path.join(tmpdir(), 'duang-cells-'))
  process.env.CELLS_FILE = path.join(folder, 'cells.json')
  for (const [name, address] of Object.entries({ a: a.databaseUrl, b: b.databaseUrl, reporting: reportingUrl }))
    writeFileSync(path.join(folder, name), `${address}\n`)
}, TURN_MS)
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()])
  rmSync(folder, { recursive: true, force: true })
  await endTurn()
})

const duang = (...words: string[]) => typed(a, ['cell', ...words])
const addCell = (name: string, upstream: string) =>
  duang('add', name, '--database-url-file', path.join(folder, name), '--upstream', upstream)
const directory = () => JSON.parse(readFileSync(path.join(folder, 'cells.json'), 'utf8'))
const mapFile = () => readFileSync(path.join(folder, 'cells.map'), 'utf8')
const move = (to: string) => duang('move', 'duang-demo', '--to', to, '--file', path.join(folder, 'cells.map'))

/** Deposits of a member without pause. Each is repeated at the cell of the map until it is accepted, as a bank does. */
function deposits() {
  const member = books.memberAt(4)
  let isOver = false
  const sent: string[] = []
  let refused = 0
  const work = (async () => {
    while (!isOver) {
      const one = line(a, member)
      for (;;) {
        const site = mapFile().includes('localhost a') ? a : b
        const { status } = await sendFeed(site, 'statement', message([one]))
        if (status === 200) break
        expect(status).toBe(503)
        refused++
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      sent.push(one.id)
    }
  })()
  const stop = () => {
    isOver = true
    return work
  }
  return { sent, refused: () => refused, stop }
}

const rowsOf = async (site: TestSite, ids: readonly string[]) =>
  (
    await sql<{ ext_id: string }>`select ext_id from statement_lines where brand_id = ${BRAND}
    and ext_id in (${sql.join(ids)})`.execute(site.owner)
  ).rows.length

const statusOf = async (site: TestSite) =>
  (await site.fastify.inject({ url: '/api/setting', headers: { host: 'localhost' } })).statusCode
const brandRow = async (site: TestSite) =>
  (
    await sql<{ row: string }>`select to_jsonb(b)::text as row from brands b where brand_id = ${BRAND}`.execute(
      site.owner,
    )
  ).rows[0]?.row

test('cells get numbers, and brands and members of each have numbers that no other cell gives', async () => {
  expect(await addCell('a', '127.0.0.1:3000')).toMatchObject({ code: 0, data: { cell: { number: 0 } } })
  expect(await addCell('b', '127.0.0.1:3010')).toMatchObject({ code: 0, data: { cell: { number: 1 } } })
  expect((await addCell('b', '127.0.0.1:3010')).error).toMatchObject({ code: 'cell_taken' })
  const added = await addBrand(b.owner, 'test', {
    clientId: 'north',
    name: 'North',
    hosts: ['north.example'],
    settings: {},
  })
  expect(added).toMatchObject({ outcome: 'stored', brand: { brandId: 10_001 } })
  const { rows } = await sql<{ n: number }>`select nextval('members_member_id_seq') as n`.execute(b.owner)
  expect(rows[0]?.n).toBeGreaterThan(1_000_000_000)
  const { text } = await duang('map')
  expect(text).toBe('localhost a\nnorth.example b')
})

test('a brand moves under deposits: none is lost or doubled, the books of both cells hold, and the other brand never pauses', async () => {
  await duang('map', '--file', path.join(folder, 'cells.map'))
  expect(await duang('report', '--database-url-file', path.join(folder, 'reporting'))).toMatchObject({ code: 0 })
  const load = deposits()
  await expect.poll(() => load.sent.length, { timeout: 60_000 }).toBeGreaterThan(2)
  const moving = move('b')
  await expect
    .poll(async () => (await sql`select from brand_moves`.execute(a.owner)).rows.length, { timeout: 60_000 })
    .toBe(1)
  await sql`update brands set name = 'Renamed during the copy' where brand_id = ${BRAND}`.execute(a.owner)
  const moved = await moving
  const sentBefore = load.sent.length
  await expect.poll(() => load.sent.length, { timeout: 60_000 }).toBeGreaterThan(sentBefore + 2)
  await load.stop()
  expect(moved).toMatchObject({ code: 0, data: { brandId: BRAND, pauseMs: expect.any(Number) } })
  expect(mapFile()).toBe('localhost b\nnorth.example b\n')
  expect(directory().brands).toContainEqual({ number: BRAND, clientId: 'duang-demo', hosts: ['localhost'], cell: 'b' })
  expect(load.refused()).toBeGreaterThan(0)
  expect(await rowsOf(b, load.sent)).toBe(load.sent.length)
  expect(await brandRow(b)).toEqual(await brandRow(a))
  expect(await brandRow(b)).toContain('Renamed during the copy')
  await rollUp(b.platform.db, BRAND)
  for (const site of [a, b]) expect((await verifyLedger(site.owner)).broken).toEqual([])
})

test('the old cell refuses every write to the brand, and serves it no more', async () => {
  await expect(sql`update members set name = 'x' where brand_id = ${BRAND}`.execute(a.owner)).rejects.toMatchObject({
    code: 'DU030',
  })
  await expect(sql`delete from members where brand_id = ${BRAND}`.execute(a.owner)).rejects.toMatchObject({
    code: 'DU030',
  })
  await expect(sql`update brands set name = 'x' where brand_id = ${BRAND}`.execute(a.owner)).rejects.toMatchObject({
    code: 'DU030',
  })
  // A proxy may lead here for a moment. Later it is wrong.
  expect(await statusOf(a)).toBe(503)
  await sql`update brand_moves set moved_at = moved_at - interval '2 minutes'`.execute(a.owner)
  await expect.poll(() => statusOf(a), { timeout: 60_000 }).toBe(421)
  expect(await statusOf(b)).toBe(200)
  // The command of a move that was killed after the switch finishes it.
  expect(await move('b')).toMatchObject({ code: 0, text: 'Cell b served the brand already.' })
})

test('a brand does not move to a cell that still has its old rows', async () => {
  const { error } = await duang('move', 'duang-demo', '--to', 'a')
  expect(error).toMatchObject({ code: 'brand_taken' })
  const again = await duang('report', '--database-url-file', path.join(folder, 'reporting'))
  expect(again.error).toMatchObject({ code: 'old_rows' })
  expect(await statusOf(b)).toBe(200)
})

test('the old rows are dropped, the reporting database keeps them, and the brand moves back', async () => {
  expect(await duang('drop', 'duang-demo', '--from', 'a')).toMatchObject({ code: 0 })
  const { rows } = await sql`select from ledger.transfers where brand_id = ${BRAND}`.execute(a.owner)
  expect(rows).toEqual([])
  expect(await move('a')).toMatchObject({ code: 0 })
  expect(await duang('drop', 'duang-demo', '--from', 'b')).toMatchObject({ code: 0 })
  expect((await duang('verify')).code).toBe(0)
  expect((await move('a')).error).toMatchObject({ code: 'same_cell' })
  const reporting = new pg.Client(reportingUrl)
  await reporting.connect()
  const count = async (client: pg.Client) =>
    Number((await client.query(`select count(*) from ledger.transfers where brand_id = ${BRAND}`)).rows[0].count)
  const source = new pg.Client(a.databaseUrl)
  await source.connect()
  await expect.poll(() => count(reporting), { timeout: 60_000 }).toBe(await count(source))
  // A database with subscriptions cannot be dropped, and slots keep the log.
  for (const { subname } of (
    await reporting.query(
      'select subname from pg_subscription where subdbid = (select oid from pg_database where datname = current_database())',
    )
  ).rows)
    await reporting.query(`drop subscription ${subname}`)
  await Promise.all([reporting.end(), source.end()])
})
