import type { Feature } from '#entry/feature.ts'
import { pointsInvariants } from './invariants.ts'
import { pointsActs } from './points-command.ts'

export const points: Feature = {
  slug: 'points',
  invariants: pointsInvariants,
  acts: { members: pointsActs },
}
