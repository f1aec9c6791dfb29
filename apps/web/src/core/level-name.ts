import { brand } from './site-status/brand.ts'
import { lv } from './th.ts'

/** The name of a level: the brand's own, else that of the copy; "member" for an unnamed one. */
export const levelName = (level: number): string =>
  (brand.levelLabels as Record<string, string>)[level] ?? (lv as Record<string, string>)[level] ?? lv['0']
