import type { Site } from '#core/mount.ts'

export function mountWithdraw(_site: Site): void {}
