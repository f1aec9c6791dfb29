/** From registration to the first deposit, by day or week of registration. */
import { readFunnel } from '@duang/contract/desk/figures'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { Chart } from '#core/chart/chart.tsx'
import { baht, day as dayText, whole } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import type { Column } from '#core/table/data-table.tsx'
import type { Days } from '#core/table/day-range.tsx'
import { FigureTable } from '#core/table/figure-table.tsx'
import { Tabs } from '#core/table/tabs.tsx'
import { useSearchTexts } from '#core/table/use-search.ts'
import { figureTexts } from './texts.ts'

type Row = ReplyOf<typeof readFunnel>['rows'][number]

const WITHIN = [
  { id: 'within0', days: 0 },
  { id: 'within1', days: 1 },
  { id: 'within7', days: 7 },
  { id: 'within30', days: 30 },
] as const

const share = (part: number, all: number): string => (all === 0 ? '–' : `${((part / all) * 100).toFixed(1)}%`)

export function FunnelFigures({ days }: { days: Days }) {
  const texts = useTexts(figureTexts)
  const brand = useBrandId()
  const [search, setSearch] = useSearchTexts({ cohort: 'day' })
  const by = search.cohort === 'week' ? 'week' : 'day'
  const query = useQuery({
    ...brandQuery(brand, readFunnel, { query: { ...days, by } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Tabs
        label={texts.by}
        choices={(['day', 'week'] as const).map((id) => ({ id, text: texts[id] }))}
        chosen={by}
        onChoose={(cohort) => setSearch({ cohort })}
      />
      <Loaded query={query}>{({ rows }) => <Cohorts rows={rows} head={texts[by]} />}</Loaded>
    </>
  )
}

function Cohorts({ rows, head }: { rows: readonly Row[]; head: string }) {
  const texts = useTexts(figureTexts)
  const language = useLanguage()
  const sum = (name: 'registered' | 'deposited' | 'firstDeposits' | (typeof WITHIN)[number]['id']) =>
    rows.reduce((all, row) => all + row[name], 0)
  const columns: Column<Row>[] = [
    { id: 'from', head, cell: (row) => <span className="whitespace-nowrap">{dayText(row.from, language)}</span> },
    { id: 'registered', head: texts.registered, align: 'end', cell: (row) => whole(row.registered) },
    ...WITHIN.map(
      ({ id, days }): Column<Row> => ({
        id,
        head: texts[id],
        align: 'end',
        cell: (row) => `${whole(row[id])} · ${share(row[id], row.registered)}${row.observedDays < days ? ' *' : ''}`,
      }),
    ),
    {
      id: 'deposited',
      head: texts.deposited,
      align: 'end',
      cell: (row) => `${whole(row.deposited)} · ${share(row.deposited, row.registered)}`,
    },
    {
      id: 'firstDeposits',
      head: texts.firstDeposits,
      unit: 'baht',
      align: 'end',
      cell: (row) => baht(row.firstDeposits),
    },
  ]
  return (
    <>
      <p className="text-ink-2">{texts.funnelSub}</p>
      <Chart
        title={texts.funnel}
        kind="bars"
        unit="count"
        series={[
          { id: 'registered', name: texts.registered },
          { id: 'deposited', name: texts.deposited },
        ]}
        points={rows.map(({ from, registered, deposited }) => ({
          label: from.slice(5),
          values: { registered, deposited },
        }))}
      />
      <FigureTable
        label={texts.funnel}
        rows={rows}
        rowId={(row) => row.from}
        emptyText={texts.none}
        columns={columns}
        totals={{
          from: texts.sum,
          registered: whole(sum('registered')),
          firstDeposits: baht(sum('firstDeposits')),
          ...Object.fromEntries(
            [...WITHIN.map(({ id }) => id), 'deposited' as const].map((id) => [id, whole(sum(id))]),
          ),
        }}
      />
    </>
  )
}
