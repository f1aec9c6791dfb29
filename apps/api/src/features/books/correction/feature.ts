import type { Feature } from '#entry/feature.ts'
import { correctionActions } from './actions.ts'
import { mountMemberCorrections } from './desk-member.ts'
import { correctionGauges } from './gauges.ts'
import { correctionInvariants } from './invariants.ts'
import { correctionLists } from './lists.ts'
import { mountCorrection } from './routes.ts'

export const correction: Feature = {
  slug: 'correction',
  mount: mountCorrection,
  mountDesk: mountMemberCorrections,
  actions: correctionActions,
  lists: correctionLists,
  invariants: correctionInvariants,
  changedMembers: `select brand_id, member_id from corrections, scope_mark m
      where greatest(corrections.at, settled_at) >= m.at
    union
    select brand_id, member_id from receivable_settlements r, scope_mark m where r.at >= m.at
    union
    select brand_id, member_id from approvals, scope_mark m where decided_at >= m.at
    union
    select brand_id, member_id from proposals, scope_mark m where decided_at >= m.at and member_id is not null`,
  gauges: [correctionGauges],
}
