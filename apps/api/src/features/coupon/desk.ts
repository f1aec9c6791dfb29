/** Calls of the desk about coupons. */
import { endDeskCoupon, listDeskCouponCodes, listDeskCoupons, proposeDeskCoupon } from '@duang/contract/desk-coupon'
import type { CommandInput } from '#core/command.ts'
import { pageOf } from '#core/command-list.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { type ActKind, actProposal, proposeAct, runAct } from '#core/desk/run-act.ts'
import { bangkokText } from '#kit/bangkok-instant.ts'
import { COUPON_ACTS, COUPON_CODE_LIST, COUPON_LIST, selectCodes, selectCoupons } from './coupons-command.ts'

const ADD: ActKind = {
  kind: 'coupon.add',
  permission: 'money.correct',
  // The second word is a code, or the number of random codes.
  run: (input: CommandInput) => (input.options.uses === undefined ? COUPON_ACTS.generate : COUPON_ACTS.add)(input),
  // Coupons of this name, since a new one has no id yet.
  read: async (tx, ctx, { words: [name = ''] = [] }) => {
    const rows = await selectCoupons({ ...ctx, db: tx })
      .where('c.name', '=', String(name))
      .orderBy('c.created_at')
      .execute()
    return {
      coupons: rows.map((row) => `${row.name}: ${row.codes} × ${JSON.stringify(row.prize)}`).join('; '),
      uses: rows.reduce((sum, row) => sum + Number(row.uses), 0),
    }
  },
}
export const couponProposal = actProposal(ADD)

export function mountCouponDesk(desk: Desk): void {
  mountDesk(desk, listDeskCoupons, async ({ ctx, query }) => {
    const { items, next } = await pageOf(selectCoupons(ctx), COUPON_LIST, listRequest(query, COUPON_LIST))
    return {
      items: items.map((row) => ({
        ...{ id: row.coupon_id, name: row.name, prize: row.prize as Record<string, unknown>, level: row.level_min },
        ...{ startsAt: row.starts_at.toISOString(), endsAt: (row.ended_at ?? row.ends_at)?.toISOString() ?? null },
        ...{ codes: Number(row.codes), uses: Number(row.uses), left: Number(row.left) },
        isEnded: row.ended_at !== null || (row.ends_at !== null && row.ends_at <= ctx.clock()),
      })),
      next,
    }
  })
  mountDesk(desk, listDeskCouponCodes, async ({ ctx, params, query }) => {
    const page = await pageOf(selectCodes(ctx, params.id), COUPON_CODE_LIST, listRequest(query, COUPON_CODE_LIST))
    return {
      items: page.items.map((row) => ({ code: row.code, uses: row.use_count, left: row.left_count })),
      next: page.next,
    }
  })
  mountDesk(desk, proposeDeskCoupon, ({ ctx, staff, body }) => {
    const { name, code, count, credit, points, startsAt, endsAt, reason } = body
    const options = {
      ...{ multiple: body.multiple, rights: body.rights, level: body.level, 'give-points': points },
      credit: credit && (credit / 100).toFixed(2),
      from: startsAt && bangkokText(new Date(startsAt)),
      to: endsAt && bangkokText(new Date(endsAt)),
      uses: code === undefined ? undefined : (body.uses ?? 1),
      // The acts need one; a proposal has its own.
      reason,
    }
    const call = { words: [name, code ?? count ?? 1], options }
    return proposeAct(ctx, { actor: staff.actor, reason }, ADD, { subject: `coupon ${name}`, call })
  })
  mountDesk(desk, endDeskCoupon, async ({ ctx, staff, params, body: { reason } }) => {
    await runAct(ctx, { actor: staff.actor, reason }, COUPON_ACTS.end, { words: [params.id] })
    return { changed: true } as const
  })
}
