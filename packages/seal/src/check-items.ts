/** Checks sealed rows as a database or an export delivers them. */
import { createAuditCheck, type SealedRow } from './check-audit.ts'
import { createLedgerCheck } from './check-ledger.ts'
import type { Report } from './finding.ts'
import type { AuditRow, Block, Head, Transfer } from './rows.ts'

/** In the order of both chains. A block precedes its transfers. */
export type SealItem =
  | {
      type: 'export'
      version: 1
      brand: string
      /** Numbers of the heads behind which the rows begin and with which they end. Null: the beginning, the end. */
      after: number | null
      until: number | null
    }
  | ({ type: 'audit' } & SealedRow)
  | ({ type: 'unsealed-audit' } & AuditRow)
  | ({ type: 'block' } & Block)
  | ({ type: 'transfer' } & Transfer)
  | ({ type: 'unsealed-transfer' } & Transfer)
  | { type: 'end' }

export type Checked = {
  /** Between these times everything that was committed is there. Null: from the beginning, to the end. */
  from: string | null
  until: string | null
  /** Rows of both chains up to the last one that was read, and up to the last one that a head confirms. */
  auditRows: number
  auditConfirmed: number
  transfers: number
  transfersConfirmed: number
}

type Options = { brand: string; heads: readonly Head[]; report: Report }

export function createItemCheck({ brand, heads, report }: Options) {
  let audit: ReturnType<typeof createAuditCheck> | undefined
  let ledger: ReturnType<typeof createLedgerCheck> | undefined
  let block: Block | undefined
  let transfers: Transfer[] = []
  let between: Pick<Checked, 'from' | 'until'> = { from: null, until: null }
  let result: Checked | undefined

  function begin(item: SealItem & { type: 'export' }): void {
    const numbered = (number: number | null) => heads.find((head) => head.number === number)
    const [after, until] = [numbered(item.after), numbered(item.until)]
    for (const [wanted, found] of [
      [item.after, after],
      [item.until, until],
    ] as const)
      if (wanted !== null && !found)
        report({
          kind: 'head-missing',
          brand,
          table: 'heads',
          id: `head ${wanted}`,
          day: null,
          text: `The rows begin or end with head ${wanted}, which is not among the valid heads.`,
        })
    between = { from: after?.coversTo ?? null, until: until?.coversTo ?? null }
    const own = until ? heads.filter((head) => head.number <= until.number) : heads
    audit = createAuditCheck({ brand, heads: own, report, after })
    ledger = createLedgerCheck({ brand, heads: own, report, after })
  }

  function endBlock(): void {
    if (block) ledger?.block(block, transfers)
    block = undefined
    transfers = []
  }

  function end(): void {
    endBlock()
    const [rows, money] = [audit?.end(), ledger?.end()]
    if (rows && money)
      result = {
        ...between,
        auditRows: rows.rows,
        auditConfirmed: rows.confirmed,
        transfers: money.transfers,
        transfersConfirmed: money.confirmed,
      }
  }

  return {
    item(item: SealItem): void {
      if (item.type === 'export') begin(item)
      else if (item.type === 'audit') audit?.row(item)
      else if (item.type === 'unsealed-audit') audit?.unsealed(item)
      else if (item.type === 'transfer') transfers.push(item)
      else if (item.type === 'unsealed-transfer') ledger?.unsealed(item)
      else if (item.type === 'end') end()
      else {
        endBlock()
        block = item
      }
    },
    /** Undefined: the end was not read. */
    result: (): Checked | undefined => result,
  }
}
