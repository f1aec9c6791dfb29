/** The heads that a verification relies on: those of the file and, where it lacks some, those of the database. */
import { existsSync } from 'node:fs'
import { type Head, headHash } from '@duang/seal'
import { checkHeads, type Finding } from '@duang/seal/check'
import type { Db, Tx } from '#kit/database/db.ts'
import { readHeadFile } from './head-file.ts'
import { headLines } from './heads.ts'

export type Reference = {
  /** Heads of file and database that agree, in their order. */
  heads: Head[]
  /** Heads of the file. Undefined: there is no file, so that the database is compared with itself. */
  fileHeads: Head[] | undefined
  /** Numbers of all heads in the file, also of those that may not be relied on. */
  fileNumbers: number[] | undefined
  findings: Finding[]
}

type Given = { brandId: number; file: string; trusted: readonly string[] }

export async function referenceHeads(db: Db | Tx, { brandId, file, trusted }: Given): Promise<Reference> {
  const brand = String(brandId)
  const findings: Finding[] = []
  const report = (finding: Finding) => void findings.push(finding)
  const stored = checkHeads(await headLines(db, brandId), { brand, source: 'seal_heads', trusted, report })
  if (!existsSync(file)) return { heads: stored, fileHeads: undefined, fileNumbers: undefined, findings }
  const { lines, unreadable } = await readHeadFile(file)
  for (const number of unreadable)
    report({
      kind: 'head-changed',
      brand,
      table: file,
      id: `line ${number}`,
      day: null,
      text: `Line ${number} is no head.`,
    })
  const kept = checkHeads(lines, { brand, source: file, trusted, report })
  const storedBy = new Map(stored.map((head) => [head.number, headHash(head)]))
  const lacking = kept.filter((head) => storedBy.get(head.number) !== headHash(head))
  const [first] = lacking
  if (first) report(rolledBack(first, { brand, file, lastStored: stored.at(-1)?.number ?? 0 }))
  const isBefore = (head: Head) => !first || head.number < first.number
  const keptNumbers = new Set(kept.map(({ number }) => number))
  const others = stored.filter((head) => !keptNumbers.has(head.number))
  return {
    heads: [...kept, ...others].filter(isBefore).toSorted((one, other) => one.number - other.number),
    fileHeads: kept,
    fileNumbers: lines.flatMap((line) => (line.type === 'head' && line.brand === brand ? [line.number] : [])),
    findings,
  }
}

const rolledBack = (
  { number, signedAt, day }: Head,
  { brand, file, lastStored }: { brand: string; file: string; lastStored: number },
): Finding => ({
  kind: 'rolled-back',
  brand,
  table: 'seal_heads',
  id: `head ${number}`,
  day,
  text:
    lastStored < number
      ? `The database ends with head ${lastStored}, and ${file} has head ${number} of ${signedAt}: the database was rolled back to a time before.`
      : `Head ${number} of ${signedAt} in ${file} is another one in the database: the database was rolled back to a time before, and went on from there.`,
})
