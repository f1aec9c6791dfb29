import './provider-emblem.css'
import type { CSSProperties } from 'react'
import { hash } from './cover-art.ts'

type ProviderEmblemProps = { code: string; size?: number }

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

/** Drawings in the middle of a crest. */
const SYMBOLS = [
  // A crown.
  'M12 31h24v3H12ZM12 29l-2-13 8 6 6-10 6 10 8-6-2 13Z',
  // A flame.
  'M25 10c1 7 9 9 9 17a10 10 0 0 1-20 0c0-5 3-7 4-11 2 2 3 3 3 5 3-3 4-6 4-11Z',
  // A gem.
  'M16 14h16l6 8-14 15L10 22ZM10 22h28',
  // A lotus.
  'M24 12c5 5 5 13 0 20-5-7-5-15 0-20ZM11 19c7 0 11 6 12 14-8 0-12-6-12-14ZM37 19c-7 0-11 6-12 14 8 0 12-6 12-14Z',
  // A moon and a star.
  'M28 11a13 13 0 1 0 9 19A12 12 0 0 1 28 11ZM34 15l1.500 3.500L39 20l-3.500 1.500L34 25l-1.500-3.500L29 20l3.500-1.500Z',
  // A bolt.
  'M27 9 13 27h9l-2 12 15-19h-9Z',
  // A fish.
  'M9 24c5-8 15-9 22-2l7-6v16l-7-6c-7 7-17 6-22-2ZM17 21a1.500 1.500 0 1 0 .1 0Z',
  // A mountain.
  'M8 35 20 15l6 10 4-6 10 16Z',
  // A clover.
  'M24 23c-8 0-9-10-3-11 2 0 3 2 3 4 0-2 1-4 3-4 6 1 5 11-3 11ZM23 24c0 8-10 9-11 3 0-2 2-3 4-3-2 0-4-1-4-3 1-6 11-5 11 3ZM25 24c0-8 10-9 11-3 0 2-2 3-4 3 2 0 4 1 4 3-1 6-11 5-11-3ZM24 25c2 4 2 8 6 11H18c4-3 6-7 6-11Z',
  // A shell.
  'M24 36 9 22c2-8 8-11 15-11s13 3 15 11ZM24 36V11M24 36 16 13M24 36l8-23',
  // A wheel of eight.
  'M24 10a14 14 0 1 1 0 28 14 14 0 0 1 0-28ZM24 10v28M10 24h28M14 14l20 20M34 14 14 34',
  // A tower.
  'M18 36h12l-2-16h-8ZM16 20h16l-2-4H18ZM24 8l5 8H19Z',
]

/** A crest of a provider: shape, colour and drawing by its code. Decorative: the name is beside it. */
export function ProviderEmblem({ code, size = 40 }: ProviderEmblemProps) {
  const shape = SHAPES[(hash(code) >>> 9) % SHAPES.length]
  const symbol = SYMBOLS[(hash(code) >>> 3) % SYMBOLS.length]
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
      <path className="provider-emblem-symbol" d={symbol} />
    </svg>
  )
}
