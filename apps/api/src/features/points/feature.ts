import type { Feature } from '#core/feature.ts'
import { pointsInvariants } from './invariants.ts'

export const points: Feature = {
  slug: 'points',
  invariants: pointsInvariants,
}
