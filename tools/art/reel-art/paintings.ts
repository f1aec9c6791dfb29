/** All pictures of the reels, by file, as SVG text with the quality of their file. */
import path from 'node:path'
import { ROOT } from '../../rules/files.ts'
import { look as parade } from './looks/elephant-parade.ts'
import { look as krathong } from './looks/krathong-moon.ts'
import { look as orchard } from './looks/orchard-five.ts'
import { look as river } from './looks/river-lanterns.ts'
import { sceneOf } from './scenes.ts'
import { symbolSheet } from './symbols.ts'

export const FOLDER = path.join(ROOT, 'apps/sandbox/src/studio/client/reels/art')
export const PAINTINGS: Readonly<Record<string, { svg: string; quality: number }>> = Object.fromEntries(
  [river, parade, orchard, krathong].flatMap((look) => [
    [`${look.look}-symbols`, { svg: symbolSheet(look), quality: 82 }],
    [`${look.look}-portrait`, { svg: sceneOf(look, { width: 540, height: 1168 }), quality: 74 }],
    [`${look.look}-landscape`, { svg: sceneOf(look, { width: 1280, height: 800 }), quality: 74 }],
  ]),
)
