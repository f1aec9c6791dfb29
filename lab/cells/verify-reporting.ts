/** C6: the reporting database has exactly the rows of all cells. Compared by the hash of the rows of each brand and table. */
import { setTimeout as sleep } from 'node:timers/promises'
import { brandTables } from '../../apps/api/src/app/cells/brand-tables.ts'
import { createDb } from '../../apps/api/src/kit/database/db.ts'
import type { Pool } from '../bench/work/ledger-work.ts'
import { type Finding, finding } from '../chaos/verify/finding.ts'

type Rows = { name: string; brand: number; n: number; hash: string }

/** Waits for the last changes to arrive. The cells must be at rest. */
export async function verifyReporting(cells: readonly Pool[], reporting: Pool, patienceMs: number): Promise<Finding[]> {
  const tables = (await brandTables(createDb(cells[0] as Pool))).map(({ name }) => name)
  const names = ['public.brands', ...tables.filter((name) => name !== 'public.brand_moves')]
  const due = (await Promise.all(cells.map((cell) => hashes(cell, names)))).flat()
  for (const from = performance.now(); ; await sleep(500)) {
    const findings = difference(due, await hashes(reporting, names))
    if (findings.length === 0 || performance.now() - from > patienceMs) return findings
  }
}

async function hashes(pool: Pool, names: readonly string[]): Promise<Rows[]> {
  const all: Rows[] = []
  for (const name of names) {
    const { rows } = await pool.query<Omit<Rows, 'name'>>(
      `select brand_id as brand, count(*) as n, sum(hashtextextended(t::text, 0))::text as hash from ${name} t group by brand_id`,
    )
    all.push(...rows.map((row) => ({ name, ...row })))
  }
  return all
}

function difference(due: readonly Rows[], has: readonly Rows[]): Finding[] {
  const keyOf = ({ name, brand }: Rows) => `${name} of brand ${brand}`
  const there = new Map(has.map((row) => [keyOf(row), row]))
  const here = new Set(due.map(keyOf))
  return [
    ...due.flatMap((row) => {
      const other = there.get(keyOf(row))
      if (other?.n === row.n && other.hash === row.hash) return []
      return [finding('C6', 'broken', `reporting: ${keyOf(row)} has ${other?.n ?? 0} rows, the cell ${row.n}`)]
    }),
    ...has
      .filter((row) => !here.has(keyOf(row)))
      .map((row) => finding('C6', 'ghost', `reporting: ${keyOf(row)} is in no cell`)),
  ]
}
