import type { Site } from '#core/mount.ts'

export function mountChangePassword(_site: Site): void {}
