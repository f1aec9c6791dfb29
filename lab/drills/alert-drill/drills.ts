/** Every drill, in the order of a whole run. Moved times break invariants of the books, so the drills that verify them come first. */
import type { Drill } from './drill.ts'
import { MONEY_DRILLS } from './money.ts'
import { PROVIDER_DRILLS } from './providers.ts'
import { SITE_DRILLS } from './site.ts'
import { WORK_DRILLS } from './work.ts'

export const DRILLS: readonly Drill[] = [...SITE_DRILLS, ...WORK_DRILLS, ...PROVIDER_DRILLS, ...MONEY_DRILLS]
