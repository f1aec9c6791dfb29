/**
 * Colour arithmetic for the theme: hex sRGB ↔ OKLCH and the contrast ratio of WCAG 2.
 * Lightness and chroma are 0..1 (chroma in practice below 0.4), hue is degrees 0..360.
 */
export type Oklch = { lightness: number; chroma: number; hue: number }

type Triple = readonly [number, number, number]

const linearOf = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

const gammaOf = (channel: number): number =>
  channel <= 0.0031308 ? 12.92 * channel : 1.055 * Math.max(channel, 0) ** (1 / 2.4) - 0.055

const linearRgbOf = (hex: string): Triple => {
  const channel = (start: number) => linearOf(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

/** Reads `#RRGGBB`. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearRgbOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((degrees % 360) + 360) % 360,
  }
}

function linearOfOklch({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInGamut = (colour: Oklch): boolean =>
  linearOfOklch(colour).every((channel) => channel >= -0.0005 && channel <= 1.0005)

/** Nearest sRGB colour of the same lightness and hue as `#RRGGBB`: chroma is lowered until it fits. */
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
  const channels = linearOfOklch(fitting).map((channel) => Math.round(Math.min(1, Math.max(0, gammaOf(channel))) * 255))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

const luminanceOf = (hex: string): number => {
  const [red, green, blue] = linearRgbOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2 between two `#RRGGBB` colours, 1..21. */
export function contrastOf(one: string, other: string): number {
  const [dim, bright] = [luminanceOf(one), luminanceOf(other)].sort((left, right) => left - right) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}
