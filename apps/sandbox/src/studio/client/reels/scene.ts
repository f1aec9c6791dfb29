/** The night behind the reels: moon, lanterns and the river on which krathong float. It stands still. */
import { s } from '../dom.ts'
import { symbolPicture } from './symbols.ts'

const at = (symbol: string, x: number, y: number, size: number): SVGGElement => {
  const picture = symbolPicture(symbol, '')
  for (const [name, value] of Object.entries({ x, y, width: size, height: size }))
    picture.setAttribute(name, String(value))
  return s('g', { class: 'scene-piece' }, picture)
}
const ripple = (x: number, y: number, width: number) => s('path', { class: 'scene-ripple', d: `M${x} ${y}h${width}` })

/** The sky keeps to the upper edge and the river to the lower, however wide the stage is; what is drawn goes on beyond the box. */
export const riverScene = (): SVGSVGElement[] => [
  layer(
    'xMaxYMin',
    s('circle', { class: 'scene-halo', cx: 318, cy: 46, r: 62 }),
    s('circle', { class: 'scene-halo', cx: 318, cy: 46, r: 42 }),
    s('circle', { class: 'scene-moon', cx: 318, cy: 46, r: 25 }),
    s('path', {
      class: 'scene-mare',
      d: 'M308 38a6 6 0 1 1-1 9 7 7 0 0 1 1-9ZM325 52a4.5 4.5 0 1 1-1 6 5 5 0 0 1 1-6Z',
    }),
    at('scatter', 44, 18, 46),
    at('scatter', 128, 52, 26),
    at('scatter', 214, 14, 32),
  ),
  layer(
    'xMidYMax',
    s('path', {
      class: 'scene-hill',
      d: 'M-200 320V186q40-36 96-16 50-30 104 0 30-28 62-14 22-32 58-20 26-26 66-8 40-30 74-4 34-22 62 4 40-16 68 20 56-34 104-8 50-22 98 10v170Z',
    }),
    s('path', {
      class: 'scene-palm',
      d: 'M30 240q-2-60 6-92h4q-7 34-5 92ZM38 150q-20-12-32 6 16-8 32-4-22 2-26 22 12-18 27-20-10 12-4 26 2-18 7-26 12 8 14 24 4-18-9-26 16 0 24 12-6-20-25-18 14-10 26-4-16-14-34 8ZM356 240q6-52-4-84h4q10 36 5 84ZM354 158q16-16 32-2-18-4-30 4 20-2 26 16-14-14-27-12 10 10 6 24-4-16-10-22-10 6-12 22-6-16 7-24-16 0-22 12 4-20 24-18-14-8-26-2 14-14 32 2Z',
    }),
    s('rect', { class: 'scene-water', x: -400, y: 318, width: 1190, height: 400 }),
    ...[
      ripple(40, 338, 60),
      ripple(150, 352, 90),
      ripple(270, 336, 70),
      ripple(20, 372, 50),
      ripple(110, 392, 110),
      ripple(250, 376, 60),
      ripple(300, 404, 70),
    ],
    at('krathong', 26, 352, 50),
    at('krathong', 318, 358, 42),
    at('krathong', 206, 346, 26),
  ),
]

const layer = (place: string, ...pieces: Element[]): SVGSVGElement =>
  s(
    'svg',
    { class: 'scene', viewBox: '0 0 390 420', preserveAspectRatio: `${place} meet`, 'aria-hidden': 'true' },
    ...pieces,
  )
