/** Closed days, newest first, and what is due. */
import { closeDeskDays, listDeskClosings, readDeskClosingState } from '@duang/contract/desk/closing'
import { Button } from '@duang/ui/button.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandList, brandQuery, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { baht, day } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { kindName } from '#core/show/transfer-kind.tsx'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { bangkokDay, lastDays } from '#core/table/day-range.tsx'
import { ExportButtons } from '#core/table/export-buttons.tsx'
import { Tabs } from '#core/table/tabs.tsx'
import { useSearchTexts } from '#core/table/use-search.ts'
import { CheckChip } from './check-chip.tsx'
import { closingTexts } from './texts.ts'

type Row = ItemOf<typeof listDeskClosings>

const MOVEMENTS = ['deposit', 'withdrawal', 'bonus', 'commission', 'stake', 'win', 'correction'] as const
/** Days that one export has at most. */
const EXPORT_DAYS = 365

export default function ClosingsScreen() {
  const texts = useTexts(closingTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const [{ view }, setSearch] = useSearchTexts({ view: 'movements' })
  const query = useInfiniteQuery(brandList(brand, listDeskClosings, {}, 'calm'))
  const kinds = [
    ...new Set(query.data?.pages.flatMap((page) => page.items.flatMap((row) => row.bonuses.map((each) => each.kind)))),
  ]
  const columns: Column<Row>[] = [
    {
      id: 'day',
      head: texts.day,
      cell: (row) => <span className="whitespace-nowrap">{day(row.day, language)}</span>,
    },
    { id: 'check', head: texts.check, cell: (row) => <CheckChip check={row.check} /> },
    ...(view === 'kinds' ? kinds.map((kind) => kindColumn(kind, kindName(kind, language))) : movementColumns(texts)),
  ]
  return (
    <>
      <div className="desk-bar">
        <h1>{texts.title}</h1>
        <span className="grow" />
        <ExportButtons subject="closings" from={lastDays(EXPORT_DAYS).from} to={bangkokDay(-1)} />
      </div>
      <p className="text-ink-2">{texts.sub}</p>
      <State />
      <Tabs
        label={texts.view}
        choices={[
          { id: 'movements', text: texts.movements },
          { id: 'kinds', text: texts.kinds },
        ]}
        chosen={view}
        onChoose={(id) => setSearch({ view: id })}
      />
      <DataTable
        label={texts.title}
        columns={columns}
        query={query}
        rowId={(row) => row.day}
        emptyText={texts.none}
        onOpen={(row) => void navigate({ to: `/b/${brand}/closings/${row.day}` })}
      />
    </>
  )
}

const movementColumns = (texts: (typeof closingTexts)['en']): Column<Row>[] => [
  { id: 'opening', head: texts.opening, unit: 'baht', align: 'end', cell: (row) => baht(row.opening) },
  ...MOVEMENTS.map(
    (name): Column<Row> => ({
      id: name,
      head: texts[name],
      unit: 'baht',
      align: 'end',
      cell: (row) => baht(row[name]),
    }),
  ),
  {
    id: 'closing',
    head: texts.closing,
    unit: 'baht',
    align: 'end',
    cell: (row) => <strong>{baht(row.closing)}</strong>,
  },
]

const kindColumn = (kind: string, name: string): Column<Row> => ({
  id: kind,
  head: name === kind ? kind : `${name} (${kind})`,
  align: 'end',
  cell: (row) => {
    const found = row.bonuses.find((each) => each.kind === kind)
    return found ? baht(found.change) : '–'
  },
})

function State() {
  const texts = useTexts(closingTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const mayClose = useMay('finance.export')
  const { run, isBusy } = useAction()
  const { data } = useQuery(brandQuery(brand, readDeskClosingState, {}, 'calm'))
  if (!data) return null
  const closed = data.lastClosed ? fill(texts.allClosed, { day: day(data.lastClosed, language) }) : texts.neverClosed
  return (
    <>
      {data.unequal > 0 && (
        <Notice tone="bad" role="alert">
          {fill(texts.unequalDays, { n: data.unequal })}
        </Notice>
      )}
      <div className="desk-bar">
        <span className={data.due > 0 ? 'text-warn' : 'text-ink-2'}>
          {closed}
          {data.due > 0 && ` · ${fill(texts.due, { n: data.due })}`}
        </span>
        {mayClose && data.due > 0 && (
          <Button
            isBusy={isBusy}
            onClick={() => void run(() => brandCall(brand, closeDeskDays, { body: {} }), texts.closeStarted)}
          >
            {texts.closeNow}
          </Button>
        )}
      </div>
    </>
  )
}
