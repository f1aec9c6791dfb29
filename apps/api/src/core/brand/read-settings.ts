/** Reads stored settings. A later release may have stored some that this one does not know: those are left out. */
import { type BrandSettings, brandSettingsSchema } from './settings.ts'

export type ReadSettings = { settings: BrandSettings; unknown: string[] } | { settings?: undefined; errors: string[] }

export function readSettings(stored: unknown): ReadSettings {
  const known = structuredClone(stored)
  const first = brandSettingsSchema.safeParse(known)
  if (first.success) return { settings: first.data, unknown: [] }
  const unknown: string[] = []
  for (const issue of first.error.issues)
    if (issue.code === 'unrecognized_keys') unknown.push(...leaveOut(known, issue.path, issue.keys))
  const second = brandSettingsSchema.safeParse(known)
  if (second.success) return { settings: second.data, unknown }
  return { errors: first.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
}

/** Returns the removed settings with their paths. */
function leaveOut(settings: unknown, path: readonly PropertyKey[], keys: readonly string[]): string[] {
  const holder = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], settings)
  for (const key of keys) delete (holder as Record<string, unknown>)[key]
  return keys.map((key) => [...path, key].join('.'))
}
