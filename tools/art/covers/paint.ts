/** Light and depth of the covers: gradients, filters, backdrop and frame. All drawings use a viewBox of 300 by 400. */

export const WIDTH = 300
export const HEIGHT = 400

/** Colours of a scene, from the light behind its subject to its dark edge. `rim` is the light along the edge of the subject. */
export type Mood = { light: string; mid: string; deep: string; rim: string; trim?: Metal }
export type Metal = 'gold' | 'silver' | 'rose'

const METALS: Record<Metal, readonly string[]> = {
  gold: ['#fff6cf', '#ffd65e', '#d18a16', '#7a420a'],
  silver: ['#ffffff', '#cfdcf2', '#7f93bd', '#39456b'],
  rose: ['#fff0f4', '#ffb6c8', '#c85a86', '#6b1f46'],
}

const stops = (colours: readonly string[]): string =>
  colours.map((colour, n) => `<stop offset="${n / (colours.length - 1)}" stop-color="${colour}"/>`).join('')
/** From above to below, unless `x2` and `y2` say otherwise. */
export const linear = (id: string, colours: readonly string[], x2 = 0, y2 = 1): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops(colours)}</linearGradient>`
export const radial = (id: string, colours: readonly string[], cx = 0.5, cy = 0.5, r = 0.5): string =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(colours)}</radialGradient>`

/** Makes a body of a flat shape: light from above left, shade below right, a coloured rim, and a shadow on what is behind. */
const sculpt = (id: string, bevel: number, rim: string): string => `
  <filter id="${id}" x="-25%" y="-25%" width="150%" height="160%" color-interpolation-filters="sRGB">
    <feGaussianBlur in="SourceAlpha" stdDeviation="${bevel}" result="height"/>
    <feDiffuseLighting in="height" surfaceScale="${bevel * 1.5}" diffuseConstant="1.22" lighting-color="#fff" result="shade">
      <feDistantLight azimuth="238" elevation="56"/></feDiffuseLighting>
    <feSpecularLighting in="height" surfaceScale="${bevel * 1.2}" specularConstant=".85" specularExponent="26" lighting-color="#fff8e6" result="gloss">
      <feDistantLight azimuth="240" elevation="44"/></feSpecularLighting>
    <feBlend in="SourceGraphic" in2="shade" mode="multiply" result="body"/>
    <feComposite in="body" in2="gloss" operator="arithmetic" k2="1" k3=".85" result="body"/>
    <feComposite in="body" in2="SourceAlpha" operator="in" result="body"/>
    <feOffset in="SourceAlpha" dx="-2.4" dy="-1.4" result="moved"/>
    <feGaussianBlur in="moved" stdDeviation="1.1" result="moved"/>
    <feComposite in="SourceAlpha" in2="moved" operator="out" result="edge"/>
    <feFlood flood-color="${rim}"/><feComposite in2="edge" operator="in" result="edge"/>
    <feGaussianBlur in="SourceAlpha" stdDeviation="7"/><feOffset dx="3" dy="10"/>
    <feComponentTransfer result="shadow"><feFuncA type="linear" slope=".62"/></feComponentTransfer>
    <feMerge><feMergeNode in="shadow"/><feMergeNode in="body"/><feMergeNode in="edge"/></feMerge>
  </filter>`

const blur = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

const PETAL = 'M0-1.5C-5-5.500-5.500-10.500 0-16 5.500-10.500 5-5.500 0-1.500Z'
export const QUARTERS = [0, 90, 180, 270] as const
/** ประจำยาม, the four-petal flower, 32 across. */
export const flower = (x: number, y: number, scale: number, fill: string, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" fill="${fill}">${QUARTERS.map(
    (angle) => `<path d="${PETAL}" transform="rotate(${angle})"/>`,
  ).join('')}<path d="M0-3.500 3.500 0 0 3.500-3.500 0Z"/></g>`

/** A star of light. */
export const spark = (x: number, y: number, size: number, fill = '#fff'): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><circle r="7" fill="${fill}" opacity=".35" filter="url(#soft)"/>` +
  `<path d="M0-10Q.9-.9 10 0 .9.9 0 10-.9.9-10 0-.9-.9 0-10Z" fill="${fill}"/></g>`

const round = (value: number): string => value.toFixed(1)
/** Points of a fixed spread: the same picture in every run. */
export const scatter = (count: number, draw: (x: number, y: number, n: number) => string, seed = 7): string => {
  let value = seed
  const next = () => {
    value = (value * 16_807) % 2_147_483_647
    return value / 2_147_483_647
  }
  for (let skip = 0; skip < 5; skip++) next()
  return Array.from({ length: count }, (_, n) => draw(next() * WIDTH, next() * HEIGHT, n)).join('')
}

