/** The mark of a brand as an icon in its colours: the site's icons are made from it. */
import { FLOWER } from '@duang/theme/flower'
import { deriveTheme } from '@duang/theme/theme'

type Shape = {
  brandHex: string
  /** Path data in a box of 48 by 48. Null: the four-petal flower. */
  mark: string | null
  /** `plain`: the mark alone. `maskable`: on a ground that reaches every edge, inside the circle that systems cut out. */
  ground?: 'plain' | 'maskable'
}

/** SVG text, 48 by 48. */
export function brandIcon({ brandHex, mark, ground = 'plain' }: Shape): string {
  const { dark } = deriveTheme(brandHex)
  const art = mark === null ? flower(dark.brand, dark['on-brand']) : `<path fill="${dark.brand}" d="${mark}"/>`
  // The safe circle of a maskable icon has 40 % of the width as its radius.
  const inner =
    ground === 'plain'
      ? art
      : `<path fill="${dark['bg-0']}" d="M0 0h48v48H0Z"/><g transform="translate(8.4 8.4) scale(.65)">${art}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${inner}</svg>`
}

function flower(brand: string, onBrand: string): string {
  const petals = FLOWER.turns.map((turn) => `<path d="${FLOWER.petal}" transform="rotate(${turn} 24 24)"/>`).join('')
  return (
    `<path fill="${brand}" d="${FLOWER.ground}"/>` +
    `<g fill="${onBrand}">${petals}<path d="${FLOWER.heart}"/></g><path fill="${brand}" d="${FLOWER.eye}"/>`
  )
}
