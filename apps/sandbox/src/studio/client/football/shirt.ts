import { s } from '../dom.ts'

const SHIRTS = ['#e8394a', '#2f6fd6', '#3fa66b', '#ffca4a', '#f58fb0', '#8b6bd9', '#35a8d0', '#f0941f'] as const

/** Two colours and a pattern derived from the name. The clubs are invented, so there are no real colours. */
export function coloursOf(name: string) {
  const sum = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (all, each, index) => all + each * (index + 3),
    0,
  )
  const colour = (place: number) => SHIRTS[place % SHIRTS.length] ?? SHIRTS[0]
  return { body: colour(sum), sleeve: colour(sum + 1 + (sum % 5)), pattern: sum % 3 }
}

export function shirt(name: string): SVGSVGElement {
  const { body, sleeve, pattern } = coloursOf(name)
  return s(
    'svg',
    { class: 'shirt', viewBox: '0 0 32 32', 'aria-hidden': 'true' },
    s('path', { fill: sleeve, d: 'M11 5 3 10l3.500 7L10 15.500V8ZM21 5l8 5-3.500 7L22 15.500V8Z' }),
    s('path', { fill: body, d: 'M11 5c2 3 8 3 10 0l1.500 1v21h-13V6Z' }),
    pattern === 0 && s('path', { fill: sleeve, d: 'M14.500 8h3v19h-3Z' }),
    pattern === 1 && s('path', { fill: sleeve, d: 'M9.500 14h13v4h-13Z' }),
  )
}
