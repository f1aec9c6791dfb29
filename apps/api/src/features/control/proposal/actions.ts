/** What waits for a second person: the lists, and the decision. */
import {
  approveProposal,
  listAlone,
  listProposals,
  type PROPOSAL_STATES,
  rejectProposal,
} from '@duang/contract/action/proposal'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import { filtered } from '#entry/action/list-request.ts'
import { approveProposal as approve, type EffectFigure, rejectProposal as reject } from '#entry/desk/proposal.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'

const NEWEST: ListForm = {
  keys: [
    { column: 'p.proposed_at', type: 'timestamptz' },
    { column: 'p.proposal_id', type: 'uuid' },
  ],
  order: 'desc',
  at: 'p.proposed_at',
  member: 'p.member_id',
}

type State = (typeof PROPOSAL_STATES)[number]

/** An open proposal whose time is over counts as expired: it is closed by the next proposal for its subject. */
function isIn({ clock }: Ctx, state: State): RawBuilder<SqlBool> {
  if (state === 'open') return sql`p.state = 'open' and p.expires_at > ${clock()}`
  if (state === 'expired') return sql`(p.state = 'expired' or (p.state = 'open' and p.expires_at <= ${clock()}))`
  return sql`p.state = ${state}`
}

const list = implementList(listProposals, NEWEST, async ({ ctx, person, kinds, filters, request }) => {
  const { state } = filters
  const rows = ctx.db
    .selectFrom('proposals as p')
    .leftJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'p.brand_id').onRef('m.member_id', '=', 'p.member_id'),
    )
    .selectAll('p')
    .select('m.username')
    .where('p.brand_id', '=', ctx.brand.id)
    .$if(state !== undefined, (all) => all.where(isIn(ctx, state as State)))
  const { items, next } = await pageOf(rows, NEWEST, await filtered(ctx, filters, request))
  return {
    items: items.map((row) => ({
      id: row.proposal_id,
      kind: row.kind,
      subject: row.subject,
      username: row.username,
      amount: row.amount_satang,
      effect: row.effect as EffectFigure[],
      reason: row.reason,
      note: row.note,
      state: row.state === 'open' && row.expires_at <= ctx.clock() ? ('expired' as const) : (row.state as State),
      proposedBy: row.proposed_by,
      proposedAt: row.proposed_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      decidedBy: row.decided_by,
      decidedAt: row.decided_at?.toISOString() ?? null,
      isOwn: row.proposed_by === person.actor,
      permission: kinds.find((each) => each.kind === row.kind)?.permission,
    })),
    next,
  }
})

const BY_SUM: ListForm = {
  keys: [
    { column: 'amount', type: 'bigint' },
    { column: 'actor', type: 'text' },
  ],
  order: 'desc',
}

const alone = implementList(listAlone, BY_SUM, ({ ctx, request }) => {
  const sums = ctx.db
    .selectFrom('staff_money_acts')
    .select(['actor', sql<number>`count(*)::int`.as('acts'), sql<number>`sum(amount_satang)::bigint`.as('amount')])
    .where('brand_id', '=', ctx.brand.id)
    .where('bangkok_date', '=', bangkokDate(ctx.clock()))
    .where('approved_by', 'is', null)
    .groupBy('actor')
  return pageOf(ctx.db.selectFrom(sums.as('sums')).selectAll(), BY_SUM, request)
})

const approved = implement(approveProposal, async ({ ctx, person, kinds, input: { proposal, reason } }) => {
  const { kind } = await approve(ctx, kinds, proposal, {
    actor: person.actor,
    note: reason,
    ...(person.operator === undefined ? {} : { operator: person.operator }),
  })
  return { outcome: 'done' as const, kind }
})

const rejected = implement(rejectProposal, async ({ ctx, person, input: { proposal, reason } }) => {
  const { kind } = await reject(ctx, proposal, { ...person, note: reason })
  return { outcome: 'done' as const, kind }
})

export const proposalLists = [list, alone]
export const proposalActions = [approved, rejected]
