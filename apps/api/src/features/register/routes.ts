import type { Site } from '#core/mount.ts'

export function mountRegister(_site: Site): void {}
