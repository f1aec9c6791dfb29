/** Rules, payouts of the spots, and the declared return to the player. */
import type { PlayState } from '../wire.ts'
import { returnFigure, returnNote } from './declared-return.ts'
import { h } from './dom.ts'
import type { GameView } from './game-view.ts'
import { sheet } from './sheet.ts'
import { baht, gainsText, percent } from './texts.ts'
import { say } from './th.ts'

export function rulesSheet(opener: HTMLElement, state: PlayState, view: GameView): void {
  const rules = sheet(say.rulesTitle)
  const { table } = state
  rules.fill(
    h('p', { class: 'sheet-fact' }, say.declared, h('strong', {}, returnFigure(state))),
    h('p', { class: 'sheet-note' }, returnNote(state)),
    h('ul', { class: 'sheet-rules' }, ...view.rules.map((rule) => h('li', {}, rule))),
    h('p', { class: 'sheet-note' }, say.stakeRange(baht(table.stakeMinSatang), baht(table.stakeMaxSatang))),
    // The list of matches shows the odds.
    ...(view.paytable ? [view.paytable(state)] : table.spots.length > 0 ? [spotsTable(state)] : []),
  )
  opener.addEventListener('click', rules.open)
}

/** Payouts in the notation of the table. */
function spotsTable({ table }: PlayState): HTMLElement {
  const rows = table.spots.flatMap(({ name, pays, returnToPlayer }) =>
    pays.map(({ when, times }, index) =>
      h(
        'tr',
        {},
        index === 0 &&
          h('th', { scope: 'row', rowspan: pays.length }, name, h('small', {}, say.returnOf(percent(returnToPlayer)))),
        h('td', {}, when),
        h('td', { class: 'figure' }, gainsText([times])),
      ),
    ),
  )
  return h(
    'table',
    { class: 'sheet-table' },
    h('caption', {}, say.paysTotal),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, say.spot),
        h('th', { scope: 'col' }, say.when),
        h('th', { scope: 'col', class: 'figure' }, say.pays),
      ),
    ),
    h('tbody', {}, ...rows),
  )
}
