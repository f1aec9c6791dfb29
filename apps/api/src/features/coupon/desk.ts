/** Calls of the desk about coupons. */
import { endDeskCoupon, listDeskCouponCodes, listDeskCoupons, proposeDeskCoupon } from '@duang/contract/desk-coupon'
import type { CommandInput } from '#core/command.ts'
import { pageOf } from '#core/command-list.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import type { EffectFigure } from '#core/desk/proposal.ts'
import { type ActKind, actProposal, proposeAct, runAct } from '#core/desk/run-act.ts'
import { added, prizeEffect, word } from '#core/prize/prize-effect.ts'
import { bangkokText } from '#kit/bangkok-instant.ts'
import { couponPrizeSchema } from './coupon-prize.ts'
import { COUPON_ACTS, COUPON_CODE_LIST, COUPON_LIST, selectCodes, selectCoupons } from './coupons-command.ts'

const ADD: ActKind = {
  kind: 'coupon.add',
  proposing: 'brand.settings',
  permission: 'money.correct',
  // The second word is a code, or the number of random codes.
  run: (input: CommandInput) => (input.options.uses === undefined ? COUPON_ACTS.generate : COUPON_ACTS.add)(input),
  // Coupons of this name, since a new one has no id yet.
  read: async (tx, ctx, { words: [name = ''] = [], options }) => {
    const rows = await selectCoupons({ ...ctx, db: tx })
      .select((eb) => eb.fn.min('k.code').as('code'))
      .where('c.name', '=', String(name))
      .orderBy('c.created_at')
      .execute()
    const isAtOnce = options?.from === undefined
    return {
      coupons: rows.length,
      uses: rows.reduce((sum, row) => sum + Number(row.uses), 0),
      isAtOnce,
      newest: rows.at(-1),
    }
  },
  effect: (_before, after) => effectOf(after?.newest as NewCoupon, after?.isAtOnce === true),
}

type NewCoupon = { name: string; code: string; codes: number; uses: number; level_min: number; prize: unknown } & {
  starts_at: Date
  ends_at: Date | null
}

/** All that the second person decides about, and the most that it can cost. */
function effectOf(coupon: NewCoupon, isAtOnce: boolean): EffectFigure[] {
  const { name, code, level_min: level, starts_at: startsAt, ends_at: endsAt } = coupon
  const [codes, uses] = [Number(coupon.codes), Number(coupon.uses)]
  return [
    ...prizeEffect(couponPrizeSchema.parse(coupon.prize), uses),
    word('name', name),
    codes === 1 ? word('code', code) : added('codes', codes),
    added('usesOfCode', uses / codes),
    added('levelFrom', level),
    isAtOnce
      ? word('startsAt', 'atApproval')
      : { label: 'startsAt', before: null, after: startsAt.toISOString(), unit: 'instant' },
    endsAt ? { label: 'endsAt', before: null, after: endsAt.toISOString(), unit: 'instant' } : word('endsAt', 'noEnd'),
  ]
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
