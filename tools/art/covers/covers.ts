/** All covers of the studios' games, by game, as SVG text. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { ROOT } from '../../rules/files.ts'
import { REEL_COVERS } from './reels.ts'
import { SPORT_COVERS } from './sport.ts'
import { TABLE_COVERS } from './tables.ts'

export const FOLDER = path.join(ROOT, 'apps/sandbox/src/studio/covers')
export const COVERS: Readonly<Record<string, string>> = { ...REEL_COVERS, ...SPORT_COVERS, ...TABLE_COVERS }
/** Identifies the drawing that a file was rendered from. */
export const sourceOf = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 16)
