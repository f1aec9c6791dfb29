/** The level table. The displayed and the enforced values come from the same rows. */
import { changeLevel, type LEVEL_CRITERIA, listLevelHistory, listLevels } from '@duang/contract/action/level'
import { type ListForm, pageOf } from '#core/command-list.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import { filtered } from '#entry/action/list-request.ts'
import { refuse } from '#kit/refusal.ts'

const BY_LEVEL: ListForm = { keys: [{ column: 'level', type: 'bigint' }], order: 'asc' }
const NEWEST: ListForm = {
  keys: [{ column: 'c.change_id', type: 'bigint' }],
  order: 'desc',
  at: 'c.at',
  member: 'c.member_id',
}

const list = implementList(listLevels, BY_LEVEL, async ({ ctx, request }) => {
  const query = ctx.db.selectFrom('levels').selectAll().where('brand_id', '=', ctx.brand.id)
  const { items, next } = await pageOf(query, BY_LEVEL, request)
  return {
    items: items.map((row) => ({
      level: row.level,
      name: row.name,
      criteriaKind: row.criteria_kind as keyof typeof LEVEL_CRITERIA,
      criteria: row.criteria_satang,
      cashbackPercent: Number(row.cashback_percent),
      cashbackCap: row.cashback_cap_satang,
      dailyCap: row.daily_cap_satang,
      requestCap: row.per_request_cap_satang,
      requestsPerDay: row.requests_per_day,
      nextLevel: row.next_level_satang,
      isReachable: !row.is_disabled,
    })),
    next,
  }
})

const history = implementList(listLevelHistory, NEWEST, async ({ ctx, filters, request }) => {
  const query = ctx.db
    .selectFrom('level_changes as c')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'c.brand_id').onRef('m.member_id', '=', 'c.member_id'),
    )
    .select(['c.at', 'm.username', 'c.from_level as from', 'c.to_level as to', 'c.reason'])
    .where('c.brand_id', '=', ctx.brand.id)
  const { items, next } = await pageOf(query, NEWEST, await filtered(ctx, filters, request))
  return { items: items.map((row) => ({ ...row, at: row.at.toISOString() })), next }
})

const change = implement(changeLevel, async ({ tx, ctx, input: { level, reason: _reason, ...fields } }) => {
  if (Object.values(fields).every((value) => value === undefined)) refuse('desk_nothing_changed')
  const { numUpdatedRows } = await tx
    .updateTable('levels')
    .set({
      name: fields.name,
      criteria_kind: fields.criteriaKind,
      criteria_satang: fields.criteria,
      next_level_satang: fields.nextLevel,
      cashback_percent: fields.cashbackPercent,
      cashback_cap_satang: fields.cashbackCap,
      daily_cap_satang: fields.dailyCap,
      per_request_cap_satang: fields.requestCap,
      requests_per_day: fields.requestsPerDay,
      is_disabled: fields.isReachable === undefined ? undefined : !fields.isReachable,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('level', '=', level)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('not_found')
  return { level }
})

export const levelLists = [list, history]
export const levelActions = [change]
