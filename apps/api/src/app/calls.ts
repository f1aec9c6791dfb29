/** Mounts the calls of all features. */
import type { Site } from '#core/mount.ts'
import type { PlainWay } from '#core/plain-way.ts'
import { FEATURES } from './features.ts'

/** Returns what is answered ahead of the router as well. */
export function mountAll(site: Site): PlainWay {
  const [way, ...others] = FEATURES.flatMap((feature) => feature.mount?.(site) ?? [])
  if (!way || others.length > 0) throw new Error('Exactly one feature answers ahead of the router')
  return way
}
