import './provider-emblem.css'
import type { CSSProperties } from 'react'
import { hash } from './cover-art.ts'

type ProviderEmblemProps = { code: string; name: string; size?: number }

/** Silhouettes in a box of 48. */
const SHAPES = [
  'M24 2 43 12.500v23L24 46 5 35.500v-23Z',
  'M24 2c7 4 13 5 19 5v17c0 11-8 18-19 22C13 42 5 35 5 24V7c6 0 12-1 19-5Z',
  'M24 2a22 22 0 1 1 0 44 22 22 0 0 1 0-44Z',
  'M14 4h20l11 11v18L34 44H14L3 33V15Z',
]

/** Without the yellows, which are olive where they are dark. */
const HUES = [5, 20, 145, 165, 185, 205, 225, 245, 265, 285, 315, 340]

/** Degrees on the wheel of colours, from the code of a provider: the same on every device. */
export const providerHue = (code: string): number => HUES[(hash(code) >>> 16) % HUES.length] as number

/** A crest of a provider: shape and colour by its code, letters by its name. Decorative: the name is beside it. */
export function ProviderEmblem({ code, name, size = 40 }: ProviderEmblemProps) {
  const shape = SHAPES[(hash(code) >>> 9) % SHAPES.length]
  const letters = (/[a-z\d]/i.test(name) ? name.replace(/[^a-z\d]/gi, '') : code).slice(0, 2).toUpperCase()
  return (
    <svg
      className="provider-emblem"
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      style={{ '--hue': providerHue(code) } as CSSProperties}
    >
      <path className="provider-emblem-rim" d={shape} />
      <g transform="translate(24 24) scale(.86) translate(-24 -24)">
        <path className="provider-emblem-face" d={shape} />
        <path className="provider-emblem-sheen" d="M0 0h48v17Q24 30 0 24Z" clipPath={`path('${shape}')`} />
      </g>
      <text x="24" y="30.500" textAnchor="middle">
        {letters}
      </text>
    </svg>
  )
}
