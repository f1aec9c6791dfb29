/**
 * Derives every colour of the site from one brand colour. All values are literals, so that old web views need no colour functions.
 * The rules (neutral hue, raised lightness, pressed shade) are those of the design. `theme.test.ts` checks the contrast.
 */
import { contrastOf, hexOfOklch, oklchOf } from './oklch.ts'

export type DarkToken =
  | 'bg-0'
  | 'bg-1'
  | 'bg-2'
  | 'bg-3'
  | 'line'
  | 'line-strong'
  | 'ink-1'
  | 'ink-2'
  | 'ink-3'
  | 'ink-dis'
  | 'brand'
  | 'on-brand'
  | 'brand-text'
  | 'brand-hi'
  | 'brand-press'
  | 'glow'
  | 'brand-dim'
  | 'brand-line'
  | 'ok'
  | 'ok-dim'
  | 'bad'
  | 'bad-dim'
  | 'warn'
  | 'warn-dim'
  | 'info'
  | 'info-dim'
  | 'bad-fill'
  | 'metal'
  | 'metal-lo'
  | 'velvet'
  | 'velvet-lo'
  | 'on-prize'
  | 'prize-0'
  | PrizeColour

/** Grounds of prizes. `prize-0` is that of an outcome without a prize. */
type PrizeColour = `prize-${1 | 2 | 3 | 4 | 5 | 6}`

export type LightToken =
  | 'bg-0'
  | 'bg-1'
  | 'bg-2'
  | 'bg-3'
  | 'line'
  | 'line-strong'
  | 'ink-1'
  | 'ink-2'
  | 'ink-3'
  | 'brand-text'
  | 'glow'
  | 'brand-dim'
  | 'brand-line'
  | 'ok'
  | 'ok-dim'
  | 'bad'
  | 'bad-dim'
  | 'warn'
  | 'warn-dim'
  | 'info'
  | 'info-dim'
  | 'prize-0'

/** Colours as `#RRGGBB` by token name. Light inherits missing tokens from dark. */
export type Theme = { dark: Record<DarkToken, string>; light: Record<LightToken, string> }

type Shade = readonly [lightness: number, chroma: number, hue: number]
type Shades<Name extends string> = Record<Name, Shade>

/** Lightness keeps three decimals, as in the published tokens. */
const milli = (value: number): number => Math.round(value * 1000) / 1000

const hexOf = ([lightness, chroma, hue]: Shade): string => hexOfOklch({ lightness, chroma, hue })

function hexes<Name extends string>(shades: Shades<Name>): Record<Name, string> {
  return Object.fromEntries(Object.entries<Shade>(shades).map(([name, shade]) => [name, hexOf(shade)])) as Record<
    Name,
    string
  >
}

/** Yellow neutrals look olive, so brands from orange to lime use indigo night. */
const neutralHue = (chroma: number, hue: number): number => (chroma < 0.02 || (hue >= 30 && hue <= 130) ? 285 : hue)

const darkNeutrals = (hue: number) =>
  hexes({
    'bg-0': [0.15, 0.018, hue],
    'bg-1': [0.19, 0.022, hue],
    'bg-2': [0.23, 0.026, hue],
    'bg-3': [0.28, 0.03, hue],
    line: [0.35, 0.034, hue],
    'line-strong': [0.57, 0.04, hue],
    'ink-1': [0.97, 0.006, hue],
    'ink-2': [0.825, 0.014, hue],
    'ink-3': [0.705, 0.022, hue],
    'ink-dis': [0.53, 0.02, hue],
  })

const darkStates = () =>
  hexes({
    ok: [0.8, 0.15, 155],
    'ok-dim': [0.3, 0.055, 155],
    bad: [0.735, 0.155, 22],
    'bad-dim': [0.3, 0.075, 22],
    warn: [0.79, 0.14, 55],
    'warn-dim': [0.31, 0.06, 50],
    info: [0.79, 0.105, 235],
    'info-dim': [0.305, 0.055, 240],
    'bad-fill': [0.56, 0.19, 25],
  })

/** Yellow turns to orange where it is mixed with black or with light. Unmixed it would look olive. */
const mixedHue = (hue: number): number => (hue >= 60 && hue <= 115 ? hue - 22 : hue)

