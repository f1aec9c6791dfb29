/**
 * `node tools/art/reel-art.ts`: paints the symbols and the scenes of the reels into `client/reels/art` of the studios. Their light and depth
 * need filters that a phone would compute too slowly.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { sourceOf } from './covers/covers.ts'
import { FOLDER, PAINTINGS } from './reel-art/paintings.ts'

mkdirSync(FOLDER, { recursive: true })
for (const [name, { svg, quality }] of Object.entries(PAINTINGS))
  writeFileSync(
    path.join(FOLDER, `${name}.webp`),
    await sharp(Buffer.from(svg)).webp({ quality, effort: 4 }).toBuffer(),
  )
const sources = Object.fromEntries(Object.entries(PAINTINGS).map(([name, { svg }]) => [name, sourceOf(svg)]))
writeFileSync(path.join(FOLDER, 'sources.json'), `${JSON.stringify(sources, null, 2)}\n`)
