/** The drawing of a chart. It is a chunk of its own: other screens do not load the library. */
import { bahtFromSatang } from '@duang/contract/wire/money'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { baht, whole } from '../format.ts'
import type { ChartProps } from './chart-form.ts'

const MARGIN = { top: 8, right: 8, bottom: 0, left: 8 }
const COLOURS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)']
/** Lines differ by more than their colour. */
const DASHES = ['0', '7 4', '2 3', '10 3 2 3', '1 6']
const TICK = { fill: 'var(--ink-3)', fontSize: 12 }
const TOOLTIP = {
  contentStyle: { background: 'var(--over)', border: '1px solid var(--line-strong)', borderRadius: 10 },
  labelStyle: { color: 'var(--ink-1)', fontWeight: 600 },
  itemStyle: { color: 'var(--ink-1)' },
} as const

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

export default function ChartDrawing({ kind, series, points, unit }: ChartProps) {
  const rows = points.map(({ label, values }) => ({ label, ...values }))
  const shown = (value: number) => (unit === 'satang' ? baht(value) : whole(value))
  const onAxis = (value: number) => compact.format(unit === 'satang' ? bahtFromSatang(value) : value)
  const common = (
    <>
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis dataKey="label" tick={TICK} stroke="var(--line-strong)" minTickGap={16} />
      <YAxis tick={TICK} stroke="var(--line-strong)" width={56} tickFormatter={onAxis} />
      <Tooltip
        {...TOOLTIP}
        cursor={{ fill: 'var(--bg-3)', stroke: 'var(--line-strong)' }}
        isAnimationActive={false}
        formatter={(value) => shown(Number(value))}
      />
      {series.length > 1 && <Legend wrapperStyle={{ color: 'var(--ink-2)', fontSize: 13 }} />}
    </>
  )
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind === 'lines' ? (
        <LineChart data={rows} margin={MARGIN} accessibilityLayer={false}>
          {common}
          {series.map(({ id, name }, index) => (
            <Line
              key={id}
              dataKey={id}
              name={name}
              type="linear"
              stroke={COLOURS[index % COLOURS.length] ?? ''}
              strokeDasharray={DASHES[index % DASHES.length] ?? '0'}
              strokeWidth={2}
              dot={rows.length < 2}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      ) : (
        <BarChart data={rows} margin={MARGIN} accessibilityLayer={false}>
          {common}
          {series.map(({ id, name }, index) => (
            <Bar
              key={id}
              dataKey={id}
              name={name}
              fill={COLOURS[index % COLOURS.length] ?? ''}
              {...(kind === 'stacked' ? { stackId: 'all' } : {})}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      )}
    </ResponsiveContainer>
  )
}
