import type { Feature } from '#entry/feature.ts'
import { pointsActions } from './actions.ts'
import { pointsInvariants } from './invariants.ts'

export const points: Feature = {
  slug: 'points',
  invariants: pointsInvariants,
  actions: pointsActions,
}
