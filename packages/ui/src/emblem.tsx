import { useId } from 'react'

/**
 * Drawings of two planes in a box of 48: `back` lies in the shade, `front` in the light, and `mark` is cut into the front.
 * The brand's colour gives both planes their hue. Light and shade are white and black over it, so that any colour works in both themes.
 */
const SHAPES = {
  deposit: {
    back: 'M8 16a5 5 0 0 1 5-5h20a4 4 0 0 1 4 4v3h-2l-24 1ZM8 16v18a6 6 0 0 0 6 6h22a5 5 0 0 0 5-5V23a5 5 0 0 0-5-5H13Z',
    front: 'M32 20a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z',
    mark: 'M30.500 25h3v7h4L32 38l-5.500-6h4Z',
  },
  withdraw: {
    back: 'M8 16a5 5 0 0 1 5-5h20a4 4 0 0 1 4 4v3h-2l-24 1ZM8 16v18a6 6 0 0 0 6 6h22a5 5 0 0 0 5-5V23a5 5 0 0 0-5-5H13Z',
    front: 'M32 20a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z',
    mark: 'M30.500 37h3v-7h4L32 24l-5.500 6h4Z',
  },
  media: {
    back: 'M7 19l28-11a3 3 0 0 1 4 2l2 6a4 4 0 0 0 1 8l1 4-31 10a3 3 0 0 1-4-2l-1-5a4 4 0 0 0-1-8Z',
    front: 'm25 13 4.500 9 10 1.500-7.200 7 1.700 10L25 35.800 16 40.500l1.700-10-7.200-7 10-1.500Z',
    mark: 'm25 22 2 4 4.500.7-3.300 3.100.8 4.500-4-2.100-4 2.100.8-4.500-3.300-3.100L23 26Z',
  },
  home: {
    back: 'M10 22h28v15a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4Z',
    front:
      'M21.500 7.800a4 4 0 0 1 5 0L42 20.500a3 3 0 0 1-4 4.500L24 13.500 10 25a3 3 0 0 1-4-4.500ZM19 31a5 5 0 0 1 10 0v10H19Z',
    mark: 'M26 36a1.200 1.200 0 1 0 .1 0Z',
  },
  contact: {
    back: 'M20 7h17a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6v6l-8-6h-9a6 6 0 0 1-6-6V13a6 6 0 0 1 6-6Z',
    front: 'M11 17h18a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H19l-8 6v-6a6 6 0 0 1-6-6v-8a6 6 0 0 1 6-6Z',
    mark: 'M13 25a2.200 2.200 0 1 0 .1 0Zm7 0a2.200 2.200 0 1 0 .1 0Zm7 0a2.200 2.200 0 1 0 .1 0Z',
  },
  wheel: {
    back: 'M24 8a18 18 0 1 1 0 36 18 18 0 0 1 0-36Z',
    front:
      'M24 26V11a15 15 0 0 1 13 7.500Zm0 0h15a15 15 0 0 1-2 7.500Zm0 0 7.500 13a15 15 0 0 1-7.500 2Zm0 0-13 7.500A15 15 0 0 1 9 26Zm0 0-13-7.500a15 15 0 0 1 5.500-5.500ZM24 3l5 2-3.500 8h-3L19 5Z',
    mark: 'M24 22a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
  },
  cards: {
    back: 'M8.500 14.500l15-5.500a3 3 0 0 1 4 2l7 22a3 3 0 0 1-2 4l-13 4a3 3 0 0 1-4-2L6.500 18.500a3 3 0 0 1 2-4Z',
    front:
      'M22 9.500h16a3.500 3.500 0 0 1 3.500 3.500v24a3.500 3.500 0 0 1-3.500 3.500H22a3.500 3.500 0 0 1-3.500-3.500V13A3.500 3.500 0 0 1 22 9.500Z',
    mark: 'M30 24.500c-5-4-5-7.500 0-11 5 3.500 5 7 0 11Zm0 1c5 4 5 7.500 0 11-5-3.500-5-7 0-11Zm-1.500-.5c-2 3-4 3-6 0 2-3 4-3 6 0Zm3 0c2-3 4-3 6 0-2 3-4 3-6 0Z',
  },
  checkIn: {
    back: 'M12 9h24a5 5 0 0 1 5 5v22a5 5 0 0 1-5 5H12a5 5 0 0 1-5-5V14a5 5 0 0 1 5-5Z',
    front:
      'M14 5a2 2 0 0 1 4 0v4h12V5a2 2 0 0 1 4 0v4h2a5 5 0 0 1 5 5v4H7v-4a5 5 0 0 1 5-5h2ZM24 20.500a9.500 9.500 0 1 1 0 19 9.500 9.500 0 0 1 0-19Z',
    mark: 'm18.500 30 2-2 2.500 2.500 5-5.500 2 2-7 7.500Z',
  },
  level: {
    back: 'M12 26h24l4 16-8-2-4 5-4-8-4 8-4-5-8 2Z',
    front:
      'm24 3 5 3.500 6-.5 2 5.500 5 3.500-2 5.500 2 5.500-5 3.500-2 5.500-6-.5L24 38l-5-3.500-6 .5-2-5.500-5-3.500 2-5.500L6 15l5-3.500L13 6l6 .5Z',
    mark: 'm24 11 2.900 6 6.600.9-4.800 4.500 1.200 6.500L24 25.700 18.100 29l1.200-6.500-4.800-4.600 6.600-.9Z',
  },
  gift: {
    back: 'M9 21h30v17a4 4 0 0 1-4 4H13a4 4 0 0 1-4-4Z',
    front:
      'M8.500 14h31a2.500 2.500 0 0 1 2.500 2.500V20a2.500 2.500 0 0 1-2.500 2.500h-31A2.500 2.500 0 0 1 6 20v-3.500A2.500 2.500 0 0 1 8.500 14ZM20.500 24h7v18h-7ZM24 13.500c-9 .5-13-3-11-7.500 3-4.500 10-.5 11 5 1-5.500 8-9.500 11-5 2 4.500-2 8-11 7.500Z',
    mark: 'M21 14h6v8.500h-6Z',
  },
  tournament: {
    back: 'M9 10h30v4c0 7-5 11-12 12l1 8h6v7H14v-7h6l1-8C14 25 9 21 9 14Z',
    front: 'M13 6h22v10c0 9-4 14-9 16v5h5a3 3 0 0 1 3 3v2H14v-2a3 3 0 0 1 3-3h5v-5c-5-2-9-7-9-16Z',
    mark: 'm24 11 1.900 3.900 4.300.6-3.100 3 .7 4.300-3.800-2-3.800 2 .7-4.300-3.100-3 4.300-.6Z',
  },
  promo: {
    back: 'M12 7h13a6 6 0 0 1 4 2l12 13a5 5 0 0 1 0 7L31 40a5 5 0 0 1-7 0Z',
    front:
      'M11 9h11a5 5 0 0 1 3.500 1.500l14 14.500a4 4 0 0 1 0 5.500L28.500 41.500a4 4 0 0 1-5.500 0L7.500 26A5 5 0 0 1 6 22.500V14a5 5 0 0 1 5-5Z',
    mark: 'M13 14a2.500 2.500 0 1 0 .1 0Zm7.500 7a2.500 2.500 0 1 0 .1 0Zm7 8a2.500 2.500 0 1 0 .1 0Zm1.500-9 2 1.500-10.500 13-2-1.500Z',
  },
  movie: {
    back: 'M7 20h34v17a4 4 0 0 1-4 4H11a4 4 0 0 1-4-4Z',
    front:
      'M8 13 37 5.500a3 3 0 0 1 4 2L42 12 8 21l-1.500-4.500A3 3 0 0 1 8 13ZM24 22.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17Z',
    mark: 'm22 27 6.500 4-6.500 4Z',
  },
  users: {
    back: 'M31 8a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13ZM20 38c0-8 4-14 11-14s12 5 12 14Z',
    front: 'M18 11a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM4 42c0-8 5-13 14-13s14 5 14 13Z',
    mark: 'M18 34c-3-2.500-3-5 0-6 3 1 3 3.500 0 6Z',
  },
} as const

