/** The audit log, newest first, with filters, and the state of its seal. */
import { listAuditEntries } from '@duang/contract/desk/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { ShownText } from '#core/show/shown-text.tsx'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { Tabs } from '#core/table/tabs.tsx'
import { useSearchTexts } from '#core/table/use-search.ts'
import { ActionTitle } from './action-title.tsx'
import { AuditFilters, type Filters, NO_FILTERS } from './audit-filters.tsx'
import { SealStatus } from './seal-status.tsx'
import { auditTexts } from './texts.ts'

type Row = ItemOf<typeof listAuditEntries>

export default function AuditScreen() {
  const texts = useTexts(auditTexts)
  const [{ view, ...filters }, setSearch] = useSearchTexts({ view: 'log', ...NO_FILTERS })
  return (
    <>
      <h1>{texts.title}</h1>
      <p className="text-ink-2">{texts.sub}</p>
      <Tabs
        label={texts.title}
        choices={[
          { id: 'log', text: texts.title },
          { id: 'seal', text: texts.sealTitle },
        ]}
        chosen={view}
        onChoose={(id) => setSearch({ view: id })}
      />
      {view === 'seal' ? (
        <SealStatus />
      ) : (
        <>
          <AuditFilters key={JSON.stringify(filters)} value={filters} onChange={setSearch} />
          <Log filters={filters} />
        </>
      )}
    </>
  )
}

function Log({ filters }: { filters: Filters }) {
  const texts = useTexts(auditTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const query = useInfiniteQuery(brandList(brand, listAuditEntries, { query: given }))
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => <span className="whitespace-nowrap">{stamp(row.at, language)}</span> },
    {
      id: 'actor',
      head: texts.actor,
      cell: (row) => (
        <span className="block max-w-40 truncate">
          <ShownText text={row.actor} />
        </span>
      ),
    },
    { id: 'action', head: texts.action, cell: (row) => <ActionTitle code={row.action} /> },
    { id: 'member', head: texts.member, cell: (row) => row.username ?? '–' },
    {
      id: 'subject',
      head: texts.subject,
      cell: (row) => (
        <span className="block max-w-40 truncate">
          <ShownText text={row.subject} />
        </span>
      ),
    },
    { id: 'fields', head: texts.fields, cell: (row) => <Fields row={row} /> },
    {
      id: 'reason',
      head: texts.reason,
      cell: (row) => <span className="block max-w-50 truncate">{row.reason && <ShownText text={row.reason} />}</span>,
    },
  ]
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      query={query}
      rowId={(row) => String(row.id)}
      emptyText={texts.none}
      onOpen={(row) => void navigate({ to: `/b/${brand}/audit/${row.id}` })}
    />
  )
}

function Fields({ row }: { row: Row }) {
  const texts = useTexts(auditTexts)
  const left = row.fieldCount - row.fields.length
  return (
    <span className="block max-w-50 truncate text-ink-2">
      <ShownText text={row.fields.join(', ')} />
      {left > 0 && ` ${fill(texts.more, { n: left })}`}
    </span>
  )
}