/** Hues of prizes: from green by blue to red. Yellow and orange are left out, since they turn brown below white letters. */
const PRIZE_HUES = { first: 145, span: 250, count: 6 }
/** Where the palette starts for a brand whose own hue is left out. */
const FIRST_PRIZE_OFFSET = 20
/** Place of each colour in the spread: colours of neighbouring slices differ clearly. */
const PRIZE_PLACES: Record<PrizeColour, number> = {
  'prize-1': 5,
  'prize-2': 1,
  'prize-3': 3,
  'prize-4': 0,
  'prize-5': 4,
  'prize-6': 2,
}

/** Six colours of prizes, spread evenly from the hue of the brand. White is readable on each, in both schemes. */
function prizeTokens(hue: number): Record<PrizeColour, string> {
  const { first, span, count } = PRIZE_HUES
  const own = (hue - first + 360) % 360
  const start = own <= span ? own : FIRST_PRIZE_OFFSET
  const hueAt = (place: number) => (first + ((start + (place * span) / count) % span)) % 360
  return Object.fromEntries(
    Object.entries(PRIZE_PLACES).map(([name, place]) => [name, hexOf([0.515, 0.17, hueAt(place)])]),
  ) as Record<PrizeColour, string>
}

/** Of the drawings on wheel and cards: they have the same light in both schemes, as pictures do. */
const artTokens = (brand: string, chroma: number, hue: number, neutral: number) => ({
  metal: brand,
  ...hexes({
    'metal-lo': [0.5, Math.min(chroma * 0.75, 0.13), mixedHue(hue)],
    velvet: [0.32, 0.1, neutral],
    'velvet-lo': [0.2, 0.065, neutral],
    'prize-0': [0.34, 0.035, neutral],
  }),
  'on-prize': '#FFFFFF',
})

/** White cards on a ground that is nearly white. The brand is a wash, and its text a dark shade. */
const lightTokens = (chroma: number, hue: number, neutral: number): Record<LightToken, string> =>
  hexes({
    'bg-0': [0.97, 0.006, neutral],
    'bg-1': [1, 0, neutral],
    'bg-2': [0.957, 0.008, neutral],
    'bg-3': [0.93, 0.011, neutral],
    line: [0.9, 0.011, neutral],
    'line-strong': [0.645, 0.025, neutral],
    'ink-1': [0.215, 0.03, neutral],
    'ink-2': [0.42, 0.03, neutral],
    'ink-3': [0.505, 0.028, neutral],
    'brand-text': [0.495, Math.min(chroma, 0.125), mixedHue(hue)],
    glow: [0.92, Math.min(chroma, 0.12), hue],
    'brand-dim': [0.955, Math.min(chroma * 0.4, 0.06), hue],
    'brand-line': [0.8, Math.min(chroma * 0.7, 0.125), hue],
    ok: [0.49, 0.125, 152],
    'ok-dim': [0.955, 0.035, 155],
    bad: [0.53, 0.19, 25],
    'bad-dim': [0.955, 0.022, 22],
    warn: [0.52, 0.125, 50],
    'warn-dim': [0.96, 0.03, 65],
    info: [0.5, 0.12, 245],
    'info-dim': [0.955, 0.022, 240],
    'prize-0': [0.93, 0.014, neutral],
  })

type Fill = { hex: string; lightness: number }

/** The brand keeps its exact colour where it is readable on a card (3:1). Otherwise its lightness is raised until it is. */
function brandFill(brandHex: string, card: string, chroma: number, hue: number, start: number): Fill {
  let lightness = start
  let fill: Fill = { hex: brandHex, lightness: milli(start) }
  while (contrastOf(fill.hex, card) < 3) {
    lightness += 0.01
    fill = { hex: hexOf([lightness, chroma, hue]), lightness: milli(lightness) }
  }
  return fill
}

/** The ink on the fill: tinted near-black or white. Where neither reaches 4.5:1, the fill is raised until dark ink does. */
function inkOnFill(fill: Fill, chroma: number, hue: number): { fill: Fill; ink: string } {
  const dark = hexOf([0.205, Math.min(chroma * 0.26, 0.045), hue])
  let ink = contrastOf(dark, fill.hex) >= contrastOf('#FFFFFF', fill.hex) ? dark : '#FFFFFF'
  let raised = fill
  while (contrastOf(ink, raised.hex) < 4.5) {
    const lightness = raised.lightness + 0.01
    raised = { hex: hexOf([lightness, chroma, hue]), lightness: milli(lightness) }
    ink = dark
  }
  return { fill: raised, ink }
}

