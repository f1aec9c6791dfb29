/**
 * `node tools/reel-art.ts`: paints the symbols and the scenes of the reels into `client/reels/art` of the studios. Their light and depth
 * need filters that a phone would compute too slowly.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { ROOT } from './files.ts'
import { look as parade } from './reel-art/looks/elephant-parade.ts'
import { look as krathong } from './reel-art/looks/krathong-moon.ts'
import { look as orchard } from './reel-art/looks/orchard-five.ts'
import { look as river } from './reel-art/looks/river-lanterns.ts'
import { sceneOf } from './reel-art/scenes.ts'
import { symbolSheet } from './reel-art/symbols.ts'

const FOLDER = path.join(ROOT, 'apps/sandbox/src/studio/client/reels/art')

mkdirSync(FOLDER, { recursive: true })
for (const look of [river, parade, orchard, krathong]) {
  await paint(`${look.look}-symbols`, symbolSheet(look), 82)
  await paint(`${look.look}-portrait`, sceneOf(look, { width: 540, height: 1168 }), 74)
  await paint(`${look.look}-landscape`, sceneOf(look, { width: 1280, height: 800 }), 74)
}

async function paint(name: string, svg: string, quality: number): Promise<void> {
  const file = await sharp(Buffer.from(svg)).webp({ quality, effort: 4 }).toBuffer()
  writeFileSync(path.join(FOLDER, `${name}.webp`), file)
}
