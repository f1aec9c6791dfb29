import { useId } from 'react'

/** Five metals and five silhouettes, so that levels differ in shape as well as colour. Decorative: the name is beside it. */
const SHAPES: Readonly<Record<number, string>> = {
  1: 'M24 5a19 19 0 1 1 0 38 19 19 0 0 1 0-38Z',
  2: 'M24 4 42 14v20L24 44 6 34V14Z',
  3: 'M8 6h32v18c0 10-7 16-16 19C15 40 8 34 8 24Z',
  4: 'M14 6h20l10 13-20 25L4 19Z',
  5: 'm24 3 6 13 14-2-6 13 6 14-14-2-6 6-6-6-14 2 6-14-6-13 14 2Z',
}

export function LevelEmblem({ level, size = 56 }: { level: number; size?: number }) {
  const id = useId()
  const shape = SHAPES[level] ?? SHAPES[1]
  return (
    <svg className="emblem" data-level={level} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2=".35" y2="1">
          <stop stopColor="#fff" stopOpacity=".75" />
          <stop offset=".45" stopColor="#fff" stopOpacity=".05" />
          <stop offset="1" stopColor="#000" stopOpacity=".42" />
        </linearGradient>
      </defs>
      <path className="emblem-metal" d={shape} />
      <path d={shape} fill={`url(#${id})`} stroke="#fff" strokeOpacity=".5" strokeWidth=".8" />
      <g transform="translate(24 24) scale(.78) translate(-24 -24)">
        <path className="emblem-metal" d={shape} />
        <path d={shape} fill={`url(#${id})`} stroke="#000" strokeOpacity=".25" />
      </g>
      <path
        className="emblem-flower"
        d="M24 14c3 3.500 3 6.500 0 10-3-3.500-3-6.500 0-10Zm0 20c3-3.500 3-6.500 0-10-3 3.500-3 6.500 0 10Zm-10-10c3.500-3 6.500-3 10 0-3.500 3-6.500 3-10 0Zm20 0c-3.500-3-6.500-3-10 0 3.500 3 6.500 3 10 0Z"
      />
    </svg>
  )
}
