/** The features of chaos runs: the only list of operations, of steps of the load, and of their checks. */
import type { Facts } from './facts.ts'
import type { ChaosFeature } from './feature.ts'
import { checkIn } from './features/check-in.ts'
import { correction } from './features/correction.ts'
import { deposit } from './features/deposit.ts'
import { points } from './features/points.ts'
import { withdraw } from './features/withdraw.ts'
import type { Send } from './operations.ts'

export const FEATURES: readonly ChaosFeature[] = [deposit, points, withdraw, correction, checkIn]

export const OPERATION_KINDS: Readonly<Record<string, Send>> = Object.assign({}, ...FEATURES.map((each) => each.kinds))
export const LOAD_STEPS: Required<ChaosFeature>['steps'] = Object.assign({}, ...FEATURES.map((each) => each.steps))
export const FEATURE_ROWS = FEATURES.flatMap((each) => each.rows ?? [])
export const FEATURE_SETTINGS: Required<ChaosFeature>['settings'] = Object.assign(
  {},
  ...FEATURES.map((each) => each.settings),
)
/** Satang that the house gave to the credit of members. */
export const givenByFeatures = (facts: Facts): number =>
  FEATURES.reduce((sum, { given }) => sum + (given?.(facts) ?? 0), 0)
