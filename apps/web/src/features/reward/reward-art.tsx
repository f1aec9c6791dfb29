import type { Reward } from '@duang/contract/reward'
import { useId } from 'react'

/** Drawings by three tones of the brand: `base`, `line` and `light`. Decorative: the name is beside them. */
const SHAPES: Readonly<Record<Reward['art'], { base: string; line: string; light?: string }>> = {
  gift: {
    base: 'M20 44h56v34a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4ZM16 30h64v14H16Z',
    line: 'M48 30v52M48 30c-16 0-20-16-11-17 7 0 11 8 11 17Zm0 0c16 0 20-16 11-17-7 0-11 8-11 17ZM16 44h64',
  },
  credit: {
    base: 'M18 36c0-7 13-12 30-12s30 5 30 12v26c0 7-13 12-30 12s-30-5-30-12Z',
    line: 'M18 36c0 7 13 12 30 12s30-5 30-12M18 49c0 7 13 12 30 12s30-5 30-12',
    light: 'M30 34c0-3 8-5 18-5s18 2 18 5-8 5-18 5-18-2-18-5Z',
  },
  wheel: {
    base: 'M48 12a36 36 0 1 1 0 72 36 36 0 0 1 0-72Z',
    line: 'M48 12v72M17 30l62 36M17 66l62-36',
    light: 'M48 40a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z',
  },
  card: {
    base: 'M30 16h36a6 6 0 0 1 6 6v52a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6Z',
    line: 'M32 24h32v48H32Z',
    light: 'M48 34 60 48 48 62 36 48Z',
  },
  phone: {
    base: 'M34 10h28a6 6 0 0 1 6 6v64a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6Z',
    line: 'M44 78h8M34 20h28v50H34Z',
    light: 'M42 32h12v12H42Z',
  },
  bag: {
    base: 'M22 34h52l5 44a5 5 0 0 1-5 6H22a5 5 0 0 1-5-6Z',
    line: 'M34 44V30a14 14 0 0 1 28 0v14',
    light: 'M48 54 56 64 48 74 40 64Z',
  },
  cup: {
    base: 'M22 30h44v32a16 16 0 0 1-16 16H38a16 16 0 0 1-16-16Z',
    line: 'M66 38h6a9 9 0 0 1 0 20h-6M36 12c-4 4 4 7 0 11M50 12c-4 4 4 7 0 11M18 84h52',
  },
  gold: {
    base: 'M34 30h28l8 22H26ZM12 58h28l8 22H4ZM56 58h28l8 22H48Z',
    line: 'M36 40h24M14 68h24M58 68h24',
  },
}

export function RewardArt({ name }: { name: Reward['art'] }) {
  const id = useId()
  const { base, line, light } = SHAPES[name]
  return (
    <span className="reward-art">
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2=".4" y2="1">
            <stop stopColor="#fff" stopOpacity=".6" />
            <stop offset=".45" stopColor="#fff" stopOpacity=".05" />
            <stop offset="1" stopColor="#000" stopOpacity=".34" />
          </linearGradient>
        </defs>
        <path d={base} transform="translate(2 4)" opacity=".28" />
        <path className="reward-art-base" d={base} />
        <path d={base} fill={`url(#${id})`} />
        <path className="reward-art-line" d={line} />
        {light && <path className="reward-art-light" d={light} />}
      </svg>
    </span>
  )
}
