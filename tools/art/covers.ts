/**
 * `node tools/art/covers.ts [GAME…]`: renders the covers of the studios' games into `apps/sandbox/src/studio/covers`, as AVIF and WebP.
 * Ratio 3 to 4. The picture has no name: the site writes it over the lower part.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { COVERS, FOLDER, sourceOf } from './covers/covers.ts'

/** The largest cell of a lobby is 176 pixels wide. 480 pixels look sharp there on a screen of three device pixels each. WebP is for the few browsers without AVIF. */
const KINDS = {
  avif: { width: 480, bytesMax: 13 * 1024, qualities: [40, 38, 36, 30, 26], effort: 4 },
  webp: { width: 400, bytesMax: 18 * 1024, qualities: [66, 54, 43, 32], effort: 4 },
} as const

/** The best quality that fits. */
async function encode(svg: string, kind: keyof typeof KINDS): Promise<Buffer> {
  const { width, bytesMax, qualities, effort } = KINDS[kind]
  const picture = await sharp(Buffer.from(svg)).resize(width).png().toBuffer()
  for (const quality of qualities) {
    const file = await sharp(picture)[kind]({ quality, effort }).toBuffer()
    if (file.length <= bytesMax) return file
  }
  throw new Error(`A cover does not fit into ${bytesMax} bytes as ${kind}`)
}

mkdirSync(FOLDER, { recursive: true })
const wanted = process.argv.slice(2)
for (const [game, svg] of Object.entries(COVERS)) {
  if (wanted.length > 0 && !wanted.includes(game)) continue
  for (const kind of ['avif', 'webp'] as const)
    writeFileSync(path.join(FOLDER, `${game}.${kind}`), await encode(svg, kind))
}
const sources = Object.fromEntries(Object.entries(COVERS).map(([game, svg]) => [game, sourceOf(svg)]))
writeFileSync(path.join(FOLDER, 'sources.json'), `${JSON.stringify(sources, null, 2)}\n`)
