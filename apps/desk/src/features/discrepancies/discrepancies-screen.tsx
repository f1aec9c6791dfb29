/** Differences with providers that hold credit, and transfers of credit without a result. */
import { type DISCREPANCY_STATES, listDiscrepancies } from '@duang/contract/desk-discrepancies'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/brand-call.ts'
import { ClaimText } from '#core/claim-text.tsx'
import { type Column, DataTable } from '#core/data-table.tsx'
import { age, baht, stamp, useNow } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { discrepancyTexts } from './texts.ts'
import { TransferList } from './transfer-list.tsx'

type Row = ItemOf<typeof listDiscrepancies>
type State = (typeof DISCREPANCY_STATES)[number]

const VIEWS = ['open', 'transfers', 'closed'] as const

export default function DiscrepanciesScreen() {
  const texts = useTexts(discrepancyTexts)
  const [view, setView] = useChoice('view', VIEWS, 'open')
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.view}
        choices={VIEWS.map((each) => ({ id: each, text: texts[each] }))}
        chosen={view}
        onChoose={setView}
      />
      {view === 'transfers' ? <TransferList /> : <Discrepancies key={view} state={view} />}
    </>
  )
}

function Discrepancies({ state }: { state: State }) {
  const texts = useTexts(discrepancyTexts)
  const language = useLanguage()
  const now = useNow()
  const brand = useBrandId()
  const navigate = useNavigate()
  const query = useInfiniteQuery(brandList(brand, listDiscrepancies, { query: { state } }, 'waiting'))
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.at, language) },
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'provider', head: texts.provider, cell: (row) => row.provider },
    { id: 'amount', head: texts.difference, align: 'end', cell: (row) => baht(row.amount) },
    ...(state === 'open'
      ? [
          { id: 'waited', head: texts.waited, align: 'end' as const, cell: (row: Row) => age(row.at, now, language) },
          { id: 'worker', head: texts.worker, cell: (row: Row) => <ClaimText claim={row.claim} /> },
        ]
      : [
          { id: 'seenBy', head: texts.seenBy, cell: (row: Row) => row.seenBy ?? '–' },
          { id: 'note', head: texts.note, cell: (row: Row) => row.note ?? '–' },
        ]),
  ]
  return (
    <DataTable
      label={texts[state]}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.none}
      onOpen={(row) => void navigate({ to: `/b/${brand}/discrepancies/${row.id}` })}
    />
  )
}
