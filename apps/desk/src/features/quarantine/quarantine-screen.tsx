/** Bank messages that contradict recorded data, or that cannot be read. */
import { listQuarantine, QUARANTINE_STATES } from '@duang/contract/desk-quarantine'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/brand-call.ts'
import { ClaimText } from '#core/claim-text.tsx'
import { type Column, DataTable } from '#core/data-table.tsx'
import { ForeignText } from '#core/foreign-text.tsx'
import { age, stamp, useNow } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { quarantineTexts } from './texts.ts'

type Row = ItemOf<typeof listQuarantine>
type State = (typeof QUARANTINE_STATES)[number]

export default function QuarantineScreen() {
  const texts = useTexts(quarantineTexts)
  const [state, setState] = useChoice<State>('state', QUARANTINE_STATES, 'open')
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.state}
        choices={QUARANTINE_STATES.map((each) => ({ id: each, text: texts[each] }))}
        chosen={state}
        onChoose={setState}
      />
      <Messages key={state} state={state} />
    </>
  )
}

function Messages({ state }: { state: State }) {
  const texts = useTexts(quarantineTexts)
  const language = useLanguage()
  const now = useNow()
  const brand = useBrandId()
  const navigate = useNavigate()
  const query = useInfiniteQuery(brandList(brand, listQuarantine, { query: { state } }, 'waiting'))
  const columns: Column<Row>[] = [
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
    ...(state === 'open'
      ? [
          {
            id: 'waited',
            head: texts.waited,
            align: 'end' as const,
            cell: (row: Row) => age(row.receivedAt, now, language),
          },
          { id: 'worker', head: texts.worker, cell: (row: Row) => <ClaimText claim={row.claim} /> },
        ]
      : [
          { id: 'closedBy', head: texts.closedBy, cell: (row: Row) => row.resolvedBy ?? '–' },
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
      onOpen={(row) => void navigate({ to: `/b/${brand}/quarantine/${row.id}` })}
    />
  )
}
