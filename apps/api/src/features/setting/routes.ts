import type { Site } from '#core/mount.ts'

export function mountSetting(_site: Site): void {}
