/** Mounts the calls of all features. */

import type { FastPath } from '#entry/fast-path.ts'
import type { Site } from '#entry/mount.ts'
import { FEATURES } from '../features.ts'
import { mountScreen } from '../pages/screen.ts'

/** Returns what is answered ahead of the router as well. */
export function mountAll(site: Site): FastPath {
  const [way, ...others] = FEATURES.flatMap((feature) => feature.mount?.(site, FEATURES) ?? [])
  mountScreen(site)
  if (!way || others.length > 0) throw new Error('Exactly one feature answers ahead of the router')
  return way
}
