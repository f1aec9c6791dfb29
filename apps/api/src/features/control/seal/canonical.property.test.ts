/** The database and packages/seal compute the same hashes, and different values never have the same text. */
import { bangkokDay, blockHash, canonicalJson, type Transfer, transferHash, transferText } from '@duang/seal'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

const RUNS = 300
let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

const LONG_MAX = 2n ** 63n - 1n
const whole = (min = 0n, max = LONG_MAX) => fc.bigInt({ min, max }).map(String)
const side = fc.option(whole(-LONG_MAX))
/** Years 1970 to 2200, to the microsecond. */
const micros = whole(0n, 7_258_118_400_000_000n)

const transfers: fc.Arbitrary<Transfer> = fc.record({
  id: fc.uuid(),
  seq: whole(-LONG_MAX),
  kind: whole(1n, 32_767n),
  debit: whole(-LONG_MAX),
  credit: whole(-LONG_MAX),
  amount: whole(1n, 999_999_999_999n),
  debitVersion: side,
  debitBalance: side,
  creditVersion: side,
  creditBalance: side,
  postedAt: micros,
})

/** Formats that a session may have must not matter. */
const SESSIONS = [
  "set local datestyle = 'German'; set local timezone = 'America/St_Johns'; set local lc_numeric = 'C'; set local extra_float_digits = 0",
  "set local datestyle = 'SQL, DMY'; set local timezone = 'Asia/Kathmandu'; set local intervalstyle = 'sql_standard'",
]

test.each(SESSIONS)('the hash of a transfer is the same in the database under %s', async (settings) => {
  await site.owner.transaction().execute(async (tx) => {
    await sql.raw(settings).execute(tx)
    await fc.assert(
      fc.asyncProperty(transfers, async (row) => {
        const { rows } = await sql<{ hash: string; day: string }>`
          select encode(ledger.transfer_hash(row(1, ${row.id}::uuid, ${row.seq}::bigint, ${row.kind}::smallint, ${row.debit}::bigint,
            ${row.credit}::bigint, ${row.amount}::bigint, ${row.debitVersion}::bigint, ${row.debitBalance}::bigint,
            ${row.creditVersion}::bigint, ${row.creditBalance}::bigint, at)::ledger.transfers), 'hex') as hash,
            to_char(ledger.bangkok_day(at), 'YYYY-MM-DD') as day
          from (select timestamptz '1970-01-01 00:00:00+00' + ${row.postedAt}::bigint * interval '1 microsecond' as at) t`.execute(
          tx,
        )
        expect(rows[0]).toEqual({ hash: transferHash('1', row).toString('hex'), day: bangkokDay(row.postedAt) })
      }),
      { numRuns: RUNS },
    )
  })
})

test('two different transfers have different texts', () => {
  fc.assert(
    fc.property(transfers, transfers, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      return (transferText('1', one) === transferText('1', other)) === isSame
    }),
  )
  fc.assert(
    fc.property(transfers, fc.constantFrom('debitVersion', 'creditBalance', 'postedAt', 'amount'), (row, name) =>
      [null, '7', ''].every(
        (value) => value === row[name] || transferText('1', { ...row, [name]: value }) !== transferText('1', row),
      ),
    ),
  )
})

test('the hash of a block is the same in the database', async () => {
  const blocks = fc.record({
    block: fc.integer({ min: 1 }),
    day: micros.map(bangkokDay),
    markedDay: micros.map(bangkokDay),
    fromSeq: whole(-LONG_MAX),
    toSeq: whole(-LONG_MAX),
    n: fc.integer({ min: 1 }),
    total: fc.integer({ min: 1 }),
    digest: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  })
  const previous = 'ab'.repeat(32)
  await fc.assert(
    fc.asyncProperty(blocks, async (block) => {
      const { rows } = await sql<{ hash: string }>`
        select encode(ledger.block_hash(decode(${previous}, 'hex'), row(1, ${block.block}::bigint, ${block.day}::date,
          ${block.markedDay}::date, ${block.fromSeq}::bigint, ${block.toSeq}::bigint, ${block.n}::int, ${block.total}::bigint,
          decode(${block.digest}, 'hex'), null, null, null)::ledger.seal_blocks), 'hex') as hash`.execute(site.owner)
      expect(rows[0]?.hash).toBe(blockHash(previous, '1', block))
    }),
    { numRuns: RUNS },
  )
})

/** Documents that PostgreSQL stores: no U+0000, no lone surrogates. */
const text = fc.string({ unit: 'binary' }).filter((each) => !each.includes('\0') && each.isWellFormed())
const number = fc.oneof(
  fc.integer(),
  whole(-LONG_MAX * LONG_MAX, LONG_MAX * LONG_MAX).map((digits) => new Written(digits)),
  fc.tuple(whole(), fc.stringMatching(/^\d{1,20}$/)).map(([left, right]) => new Written(`${left}.${right}`)),
)
/** A number as it is written, which JavaScript could not hold. */
class Written {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}
const { document } = fc.letrec<{ document: unknown; leaf: unknown }>((tie) => ({
  document: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('document'), { maxLength: 5 }),
    fc.dictionary(text, tie('document'), { maxKeys: 5 }),
  ),
  leaf: fc.oneof(number, text, fc.boolean(), fc.constant(null)),
}))

/** JSON with spaces and with its keys in the given order or the other one. */
function spaced(value: unknown, isReversed: boolean): string {
  if (value instanceof Written) return value.digits
  if (Array.isArray(value)) return `[ ${value.map((each) => spaced(each, isReversed)).join(' ,\n')} ]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = isReversed ? Object.entries(value).toReversed() : Object.entries(value)
  return `{ ${entries.map(([key, each]) => `${JSON.stringify(key)} : ${spaced(each, isReversed)}`).join(' , ')}}`
}

test('a document has one canonical form, whatever order and spaces it came with, and the database keeps it', async () => {
  await fc.assert(
    fc.asyncProperty(document, async (value) => {
      const { rows } = await sql<{ one: string; other: string }>`
        select ${spaced(value, false)}::jsonb::text as one, ${spaced(value, true)}::jsonb::text as other`.execute(
        site.owner,
      )
      const canonical = canonicalJson(rows[0]?.one ?? '')
      expect(canonicalJson(rows[0]?.other ?? '')).toBe(canonical)
      expect(canonicalJson(canonical)).toBe(canonical)
      const { rows: again } = await sql<{ is_same: boolean }>`
        select ${canonical}::jsonb = ${spaced(value, false)}::jsonb as is_same`.execute(site.owner)
      expect(again[0]?.is_same).toBe(true)
    }),
    { numRuns: RUNS },
  )
})

test('a number keeps every digit', () => {
  expect(canonicalJson('{"b": 12345678901234567890.10, "a": [1.0, -0.001]}')).toBe(
    '{"a":[1.0,-0.001],"b":12345678901234567890.10}',
  )
  expect(canonicalJson('9007199254740993')).not.toBe(canonicalJson('9007199254740992'))
})
