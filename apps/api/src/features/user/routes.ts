import type { Site } from '#core/mount.ts'

export function mountUser(_site: Site): void {}
