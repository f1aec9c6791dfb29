/**
 * `node tools/art/background.ts`: draws the art behind every page into `apps/web/src/app/art`, as AVIF and as WebP, for phones and
 * for desktops. Light on black, without a colour: the style sheet adds the brand's colour (decision 013).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../rules/files.ts'

const FOLDER = path.join(ROOT, 'apps/web/src/app/art')
/** In pixels. `tile` is the width of one flower with its gap. `quality` keeps the files within the design's section 6. */
const SIZES = [
  { name: 'phone', width: 780, height: 1688, tile: 192, most: 24 },
  { name: 'desktop', width: 1920, height: 1200, tile: 160, most: 60 },
] as const
const QUALITY = { avif: 50, webp: 60 }
/** The art ends here, as a part of the height: below it text has a calm background. */
const ENDS_AT = 0.55

/** ประจำยาม in a viewBox of 96 by 96, with the four diamonds of its corners. */
function flower(): string {
  const turned = [0, 90, 180, 270]
  const petal = '<path d="M48 44c-5-5-5-12 0-17 5 5 5 12 0 17Z" fill="url(#petal)"/>'
  const corner = (x: number, y: number) => `<path d="M${x} ${y - 9}l9 9-9 9-9-9Z"/>`
  return `<path d="M48 13c4 12 23 31 35 35-12 4-31 23-35 35-4-12-23-31-35-35 12-4 31-23 35-35Z"/>
    <path d="M48 21c3 9 18 24 27 27-9 3-24 18-27 27-3-9-18-24-27-27 9-3 24-18 27-27Z" opacity=".45"/>
    <circle cx="48" cy="48" r="3" fill="#fff" fill-opacity=".8"/>
    ${turned.map((turn) => `<g transform="rotate(${turn} 48 48)">${petal}</g>`).join('')}
    ${corner(0, 0)}${corner(96, 0)}${corner(0, 96)}${corner(96, 96)}`
}

/** Lines that are brightest under the light from above and invisible at {@link ENDS_AT}. Each has a faint glow of the same light. */
function drawing(width: number, height: number, tile: number): string {
  const scale = tile / 96
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="petal" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".6"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
      <pattern id="lattice" width="${tile}" height="${tile}" x="${width / 2}" y="0" patternUnits="userSpaceOnUse">
        <g transform="scale(${scale})" fill="none" stroke="#fff" stroke-width="1">${flower()}</g>
      </pattern>
      <radialGradient id="light" cx=".5" cy="-.02" r="1" gradientTransform="translate(.5 0) scale(1.15 1) translate(-.5 0)">
        <stop stop-color="#fff" stop-opacity=".17"/><stop offset=".35" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
      </radialGradient>
      <mask id="lit"><rect width="${width}" height="${height * ENDS_AT}" fill="url(#light)"/></mask>
      <filter id="breath"><feGaussianBlur stdDeviation="${tile / 24}"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="#000"/>
    <g mask="url(#lit)">
      <g filter="url(#breath)" opacity=".55"><rect width="${width}" height="${height}" fill="url(#lattice)"/></g>
      <rect width="${width}" height="${height}" fill="url(#lattice)"/>
    </g>
  </svg>`
}

mkdirSync(FOLDER, { recursive: true })
for (const { name, width, height, tile, most } of SIZES) {
  const art = sharp(Buffer.from(drawing(width, height, tile)))
    .removeAlpha()
    .toColourspace('b-w')
  const files = {
    avif: await art.clone().avif({ quality: QUALITY.avif, effort: 9, chromaSubsampling: '4:2:0' }).toBuffer(),
    webp: await art.clone().webp({ quality: QUALITY.webp, effort: 6 }).toBuffer(),
  }
  for (const [form, bytes] of Object.entries(files)) {
    if (bytes.length > most * 1024) throw new Error(`${name}.${form} is ${bytes.length} bytes: ${most} KiB at most`)
    writeFileSync(path.join(FOLDER, `background-${name}.${form}`), bytes)
    process.stdout.write(`background-${name}.${form}  ${(bytes.length / 1024).toFixed(1)} KiB\n`)
  }
}