function pressedFill(ink: string, lightness: number, chroma: number, hue: number): string {
  let pressed = ''
  for (const step of [-0.07, 0.05, -0.04, 0.08]) {
    pressed = hexOf([lightness + step, chroma * 0.95, hue])
    if (contrastOf(ink, pressed) >= 4.5) break
  }
  return pressed
}

/**
 * Derives all colours of a brand.
 * @param brandHex `#RRGGBB`. Another text throws a RangeError: it is an error in the brand's settings.
 */
export function deriveTheme(brandHex: string): Theme {
  if (!/^#[0-9a-f]{6}$/i.test(brandHex)) throw new RangeError(`Not a colour of the form #RRGGBB: ${brandHex}`)
  const { lightness, chroma, hue } = oklchOf(brandHex)
  const neutral = neutralHue(chroma, hue)
  const neutrals = darkNeutrals(neutral)
  const first = brandFill(brandHex.toUpperCase(), neutrals['bg-1'], chroma, hue, lightness)
  const { fill, ink } = inkOnFill(first, chroma, hue)
  const brandText = fill.lightness >= 0.8 ? fill.hex : hexOf([Math.max(first.lightness, 0.8), chroma, hue])
  const dark: Record<DarkToken, string> = {
    ...neutrals,
    brand: fill.hex,
    'on-brand': ink,
    'brand-text': brandText,
    'brand-hi': hexOf([Math.min(0.955, Math.max(first.lightness, 0.8) + 0.08), chroma * 0.62, hue]),
    'brand-press': pressedFill(ink, fill.lightness, chroma, hue),
    glow: hexOf([0.78, Math.min(chroma, 0.17), mixedHue(hue)]),
    'brand-dim': hexOf([0.315, chroma * 0.352, hue]),
    'brand-line': hexOf([0.52, chroma * 0.56, hue]),
    ...darkStates(),
    ...artTokens(brandText, chroma, hue, neutral),
    ...prizeTokens(hue),
  }
  return { dark, light: lightTokens(chroma, hue, neutral) }
}

/** The lattice of four-petal flowers behind every page, as a tile with a literal colour. A mask would be slow to repaint. */
function latticeTile(colour: string, opacity: number): string {
  const petal = (turn: number) => `<path d='M48 44c-5-5-5-12 0-17 5 5 5 12 0 17Z' transform='rotate(${turn} 48 48)'/>`
  const corner = (x: number, y: number) => `<path d='M${x} ${y - 9}l9 9-9 9-9-9Z'/>`
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' width='96' height='96'><g fill='none' stroke='${colour}' stroke-opacity='${opacity}'>` +
    `<path d='M48 13c4 12 23 31 35 35-12 4-31 23-35 35-4-12-23-31-35-35 12-4 31-23 35-35Z'/>` +
    `<circle cx='48' cy='48' r='3'/>${[0, 90, 180, 270].map(petal).join('')}` +
    `${corner(0, 0)}${corner(96, 0)}${corner(0, 96)}${corner(96, 96)}</g></svg>`
  return `url("data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`
}

const declarations = (tokens: Record<string, string>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')

/** Colours with alpha and the art of the background, as literals for the same reasons. */
const artOf = (ground: string, glow: string, glowAlpha: string, lattice: string): Record<string, string> => ({
  'bg-clear': `${ground}00`,
  'glow-soft': `${glow}${glowAlpha}`,
  'glow-clear': `${glow}00`,
  lattice,
})

// The first style sheet decides the rank of layers. So the first style of a page ranks them here.
const LAYERS = '@layer properties,theme,base,components,utilities;'

/**
 * The text of the first style element of a page: the ranks of layers, `:root{…}` for dark and, on request, light.
 * @param pattern `plain` omits the lattice from the background.
 */
export function themeCss(brandHex: string, pattern: 'prajamyam' | 'plain' = 'prajamyam'): string {
  const { dark, light } = deriveTheme(brandHex)
  const latticeOf = pattern === 'plain' ? () => 'none' : latticeTile
  const darkCss = declarations({
    ...dark,
    focus: dark['brand-hi'],
    ...artOf(dark['bg-0'], dark.glow, '38', latticeOf(dark.brand, 0.13)),
  })
  const lightCss = declarations({
    ...light,
    focus: light['brand-text'],
    ...artOf(light['bg-0'], light.glow, '4d', latticeOf(light['brand-text'], 0.07)),
  })
  return `${LAYERS}:root{color-scheme:dark;${darkCss}}:root[data-theme="light"]{color-scheme:light;${lightCss}}`
}
