/**
 * `bench -- finance --large`: one day of ten million transfers, without the facts around them. It takes minutes, where the data of
 * `bench -- scale` takes an hour.
 */

import { differenceOf } from '../../../apps/api/src/features/books/closing/check-closings.ts'
import { closeDays } from '../../../apps/api/src/features/books/closing/close-days.ts'
import { readClosing } from '../../../apps/api/src/features/books/closing/closings.ts'
import { accountOf } from '../../../apps/api/src/features/books/money/account-reference.ts'
import { moneyTree } from '../../../apps/api/src/features/books/money/money-tree.ts'
import { transfersOf } from '../../../apps/api/src/features/books/money/transfers.ts'
import { createDb, createPool } from '../../../apps/api/src/kit/database/db.ts'
import { addDays, bangkokDate } from '../../../apps/api/src/kit/text/bangkok-time.ts'
import { newDatabase } from '../../stage/bench-database.ts'
import { ownerOf, type Say } from '../scale/scale-data.ts'
import { contextOf, measureFile, timed } from './finance-work.ts'
import type { Pool } from './ledger-work.ts'
import { atMost, type Figure } from './report.ts'

const TRANSFERS = 10_000_000
/** Each fortieth transfer is of brand 2, four of forty of brand 3. Their files have a quarter of a million rows, and a million. */
const [FEW, MANY] = [2, 3]
const CLOSING_SECONDS = 60
const PAGE_MS = 300
const MEMORY_RATIO = 1.5

/** Entries are not numbered, so that the two indexes of entries are left out: nothing measured here reads them. */
async function fill(owner: Pool, day: string): Promise<void> {
  await owner.query(`insert into brands (brand_id, client_id, name) values (2, 'few', 'few'), (3, 'many', 'many')`)
  await owner.query(`insert into providers (brand_id, provider, number, name, group_code, mode, dialect, base_url)
    values (1, 'joker', 1, 'joker', 'JK', 'seamless', 'canonical', 'http://localhost')`)
  await owner.query(`alter table ledger.transfers drop constraint transfers_pkey`)
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = 'ledger.transfers'::regclass`,
  )
  await owner.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  await owner.query(
    `insert into ledger.transfers (brand_id, transfer_id, kind, debit_account, credit_account, amount_satang, debit_version,
        debit_balance_satang, credit_version, credit_balance_satang, posted_at)
      select
        case when n % 40 = 0 then 2 when n % 40 < 5 then 3 else 1 end,
        gen_random_uuid(), k.kind,
        case when k.is_in then k.house else cash end, case when k.is_in then cash else k.house end, 1 + n % 9999,
        case when not k.is_in then 1 end, case when not k.is_in then 0 end, case when k.is_in then 1 end,
        case when k.is_in then 0 end,
        $1::date::timestamp at time zone 'Asia/Bangkok' + n * interval '86399 seconds' / ${TRANSFERS}
      from generate_series(1, ${TRANSFERS}) n
      cross join lateral (select (1 + n * 7919::bigint % 1000000) * 64 + 1 as cash) member
      cross join lateral (
        select case when n % 20 = 0 then 101 when n % 20 = 1 then 203 when n % 20 < 13 then 401 else 402 end::smallint as kind,
          case when n % 20 < 2 then -33 else -99 end::bigint as house,
          n % 20 = 0 or n % 20 >= 13 as is_in
      ) k`,
    [day],
  )
  for (const { name, definition } of rows) if (!/_entry$/.test(name)) await owner.query(definition)
  await owner.query('vacuum analyze ledger.transfers')
}

export async function measureDay(serverUrl: string, folder: string, say: Say): Promise<Figure[]> {
  const url = await newDatabase(serverUrl, 'finance_day')
  const owner = ownerOf(url)
  const day = addDays(bangkokDate(new Date()), -1)
  const filled = await timed(() => fill(owner, day))
  say(`${TRANSFERS} transfers in ${filled.seconds.toFixed(0)} s`)
  const db = createDb(createPool({ url, poolSize: 4, statementMs: 120_000, onError: () => undefined }))
  const ctx = contextOf(db, 1)
  try {
    const closing = await timed(() => closeDays(ctx))
    say(`${closing.result.closed} closed in ${closing.seconds.toFixed(1)} s`)
    const check = await timed(() => differenceOf(ctx, day))
    if (check.result !== null) throw new Error(`Not equal: ${check.result}`)
    const rolled = await timed(() => owner.query(`select ledger.roll_up(1, ${TRANSFERS})`))
    say(`rolled up in ${rolled.seconds.toFixed(1)} s`)
    const pages = await measurePages(ctx)
    const files: Figure[] = []
    for (const format of ['csv', 'xlsx'] as const) {
      const range = { from: day, to: day }
      const few = await measureFile({ ctx: contextOf(db, FEW), format, range, folder })
      const many = await measureFile({ ctx: contextOf(db, MANY), format, range, folder })
      files.push(
        atMost(`memory of a million rows as ${format}, to a quarter`, many.peak / few.peak, MEMORY_RATIO, many.detail),
      )
      say(`${format}: ${few.detail}; ${many.detail}`)
    }
    const count = (await readClosing(ctx, day))?.transfers ?? 0
    return [
      atMost(
        'closing a day of millions, s',
        closing.seconds,
        CLOSING_SECONDS,
        `${count} transfers of the brand, ${TRANSFERS} in all`,
      ),
      atMost('that closing compared with the ledger, s', check.seconds, CLOSING_SECONDS, `${count} transfers`),
      ...pages,
      ...files,
    ]
  } finally {
    await db.destroy()
    await owner.end()
  }
}

async function measurePages(ctx: ReturnType<typeof contextOf>): Promise<Figure[]> {
  const [bank, game] = await Promise.all(['house:bank', 'house:game/joker'].map((each) => accountOf(ctx, each)))
  const pages: [string, () => Promise<unknown>][] = [
    ['where the money is', () => moneyTree(ctx)],
    ['transfers of the bank', () => transfersOf(ctx, bank as NonNullable<typeof bank>, { limit: 50 })],
    ['transfers of a provider', () => transfersOf(ctx, game as NonNullable<typeof game>, { limit: 50 })],
  ]
  const figures: Figure[] = []
  for (const [name, read] of pages) {
    const first = await timed(read)
    const second = await timed(read)
    const detail = `the first one took ${(first.seconds * 1_000).toFixed(0)} ms`
    figures.push(atMost(`${name}, of ten million in a day, ms`, second.seconds * 1_000, PAGE_MS, detail))
  }
  return figures
}
