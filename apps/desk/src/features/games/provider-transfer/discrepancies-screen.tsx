/** Differences with providers that hold credit, and transfers of credit without a result. */
import { type DISCREPANCY_STATES, listDiscrepancies } from '@duang/contract/action/provider-transfer'
import { useTexts } from '#core/language.ts'
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
  return (
    <QueueList
      call={listDiscrepancies}
      query={{ state }}
      to="discrepancies"
      label={texts[state]}
      emptyText={texts.none}
      own={{ id: null, ...(state === 'open' ? { seenBy: null, note: null } : {}) }}
    />
  )
}
