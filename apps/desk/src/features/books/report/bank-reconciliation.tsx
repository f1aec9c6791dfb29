/** Bank statement, clearing account and statement lines. */
import { readBankReconciliation } from '@duang/contract/desk/reconcile'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { baht, day as dayText, stamp, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { ShownText } from '#core/show/shown-text.tsx'
import type { Column } from '#core/table/data-table.tsx'
import type { Days } from '#core/table/day-range.tsx'
import { ExportButtons } from '#core/table/export-buttons.tsx'
import { FigureTable } from '#core/table/figure-table.tsx'
import { Cut, Explained } from './explained.tsx'
import { reconcileTexts } from './texts.ts'

type Found = ReplyOf<typeof readBankReconciliation>
type Row = Found['differences'][number]

export function BankReconciliation({ days }: { days: Days }) {
  const texts = useTexts(reconcileTexts)
  const brand = useBrandId()
  const query = useQuery(brandQuery(brand, readBankReconciliation, { query: days }))
  return (
    <>
      <p className="text-ink-2">{texts.bankSub}</p>
      <Loaded query={query}>
        {(found) => (
          <>
            <div className="desk-bar">
              <h2>{texts.differences}</h2>
              <Explained isExplained={found.isExplained} />
              <span className="grow" />
              <ExportButtons subject="bank-differences" {...days} />
            </div>
            <Differences found={found} />
            <h2>{texts.days}</h2>
            <ByDay found={found} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Differences({ found }: { found: Found }) {
  const texts = useTexts(reconcileTexts)
  const language = useLanguage()
  const columns: Column<Row>[] = [
    {
      id: 'day',
      head: texts.day,
      cell: (row) => <span className="whitespace-nowrap">{dayText(row.day, language)}</span>,
    },
    { id: 'account', head: texts.account, cell: (row) => <Account row={row} /> },
    { id: 'reason', head: texts.reason, cell: (row) => texts[`bank ${row.reason}`] },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
    { id: 'member', head: texts.member, cell: (row) => row.username ?? '–' },
    { id: 'fact', head: texts.fact, cell: (row) => <Fact row={row} /> },
  ]
  if (found.differences.length === 0)
    return (
      <FigureTable
        {...{ label: texts.differences, columns, rows: [] }}
        rowId={() => ''}
        emptyText={texts.noDifferences}
      />
    )
  return (
    <>
      <FigureTable
        label={texts.reason}
        rows={found.reasons}
        rowId={(row) => row.reason}
        columns={[
          { id: 'reason', head: texts.reason, cell: (row) => texts[`bank ${row.reason}`] },
          { id: 'rows', head: texts.rows, align: 'end', cell: (row) => whole(row.rows) },
          { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
        ]}
        totals={{
          reason: texts.sum,
          rows: whole(found.differenceCount),
          amount: baht(found.reasons.reduce((sum, row) => sum + row.amount, 0)),
        }}
      />
      <Cut shown={found.differences.length} all={found.differenceCount} />
      <FigureTable
        label={texts.differences}
        rows={found.differences}
        rowId={(row) => `${row.day} ${row.reason} ${row.line?.id} ${row.withdrawal?.id} ${row.transfers.join()}`}
        columns={columns}
      />
    </>
  )
}

function Account({ row }: { row: { bank: string | null; account: string | null } }) {
  const texts = useTexts(reconcileTexts)
  return row.bank === null ? texts.unknownAccount : `${row.bank} ${row.account ?? ''}`
}

function Fact({ row }: { row: Row }) {
  const texts = useTexts(reconcileTexts)
  const language = useLanguage()
  const brand = useBrandId()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {row.line && (
        <span>
          <Link className="desk-inline-link" to={`/b/${brand}/lines/${row.line.id}`}>
            {fill(texts.line, { id: row.line.id })}
          </Link>
          {' · '}
          {stamp(row.line.bookedAt, language)}
          {row.line.sender && (
            <>
              {' · '}
              <ShownText text={row.line.sender} />
            </>
          )}
        </span>
      )}
      {row.withdrawal && (
        <Link className="desk-inline-link" to={`/b/${brand}/withdrawals/${row.withdrawal.id}`}>
          {fill(texts.withdrawal, { reference: row.withdrawal.reference })}
        </Link>
      )}
      {row.transfers.map((id) => (
        <Link key={id} className="desk-inline-link" to={`/b/${brand}/money/transfer/${id}`}>
          {texts.transfer} {id.slice(0, 8)}
        </Link>
      ))}
    </span>
  )
}

function ByDay({ found }: { found: Found }) {
  const texts = useTexts(reconcileTexts)
  const language = useLanguage()
  const orNone = (amount: number | null) => (amount === null ? '–' : baht(amount))
  return (
    <FigureTable
      label={texts.days}
      rows={found.days}
      rowId={(row) => `${row.day} ${row.bank} ${row.account}`}
      emptyText={texts.none}
      columns={[
        {
          id: 'day',
          head: texts.day,
          cell: (row) => <span className="whitespace-nowrap">{dayText(row.day, language)}</span>,
        },
        { id: 'account', head: texts.account, cell: (row) => <Account row={row} /> },
        { id: 'opening', head: texts.opening, unit: 'baht', align: 'end', cell: (row) => orNone(row.opening) },
        {
          id: 'in',
          head: texts.in,
          unit: 'baht',
          align: 'end',
          cell: (row) => `${baht(row.in)} (${whole(row.inCount)})`,
        },
        {
          id: 'out',
          head: texts.out,
          unit: 'baht',
          align: 'end',
          cell: (row) => `${baht(row.out)} (${whole(row.outCount)})`,
        },
        { id: 'closing', head: texts.closing, unit: 'baht', align: 'end', cell: (row) => orNone(row.closing) },
        { id: 'ledger', head: texts.ledger, unit: 'baht', align: 'end', cell: (row) => baht(row.ledger) },
        { id: 'difference', head: texts.difference, unit: 'baht', align: 'end', cell: (row) => baht(row.difference) },
        { id: 'missing', head: texts.missing, unit: 'baht', align: 'end', cell: (row) => orNone(row.missing) },
      ]}
    />
  )
}
