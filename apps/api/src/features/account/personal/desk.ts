/** Calls of the desk about personal data. */
import type { CallReply } from '@duang/contract'
import {
  erasePersonal,
  exportPersonal,
  findPersonalMember,
  listErasures,
  listPersonalKinds,
} from '@duang/contract/desk/personal'
import type { Ctx } from '#core/context.ts'
import { findMemberId } from '#core/member/find-member.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { Feature } from '#entry/feature.ts'
import { refuse } from '#kit/refusal.ts'
import { proposeErasure } from './erase-member.ts'
import { exportMember } from './export-member.ts'
import { ERASURE_LIST, type KeptTable, keptData, listErased } from './kept-data.ts'

/** Beyond it the program writes the file: the desk answers within five seconds. */
const ROWS_MAX = 50_000
const PROPOSED = { outcome: 'proposed' } as const

export function mountPersonal(desk: Desk, features: readonly Feature[]): void {
  mountDesk(desk, listPersonalKinds, async ({ ctx }) => {
    const { kinds, others } = await keptData(ctx, features)
    return {
      kinds: kinds.map((each) => ({ ...each, tables: each.tables.map(tableOnWire) })),
      others: others.map(tableOnWire),
    }
  })
  mountDesk(desk, listErasures, async ({ ctx, query }) => {
    const { items, next } = await listErased(ctx, listRequest(query, ERASURE_LIST))
    return {
      items: items.map((row) => ({
        ...{ username: row.username, erasedAt: row.erased_at.toISOString(), reason: row.reason },
        ...{ proposedBy: row.proposed_by, approvedBy: row.approved_by },
        keepUntil: row.keep_until?.toISOString() ?? null,
        identityErasedAt: row.identity_erased_at?.toISOString() ?? null,
      })),
      next,
    }
  })
  mountDesk(desk, findPersonalMember, ({ ctx, query }) => find(ctx, query.username))
  mountDesk(desk, exportPersonal, async ({ ctx, params }) => {
    const memberId = await memberOf(ctx, params.id)
    const parts: Uint8Array[] = []
    const tables = await exportMember(ctx, memberId, { write: (part) => void parts.push(part), rowsMax: ROWS_MAX })
    return { name: `personal-data-${params.id}.zip`, zip: Buffer.concat(parts).toString('base64'), tables }
  })
  mountDesk(desk, erasePersonal, async ({ ctx, staff, params, body }) => {
    await proposeErasure(ctx, await memberOf(ctx, params.id), { actor: staff.actor, reason: body.reason })
    return PROPOSED
  })
}

const tableOnWire = (each: KeptTable) => ({ ...each, lastRunAt: each.lastRunAt?.toISOString() ?? null })

async function memberOf(ctx: Ctx, uuid: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('members')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row?.member_id ?? refuse('not_found')
}

async function find(ctx: Ctx, username: string): Promise<CallReply<typeof findPersonalMember>> {
  const memberId = (await findMemberId(ctx, username)) ?? refuse('not_found')
  const row = await ctx.db
    .selectFrom('members as m')
    .leftJoin('erasures as e', (join) =>
      join.onRef('e.brand_id', '=', 'm.brand_id').onRef('e.member_id', '=', 'm.member_id'),
    )
    .leftJoin('proposals as p', (join) =>
      join
        .onRef('p.brand_id', '=', 'm.brand_id')
        .onRef('p.member_id', '=', 'm.member_id')
        .on('p.kind', '=', 'personal.erase')
        .on('p.state', '=', 'open')
        .on('p.expires_at', '>', ctx.clock()),
    )
    .select(['m.uuid', 'm.username', 'm.created_at', 'e.erased_at', 'p.proposal_id'])
    .where('m.brand_id', '=', ctx.brand.id)
    .where('m.member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    ...{ uuid: row.uuid, username: row.username, createdAt: row.created_at.toISOString() },
    ...{ erasedAt: row.erased_at?.toISOString() ?? null, hasProposal: row.proposal_id !== null },
  }
}
