/** The pictures of the reels as elements. */
import { s } from '../dom.ts'
import { type Part, PICTURES_OF_REELS } from './pictures.ts'

/** A picture by the name of a symbol; one that nobody has drawn stands there as its name. */
export function symbolPicture(symbol: string, name: string): SVGSVGElement {
  const parts = PICTURES_OF_REELS[symbol]
  return s(
    'svg',
    { viewBox: '0 0 64 64', class: 'symbol', 'data-symbol': symbol, 'aria-hidden': 'true' },
    ...(parts ? parts.map(drawn) : named(name)),
  )
}

const drawn = ([colour, d, width]: Part) =>
  s('path', width ? { d, fill: 'none', stroke: colour, 'stroke-width': width } : { d, fill: colour })

const named = (name: string) => [
  s('circle', { cx: 32, cy: 32, r: 28, class: 'symbol-medal' }),
  s('text', { x: 32, y: 37, 'text-anchor': 'middle', class: 'symbol-word' }, name),
]
