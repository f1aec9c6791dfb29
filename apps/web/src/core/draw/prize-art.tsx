import type { DrawPrize } from '@duang/contract/draw'

/** Drawings in a box of 48: `front` lies in the light, `cut` shows the ground, and `back` lies in the shade; without it, `front` is its own shade. */
const FIGURES: Readonly<Record<DrawPrize['type'], readonly [front: string, cut: string, back?: string]>> = {
  credit: [
    'M24 5.500a18 18 0 1 1 0 36 18 18 0 0 1 0-36Zm0 3.500a14.500 14.500 0 1 0 0 29 14.500 14.500 0 0 0 0-29Zm0 1.500a13 13 0 1 1 0 26 13 13 0 0 1 0-26Z',
    'M18.500 15.500h3.300v-2.300h2.700v2.300h1a4.400 4.400 0 0 1 2.600 7.600 4.900 4.900 0 0 1-2 8.700h-1.600V34h-2.700v-2.200h-3.300Zm3.300 3v3.500H25a1.750 1.750 0 0 0 0-3.500Zm0 6.400v3.900h3.700a1.950 1.950 0 0 0 0-3.900Z',
    'M6 24a18 18 0 0 1 36 0v4a18 18 0 0 1-36 0Z',
  ],
  points: [
    'm24 4.500 5.600 11.600 12.800 1.700-9.400 8.800 2.400 12.600L24 33.100l-11.400 6.100L15 26.600l-9.400-8.800 12.800-1.700Z',
    'M24 4.500 29.600 16.100 24 23ZM42.400 17.800 33 26.600 24 23ZM35.400 39.200 24 33.100V23ZM12.600 39.200 15 26.600 24 23ZM5.600 17.800l12.800-1.700L24 23Z',
  ],
  rights: [
    'M7 13.500h34a2.500 2.500 0 0 1 2.500 2.500v4a3.500 3.500 0 0 0 0 7v4a2.500 2.500 0 0 1-2.500 2.500H7A2.500 2.500 0 0 1 4.500 31v-4a3.500 3.500 0 0 0 0-7v-4A2.500 2.500 0 0 1 7 13.500Z',
    'M13 16h1.800v3H13Zm0 6h1.800v3H13Zm0 6h1.800v3H13ZM28 16.500l2 4.700 5.100.4-3.900 3.300 1.200 5-4.400-2.700-4.400 2.700 1.200-5-3.900-3.300 5.100-.4Z',
  ],
  goods: [
    'M8 15h32a2 2 0 0 1 2 2v4.500a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V17a2 2 0 0 1 2-2Zm16-1c-8 .6-12-2-10.500-6.300C15.500 3.500 22 6.500 24 12c2-5.500 8.500-8.500 10.500-4.300C36 12 32 14.600 24 14Z',
    'M21 15h6v8.500h-6Zm0 8.500h6V42h-6Z',
    'M8.500 22h31v17a3 3 0 0 1-3 3h-25a3 3 0 0 1-3-3Z',
  ],
  nothing: [
    'M29 6.500A17.500 17.500 0 1 0 42.500 27 15.500 15.500 0 0 1 29 6.500Z',
    'M36 8l1.400 3.600L41 13l-3.600 1.400L36 18l-1.400-3.600L31 13l3.600-1.400Z',
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
      <circle cx="32" cy="32" r="30" fill="none" stroke="url(#metal)" strokeWidth="2.500" />
      <g transform="translate(10 9.500) scale(.92)">
        <path className="medal-back" d={back ?? front} transform={back ? undefined : 'translate(0 3.500)'} />
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
