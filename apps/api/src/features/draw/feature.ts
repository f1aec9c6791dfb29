import { rotateDrawSeed } from '@duang/contract/draw'
import { rotateForMember } from '#core/draw/rotate.ts'
import type { Feature } from '#core/feature.ts'
import { mount } from '#core/mount.ts'
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
