import type { CallQuery, CallReply } from '@duang/contract'
import { approveProposal, listProposals, type PROPOSAL_STATES, rejectProposal } from '@duang/contract/desk/proposal'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { proposalKinds } from '#entry/action/second-person.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import {
  approveProposal as approve,
  type EffectFigure,
  isProposedBy,
  type ProposalKind,
  rejectProposal as reject,
} from '#entry/desk/proposal.ts'
import { assertPermitted, type BrandStaff } from '#entry/desk/staff.ts'
import type { Feature } from '#entry/feature.ts'

const DONE = { outcome: 'done' } as const

const PROPOSAL_LIST: ListForm = {
  keys: [
    { column: 'p.proposed_at', type: 'timestamptz' },
    { column: 'p.proposal_id', type: 'uuid' },
  ],
  order: 'desc',
  at: 'p.proposed_at',
}

export function mountProposal(desk: Desk, features: readonly Feature[]): void {
  const kinds = proposalKinds(features)
  mountDesk(desk, listProposals, ({ ctx, staff, query }) => list(ctx, { kinds, staff, query }))
  mountDesk(desk, approveProposal, async ({ ctx, staff, params, body }) => {
    await approve(ctx, kinds, params.id, { staff, note: body.note })
    return DONE
  })
  mountDesk(desk, rejectProposal, async ({ ctx, staff, params, body }) => {
    // Authors withdraw their own; the proposals of others are decided by those who may approve them.
    if (!(await isProposedBy(ctx, params.id, staff.actor))) assertPermitted(staff, 'approvals.decide')
    await reject(ctx, params.id, { actor: staff.actor, note: body.note })
    return DONE
  })
}

type State = (typeof PROPOSAL_STATES)[number]

/** An open proposal whose time is over counts as expired: it is closed by the next proposal for its subject. */
function isIn({ clock }: Ctx, state: State): RawBuilder<SqlBool> {
  if (state === 'open') return sql`p.state = 'open' and p.expires_at > ${clock()}`
  if (state === 'expired') return sql`(p.state = 'expired' or (p.state = 'open' and p.expires_at <= ${clock()}))`
  return sql`p.state = ${state}`
}

type Asked = { kinds: readonly ProposalKind[]; staff: BrandStaff; query: CallQuery<typeof listProposals> }

async function list(ctx: Ctx, { kinds, staff, query }: Asked): Promise<CallReply<typeof listProposals>> {
  const rows = ctx.db
    .selectFrom('proposals as p')
    .leftJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'p.brand_id').onRef('m.member_id', '=', 'p.member_id'),
    )
    .selectAll('p')
    .select('m.username')
    .where('p.brand_id', '=', ctx.brand.id)
    .$if(query.state !== undefined, (all) => all.where(isIn(ctx, query.state as State)))
  const { items, next } = await pageOf(rows, PROPOSAL_LIST, listRequest(query, PROPOSAL_LIST))
  return {
    items: items.map((row) => ({
      ...{ id: row.proposal_id, kind: row.kind, subject: row.subject, username: row.username },
      ...{ amount: row.amount_satang, effect: row.effect as EffectFigure[], reason: row.reason, note: row.note },
      state: row.state === 'open' && row.expires_at <= ctx.clock() ? ('expired' as const) : (row.state as State),
      proposedBy: row.proposed_by,
      ...{ proposedAt: row.proposed_at.toISOString(), expiresAt: row.expires_at.toISOString() },
      ...{ decidedBy: row.decided_by, decidedAt: row.decided_at?.toISOString() ?? null },
      isOwn: row.proposed_by === staff.actor,
      permission: kinds.find((each) => each.kind === row.kind)?.permission,
    })),
    next,
  }
}
