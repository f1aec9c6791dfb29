/** Calls of the desk about personal data. */
import type { CallReply } from '@duang/contract'
import { eraseMemberData } from '@duang/contract/action/personal'
import { exportPersonal, findPersonalMember, listPersonalKinds } from '@duang/contract/desk/personal'
import type { Ctx } from '#core/context.ts'
import { findMemberId } from '#core/member/find-member.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { Feature } from '#entry/feature.ts'
import { refuse } from '#kit/refusal.ts'
import { exportMember } from './export-member.ts'
import { type KeptTable, keptData } from './kept-data.ts'

/** Beyond it the program writes the file: the desk answers within five seconds. */
const ROWS_MAX = 50_000

export function mountPersonal(desk: Desk, features: readonly Feature[]): void {
  mountDesk(desk, listPersonalKinds, async ({ ctx }) => {
    const { kinds, others } = await keptData(ctx, features)
    return {
      kinds: kinds.map((each) => ({ ...each, tables: each.tables.map(tableOnWire) })),
      others: others.map(tableOnWire),
    }
  })
  mountDesk(desk, findPersonalMember, ({ ctx, query }) => find(ctx, query.username))
  mountDesk(desk, exportPersonal, async ({ ctx, params }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    const parts: Uint8Array[] = []
    const tables = await exportMember(ctx, memberId, { write: (part) => void parts.push(part), rowsMax: ROWS_MAX })
    return { name: `personal-data-${params.id}.zip`, zip: Buffer.concat(parts).toString('base64'), tables }
  })
}

const tableOnWire = (each: KeptTable) => ({ ...each, lastRunAt: each.lastRunAt?.toISOString() ?? null })

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
        .on('p.kind', '=', eraseMemberData.name)
        .on('p.state', '=', 'open')
        .on('p.expires_at', '>', ctx.clock()),
    )
    .select(['m.uuid', 'm.username', 'm.created_at', 'e.erased_at', 'p.proposal_id'])
    .where('m.brand_id', '=', ctx.brand.id)
    .where('m.member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    uuid: row.uuid,
    username: row.username,
    createdAt: row.created_at.toISOString(),
    erasedAt: row.erased_at?.toISOString() ?? null,
    hasProposal: row.proposal_id !== null,
  }
}
