/**
 * `node tools/art/scene-art.ts [NAME…]`: renders the scenes of rewards and promotions into the site, as AVIF and WebP. The pictures have no
 * text: the site writes names and figures beside or over them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../rules/files.ts'
import { sourceOf } from './covers/covers.ts'
import { SCENES } from './scene-art/scenes.ts'

/** A promotion is at most 358 CSS pixels wide on a phone, a reward 264 on a desktop. WebP is for the few browsers without AVIF. */
const KINDS = {
  avif: { width: 720, bytesMax: 16 * 1024, qualities: [52, 46, 40, 34, 28], effort: 4 },
  webp: { width: 560, bytesMax: 18 * 1024, qualities: [74, 66, 54, 43, 32], effort: 5 },
} as const

/** The best quality that fits. */
async function encode(svg: string, kind: keyof typeof KINDS): Promise<Buffer> {
  const { width, bytesMax, qualities, effort } = KINDS[kind]
  const picture = await sharp(Buffer.from(svg), { density: 144 }).resize(width).png().toBuffer()
  for (const quality of qualities) {
    const file = await sharp(picture)[kind]({ quality, effort }).toBuffer()
    if (file.length <= bytesMax) return file
  }
  throw new Error(`A scene does not fit into ${bytesMax} bytes as ${kind}`)
}

const wanted = process.argv.slice(2)
for (const [folder, scenes] of Object.entries(SCENES)) {
  mkdirSync(path.join(ROOT, folder), { recursive: true })
  for (const [name, svg] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const kind of ['avif', 'webp'] as const)
      writeFileSync(path.join(ROOT, folder, `${name}.${kind}`), await encode(svg, kind))
  }
  const sources = Object.fromEntries(Object.entries(scenes).map(([name, svg]) => [name, sourceOf(svg)]))
  writeFileSync(path.join(ROOT, folder, 'sources.json'), `${JSON.stringify(sources, null, 2)}\n`)
}
