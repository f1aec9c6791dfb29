/** Deposits by hour of the day, receiving bank and bank of the sender. */
import { bankByCode } from '@duang/contract/bank/banks'
import { readDepositHours } from '@duang/contract/desk/figures'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { Chart } from '#core/chart/chart.tsx'
import { baht, whole } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import type { Days } from '#core/table/day-range.tsx'
import { ExportButtons } from '#core/table/export-buttons.tsx'
import { FigureTable } from '#core/table/figure-table.tsx'
import { figureTexts } from './texts.ts'

type Row = ReplyOf<typeof readDepositHours>['rows'][number]

const HOURS = [...Array(24).keys()]
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export function DepositFigures({ days }: { days: Days }) {
  const brand = useBrandId()
  const query = useQuery({
    ...brandQuery(brand, readDepositHours, { query: days }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ExportButtons subject="deposits" {...days} />
      <Loaded query={query}>{({ rows }) => <Hours rows={rows} />}</Loaded>
    </>
  )
}

function Hours({ rows }: { rows: readonly Row[] }) {
  const texts = useTexts(figureTexts)
  const language = useLanguage()
  const nameOf = (code: string) => bankByCode(code)?.[language === 'th' ? 'nameTh' : 'nameEn'] ?? code
  const banks = [...new Set(rows.map(({ bank }) => bank))]
  const amountAt = (hour: number, bank: string) =>
    rows.filter((row) => row.hour === hour && row.bank === bank).reduce((sum, row) => sum + row.amount, 0)
  return (
    <>
      {rows.length > 0 && (
        <Chart
          title={texts.byHour}
          kind="stacked"
          unit="satang"
          series={banks.map((id) => ({ id, name: nameOf(id) }))}
          points={HOURS.map((hour) => ({
            label: clock(hour),
            values: Object.fromEntries(banks.map((bank) => [bank, amountAt(hour, bank)])),
          }))}
        />
      )}
      <FigureTable
        label={texts.deposits}
        rows={rows}
        rowId={(row) => `${row.hour} ${row.bank} ${row.senderBank}`}
        emptyText={texts.none}
        columns={[
          { id: 'hour', head: texts.hour, cell: (row) => clock(row.hour) },
          { id: 'bank', head: texts.bank, cell: (row) => nameOf(row.bank) },
          {
            id: 'senderBank',
            head: texts.senderBank,
            cell: (row) => (row.senderBank ? nameOf(row.senderBank) : texts.unknown),
          },
          { id: 'count', head: texts.count, align: 'end', cell: (row) => whole(row.deposits) },
          { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
        ]}
        totals={{
          hour: texts.sum,
          count: whole(rows.reduce((sum, row) => sum + row.deposits, 0)),
          amount: baht(rows.reduce((sum, row) => sum + row.amount, 0)),
        }}
      />
    </>
  )
}
