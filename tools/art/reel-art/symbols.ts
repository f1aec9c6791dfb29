/** The sheet of a game's symbols: one row sharp, one row blurred as by a turning reel. Light and depth come from filters. */
import { markup, type Shape } from '../../../apps/sandbox/src/studio/client/art/shape.ts'
import { REEL_SYMBOLS, type ReelSymbol } from '../../../apps/sandbox/src/studio/games/reel-strips.ts'
import type { Look } from './look.ts'

/** Pixels of a symbol in the sheet. */
const CELL = 176
/** Units of a cell: a picture of 64 in the middle, and room for its light. */
const UNITS = 76

type Plate = { rim: string; face: readonly [light: string, dark: string] }

/** Symbols that pay most stand on a gem. The others are the object alone. */
const PLATES: Partial<Record<ReelSymbol, Plate>> = {
  elephant: { rim: '#ffd98a', face: ['#e0457f', '#5c0f3a'] },
  krathong: { rim: '#e9d2ff', face: ['#8a5cf0', '#2f1470'] },
  tuktuk: { rim: '#bfe6ff', face: ['#2f8fe0', '#0d2f68'] },
  lotus: { rim: '#c8ffd9', face: ['#24a878', '#0a4434'] },
}
const LIGHTS: Partial<Record<ReelSymbol, string>> = { wild: '#ffd76b', scatter: '#ff9ad0' }

export const SHEET_SIZE = { width: CELL * REEL_SYMBOLS.length, height: CELL * 2 }