/** Rays of light from a point. */
export function rays(x: number, y: number, fill: string, count = 18): string {
  const wedge = (n: number) => {
    const angle = (n / count) * 2 * Math.PI
    const half = (n % 2 === 0 ? 0.32 : 0.18) * (Math.PI / count) * 2
    const at = (turn: number) => `${round(x + 420 * Math.cos(turn))} ${round(y + 420 * Math.sin(turn))}`
    return `M${x} ${y}L${at(angle - half)} ${at(angle + half)}Z`
  }
  const d = Array.from({ length: count }, (_, n) => wedge(n)).join('')
  return `<g mask="url(#fade)"><path d="${d}" fill="${fill}" opacity=".3" filter="url(#faint)"/></g>`
}

export const glow = (x: number, y: number, r: number, fill: string, opacity = 0.6): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}" filter="url(#haze)"/>`

/** The lit wall behind a subject: colour, lattice, rays. */
export function wall({ light, mid, deep }: Mood, x = 150, y = 160): string {
  const lattice = Array.from({ length: 63 }, (_, n) =>
    flower(((n % 7) - 0.5 + (Math.floor(n / 7) % 2) * 0.5) * 52, Math.floor(n / 7) * 46, 1.05, light, 0),
  ).join('')
  return `<rect width="300" height="400" fill="${deep}"/>
    <circle cx="${x}" cy="${y}" r="300" fill="url(#wall)"/>
    <g opacity=".13">${lattice}</g>${rays(x, y, light)}${glow(x, y, 78, light, 0.62)}${glow(x, y, 140, mid, 0.35)}`
}

/** Specks of light in the air, small and large. */
export const air = (fill: string, seed = 7, count = 26): string =>
  scatter(
    count,
    (x, y, n) =>
      `<circle cx="${round(x)}" cy="${round(y * 0.86)}" r="${n % 5 === 0 ? 3.4 : 1 + (n % 3) * 0.5}" fill="${fill}" opacity="${
        n % 5 === 0 ? 0.3 : 0.75
      }"${n % 5 === 0 ? ' filter="url(#faint)"' : ''}/>`,
    seed,
  )

/** Darkens the edges, and frames the picture in metal with a flower at each corner. */
function frame(metal: string): string {
  const corner = (x: number, y: number, sx: number, sy: number) =>
    `<g transform="translate(${x} ${y}) scale(${sx} ${sy})" fill="none" stroke="url(#${metal})" stroke-width="2.6" stroke-linecap="round">
      <path d="M4 46V22C4 10 10 4 22 4H46"/><path d="M11 38C11 20 20 11 38 11M11 30c5-1 9-4 9-9m10-10c-1 5-4 9-9 9" stroke-width="1.700"/>
      <circle cx="40" cy="11" r="1.400"/><circle cx="11" cy="40" r="1.400"/></g>`
  return `<rect width="300" height="400" fill="url(#vignette)"/>
    <g filter="url(#crisp)"><rect x="5.500" y="5.500" width="289" height="389" rx="19" fill="none" stroke="url(#${metal})" stroke-width="2.400"/>
    ${corner(8, 8, 1, 1)}${corner(292, 8, -1, 1)}</g>`
}

/** Metals, light, depth and softness of a drawing, and the mask of its rays about `x`, `y`: what stands in `defs`. */
export function paints({ light, mid, deep, rim }: Mood, x = 150, y = 160, far = 260): string {
  const metals = Object.entries(METALS).map(([name, colours]) => linear(name, colours, 0.25, 1))
  return `
    ${metals.join('')}${radial('wall', [light, mid, deep, deep])}${radial('fadeBy', ['#fff', '#999', '#000'])}
    <radialGradient id="vignette" cx=".5" cy=".42" r=".72"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".6"/></radialGradient>
    <mask id="fade"><circle cx="${x}" cy="${y}" r="${far}" fill="url(#fadeBy)"/></mask>
    ${sculpt('body', 5, rim)}${sculpt('round', 10, rim)}${sculpt('fine', 2.2, rim)}${blur('soft', 3)}${blur('faint', 1.4)}${blur('haze', 26)}
    <filter id="crisp"><feDropShadow dx="0" dy="1.200" stdDeviation="1.200" flood-opacity=".7"/></filter>
    `
}

/** A complete cover as SVG text. `defs` are the gradients of its subject. */
export function cover(mood: Mood, body: string, defs = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><defs>${paints(mood)}${defs}</defs>${body}${frame(mood.trim ?? 'gold')}</svg>`
}
