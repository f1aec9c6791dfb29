import type { IconName } from '@duang/ui/icon.tsx'
import type { SitePath } from '../pages.ts'
import { brand } from '../site-status/brand.ts'
import { nav } from '../th.ts'

export type PageLink = { to: SitePath; icon: IconName; label: string }

/** Pages of results for which the brand has an address (interpretation S5). */
export const scoreLinks = (): PageLink[] => [
  ...(brand.frames.liveScore ? [{ to: '/live-score', icon: 'desktop', label: nav.live } as const] : []),
  ...(brand.frames.score ? [{ to: '/score', icon: 'chart', label: nav.score } as const] : []),
]
