/** All cases of a gateway, in the order in which they run. */

import { PLAIN_CASES } from './cases/basic.ts'
import { CREDIT_CASES, LOGOUT_CASES } from './cases/credit.ts'
import { FREE_ROUND_CASES } from './cases/free-rounds.ts'
import { HOSTILE_CASES } from './cases/hostile.ts'
import { REPEAT_CASES } from './cases/repeats.ts'
import { ROLLBACK_CASES } from './cases/rollbacks.ts'
import { STREAM_CASES } from './cases/stream.ts'
import type { CheckCase } from './check-case.ts'

export const GATEWAY_CASES: readonly CheckCase[] = [
  ...PLAIN_CASES,
  ...REPEAT_CASES,
  ...ROLLBACK_CASES,
  ...CREDIT_CASES,
  ...FREE_ROUND_CASES,
  ...HOSTILE_CASES,
  ...STREAM_CASES,
  ...LOGOUT_CASES,
]
