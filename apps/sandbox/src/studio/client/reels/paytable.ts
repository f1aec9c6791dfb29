/** Payouts of the symbols and courses of the lines, in the sheet of rules. */
import type { ReelSymbol } from '../../games/reel-strips.ts'
import type { PlayState } from '../../wire.ts'
import { h, s } from '../dom.ts'
import { symbolPicture } from './reel.ts'
import { freeSpinsText, scatterText, wildText } from './reel-terms.ts'
import { say } from './th.ts'
import type { SymbolNames } from './th-symbol-names.ts'

export function reelsPaytable({ table }: PlayState, names: SymbolNames): HTMLElement {
  const { reels } = table
  if (!reels) return h('div', {})
  const { symbols, lines, scatter, wild } = reels
  const scatterName = names[scatter as ReelSymbol]
  const counts = ['5', '4', '3']
  return h(
    'div',
    { class: 'reels-pays' },
    h(
      'table',
      { class: 'sheet-table' },
      h('caption', {}, say.paysPerLine),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, say.symbol),
          ...counts.map((n) => h('th', { scope: 'col', class: 'figure' }, say.inARow(n))),
        ),
      ),
      h(
        'tbody',
        {},
        ...symbols.map(({ symbol, pays }) => {
          return h(
            'tr',
            {},
            h(
              'th',
              { scope: 'row' },
              h(
                'span',
                { class: 'pays-symbol' },
                symbolPicture(symbol),
                h(
                  'span',
                  {},
                  names[symbol as ReelSymbol],
                  symbol === wild && h('small', {}, wildText(scatterName)),
                  symbol === scatter && h('small', {}, scatterText(reels)),
                ),
              ),
            ),
            ...counts.map((n) => h('td', { class: 'figure' }, pays[n] ? `×${pays[n]}` : '')),
          )
        }),
      ),
    ),
    h('h3', {}, say.freeSpins),
    h('p', {}, freeSpinsText(reels, scatterName)),
    h('h3', {}, say.allLines(lines.length)),
    h(
      'ol',
      { class: 'line-maps' },
      ...lines.map((rows, index) => h('li', {}, lineMap(rows), h('span', {}, String(index + 1)))),
    ),
  )
}

const lineMap = (rows: readonly number[]): SVGSVGElement =>
  s(
    'svg',
    { viewBox: '0 0 50 30', class: 'line-map', 'aria-hidden': 'true' },
    ...rows.flatMap((row, reel) =>
      [0, 1, 2].map((each) =>
        s('rect', {
          x: reel * 10 + 1,
          y: each * 10 + 1,
          width: 8,
          height: 8,
          rx: 2,
          class: each === row ? 'is-on' : '',
        }),
      ),
    ),
  )
