/** Checks the chain of a brand's audit log, row by row. */
import { bangkokDay, ZERO_HASH } from './canonical.ts'
import type { Finding, Report } from './finding.ts'
import { type AuditRow, auditHash, type Head } from './rows.ts'

/** A row of the chain, and its row of the audit log. Undefined: that is gone. */
export type SealedRow = { n: number; auditId: string; hash: string; row: AuditRow | undefined }

type Options = {
  brand: string
  /** Verified heads, in order. */
  heads: readonly Head[]
  report: Report
  /** The head behind which the check begins. By default it begins with the first row. */
  after?: Head | undefined
}

const TABLE = 'audit_log'

export function createAuditCheck({ brand, heads, report, after }: Options) {
  let n = after?.auditRows ?? 0
  let hash = after?.auditHash ?? ZERO_HASH
  // The last row that a head confirms.
  let confirmed = n
  let firstSince: SealedRow | undefined
  const waiting = heads.filter((head) => head.auditRows > n)
  const dayOf = (row: AuditRow | undefined) => (row ? bangkokDay(row.at) : null)
  const note = (kind: Finding['kind'], id: string, day: string | null, text: string) =>
    report({ kind, brand, table: TABLE, id, day, text })

  /** Rows between two heads whose last hash is another one: the chain was computed again. */
  function compareWithHeads(last: SealedRow): void {
    while (waiting[0] && waiting[0].auditRows <= n) {
      const head = waiting.shift() as Head
      if (head.auditRows === n && head.auditHash !== hash && firstSince) {
        const id = firstSince.auditId
        const text = `Rows ${id} to ${last.auditId} were rewritten after head ${head.number} of ${head.signedAt}: the first changed row is one of them.`
        note('rewritten', id, dayOf(firstSince.row), text)
      }
      confirmed = n
      firstSince = undefined
    }
  }

  return {
    /** The next row of the chain. */
    row(sealed: SealedRow): void {
      const { auditId, row } = sealed
      if (sealed.n !== n + 1)
        report({
          kind: 'chain',
          brand,
          table: 'audit_seals',
          id: String(n + 1),
          day: dayOf(row),
          text: `The chain has no row ${n + 1} before row ${sealed.n}.`,
        })
      if (!row) note('missing', auditId, null, `Row ${auditId} was removed.`)
      else if (auditHash(hash, brand, sealed.n, row) !== sealed.hash)
        note('changed', auditId, dayOf(row), `Row ${auditId} differs from what was sealed.`)
      n = sealed.n
      hash = sealed.hash
      firstSince ??= sealed
      compareWithHeads(sealed)
    },
    /** A row that is no part of the chain although later ones are. */
    unsealed(row: AuditRow): void {
      const text = `Row ${row.auditId} was inserted: later rows were sealed without it.`
      note('inserted', row.auditId, dayOf(row), text)
    },
    /** After the last row. Heads that were not reached confirm rows that are gone. */
    end(): { rows: number; confirmed: number } {
      const [head] = waiting
      if (head)
        note(
          'missing',
          `row ${n + 1} of the chain`,
          null,
          `The chain ends with row ${n}. Head ${head.number} of ${head.signedAt} had ${head.auditRows} rows.`,
        )
      return { rows: n, confirmed }
    },
  }
}
