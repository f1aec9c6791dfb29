/** Cost of bonuses, promotions, commission, cashback and goodwill by kind. */
import { readBonusCosts } from '@duang/contract/desk/figures'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { brandQuery } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { Chart } from '#core/chart/chart.tsx'
import { baht, whole } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { kindName, TransferKind } from '#core/show/transfer-kind.tsx'
import type { Days } from '#core/table/day-range.tsx'
import { FigureTable } from '#core/table/figure-table.tsx'
import { figureTexts } from './texts.ts'

export function BonusFigures({ days }: { days: Days }) {
  const texts = useTexts(figureTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useQuery({
    ...brandQuery(brand, readBonusCosts, { query: days }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query}>
      {({ rows, cost }) => (
        <>
          <Chart
            title={texts.bonuses}
            kind="bars"
            unit="satang"
            series={[{ id: 'cost', name: texts.cost }]}
            points={rows.map((row) => ({ label: kindName(row.kind, language), values: { cost: row.cost } }))}
          />
          <FigureTable
            label={texts.bonuses}
            rows={rows}
            rowId={(row) => row.kind}
            emptyText={texts.none}
            columns={[
              { id: 'kind', head: texts.kind, cell: (row) => <TransferKind code={row.kind} /> },
              { id: 'givenCount', head: texts.givenCount, align: 'end', cell: (row) => whole(row.givenCount) },
              { id: 'given', head: texts.given, unit: 'baht', align: 'end', cell: (row) => baht(row.given) },
              { id: 'returnedCount', head: texts.returnedCount, align: 'end', cell: (row) => whole(row.returnedCount) },
              { id: 'returned', head: texts.returned, unit: 'baht', align: 'end', cell: (row) => baht(row.returned) },
              { id: 'cost', head: texts.cost, unit: 'baht', align: 'end', cell: (row) => baht(row.cost) },
            ]}
            totals={{ kind: texts.sum, cost: baht(cost) }}
          />
        </>
      )}
    </Loaded>
  )
}
