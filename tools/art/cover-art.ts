/**
 * `node tools/art/cover-art.ts`: renders the frame and the subjects of generated covers as WebP, from the SVG beside them. A lobby of a
 * thousand covers draws bitmaps off the main thread, while a browser would build each SVG anew for each cover.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../rules/files.ts'

const FOLDER = path.join(ROOT, 'apps/web/src/core/game/art')
/** A subject is at most 132 CSS pixels wide, the frame 188: sharp at two device pixels each. */
const WIDTHS = { subject: 264, frame: 376 }

for (const file of globSync('*.svg', { cwd: FOLDER })) {
  const width = file === 'frame.svg' ? WIDTHS.frame : WIDTHS.subject
  await sharp(path.join(FOLDER, file), { density: 300 })
    .resize(width)
    .webp({ quality: 82, alphaQuality: 90, effort: 6, smartSubsample: true })
    .toFile(path.join(FOLDER, file.replace('.svg', '.webp')))
}
