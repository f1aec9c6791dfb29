/** Corrections and open receivables as lists of staff. */
import { listCorrectionsOfAll, listReceivables } from '@duang/contract/action/correction'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implementList } from '#entry/action/implement.ts'
import { filtered } from '#entry/action/list-request.ts'
import { readCredits } from '#money/provider/credit-at-provider.ts'
import { CORRECTION_LIST, correctionPage } from './history.ts'

const OLDEST: ListForm = {
  keys: [
    { column: 'c.at', type: 'timestamptz' },
    { column: 'c.correction_id', type: 'uuid' },
  ],
  order: 'asc',
  at: 'c.at',
  member: 'c.member_id',
}

const corrections = implementList(listCorrectionsOfAll, CORRECTION_LIST, async ({ ctx, filters, request }) => {
  const asked = await filtered(ctx, filters, request)
  const { items, next } = await correctionPage(ctx, asked.memberId, asked)
  return {
    items: items.map(({ at, requested_by: requestedBy, approved_by: approvedBy, ...row }) => ({
      ...row,
      requestedBy,
      approvedBy,
      at: at.toISOString(),
    })),
    next,
  }
})

const receivables = implementList(listReceivables, OLDEST, async ({ ctx, filters, request }) => {
  const { items, next } = await pageOf(openReceivables(ctx), OLDEST, await filtered(ctx, filters, request))
  const asked = [...new Set(items.map((row) => row.member_id))].map((each) => ({
    brandId: ctx.brand.id,
    memberId: each,
  }))
  const cash = new Map((await readCredits(ctx.db, asked)).map((each) => [each.memberId, each.balance]))
  return {
    items: items.map((row) => ({
      at: row.at.toISOString(),
      id: row.correction_id,
      username: row.username,
      kind: row.kind as 'debit',
      lineId: row.line_id,
      amount: row.amount_satang,
      open: row.amount_satang - row.collected_satang - row.settled_satang,
      cash: cash.get(row.member_id) ?? 0,
      reason: row.reason,
      requestedBy: row.requested_by,
    })),
    next,
  }
})

const openReceivables = (ctx: Ctx) =>
  ctx.db
    .selectFrom('corrections as c')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'c.brand_id').onRef('m.member_id', '=', 'c.member_id'),
    )
    .leftJoin('deposits as d', (join) =>
      join.onRef('d.brand_id', '=', 'c.brand_id').onRef('d.deposit_id', '=', 'c.deposit_id'),
    )
    .select(['c.correction_id', 'c.kind', 'c.amount_satang', 'c.collected_satang', 'c.settled_satang', 'c.reason'])
    .select(['c.requested_by', 'c.at', 'c.member_id', 'm.username', 'd.line_id'])
    .where('c.brand_id', '=', ctx.brand.id)
    .where('c.settled_at', 'is', null)

export const correctionLists = [corrections, receivables]
