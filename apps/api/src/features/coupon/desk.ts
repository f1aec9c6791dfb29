/** Calls of the desk about coupons. */
import { endDeskCoupon, listDeskCouponCodes, listDeskCoupons, proposeDeskCoupon } from '@duang/contract/desk-coupon'
import { sql } from 'kysely'
import type { CommandInput } from '#core/command.ts'
import { pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import type { EffectFigure } from '#core/desk/proposal.ts'
import { type ActCall, type ActKind, actProposal, proposeAct, runAct } from '#core/desk/run-act.ts'
import { added, prizeEffect, word } from '#core/prize/prize-effect.ts'
import { bangkokText } from '#kit/bangkok-instant.ts'
import type { Db, Tx } from '#kit/db.ts'
import { couponPrizeSchema } from './coupon-prize.ts'
import { COUPON_ACTS, COUPON_CODE_LIST, COUPON_LIST, selectCodes, selectCoupons } from './coupons-command.ts'

const ADD: ActKind = {
  kind: 'coupon.add',
  proposing: 'brand.settings',
  permission: 'money.correct',
  // The second word is a code, or the number of random codes.
  run: (input: CommandInput) => (hasOwnCode(input) ? COUPON_ACTS.add : COUPON_ACTS.generate)(input),
  // Coupons of this name, since a new one has no id yet.
  read: async (tx, ctx, call) => {
    const rows = await namesakes(tx, ctx, call).execute()
    return { coupons: rows.length, ids: rows.map((row) => row.coupon_id) }
  },
  made: (tx, ctx, call, before) =>
    namesakes(tx, ctx, call)
      .select((eb) => eb.fn.min('k.code').as('code'))
      .where('c.coupon_id', '<>', sql<string>`all (${(before as Namesakes).ids}::uuid[])`)
      .executeTakeFirst()
      .then((row) => row && { ...row, hasOwnCode: hasOwnCode(call), isAtOnce: call.options?.from === undefined }),
  effect: (_before, _after, made) => effectOf(made as NewCoupon),
}

type Namesakes = { ids: string[] }

const hasOwnCode = ({ options }: Pick<ActCall, 'options'>): boolean => options?.uses !== undefined

const namesakes = (tx: Tx, ctx: Ctx, { words: [name = ''] = [] }: ActCall) =>
  selectCoupons({ ...ctx, db: tx as Db })
    .where('c.name', '=', String(name))
    .orderBy('c.created_at')

type NewCoupon = { name: string; code: string; codes: number; uses: number; level_min: number; prize: unknown } & {
  starts_at: Date
  ends_at: Date | null
  hasOwnCode: boolean
  isAtOnce: boolean
}

/** All that the second person decides about, and the most that it can cost. Random codes are drawn anew when it is carried out. */
function effectOf(coupon: NewCoupon): EffectFigure[] {
  const { name, code, level_min: level, starts_at: startsAt, ends_at: endsAt } = coupon
  const [codes, uses] = [Number(coupon.codes), Number(coupon.uses)]
  return [
    ...prizeEffect(couponPrizeSchema.parse(coupon.prize), uses),
    word('name', name),
    coupon.hasOwnCode ? word('code', code) : added('codes', codes),
    added('usesOfCode', uses / codes),
    added('levelFrom', level),
    coupon.isAtOnce
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
