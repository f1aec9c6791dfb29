/** GGR and NGR by day, provider or game. */
import { GAME_GROUPS, type GameGroup, readGameFigures } from '@duang/contract/desk/figures'
import { Notice } from '@duang/ui/notice.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { Chart } from '#core/chart/chart.tsx'
import { baht, day as dayText, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import type { Column } from '#core/table/data-table.tsx'
import type { Days } from '#core/table/day-range.tsx'
import { ExportButtons } from '#core/table/export-buttons.tsx'
import { FigureTable } from '#core/table/figure-table.tsx'
import { useSearchTexts } from '#core/table/use-search.ts'
import { figureTexts } from './texts.ts'

type Games = ReplyOf<typeof readGameFigures>
type Row = Games['rows'][number]

const MONEY = [
  'stakes',
  'wins',
  'ggr',
  'adjustments',
  'bonuses',
  'commission',
  'corrections',
  'ngr',
  'freeWins',
] as const
/** More bars than these cannot be distinguished. The table has all rows. */
const CHARTED_MAX = 12

export function GameFigures({ days }: { days: Days }) {
  const texts = useTexts(figureTexts)
  const brand = useBrandId()
  const [{ by }, setSearch] = useSearchTexts({ by: 'day' })
  const group = GAME_GROUPS.find((each) => each === by) ?? 'day'
  const query = useQuery({
    ...brandQuery(brand, readGameFigures, { query: { ...days, by: group } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="desk-bar">
        <label className="inline-flex items-center gap-2">
          <span className="text-caption text-ink-3">{texts.by}</span>
          <select
            className="desk-select"
            value={group}
            onChange={(event) => setSearch({ by: event.currentTarget.value })}
          >
            {GAME_GROUPS.map((each) => (
              <option key={each} value={each}>
                {texts[each]}
              </option>
            ))}
          </select>
        </label>
        <span className="grow" />
        <ExportButtons subject="games" {...days} />
      </div>
      <p className="text-ink-2">{texts.gamesSub}</p>
      <Loaded query={query}>{(data) => <Shown data={data} group={group} />}</Loaded>
    </>
  )
}

function Shown({ data, group }: { data: Games; group: GameGroup }) {
  const texts = useTexts(figureTexts)
  const language = useLanguage()
  const nameOf = (row: Row): string => {
    if (row.day !== null) return dayText(row.day, language)
    if (group === 'game') return row.game ? `${row.provider} ${row.game}` : (row.provider ?? texts.unborne)
    return row.provider ?? texts.unborne
  }
  const isLive = data.closedTo === null || data.closedTo < data.to
  const charted =
    group === 'day'
      ? data.rows
      : [...data.rows].sort((one, other) => Math.abs(other.ggr) - Math.abs(one.ggr)).slice(0, CHARTED_MAX)
  const head = (name: (typeof MONEY)[number]) => texts[name === 'bonuses' ? 'bonus' : name]
  const columns: Column<Row>[] = [
    { id: 'name', head: texts[group], cell: (row) => <span className="whitespace-nowrap">{nameOf(row)}</span> },
    { id: 'bets', head: texts.bets, align: 'end', cell: (row) => whole(row.bets) },
    ...MONEY.map(
      (name): Column<Row> => ({
        id: name,
        head: head(name),
        unit: 'baht',
        align: 'end',
        cell: (row) => baht(row[name]),
      }),
    ),
  ]
  return (
    <>
      {isLive && (
        <Notice tone="info">
          {data.closedTo ? fill(texts.live, { day: dayText(data.closedTo, language) }) : texts.noneClosed}
        </Notice>
      )}
      <Chart
        title={`${texts.games} · ${texts[group]}`}
        kind={group === 'day' ? 'lines' : 'bars'}
        unit="satang"
        series={[
          { id: 'ggr', name: texts.ggr },
          { id: 'ngr', name: texts.ngr },
        ]}
        points={charted.map((row) => ({
          label: row.day?.slice(5) ?? nameOf(row),
          values: { ggr: row.ggr, ngr: row.ngr },
        }))}
      />
      <FigureTable
        label={`${texts.games} · ${texts[group]}`}
        rows={data.rows}
        rowId={(row) => `${row.day} ${row.provider} ${row.game}`}
        emptyText={texts.none}
        columns={columns}
        totals={{
          name: texts.sum,
          bets: whole(data.total.bets),
          ...Object.fromEntries(MONEY.map((name) => [name, baht(data.total[name])])),
        }}
      />
    </>
  )
}
