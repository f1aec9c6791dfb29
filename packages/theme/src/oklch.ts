/**
 * Colours of the theme: hex sRGB, OKLCH and the contrast ratio of WCAG 2, converted by culori.
 * Lightness and chroma are 0..1 (chroma in practice below 0.4), hue is degrees 0..360.
 */
import {
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parseHex,
  useMode as register,
  wcagContrast,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) register(mode as typeof modeRgb)
const toOklch = converter('oklch')
const toLinearRgb = converter('lrgb')

export type Oklch = { lightness: number; chroma: number; hue: number }

/** Parses `#RRGGBB`. A grey has hue 0. */
export function oklchOf(hex: string): Oklch {
  const { l, c, h } = toOklch(parseHex(hex)) ?? { l: 0, c: 0 }
  return { lightness: l, chroma: c, hue: h ?? 0 }
}

const colourOf = ({ lightness, chroma, hue }: Oklch) => ({ mode: 'oklch', l: lightness, c: chroma, h: hue }) as const

/** Allows a step of half a thousandth in linear light, which no 8-bit channel shows. */
function isInGamut(colour: Oklch): boolean {
  const { r, g, b } = toLinearRgb(colourOf(colour))
  return [r, g, b].every((channel) => channel >= -0.0005 && channel <= 1.0005)
}

/**
 * Returns the nearest sRGB colour of the same lightness and hue as `#RRGGBB`: chroma is lowered until it fits. `clampChroma` of culori
 * stops elsewhere, and gives a third of the colours another last digit than the published tokens.
 */
export function hexOfOklch(colour: Oklch): string {
  let fitting = colour
  if (!isInGamut(colour)) {
    let low = 0
    let high = colour.chroma
    for (let step = 0; step < 40; step++) {
      const middle = (low + high) / 2
      if (isInGamut({ ...colour, chroma: middle })) low = middle
      else high = middle
    }
    fitting = { ...colour, chroma: low }
  }
  return formatHex(colourOf(fitting)).toUpperCase()
}

/** Contrast ratio of WCAG 2 between two `#RRGGBB` colours, 1..21. */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other)
