/** Bank messages that contradict recorded data, or that cannot be read. */
import { listQuarantine, QUARANTINE_STATES } from '@duang/contract/action/quarantine'
import type { ItemOf } from '#core/call/brand-call.ts'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { ForeignText } from '#core/show/foreign-text.tsx'
import type { Column } from '#core/table/data-table.tsx'
import { QueueList } from '#core/table/queue-list.tsx'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { quarantineTexts } from './texts.ts'

export default function QuarantineScreen() {
  const texts = useTexts(quarantineTexts)
  const language = useLanguage()
  const closed: Column<ItemOf<typeof listQuarantine>>[] = [
    { id: 'closedBy', head: texts.closedBy, cell: (row) => row.resolvedBy ?? '–' },
    { id: 'note', head: texts.note, cell: (row) => row.note ?? '–' },
  ]
  return (
    <TabScreen title={texts.title} name="state" label={texts.state} tabs={QUARANTINE_STATES} texts={texts}>
      {(state) => (
        <QueueList
          call={listQuarantine}
          query={{ state }}
          to="quarantine"
          label={texts[state]}
          emptyText={texts.none}
          columns={({ waited, worker }) => [
            { id: 'received', head: texts.received, cell: (row) => stamp(row.receivedAt, language) },
            { id: 'kind', head: texts.kind, cell: (row) => texts[row.kind] },
            { id: 'feed', head: texts.feed, cell: (row) => row.feed },
            {
              id: 'extId',
              head: texts.extId,
              cell: (row) => (
                <code className="break-all">
                  <ForeignText>{row.extId}</ForeignText>
                </code>
              ),
            },
            ...(state === 'open' ? [waited((row) => row.receivedAt), worker] : closed),
          ]}
        />
      )}
    </TabScreen>
  )
}
