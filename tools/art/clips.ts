/**
 * `node tools/art/clips.ts`: draws the two short movies of the tests, with posters, into apps/api/test/media.
 * The Chromium of the tests draws frame by frame and encodes VP9, so that a slow machine makes the same movie as a fast one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { launchChromium } from '../../lab/stage/browser/chromium.ts'
import { ROOT } from '../rules/files.ts'
import type { Clip, drawClip } from './clip-drawing.ts'

const CLIPS: readonly Clip[] = [
  { name: 'lattice', scene: 'lattice', seconds: 12 },
  { name: 'flower', scene: 'flower', seconds: 10 },
]
const FOLDER = path.join(ROOT, 'apps/api/test/media')
const MUXER = path.join(ROOT, 'node_modules/mediabunny/dist/bundles/mediabunny.min.mjs')
const DRAWING = stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, 'clip-drawing.ts'), 'utf8'))
/** Encoders need a secure address. Nothing is fetched: this program answers every request below. */
const STAGE = 'https://stage.invalid'

const kib = (base64: string): number => Math.round((base64.length * 0.75) / 1024)

mkdirSync(FOLDER, { recursive: true })
const browser = await launchChromium()
try {
  const page = await browser.newPage()
  await page.route(`${STAGE}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.route(`${STAGE}/muxer.mjs`, (route) => route.fulfill({ contentType: 'text/javascript', path: MUXER }))
  await page.route(`${STAGE}/drawing.mjs`, (route) => route.fulfill({ contentType: 'text/javascript', body: DRAWING }))
  await page.goto(`${STAGE}/`)
  for (const clip of CLIPS) {
    const { movie, poster } = await page.evaluate(async (given) => {
      const address = '/drawing.mjs'
      const drawing = (await import(address)) as { drawClip: typeof drawClip }
      return drawing.drawClip(given)
    }, clip)
    writeFileSync(path.join(FOLDER, `${clip.name}.webm`), Buffer.from(movie, 'base64'))
    writeFileSync(path.join(FOLDER, `${clip.name}.webp`), Buffer.from(poster, 'base64'))
    process.stdout.write(`${clip.name}: movie ${kib(movie)} KiB, poster ${kib(poster)} KiB\n`)
  }
} finally {
  await browser.close()
}
