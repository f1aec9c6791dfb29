/** Checks of the beginning of a chain and of its file: a chain that was begun anew agrees with itself. */
import type { Head } from '@duang/seal'
import type { Report } from '@duang/seal/check'
import { sql } from 'kysely'
import type { Tx } from '#kit/database/db.ts'
import { BEGIN_ACTION } from './begin.ts'
import { lastHead } from './heads.ts'

type Given = {
  brandId: number
  file: string
  /** Numbers of the heads in the file, whoever signed them. Undefined: there is no file. */
  fileNumbers: readonly number[] | undefined
  /** The file is a copy from elsewhere, which may be older. */
  isCopy: boolean
  first: Head | undefined
  /** Rows before are left out. */
  since: Date | undefined
  report: Report
  /** Takes what is no finding, and is said all the same. */
  note: (text: string) => void
}

/** Before a chain was begun by order, the job began it within the hour. */
const TOLERANCE_MS = 2 * 3_600_000

export async function checkBeginning(tx: Tx, given: Given): Promise<void> {
  await checkFile(tx, given)
  const { brandId, first, since, report, note } = given
  const finding = (id: string, text: string) =>
    report({ kind: 'begun-again', brand: String(brandId), table: 'seal_heads', id, day: null, text })
  if (!first) return finding('head 1', 'There is no head: nothing is sealed, or all heads were removed.')
  const { first_row, begun, key_used, late_by } = await factsOf(tx, brandId, first)
  const signedAt = new Date(first.signedAt)
  if (begun > 1) finding(`head ${first.number}`, `The chain was begun ${begun} times: audit rows ${BEGIN_ACTION}.`)
  if (key_used && key_used < signedAt)
    finding(
      `head ${first.number}`,
      `The first head is of ${first.signedAt}, and its key signed heads since ${key_used.toISOString()}: those are gone.`,
    )
  const isLate = first_row !== null && first_row.getTime() < signedAt.getTime() - TOLERANCE_MS
  if (begun > 0 || !isLate || (since && since > signedAt)) return
  const late = `The first head is of ${first.signedAt}, and the first row of ${first_row.toISOString()}: nothing shows what was changed between them.`
  if (late_by !== null) return note(`${late} ${late_by} accepted this: duang seal begin --late.`)
  finding(
    `head ${first.number}`,
    `${late} Heads of before are gone, or the seal was begun late. Is it the latter: duang seal begin --late`,
  )
}

async function checkFile(tx: Tx, { brandId, file, fileNumbers = [], isCopy, report }: Given): Promise<void> {
  const last = await lastHead(tx, brandId)
  if (!last || isCopy) return
  const about = { brand: String(brandId), table: file, day: null }
  if (fileNumbers.length === 0)
    return report({
      ...about,
      kind: 'file-missing',
      id: 'head 1',
      text: 'The file of heads is not there, or is empty.',
    })
  // A file has all heads of its brand, also on a machine that the brand was moved to.
  const [firstKept, lastKept] = [Math.min(...fileNumbers), Math.max(...fileNumbers)]
  if (firstKept > 1)
    report({ ...about, kind: 'file-short', id: 'head 1', text: `The file begins with head ${firstKept}.` })
  if (lastKept < last.number)
    report({
      ...about,
      kind: 'file-short',
      id: `head ${lastKept + 1}`,
      text: `The file ends with head ${lastKept}, and the database with head ${last.number}.`,
    })
}

async function factsOf(tx: Tx, brandId: number, first: Head) {
  const { rows } = await sql<{
    first_row: Date | null
    begun: number
    late_by: string | null
    key_used: Date | null
  }>`
    with beginnings as (
      select at, actor, after ? 'late' as is_late from audit_log where brand_id = ${brandId} and action = ${BEGIN_ACTION}
    )
    select
      (select at from audit_log where brand_id = ${brandId} order by audit_id limit 1) as first_row,
      (select count(*)::int from beginnings where not is_late) as begun,
      (select actor from beginnings where is_late order by at limit 1) as late_by,
      (select first_used_at from seal_keys where brand_id = ${brandId} and public_key = ${first.key}) as key_used`.execute(
    tx,
  )
  return rows[0] ?? { first_row: null, begun: 0, late_by: null, key_used: null }
}
