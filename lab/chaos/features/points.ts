/** Points under chaos: those that deposits earn, and those that unassigned deposits take back. */

import type { ChaosFeature } from '../feature.ts'
import { ownRows } from '../verify/facts.ts'

const deposits = ownRows<{ memberId: number; points: number; takenBack: number }>(`
  select member_id as "memberId", points, points_taken_back as "takenBack" from deposits`)

export const points: ChaosFeature = {
  rows: [deposits],
  postings: (facts) =>
    deposits
      .of(facts)
      .flatMap(({ memberId, points: earned, takenBack }) => [
        ...(earned > 0 ? [{ kind: 'points.deposit', memberId, satang: earned }] : []),
        ...(takenBack > 0 ? [{ kind: 'points.unassign', memberId, satang: takenBack }] : []),
      ]),
}
