/** Requests of providers, rounds and ledger. */
import { readProviderReconciliation } from '@duang/contract/desk/reconcile'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { baht, day as dayText, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import type { Column } from '#core/table/data-table.tsx'
import type { Days } from '#core/table/day-range.tsx'
import { ExportButtons } from '#core/table/export-buttons.tsx'
import { FigureTable } from '#core/table/figure-table.tsx'
import { Cut, Explained } from './explained.tsx'
import { reconcileTexts } from './texts.ts'

type Found = ReplyOf<typeof readProviderReconciliation>
type Row = Found['differences'][number]

export function ProviderReconciliation({ days }: { days: Days }) {
  const texts = useTexts(reconcileTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useQuery(brandQuery(brand, readProviderReconciliation, { query: days }))
  return (
    <>
      <p className="text-ink-2">{texts.providersSub}</p>
      <Loaded query={query}>
        {(found) => (
          <>
            <div className="desk-bar">
              <h2>{texts.differences}</h2>
              <Explained isExplained={found.isExplained} />
              <span className="grow" />
              <ExportButtons subject="provider-differences" {...days} />
            </div>
            <Differences found={found} />
            <h2>{texts.days}</h2>
            <FigureTable
              label={texts.days}
              rows={found.days}
              rowId={(row) => `${row.day} ${row.provider}`}
              emptyText={texts.none}
              columns={[
                {
                  id: 'day',
                  head: texts.day,
                  cell: (row) => <span className="whitespace-nowrap">{dayText(row.day, language)}</span>,
                },
                { id: 'provider', head: texts.provider, cell: (row) => row.provider },
                {
                  id: 'statement',
                  head: texts.statement,
                  unit: 'baht',
                  align: 'end',
                  cell: (row) => baht(row.statement),
                },
                { id: 'rounds', head: texts.rounds, unit: 'baht', align: 'end', cell: (row) => baht(row.rounds) },
                { id: 'ledger', head: texts.ledgerPlay, unit: 'baht', align: 'end', cell: (row) => baht(row.ledger) },
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

const betweenText = (texts: (typeof reconcileTexts)['en'], between: Row['between']): string =>
  between === 'rounds' ? texts.betweenRounds : texts.betweenLedger

function Differences({ found }: { found: Found }) {
  const texts = useTexts(reconcileTexts)
  const language = useLanguage()
  const columns: Column<Row>[] = [
    {
      id: 'day',
      head: texts.day,
      cell: (row) => <span className="whitespace-nowrap">{dayText(row.day, language)}</span>,
    },
    { id: 'provider', head: texts.provider, cell: (row) => row.provider },
    { id: 'between', head: texts.between, cell: (row) => betweenText(texts, row.between) },
    { id: 'reason', head: texts.reason, cell: (row) => texts[`provider ${row.reason}`] },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
    { id: 'member', head: texts.member, cell: (row) => row.username ?? '–' },
    { id: 'fact', head: texts.fact, cell: (row) => <Fact row={row} /> },
  ]
  return (
    <>
      {found.reasons.length > 0 && (
        <FigureTable
          label={texts.reason}
          rows={found.reasons}
          rowId={(row) => `${row.between} ${row.reason}`}
          columns={[
            { id: 'between', head: texts.between, cell: (row) => betweenText(texts, row.between) },
            { id: 'reason', head: texts.reason, cell: (row) => texts[`provider ${row.reason}`] },
            { id: 'rows', head: texts.rows, align: 'end', cell: (row) => whole(row.rows) },
            { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
          ]}
        />
      )}
      <Cut shown={found.differences.length} all={found.differenceCount} />
      <FigureTable
        label={texts.differences}
        rows={found.differences}
        rowId={(row) =>
          `${row.day} ${row.between} ${row.reason} ${row.round} ${row.tx} ${row.discrepancy} ${row.username}`
        }
        emptyText={texts.noDifferences}
        columns={columns}
      />
    </>
  )
}

/** A round and a request lead to their requests. */
function Fact({ row }: { row: Row }) {
  const texts = useTexts(reconcileTexts)
  const brand = useBrandId()
  const { provider, username, round, tx, discrepancy } = row
  if (discrepancy !== null)
    return (
      <Link className="desk-inline-link" to={`/b/${brand}/discrepancies/${discrepancy}`}>
        {texts.discrepancy}
      </Link>
    )
  if (username === null) return round ?? tx ?? '–'
  return (
    <Link
      className="desk-inline-link"
      to={`/b/${brand}/reconcile/requests`}
      search={{ provider, username, ...(round === null ? { tx } : { round }) }}
    >
      {round === null ? fill(texts.request, { id: tx ?? '' }) : fill(texts.round, { id: round })}
    </Link>
  )
}
