import type { DrawPrize } from '@duang/contract/rewards/draw'

/** Drawings in a box of 48: `front` lies in the light, `cut` shows the ground, and `back` lies in the shade; without it, `front` is its own shade. */
const FIGURES: Readonly<Record<DrawPrize['type'], readonly [front: string, cut: string, back?: string]>> = {
  credit: [
    'M24 5.5a18 18 0 1 1 0 36 18 18 0 0 1 0-36Zm0 3.5a14.5 14.5 0 1 0 0 29 14.5 14.5 0 0 0 0-29Zm0 1.5a13 13 0 1 1 0 26 13 13 0 0 1 0-26Z',
    'M18.5 15.5h3.3v-2.3h2.7v2.3h1a4.4 4.4 0 0 1 2.6 7.6 4.9 4.9 0 0 1-2 8.7h-1.6V34h-2.7v-2.2h-3.3Zm3.3 3v3.5H25a1.75 1.75 0 0 0 0-3.5Zm0 6.4v3.9h3.7a1.95 1.95 0 0 0 0-3.9Z',
    'M6 24a18 18 0 0 1 36 0v4a18 18 0 0 1-36 0Z',
  ],
  points: [
    'm24 4.5 5.6 11.6 12.8 1.7-9.4 8.8 2.4 12.6L24 33.1l-11.4 6.1L15 26.6l-9.4-8.8 12.8-1.7Z',
    'M24 4.5 29.6 16.1 24 23ZM42.4 17.8 33 26.6 24 23ZM35.4 39.2 24 33.1V23ZM12.6 39.2 15 26.6 24 23ZM5.6 17.8l12.8-1.7L24 23Z',
  ],
  rights: [
    'M7 13.5h34a2.5 2.5 0 0 1 2.5 2.5v4a3.5 3.5 0 0 0 0 7v4a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 31v-4a3.5 3.5 0 0 0 0-7v-4A2.5 2.5 0 0 1 7 13.5Z',
    'M13 16h1.8v3H13Zm0 6h1.8v3H13Zm0 6h1.8v3H13ZM28 16.5l2 4.7 5.1.4-3.9 3.3 1.2 5-4.4-2.7-4.4 2.7 1.2-5-3.9-3.3 5.1-.4Z',
  ],
  goods: [
    'M8 15h32a2 2 0 0 1 2 2v4.5a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V17a2 2 0 0 1 2-2Zm16-1c-8 .6-12-2-10.5-6.3C15.5 3.5 22 6.5 24 12c2-5.5 8.5-8.5 10.5-4.3C36 12 32 14.6 24 14Z',
    'M21 15h6v8.5h-6Zm0 8.5h6V42h-6Z',
    'M8.5 22h31v17a3 3 0 0 1-3 3h-25a3 3 0 0 1-3-3Z',
  ],
  nothing: [
    'M29 6.5A17.5 17.5 0 1 0 42.5 27 15.5 15.5 0 0 1 29 6.5Z',
    'M36 8l1.4 3.6L41 13l-3.6 1.4L36 18l-1.4-3.6L31 13l3.6-1.4Z',
  ],
}

/** Gradients of the drawings, once on a page: every drawing refers to them. */
export const PrizeLight = () => (
  <svg className="absolute" width="0" height="0" aria-hidden="true">
    <defs>
      <linearGradient id="prize-light" x1="0" y1="0" x2=".5" y2="1">
        <stop stopColor="#fff" stopOpacity=".75" />
        <stop offset=".5" stopColor="#fff" stopOpacity=".05" />
        <stop offset="1" stopOpacity=".3" />
      </linearGradient>
      <linearGradient id="metal" x1=".1" y1="0" x2=".8" y2="1">
        <stop stopColor="var(--brand-hi)" />
        <stop offset=".4" stopColor="var(--metal)" />
        <stop offset=".75" stopColor="var(--metal-lo)" />
        <stop offset="1" stopColor="var(--brand-hi)" />
      </linearGradient>
    </defs>
  </svg>
)

type PrizeProps = { type: DrawPrize['type']; colour: number }

/** A prize as a medal, for pictures: in a box of 64. */
export function Medal({ type, colour }: PrizeProps) {
  const [front, cut, back] = FIGURES[type]
  return (
    <g className="medal" data-prize={type} data-colour={colour}>
      <circle className="medal-ground" cx="32" cy="32" r="30" />
      <circle cx="32" cy="32" r="30" fill="url(#prize-light)" opacity=".5" />
      <circle cx="32" cy="32" r="30" fill="none" stroke="url(#metal)" strokeWidth="2.5" />
      <g transform="translate(10 9.5) scale(.92)">
        <path className="medal-back" d={back ?? front} transform={back ? undefined : 'translate(0 3.5)'} />
        <path className="medal-front" d={front} />
        <path d={front} fill="url(#prize-light)" />
        <path className="medal-cut" d={cut} />
      </g>
    </g>
  )
}

/** Decorative: the name of the prize is beside it. */
export const PrizeArt = ({ size, ...prize }: PrizeProps & { size: number }) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="0 0 64 64">
    <Medal {...prize} />
  </svg>
)
