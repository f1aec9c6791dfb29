/** All cases of a gateway, in the order in which they run. */

import { REPEAT_CASES } from './cases/repeats.ts'
import type { CheckCase } from './check-case.ts'

export const GATEWAY_CASES: readonly CheckCase[] = [...REPEAT_CASES]
