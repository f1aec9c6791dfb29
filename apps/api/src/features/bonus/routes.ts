import type { Site } from '#core/mount.ts'

export function mountBonus(_site: Site): void {}
