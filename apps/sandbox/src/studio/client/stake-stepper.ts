/** The stake of games with one spot: less and more, beside the button of play. The amount between them is that of the frame. */
import { h, icon, put } from './dom.ts'
import { baht } from './texts.ts'
import { say } from './th.ts'

/** `choose` gets the stake in satang. The same interface as the tray of chips. */
export function stakeStepper(amounts: readonly number[], chosen: number, choose: (satang: number) => void) {
  let place = Math.max(0, amounts.indexOf(chosen))
  let isBusy = false
  const said = h('output', { class: 'sr-only' })
  const step = (by: number) => () => {
    const next = amounts[place + by]
    if (isBusy || next === undefined) return
    place += by
    put(said, baht(next))
    choose(next)
    refresh()
  }
  const button = (label: string, name: 'less' | 'more', by: number) =>
    h(
      'button',
      { type: 'button', class: `stake-step stake-${name}`, 'aria-label': label, onclick: step(by) },
      icon(name),
    )
  const [less, more] = [button(say.lessStake, 'less', -1), button(say.moreStake, 'more', 1)]
  // Not `disabled`: the focus stays on the button at the end of the amounts.
  const refresh = () => {
    less.setAttribute('aria-disabled', String(isBusy || place === 0))
    more.setAttribute('aria-disabled', String(isBusy || place === amounts.length - 1))
  }
  refresh()
  return {
    element: h('div', { class: 'stake-stepper', role: 'group', 'aria-label': say.stake }, less, more, said),
    setBusy(next: boolean) {
      isBusy = next
      refresh()
    },
  }
}
