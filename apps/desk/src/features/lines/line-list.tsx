/** Lines of one view. */
import { type LineView, listDeskLines } from '@duang/contract/desk-lines'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { bankName } from '#core/bank-name.ts'
import { brandList, type ItemOf } from '#core/brand-call.ts'
import { ClaimText } from '#core/claim-text.tsx'
import { type Column, DataTable } from '#core/data-table.tsx'
import { ForeignText } from '#core/foreign-text.tsx'
import { age, baht, stamp, useNow } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { lineTexts } from './texts.ts'

type Row = ItemOf<typeof listDeskLines>

const OPEN: readonly LineView[] = ['waiting', 'unexplained']

export function LineList({ view, search }: { view: LineView; search: string }) {
  const texts = useTexts(lineTexts)
  const brand = useBrandId()
  const navigate = useNavigate()
  const columns = useColumns(view)
  const query = useInfiniteQuery(
    brandList(brand, listDeskLines, { query: { view, ...(search ? { search } : {}) } }, 'waiting'),
  )
  return (
    <DataTable
      label={texts[view]}
      columns={columns}
      query={query}
      rowId={(row) => String(row.id)}
      emptyText={search ? texts.noneFound : texts.none}
      onOpen={(row) => void navigate({ to: `/b/${brand}/lines/${row.id}` })}
    />
  )
}

function useColumns(view: LineView): Column<Row>[] {
  const texts = useTexts(lineTexts)
  const language = useLanguage()
  const now = useNow()
  const payer: Column<Row>[] = [
    { id: 'number', head: texts.number, cell: (row) => <code>{row.id}</code> },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
    {
      id: 'payer',
      head: view === 'unexplained' ? texts.receiver : texts.payer,
      cell: (row) => (row.name ? <ForeignText>{row.name}</ForeignText> : '–'),
    },
    {
      id: 'account',
      head: texts.account,
      cell: (row) => (
        <>
          {row.bankCode ? bankName(row.bankCode, language) : '–'}{' '}
          <span className="whitespace-nowrap">{row.account}</span>
        </>
      ),
    },
    {
      id: 'site',
      head: texts.siteAccount,
      cell: (row) => <span className="whitespace-nowrap">{row.siteAccount}</span>,
    },
  ]
  if (OPEN.includes(view))
    return [
      { id: 'waited', head: texts.waited, align: 'end', cell: (row) => age(row.receivedAt, now, language) },
      ...payer,
      { id: 'why', head: texts.why, cell: (row) => <Doubts row={row} /> },
      { id: 'worker', head: texts.worker, cell: (row) => <ClaimText claim={row.claim} /> },
    ]
  const outcome: Column<Row> = {
    id: 'member',
    head: texts.member,
    cell: (row) => (row.duplicateOf ? fill(texts.duplicateOf, { id: row.duplicateOf }) : (row.username ?? '–')),
  }
  return [
    { id: 'booked', head: texts.booked, cell: (row) => stamp(row.bookedAt, language) },
    ...payer,
    ...(view === 'assigned' || view === 'duplicates' ? [outcome] : []),
    { id: 'decided', head: texts.decided, cell: (row) => row.decidedBy ?? '–' },
    { id: 'note', head: texts.note, cell: (row) => row.note ?? '–' },
  ]
}

function Doubts({ row }: { row: Row }) {
  const language = useLanguage()
  return (
    <span className="inline-block first-letter:uppercase">{row.doubts.map((each) => each[language]).join(' · ')}</span>
  )
}
