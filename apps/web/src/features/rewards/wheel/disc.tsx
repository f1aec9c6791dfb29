import type { DrawSegment } from '@duang/contract/rewards/draw'
import { Mark } from '@duang/ui/mark.tsx'
import type { Ref } from 'react'
import { Medal } from '#core/draw/prize-art.tsx'
import { coloursOf } from '#core/draw/prize-palette.ts'
import { prizeLines } from '#core/draw/prize-text.ts'

const CENTRE = 180
const RADIUS = 153
/** Of the line on which the medals lie. */
const MEDALS = 126

/** Degrees of a slice below which its text is one line along the radius. */
const NARROW = 42

const point = (radius: number, degrees: number): string => {
  const radians = ((degrees - 90) * Math.PI) / 180
  return `${(CENTRE + radius * Math.cos(radians)).toFixed(2)} ${(CENTRE + radius * Math.sin(radians)).toFixed(2)}`
}

/** A slice at the top of the wheel. `inset`: of its outline within it. */
function slicePath(width: number, inset = 0): string {
  const radius = RADIUS - inset
  const turn = width / 2 - (inset / radius) * 57
  return `M${CENTRE} ${CENTRE - inset / Math.sin((width * Math.PI) / 360)}L${point(radius, -turn)}A${radius} ${radius} 0 0 1 ${point(radius, turn)}Z`
}

type DiscProps = { segments: readonly DrawSegment[]; ref: Ref<SVGGElement> }

/** The wheel: equal slices, the pointer on top. Its prizes and their odds are listed as text beside it. */
export function Disc({ segments, ref }: DiscProps) {
  const colours = coloursOf(segments)
  const width = 360 / segments.length
  return (
    <svg className="wheel-art" viewBox="0 0 360 360" aria-hidden="true">
      <circle className="wheel-rim" cx={CENTRE} cy={CENTRE} r={165} />
      <circle className="wheel-sockets" cx={CENTRE} cy={CENTRE} r={165} />
      <g className="wheel-disc" ref={ref}>
        {segments.map((segment, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments of one version keep their places
          <Slice key={place} segment={segment} colour={colours[place] ?? 0} width={width} place={place} />
        ))}
      </g>
      <Bezel />
    </svg>
  )
}

type SliceProps = { segment: DrawSegment; colour: number; width: number; place: number }

function Slice({ segment: { prize, label }, colour, width, place }: SliceProps) {
  const [large, small] = prizeLines(prize, label)
  const isNarrow = width < NARROW
  const medal = isNarrow ? Math.min(0.46, width * 0.024) : 0.64
  const lines = { x: CENTRE, y: CENTRE - 79 }
  return (
    <g data-colour={colour} transform={`rotate(${(place + 0.5) * width} ${CENTRE} ${CENTRE})`}>
      <path className="wheel-slice" d={slicePath(width)} />
      <path fill="url(#wheel-depth)" d={slicePath(width)} />
      <path className="wheel-inlay" d={slicePath(width, 5)} />
      <g transform={`translate(${CENTRE - 32 * medal} ${CENTRE - MEDALS - 32 * medal}) scale(${medal})`}>
        <Medal type={prize.type} colour={colour} />
      </g>
      {isNarrow ? (
        <text
          className="wheel-along"
          transform={`rotate(-90 ${CENTRE} ${CENTRE})`}
          x={CENTRE + MEDALS - 32 * medal - 5}
          y={CENTRE + 5}
        >
          {`${large} ${small}`}
        </text>
      ) : (
        <text className="wheel-text">
          <tspan {...lines} className="wheel-large">
            {large}
          </tspan>
          <tspan x={CENTRE} y={lines.y + (large ? 17 : -10)}>
            {small}
          </tspan>
        </text>
      )}
      <path className="wheel-bar" d={`M${CENTRE} ${CENTRE}L${point(RADIUS, width / 2)}`} />
      <circle
        className="wheel-peg"
        cx={CENTRE}
        cy={CENTRE - RADIUS + 4}
        r={3}
        transform={`rotate(${width / 2} ${CENTRE} ${CENTRE})`}
      />
    </g>
  )
}

/** Light, rim, hub and pointer. They stand still, as light does while a wheel turns. */
function Bezel() {
  return (
    <>
      <defs>
        <radialGradient id="wheel-depth" gradientUnits="userSpaceOnUse" cx={CENTRE} cy={CENTRE} r={RADIUS}>
          <stop offset=".2" stopOpacity=".5" />
          <stop offset=".62" stopOpacity=".08" />
          <stop offset=".9" stopColor="#fff" stopOpacity=".1" />
          <stop offset=".97" stopOpacity=".1" />
          <stop offset="1" stopOpacity=".5" />
        </radialGradient>
        <linearGradient id="wheel-gloss" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#fff" stopOpacity=".2" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="wheel-dome" cx=".38" cy=".28" r=".85">
          <stop stopColor="var(--velvet)" />
          <stop offset="1" stopColor="var(--velvet-lo)" />
        </radialGradient>
        <radialGradient id="wheel-halo">
          <stop offset=".36" stopColor="#fff" />
          <stop offset=".44" stopColor="var(--brand-hi)" stopOpacity=".8" />
          <stop offset="1" stopColor="var(--metal)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path
        fill="url(#wheel-gloss)"
        d="M180 31c66 0 122 42 141 101-36 26-86 40-141 40S75 158 39 132C58 73 114 31 180 31Z"
      />
      <circle className="wheel-ring" cx={CENTRE} cy={CENTRE} r={RADIUS + 1} />
      <circle className="wheel-ring" cx={CENTRE} cy={CENTRE} r={176} strokeWidth="4" />
      <Lamps start={0} />
      <Lamps start={1} />
      <circle cx={CENTRE} cy={CENTRE + 5} r={42} opacity=".35" />
      <circle cx={CENTRE} cy={CENTRE} r={40} fill="url(#metal)" />
      <circle className="wheel-dome" cx={CENTRE} cy={CENTRE} r={35} />
      <g className="wheel-mark" transform={`translate(${CENTRE - 25} ${CENTRE - 25})`}>
        <Mark size={50} />
      </g>
      <path opacity=".4" transform="translate(0 4)" d={POINTER} />
      <path fill="url(#metal)" d={POINTER} />
      <path fill="#fff" opacity=".4" d="M180 50C172 36 157 24 157 8c0-11 10-17 23-17Z" />
      <path className="wheel-gem" d="m180 1 9 11-9 14-9-14Z" />
      <path fill="#fff" opacity=".55" d="m180 1-9 11 9 3Z" />
    </>
  )
}

/** Rounded above: a straight edge looks cut off. */
const POINTER = 'M180 50C172 36 157 24 157 8c0-11 10-17 23-17s23 6 23 17c0 16-15 28-23 42Z'
const LAMPS = 24

/** Every second lamp of the rim, lit. */
const Lamps = ({ start }: { start: 0 | 1 }) => (
  <g className="wheel-lamps">
    {Array.from({ length: LAMPS / 2 }, (_, n) => {
      const [cx, cy] = point(165, ((n * 2 + start + 0.5) * 360) / LAMPS).split(' ')
      return <circle key={cx} cx={cx} cy={cy} r={9} fill="url(#wheel-halo)" />
    })}
  </g>
)
