import { rotateDrawSeed } from '@duang/contract/draw'
import { rotateForMember } from '#core/draw/rotate.ts'
import type { Feature } from '#core/feature.ts'
import { mount } from '#core/mount.ts'
import { mountDrawDesk, prizesProposal } from './desk.ts'
import { drawInvariants } from './invariants.ts'
import { prizesCommand } from './prizes-command.ts'

export const draw: Feature = {
  slug: 'draw',
  mountDesk: mountDrawDesk,
  proposals: [prizesProposal],
  mount: (site) =>
    mount(site, rotateDrawSeed, ({ ctx, caller, tx, body }) => rotateForMember(tx, ctx, caller.memberId, body)),
  commands: [prizesCommand],
  invariants: drawInvariants,
  changedMembers: `select brand_id, member_id from draw_seeds, scope_mark m
    where greatest(created_at, revealed_at) >= m.at
    union select brand_id, member_id from draws, scope_mark m where drawn_at >= m.at`,
}
