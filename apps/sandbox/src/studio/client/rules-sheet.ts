/** Rules, payouts of the spots, and the declared return to the player. */
import type { PlayState } from '../wire.ts'
import { returnFigure, returnNote } from './declared-return.ts'
import { h } from './dom.ts'
import type { GameView } from './game-view.ts'
import { sheet } from './sheet.ts'
import { baht, percent } from './texts.ts'

export function rulesSheet(opener: HTMLElement, state: PlayState, view: GameView): void {
  const rules = sheet('กติกาและอัตราจ่าย')
  const { table } = state
  rules.fill(
    h('p', { class: 'sheet-fact' }, 'ผลตอบแทนผู้เล่นที่ประกาศไว้ ', h('strong', {}, returnFigure(state))),
    h('p', { class: 'sheet-note' }, returnNote(state)),
    h('ul', { class: 'sheet-rules' }, ...view.rules.map((rule) => h('li', {}, rule))),
    h('p', { class: 'sheet-note' }, `เดิมพันต่อรอบ ${baht(table.stakeMinSatang)} ถึง ${baht(table.stakeMaxSatang)}`),
    // The list of matches shows the odds.
    ...(view.paytable ? [view.paytable(state)] : table.spots.length > 0 ? [spotsTable(state)] : []),
  )
  opener.addEventListener('click', rules.open)
}

/** Whole returns for 1, as the studio's simulation counts them. */
function spotsTable({ table }: PlayState): HTMLElement {
  const rows = table.spots.flatMap(({ name, pays, returnToPlayer }) =>
    pays.map(({ when, times }, index) =>
      h(
        'tr',
        {},
        index === 0 &&
          h('th', { scope: 'row', rowspan: pays.length }, name, h('small', {}, `ผลตอบแทน ${percent(returnToPlayer)}`)),
        h('td', {}, when),
        h('td', { class: 'figure' }, `×${times}`),
      ),
    ),
  )
  return h(
    'table',
    { class: 'sheet-table' },
    h('caption', {}, 'จ่ายรวมเดิมพัน ต่อเดิมพัน 1'),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'ช่อง'),
        h('th', { scope: 'col' }, 'เมื่อ'),
        h('th', { scope: 'col', class: 'figure' }, 'จ่าย'),
      ),
    ),
    h('tbody', {}, ...rows),
  )
}
