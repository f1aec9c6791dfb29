/** The form of a brand's surfaces: corners, and the covers of games. */

const CORNERS = {
  soft: { 'r-1': '6px', 'r-2': '8px', 'r-3': '10px', 'r-4': '14px', 'r-5': '18px' },
  square: { 'r-1': '2px', 'r-2': '3px', 'r-3': '4px', 'r-4': '6px', 'r-5': '8px', 'r-full': '6px' },
} as const
/** The zoom takes the drawn frame of a cover out of sight. */
const SQUARE_CARDS = { 'cover-ratio': '1', 'cover-zoom': '1.14' } as const

export type Shape = { corners: 'round' | keyof typeof CORNERS; cards: 'poster' | 'square' }

/** Style that replaces the usual tokens; empty for the usual form. Its selector outranks `:root` of the style sheet. */
export function shapeCss({ corners, cards }: Shape): string {
  const tokens = { ...(corners !== 'round' && CORNERS[corners]), ...(cards === 'square' && SQUARE_CARDS) }
  const css = Object.entries(tokens).map(([name, value]) => `--${name}:${value};`)
  return css.length === 0 ? '' : `html:root{${css.join('')}}`
}
