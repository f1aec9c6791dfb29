import './category-banner.css'
import type { ReactNode } from 'react'
import { categoryName } from './category.ts'

/** The banner of a category, 600 × 150: an SVG scene, and real text on it. `sub`: a line below the name. */
export function CategoryScene({ category, sub }: { category: string; sub: ReactNode }) {
  const Scene = SCENES.get(category) ?? Lattice
  return (
    <>
      <svg key={category} aria-hidden="true" viewBox="0 0 600 150" preserveAspectRatio="xMaxYMid slice">
        <Scene />
      </svg>
      <span className="category-text">
        <span className="category-title">{categoryName(category)}</span>
        <span className="category-sub">{sub}</span>
      </span>
    </>
  )
}

/** The lines of a pitch and a moving ball. */
function Pitch() {
  return (
    <>
      <g fill="none" stroke="var(--brand-text)" strokeWidth="1.5" opacity="0.55">
        <path d="M250-20 150 170M380-20 380 170M600 20H494V130H600M600 48H556V102H600" />
        <circle cx="380" cy="75" r="46" />
        <path d="M494 50A34 34 0 0 0 494 100" />
      </g>
      <g fill="var(--brand-text)">
        <circle cx="380" cy="75" r="3" />
        <circle cx="528" cy="75" r="2.5" />
      </g>
      <path
        d="M300 128C352 40 430 22 548 70"
        fill="none"
        stroke="var(--brand)"
        strokeWidth="2.5"
        strokeDasharray="3 8"
        strokeLinecap="round"
      />
      <circle cx="548" cy="70" r="7" fill="var(--brand)" />
    </>
  )
}

const SUITS = [
  'M0-22 17 0 0 22-17 0Z',
  'M0 20C-28-2-18-22-8-20-3-19 0-14 0-11 0-14 3-19 8-20 18-22 28-2 0 20Z',
  'M0-22C26 2 16 16 4 10L7 22H-7L-4 10C-16 16-26 2 0-22Z',
]

/** A fan of cards. */
function Cards() {
  return (
    <g fill="var(--bg-2)" stroke="var(--brand-text)" strokeWidth="1.5" strokeLinejoin="round">
      {[-32, -12, 8, 28].map((turn, n) => (
        <g key={turn} transform={`translate(450 196) rotate(${turn})`}>
          <rect x="-38" y="-168" width="76" height="112" rx="10" />
          <path
            d={SUITS[n % SUITS.length]}
            transform="translate(0 -112)"
            fill={n === 3 ? 'var(--brand)' : 'none'}
            stroke={n === 3 ? 'none' : undefined}
            opacity={n === 3 ? 1 : 0.7}
          />
        </g>
      ))}
    </g>
  )
}

/** Three reels with one sign each. */
function Reels() {
  return (
    <g fill="none" stroke="var(--brand-text)" strokeWidth="1.5">
      {[318, 402, 486].map((x, n) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <rect y="14" width="72" height="122" rx="14" fill="var(--bg-2)" />
          <path d="M8 40H64M8 110H64" opacity="0.35" />
          <g transform="translate(36 75)">
            <path d={SUITS[0]} opacity="0.4" transform={`translate(0 ${n % 2 ? -52 : -58}) scale(.6)`} />
            <path
              d={n === 1 ? 'M0-24 7-7 24 0 7 7 0 24-7 7-24 0-7-7Z' : SUITS[0]}
              fill={n === 1 ? 'var(--brand)' : 'none'}
              stroke={n === 1 ? 'none' : undefined}
            />
            <path d={SUITS[0]} opacity="0.4" transform={`translate(0 ${n % 2 ? 52 : 58}) scale(.6)`} />
          </g>
        </g>
      ))}
    </g>
  )
}

/** For a category without a scene of its own. */
function Lattice() {
  return (
    <g fill="none" stroke="var(--brand-text)" strokeWidth="1.5" opacity="0.6">
      {[320, 410, 500].map((x) => (
        <g key={x} transform={`translate(${x} 75)`}>
          <path d="M0-56 56 0 0 56-56 0Z" />
          <path d="M0 0C-14-12-14-26 0-40 14-26 14-12 0 0C14 12 14 26 0 40-14 26-14 12 0 0ZM0 0C12-14 26-14 40 0 26 14 12 14 0 0-12 14-26 14-40 0-26-14-12-14 0 0" />
        </g>
      ))}
    </g>
  )
}

const SCENES: ReadonlyMap<string, () => ReactNode> = new Map([
  ['sport', Pitch],
  ['casino', Cards],
  ['slot', Reels],
])
