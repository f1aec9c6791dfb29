import { rotateDrawSeed } from '@duang/contract/rewards/draw'
import type { Feature } from '#entry/feature.ts'
import { mount } from '#entry/mount.ts'
import { rotateForMember } from '#money/draw/rotate.ts'
import { drawActions, drawLists } from './actions.ts'
import { drawInvariants } from './invariants.ts'

export const draw: Feature = {
  slug: 'draw',
  lists: drawLists,
  actions: drawActions,
  mount: (site) =>
    mount(site, rotateDrawSeed, ({ ctx, caller, tx, body }) => rotateForMember(tx, ctx, caller.memberId, body)),
  invariants: drawInvariants,
  changedMembers: `select brand_id, member_id from draw_seeds, scope_mark m
    where greatest(created_at, revealed_at) >= m.at
    union select brand_id, member_id from draws, scope_mark m where drawn_at >= m.at`,
}
