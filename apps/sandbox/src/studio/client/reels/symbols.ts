/** The pictures of the reels. */
import { s } from '../dom.ts'

/** A picture by the name of a symbol, 64 by 64; a name that has none is written. */
export function symbolPicture(symbol: string, name: string): SVGSVGElement {
  return s(
    'svg',
    { viewBox: '0 0 64 64', class: 'symbol', 'data-symbol': symbol, 'aria-hidden': 'true' },
    s('circle', { cx: 32, cy: 32, r: 28, class: 'symbol-medal' }),
    s('text', { x: 32, y: 37, 'text-anchor': 'middle', class: 'symbol-word' }, name),
  )
}
