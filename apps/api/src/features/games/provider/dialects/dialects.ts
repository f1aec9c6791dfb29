/** All dialects. A new one is a folder, its import and its name here (docs/dialects.md). */
import type { DialectFolder } from '../dialect.ts'
import { amb } from './amb/folder.ts'
import { canonical } from './canonical/folder.ts'
import { hub88 } from './hub88/folder.ts'
import { hub88Supplier } from './hub88-supplier/folder.ts'
import { pg } from './pg/folder.ts'

export const DIALECTS: Readonly<Record<string, DialectFolder>> = {
  canonical,
  hub88,
  'hub88-supplier': hub88Supplier,
  amb,
  pg,
}

export const DIALECT_NAMES: readonly string[] = Object.keys(DIALECTS)

/** Undefined for an unknown name. */
export const dialectOf = (name: string): DialectFolder | undefined =>
  Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : undefined
