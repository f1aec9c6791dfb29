import type { DrawPrize, DrawSegment } from '@duang/contract/draw'
import { amountText } from '@duang/ui/amount-text'
import { Mark } from '@duang/ui/mark.tsx'
import { type Ref, useId } from 'react'
import { dr } from '#core/draw/th.ts'
import { format } from '#kit/format.ts'
import { whMore } from './th.ts'

const CENTRE = 179
const RADIUS = 170
const TEXT_RADIUS = 122
/** Letters of a line that fit into a slice. */
const LABEL_MAX = 10
/** Size of the flower in the middle. */
const HUB = 60
const BEADS = 24

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
  if (prize.type === 'rights') return [`+${prize.count}`, format(whMore.rights, { n: prize.count })]
  return prize.type === 'nothing' ? ['', dr.nothing] : linesOf(label)
}

/** The name of goods on one line, or on two. */
function linesOf(label: string): readonly [string, string] {
  if (widthOf(label) <= LABEL_MAX) return ['', label]
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(label)].map(({ segment }) => segment)
  let first = ''
  while (words[0] !== undefined && widthOf(first + words[0]) <= LABEL_MAX) first += words.shift()
  const rest = words.join('').trim()
  return [first.trim(), widthOf(rest) > LABEL_MAX ? `${rest.slice(0, LABEL_MAX)}…` : rest]
}

/** Letters that take a place in the line: Thai vowels and marks above and below take none. */
const widthOf = (text: string): number => text.replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, '').length

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
      </g>
      <Bezel />
      <circle className="wheel-hub" cx={CENTRE} cy={CENTRE} r={38} />
      <g transform={`translate(${CENTRE - HUB / 2} ${CENTRE - HUB / 2})`}>
        <Mark size={HUB} />
      </g>
      <path className="wheel-pointer-shade" d="M163 5h32l-16 37Z" />
      <path className="wheel-pointer" d="M163 2h32l-16 36Z" />
      <path className="wheel-pointer-light" d="M163 2h16v36Z" />
    </svg>
  )
}

/** Light, rim and beads. They stand still, as light does while a wheel turns. */
function Bezel() {
  const id = useId()
  return (
    <>
      <defs>
        <radialGradient id={`${id}d`}>
          <stop stopColor="#fff" stopOpacity=".16" />
          <stop offset=".45" stopColor="#fff" stopOpacity="0" />
          <stop offset=".84" stopOpacity="0" />
          <stop className="wheel-shade" offset="1" />
        </radialGradient>
        <linearGradient id={`${id}m`} x1=".2" y1="0" x2=".8" y2="1">
          <stop stopColor="var(--brand-hi)" stopOpacity=".8" />
          <stop offset=".4" stopColor="var(--brand)" stopOpacity=".15" />
          <stop className="wheel-shade" offset="1" />
        </linearGradient>
      </defs>
      <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill={`url(#${id}d)`} />
      <circle className="wheel-rim" cx={CENTRE} cy={CENTRE} r={RADIUS} />
      <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="none" stroke={`url(#${id}m)`} strokeWidth="15" />
      <circle className="wheel-edge" cx={CENTRE} cy={CENTRE} r={RADIUS + 7} />
      <circle className="wheel-edge" cx={CENTRE} cy={CENTRE} r={RADIUS - 7} />
      {Array.from({ length: BEADS }, (_, bead) => {
        const [x, y] = point(RADIUS, ((bead + 0.5) * 360) / BEADS).split(' ')
        return <circle key={`${x} ${y}`} className="wheel-bead" cx={x} cy={y} r={3.2} />
      })}
      <circle cx={CENTRE} cy={CENTRE + 3} r={43} opacity=".3" />
    </>
  )
}
