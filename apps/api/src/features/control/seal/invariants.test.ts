/** Corruptions of the chains; the verifier must report each by the invariants that it breaks. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, createBooks } from '../../../../test/books/books.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { typed } from '../../../../test/outside/command.ts'
import { giveCredit } from '../../../../test/people/site.ts'
import { newSigningKey } from './fixtures.ts'
import { sealInvariants } from './invariants.ts'
import { sealBrand } from './seal.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'duang-seal-'))
let books: Books
beforeAll(async () => {
  books = await createBooks()
  const { site } = books
  site.platform.seal = { keys: [newSigningKey()], folder, url: undefined }
  for (let n = 0; n < 3; n++) {
    await giveCredit(site, books.memberAt(5), 100)
    await typed(site, ['members', 'note', books.memberAt(5).username, `note ${n}`])
    await sealBrand(site.platform, 1, { pauseSeconds: 0, begins: true })
  }
})
afterAll(async () => {
  await books.site.stop()
  rmSync(folder, { recursive: true })
})

const [ACTIONS, BLOCKS, KEPT] = sealInvariants.map((each) => each.name) as [string, string, string]
const MIDDLE = '(select audit_id from audit_seals order by n offset 2 limit 1)'

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a removed row of the audit log',
    breaks: [ACTIONS],
    statements: () => [`delete from audit_log where audit_id = ${MIDDLE}`],
  },
  {
    what: 'a row of the audit log that was inserted among sealed ones',
    breaks: [ACTIONS],
    statements: () => [
      "insert into audit_log (brand_id, audit_id, actor, action) overriding system value values (1, -1, 'cli:x', 'x')",
    ],
  },
  {
    what: 'a removed row of the chain',
    breaks: [ACTIONS],
    statements: () => ['delete from audit_seals where n = 2'],
  },
  {
    what: 'a removed block',
    breaks: [BLOCKS],
    statements: () => ['delete from ledger.seal_blocks where block = 2'],
  },
  {
    what: 'a block with another number of transfers',
    breaks: [BLOCKS],
    statements: () => ['update ledger.seal_blocks set n = n + 1, total = total + 1 where block = 3'],
  },
  {
    what: 'a sealed transfer with a number beyond its block',
    breaks: [BLOCKS],
    statements: () => [
      `update ledger.transfers set seq = default
        where seq = (select max(to_seq) from ledger.seal_blocks where block < 3)`,
    ],
  },
  {
    what: 'a trigger that is off',
    breaks: [KEPT],
    statements: () => ['alter table audit_log disable trigger audit_log_append_only'],
  },
  {
    what: 'a right too many',
    breaks: [KEPT],
    statements: () => ['grant delete on ledger.seal_blocks to duang_app'],
  },
]

testInvariants(() => books.site, sealInvariants, CORRUPTIONS)

test('a partial verification counts the blocks since its mark', async () => {
  const { rows } = await sql<{ mark: number }>`
    select to_seq as mark from ledger.seal_blocks where block = 2`.execute(books.site.owner)
  expect((await verifyLedger(books.site.owner, { since: rows[0]?.mark ?? 0 })).broken).toEqual([])
})
