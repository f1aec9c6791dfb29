/**
 * A chart of figures. The drawing is loaded when a chart is shown, and is hidden from screen readers: the table beside each chart has the
 * same figures. Nothing in it moves.
 */
import { lazy, Suspense } from 'react'
import { useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'
import type { ChartProps } from './chart-form.ts'

const Drawing = lazy(() => import('./chart-drawing.tsx'))

export function Chart(props: ChartProps) {
  const texts = useTexts(coreTexts)
  if (props.points.length === 0) return null
  return (
    <figure className="desk-panel grid gap-2">
      <figcaption>
        <strong>{props.title}</strong> <span className="text-caption text-ink-3">{texts.chartTable}</span>
      </figcaption>
      <div className="desk-chart" aria-hidden="true">
        <Suspense fallback={null}>
          <Drawing {...props} />
        </Suspense>
      </div>
    </figure>
  )
}