export type EmblemName = keyof typeof SHAPES

/** An illustrated icon. Decorative: a text is beside it. */
export function Emblem({ name, size = 62, className }: { name: EmblemName; size?: number; className?: string }) {
  const id = useId()
  const { back, front, mark } = SHAPES[name]
  return (
    <svg aria-hidden="true" className={className} width={size} height={size} viewBox="0 0 48 48">
      <defs>
        <linearGradient id={`${id}b`} x1="0" y1="0" x2="0" y2="1">
          <stop stopOpacity=".3" />
          <stop offset="1" stopOpacity=".62" />
        </linearGradient>
        <linearGradient id={`${id}f`} x1="0" y1="0" x2=".4" y2="1">
          <stop stopColor="#fff" stopOpacity=".62" />
          <stop offset=".45" stopColor="#fff" stopOpacity=".06" />
          <stop offset="1" stopColor="#000" stopOpacity=".26" />
        </linearGradient>
        <radialGradient id={`${id}s`}>
          <stop stopOpacity=".4" />
          <stop offset="1" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="24" cy="43.500" rx="19" ry="4" fill={`url(#${id}s)`} />
      <path d={back} fill="var(--brand)" />
      <path d={back} fill={`url(#${id}b)`} />
      <path d={front} transform="translate(1 1.500)" opacity=".28" />
      <path d={front} fill="var(--brand)" />
      <path d={front} fill={`url(#${id}f)`} stroke="#fff" strokeOpacity=".45" strokeWidth=".6" />
      <path d={mark} fill="var(--on-brand)" opacity=".82" />
    </svg>
  )
}