export function symbolSheet({ symbols }: Look): string {
  const rows = REEL_SYMBOLS.map(({ symbol }, column) => {
    const body = symbolBody(symbol, solid(symbols[symbol]))
    return (
      `<g transform="translate(${column * UNITS} 0)">${body}</g>` +
      `<g transform="translate(${column * UNITS} ${UNITS})" filter="url(#turning)" opacity=".9">${body}</g>`
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_SIZE.width}" height="${SHEET_SIZE.height}" viewBox="0 0 ${UNITS * REEL_SYMBOLS.length} ${UNITS * 2}"><defs>${FILTERS}${gradients()}</defs>${rows.join('')}</svg>`
}

function symbolBody(symbol: ReelSymbol, art: string): string {
  const plate = PLATES[symbol]
  const light = LIGHTS[symbol]
  const size = plate ? 54 : 66
  const place = (UNITS - size) / 2
  return [
    light && `<circle cx="38" cy="38" r="37" fill="url(#light-${symbol})"/>`,
    plate && gem(symbol, plate),
    `<g transform="translate(${place} ${place - (plate ? 1 : 0)}) scale(${size / 64})" filter="url(#puffy)">${art}</g>`,
  ]
    .filter(Boolean)
    .join('')
}

/** The parts that a light can fall on: halos and shades of water have none. */
export const solid = (art: Shape): string =>
  markup(art).replace(/<path[^>]*fill="#[0-9a-f]{6}[0-5][0-9a-f]"[^>]*><\/path>/g, '')

/** An eight-sided gem in a bevelled rim. */
function gem(symbol: string, { rim }: Plate): string {
  const corner = (radius: number) =>
    Array.from({ length: 8 }, (_, side) => {
      const turn = (Math.PI / 4) * (side + 0.5)
      return `${(38 + Math.cos(turn) * radius).toFixed(1)} ${(38 + Math.sin(turn) * radius).toFixed(1)}`
    }).join('L')
  return (
    `<path d="M${corner(35)}Z" fill="${rim}" stroke="${rim}" stroke-width="3" stroke-linejoin="round" filter="url(#metal)"/>` +
    `<path d="M${corner(31)}Z" fill="url(#face-${symbol})" stroke="#00000066" stroke-width="1.5" stroke-linejoin="round"/>` +
    `<path d="M${corner(29)}Z" fill="url(#shine)" clip-path="inset(0 0 52% 0)"/>`
  )
}

const gradients = (): string =>
  [
    ...Object.entries(PLATES).map(
      ([symbol, { face }]) =>
        `<radialGradient id="face-${symbol}" cx=".5" cy=".4" r=".7"><stop stop-color="${face[0]}"/><stop offset="1" stop-color="${face[1]}"/></radialGradient>`,
    ),
    ...Object.entries(LIGHTS).map(
      ([symbol, colour]) =>
        `<radialGradient id="light-${symbol}"><stop offset=".3" stop-color="${colour}" stop-opacity=".75"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    ),
    '<linearGradient id="shine" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient>',
  ].join('')

/**
 * `puffy`: every part of a drawing rises with its brightness, lit from the upper left, on a dark contour and a shadow. `metal`: a
 * bevel. `turning`: the blur of a moving reel, vertical only.
 */
export const FILTERS = `
<filter id="puffy" x="-20%" y="-20%" width="140%" height="145%" color-interpolation-filters="sRGB">
  <feColorMatrix in="SourceGraphic" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .22 .36 .12 .3 0" result="brightness"/>
  <feComposite in="brightness" in2="SourceAlpha" operator="in" result="relief"/>
  <feGaussianBlur in="relief" stdDeviation="1.1" result="fine"/>
  <feGaussianBlur in="SourceAlpha" stdDeviation="4.2" result="dome"/>
  <feDiffuseLighting in="dome" surfaceScale="9" diffuseConstant="1.25" lighting-color="#fff6e8" result="round"><feDistantLight azimuth="245" elevation="52"/></feDiffuseLighting>
  <feComposite in="SourceGraphic" in2="round" operator="arithmetic" k1=".95" k2=".22" result="shaded"/>
  <feComposite in="shaded" in2="SourceAlpha" operator="in" result="body"/>
  <feSpecularLighting in="fine" surfaceScale="3.4" specularConstant=".85" specularExponent="22" lighting-color="#ffffff" result="gloss"><feDistantLight azimuth="240" elevation="48"/></feSpecularLighting>
  <feComposite in="gloss" in2="SourceAlpha" operator="in" result="glossy"/>
  <feMorphology in="SourceAlpha" operator="dilate" radius="1" result="fat"/>
  <feFlood flood-color="#1a0c1e" flood-opacity=".9"/><feComposite in2="fat" operator="in" result="contour"/>
  <feGaussianBlur in="fat" stdDeviation="2.2" result="soft"/><feOffset in="soft" dy="3" result="low"/>
  <feFlood flood-color="#000" flood-opacity=".55"/><feComposite in2="low" operator="in" result="shadow"/>
  <feMerge><feMergeNode in="shadow"/><feMergeNode in="contour"/><feMergeNode in="body"/><feMergeNode in="glossy"/></feMerge>
</filter>
<filter id="metal" x="-15%" y="-15%" width="130%" height="135%" color-interpolation-filters="sRGB">
  <feGaussianBlur in="SourceAlpha" stdDeviation="1.3" result="edge"/>
  <feDiffuseLighting in="edge" surfaceScale="6" diffuseConstant="1.15" lighting-color="#fff3d6" result="lit"><feDistantLight azimuth="245" elevation="50"/></feDiffuseLighting>
  <feComposite in="SourceGraphic" in2="lit" operator="arithmetic" k1="1" k2=".1" result="bevel"/>
  <feComposite in="bevel" in2="SourceAlpha" operator="in" result="body"/>
  <feGaussianBlur in="SourceAlpha" stdDeviation="1.8"/><feOffset dy="2.2" result="low"/>
  <feFlood flood-color="#000" flood-opacity=".6"/><feComposite in2="low" operator="in" result="shadow"/>
  <feMerge><feMergeNode in="shadow"/><feMergeNode in="body"/></feMerge>
</filter>
<filter id="turning" x="-5%" y="-25%" width="110%" height="150%"><feGaussianBlur stdDeviation="0 5"/></filter>`
