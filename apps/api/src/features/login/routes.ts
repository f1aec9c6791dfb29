import type { Site } from '#core/mount.ts'

export function mountLogin(_site: Site): void {}
