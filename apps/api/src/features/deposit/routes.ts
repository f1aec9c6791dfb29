import type { Site } from '#core/mount.ts'

export function mountDeposit(_site: Site): void {}
