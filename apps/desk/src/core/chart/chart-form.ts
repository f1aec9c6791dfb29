/** What a chart shows. */
export type ChartSeries = { id: string; name: string }
export type ChartPoint = { label: string; values: Readonly<Record<string, number>> }

export type ChartProps = {
  /** What it shows, in a few words. */
  title: string
  kind: 'bars' | 'stacked' | 'lines'
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  /** `satang`: values are amounts. */
  unit: 'satang' | 'count'
}
