/** Chips, as one choice among many: arrows move, as in any group of radios. */
import { h, s } from './dom.ts'
import { baht } from './texts.ts'
import { say } from './th.ts'

/** Short, since a chip is small: tens of thousands in words. */
const face = (satang: number): string => {
  const baht = satang / 100
  return baht >= 10_000 && baht % 10_000 === 0 ? say.tenThousands(baht / 10_000) : String(baht)
}

/** `choose` gets the chip in satang. Returns the group. Its choice follows `select`. */
export function chipTray(chips: readonly number[], chosen: number, choose: (satang: number) => void) {
  const inputs = chips.map((satang, index) =>
    h('input', {
      type: 'radio',
      name: 'chip',
      class: 'sr-only',
      value: satang,
      'aria-label': baht(satang),
      checked: satang === chosen || (chosen === 0 && index === 0),
      onchange: () => choose(satang),
    }),
  )
  const labels = chips.map((satang, index) =>
    h(
      'label',
      { class: `play-chip play-chip-${index % 5}` },
      inputs[index],
      chipPicture(),
      h('span', { 'aria-hidden': 'true' }, face(satang)),
    ),
  )
  return {
    element: h('fieldset', { class: 'chip-tray' }, h('legend', { class: 'sr-only' }, say.chips), ...labels),
    setBusy(isBusy: boolean) {
      for (const input of inputs) input.disabled = isBusy
    },
  }
}

/** A chip from above: a ring with eight notches. Coloured by its class, so that tables can draw the same chip on their spots. */
export const chipPicture = (): SVGSVGElement =>
  s(
    'svg',
    { viewBox: '0 0 48 48', class: 'chip-picture', 'aria-hidden': 'true' },
    s('circle', { cx: 24, cy: 24, r: 22, class: 'chip-rim' }),
    s('circle', { cx: 24, cy: 24, r: 19.5, class: 'chip-notches', 'stroke-dasharray': '7.66 7.66' }),
    s('circle', { cx: 24, cy: 24, r: 15.5, class: 'chip-face' }),
  )
