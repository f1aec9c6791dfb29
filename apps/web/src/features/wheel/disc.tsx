import type { DrawPrize, DrawSegment } from '@duang/contract/draw'
import { amountText } from '@duang/ui/amount-text'
import { Mark } from '@duang/ui/mark.tsx'
import type { Ref } from 'react'
import { whMore } from './th.ts'

const CENTRE = 179
const RADIUS = 170
const TEXT_RADIUS = 122
const LABEL_MAX = 9
/** Size of the flower in the middle. */
const HUB = 60

const point = (radius: number, degrees: number): string => {
  const radians = ((degrees - 90) * Math.PI) / 180
  return `${(CENTRE + radius * Math.cos(radians)).toFixed(2)} ${(CENTRE + radius * Math.sin(radians)).toFixed(2)}`
}

const slicePath = (index: number, width: number): string =>
  `M${CENTRE} ${CENTRE}L${point(RADIUS, index * width)}A${RADIUS} ${RADIUS} 0 ${width > 180 ? 1 : 0} 1 ${point(RADIUS, (index + 1) * width)}Z`

/** A large and a small text, short enough for a slice. */
function textsOf(prize: DrawPrize, label: string): readonly [large: string, small: string] {
  if (prize.type === 'credit') return [amountText(prize.amount), whMore.baht]
  if (prize.type === 'points') return [String(prize.points), whMore.points]
  if (prize.type === 'rights') return [`+${prize.count}`, whMore.rights]
  if (prize.type === 'nothing') return ['\u2013', '']
  return ['', label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX)}…` : label]
}

type DiscProps = { segments: readonly DrawSegment[]; ref: Ref<SVGGElement> }

/** The wheel: equal slices, the pointer on top. Its prizes and their odds are listed as text beside it. */
export function Disc({ segments, ref }: DiscProps) {
  const width = 360 / segments.length
  const size = segments.length > 10 ? 18 : 30
  return (
    <svg className="wheel" viewBox="0 0 358 358" aria-hidden="true">
      <g className="wheel-disc" ref={ref}>
        {segments.map(({ label, prize }, index) => {
          const [large, small] = textsOf(prize, label)
          const middle = (index + 0.5) * width
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: segments of one version keep their places
            <g key={index}>
              <path
                className="wheel-slice"
                data-tone={index % 2 === 0 ? 'brand' : 'plain'}
                d={slicePath(index, width)}
              />
              <g transform={`rotate(${middle} ${CENTRE} ${CENTRE})`} className="wheel-text">
                <text x={CENTRE} y={CENTRE - TEXT_RADIUS} fontSize={size}>
                  {large}
                </text>
                <text x={CENTRE} y={CENTRE - TEXT_RADIUS + 18} fontSize={14}>
                  {small}
                </text>
              </g>
            </g>
          )
        })}
        <circle className="wheel-rim" cx={CENTRE} cy={CENTRE} r={RADIUS} />
      </g>
      <circle className="wheel-hub" cx={CENTRE} cy={CENTRE} r={38} />
      <g transform={`translate(${CENTRE - HUB / 2} ${CENTRE - HUB / 2})`}>
        <Mark size={HUB} />
      </g>
      <path className="wheel-pointer" d="M165 2h28l-14 30Z" />
    </svg>
  )
}
