/** Rights to draw: the list, and those that staff grant. */
import { randomUUID } from 'node:crypto'
import { grantMemberRights, listRights } from '@duang/contract/action/right'
import { recordAction } from '#core/audit/audit.ts'
import { type ListForm, pageOf } from '#core/command-list.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { stableId } from '#kit/ids.ts'
import type { DrawGame } from '#money/right/draw-game.ts'
import { countRights, grantRights } from '#money/right/right.ts'

const DAY_MS = 86_400_000

const NEWEST: ListForm = {
  keys: [
    { column: 'r.granted_at', type: 'timestamptz' },
    { column: 'r.right_id', type: 'uuid' },
  ],
  order: 'desc',
  at: 'r.granted_at',
  member: 'r.member_id',
}

const list = implementList(listRights, NEWEST, async ({ ctx, filters: { member }, request }) => {
  const memberId = member === undefined ? undefined : (await memberOfDesk(ctx, member)).memberId
  const query = ctx.db
    .selectFrom('member_rights as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'r.brand_id').onRef('m.member_id', '=', 'r.member_id'),
    )
    .select(['r.right_id', 'm.username', 'r.game', 'r.source'])
    .select(['r.granted_at', 'r.expires_at', 'r.spent_at', 'r.revoked_at'])
    .where('r.brand_id', '=', ctx.brand.id)
  const { items, next } = await pageOf(query, NEWEST, { ...request, memberId })
  return {
    items: items.map((row) => ({
      id: row.right_id,
      grantedAt: row.granted_at.toISOString(),
      username: row.username,
      game: row.game as DrawGame,
      source: row.source,
      expiresAt: row.expires_at?.toISOString() ?? null,
      state: stateOf(row, ctx.clock()),
    })),
    next,
  }
})

type RightTimes = { expires_at: Date | null; spent_at: Date | null; revoked_at: Date | null }

function stateOf(row: RightTimes, now: Date) {
  if (row.spent_at) return 'spent'
  if (row.revoked_at) return 'revoked'
  return row.expires_at && row.expires_at <= now ? 'expired' : 'open'
}

const grant = implement(grantMemberRights, async ({ tx, ctx, person, input }) => {
  const { game, count, days, reference } = input
  const { memberId } = await memberOfDesk(ctx, input.member)
  const id = reference === undefined ? randomUUID() : stableId('rights.grant', ctx.brand.id, memberId, game, reference)
  const expiresAt = days === undefined ? null : new Date(ctx.clock().getTime() + days * DAY_MS)
  const isNew = await grantRights(tx, ctx, memberId, { game, source: `staff:${id}`, count, expiresAt })
  const after = { game, count, expiresAt }
  if (isNew) await recordAction(tx, ctx, { action: 'rights.grant', memberId, actor: person.actor, after })
  const outcome = isNew ? ('done' as const) : ('known' as const)
  return { outcome, left: await countRights(tx, ctx, memberId, game) }
})

export const rightLists = [list]
export const rightActions = [grant]
