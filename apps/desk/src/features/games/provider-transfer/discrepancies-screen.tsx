/** Differences with providers that hold credit, and transfers of credit without a result. */
import { type DISCREPANCY_STATES, listDiscrepancies } from '@duang/contract/desk/discrepancies'
import type { ItemOf } from '#core/call/brand-call.ts'
import { baht, stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import type { Column } from '#core/table/data-table.tsx'
import { QueueList } from '#core/table/queue-list.tsx'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { discrepancyTexts } from './texts.ts'
import { TransferList } from './transfer-list.tsx'

const VIEWS = ['open', 'transfers', 'closed'] as const

export default function DiscrepanciesScreen() {
  const texts = useTexts(discrepancyTexts)
  return (
    <TabScreen title={texts.title} name="view" label={texts.view} tabs={VIEWS} texts={texts}>
      {(view) => (view === 'transfers' ? <TransferList /> : <Discrepancies state={view} />)}
    </TabScreen>
  )
}

function Discrepancies({ state }: { state: (typeof DISCREPANCY_STATES)[number] }) {
  const texts = useTexts(discrepancyTexts)
  const language = useLanguage()
  const decided: Column<ItemOf<typeof listDiscrepancies>>[] = [
    { id: 'seenBy', head: texts.seenBy, cell: (row) => row.seenBy ?? '–' },
    { id: 'note', head: texts.note, cell: (row) => row.note ?? '–' },
  ]
  return (
    <QueueList
      call={listDiscrepancies}
      query={{ state }}
      to="discrepancies"
      label={texts[state]}
      emptyText={texts.none}
      columns={({ waited, worker }) => [
        { id: 'at', head: texts.at, cell: (row) => stamp(row.at, language) },
        { id: 'member', head: texts.member, cell: (row) => row.username },
        { id: 'provider', head: texts.provider, cell: (row) => row.provider },
        { id: 'amount', head: texts.difference, align: 'end', cell: (row) => baht(row.amount) },
        ...(state === 'open' ? [waited((row) => row.at), worker] : decided),
      ]}
    />
  )
}
