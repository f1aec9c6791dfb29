/** A brand that was sealed in one cell moves to another one with a key of its own, and verifies there. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Finding } from '@duang/seal/check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSigningKey, tamper } from '#features/control/seal/fixtures.ts'
import { createPool } from '#kit/database/db.ts'
import { migrate } from '#kit/migrate/migrate.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import { newDatabase } from '../../../test/database/new-database.ts'
import { typed } from '../../../test/outside/command.ts'
import { TURN_MS, takeServerTurn } from '../../../test/people/server-turn.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../test/people/site.ts'
import { installQueues } from '../jobs.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'duang-sealed-move-'))
const [keyA, keyB] = [newSigningKey(), newSigningKey()]
let a: TestSite
let b: TestSite
let member: TestMember

let endTurn: () => Promise<void>
beforeAll(async () => {
  endTurn = await takeServerTurn('moves of brands')
  a = await createTestSite({ seal: { keys: [keyA], folder: path.join(folder, 'seal-a'), url: undefined } })
  await sql`delete from brands where brand_id = 2`.execute(a.owner)
  const url = await newDatabase()
  const pool = createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })
  await migrate(pool)
  await pool.end()
  await installQueues(url)
  b = await createTestSite({
    database: url.slice(url.lastIndexOf('/') + 1),
    seal: { keys: [keyB], folder: path.join(folder, 'seal-b'), url: undefined },
  })
  process.env.CELLS_FILE = path.join(folder, 'cells.json')
  for (const [name, address] of Object.entries({ a: a.databaseUrl, b: b.databaseUrl })) {
    writeFileSync(path.join(folder, name), `${address}\n`)
    const words = ['add', name, '--database-url-file', path.join(folder, name), '--upstream', '127.0.0.1:3000']
    expect(await typed(a, ['cell', ...words])).toMatchObject({ code: 0 })
  }
  member = await addMember(a)
}, TURN_MS)
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()])
  rmSync(folder, { recursive: true })
  await endTurn()
})

async function work(site: TestSite): Promise<void> {
  await giveCredit(site, member, 1_000)
  await typed(site, ['members', 'note', member.username, 'a note'])
}
const sealNow = (site: TestSite) => {
  site.advance(60_000)
  return typed(site, ['seal', 'now'])
}
async function verified(site: TestSite, ...words: string[]) {
  const { data } = await typed(site, ['seal', 'verify', ...words])
  return (data.brands as { findings: Finding[]; heads: number; transfers: number; fileHeads: number }[])[0]
}

test('the new cell continues both chains of a moved brand, and the old one does not verify it any more', async () => {
  await work(a)
  expect(await typed(a, ['seal', 'begin'])).toMatchObject({ code: 0 })
  await work(a)
  await sealNow(a)
  // Not sealed before the move.
  await work(a)
  // The new cell has numbers of its own, below those of the brand.
  await typed(b, ['seal', 'begin'])
  expect(await typed(a, ['cell', 'move', 'duang-demo', '--to', 'b'])).toMatchObject({ code: 0 })
  expect(await verified(a)).toBeUndefined()
  expect((await typed(a, ['seal', 'now'])).data).toEqual({ brands: [] })

  // Its machine has no file of the heads until a person orders one.
  expect((await verified(b, '--key', keyA.publicKey))?.findings).toMatchObject([{ kind: 'file-missing' }])
  expect(await sealNow(b)).toMatchObject({ code: 1 })
  await work(b)
  expect(await typed(b, ['seal', 'begin'])).toMatchObject({ code: 0 })
  await work(b)
  expect(await sealNow(b)).toMatchObject({ code: 0 })
  // The newest head names the one before, so the key of the new cell confirms the heads of the old one.
  expect(await verified(b)).toMatchObject({ findings: [], heads: 5, fileHeads: 5, transfers: 5 })
  expect(readFileSync(path.join(folder, 'seal-b/heads-1.jsonl'), 'utf8')).toContain(keyA.publicKey)
  const copy = path.join(folder, 'seal-a/heads-1.jsonl')
  const both = [keyA.publicKey, keyB.publicKey].join(',')
  const withCopy = await verified(b, '--brand', 'duang-demo', '--heads', copy, '--key', both)
  expect(withCopy).toMatchObject({ findings: [], heads: 5, fileHeads: 2 })
  for (const site of [a, b]) expect((await verifyLedger(site.owner)).broken).toEqual([])
})

test('a transfer of before the move that is changed in the new cell is named', async () => {
  await tamper(b, 'update ledger.transfers set amount_satang = 7 where seq = (select min(seq) from ledger.transfers)')
  expect((await verified(b))?.findings).toMatchObject([
    { kind: 'changed', table: 'ledger.transfers', day: '2026-10-05' },
  ])
})
