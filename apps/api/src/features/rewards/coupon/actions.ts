/** What staff do with coupons: one code for several members, or a batch of codes for one use each. */
import { randomInt } from 'node:crypto'
import { addCoupon, endCoupon, generateCoupon, listCouponCodes, listCoupons } from '@duang/contract/action/coupon'
import { normaliseCoupon } from '@duang/contract/rewards/coupon'
import { couponPrizeSchema } from '@duang/contract/rewards/prize'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implement, implementList, type Work } from '#entry/action/implement.ts'
import { added, prizeEffect, word } from '#entry/action/prize-effect.ts'
import { refusedBy } from '#entry/action/refused-by.ts'
import type { EffectFigure } from '#entry/desk/proposal.ts'
import { refuse } from '#kit/refusal.ts'

/** Without letters and digits that look alike. Twelve of them are 58 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ2345679'
const CODE_LENGTH = 12

const NEWEST: ListForm = {
  keys: [
    { column: 'c.created_at', type: 'timestamptz' },
    { column: 'c.coupon_id', type: 'uuid' },
  ],
  order: 'desc',
}
const BY_CODE: ListForm = { keys: [{ column: 'code', type: 'text' }], order: 'asc' }

const list = implementList(listCoupons, NEWEST, async ({ ctx, request }) => {
  const { items, next } = await pageOf(selectCoupons(ctx), NEWEST, request)
  return {
    items: items.map((row) => ({
      id: row.coupon_id,
      name: row.name,
      prize: couponPrizeSchema.parse(row.prize),
      level: row.level_min,
      codes: Number(row.codes),
      uses: Number(row.uses),
      left: Number(row.left),
      startsAt: row.starts_at.toISOString(),
      endsAt: (row.ended_at ?? row.ends_at)?.toISOString() ?? null,
      isEnded: row.ended_at !== null || (row.ends_at !== null && row.ends_at <= ctx.clock()),
    })),
    next,
  }
})

const selectCoupons = (ctx: Ctx) =>
  ctx.db
    .selectFrom('coupons as c')
    .innerJoin('coupon_codes as k', (join) =>
      join.onRef('k.brand_id', '=', 'c.brand_id').onRef('k.coupon_id', '=', 'c.coupon_id'),
    )
    .select(['c.coupon_id', 'c.name', 'c.prize', 'c.level_min', 'c.starts_at', 'c.ends_at', 'c.ended_at'])
    .select((eb) => [
      eb.fn.countAll<number>().as('codes'),
      eb.fn.sum<number>('k.use_count').as('uses'),
      eb.fn.sum<number>('k.left_count').as('left'),
    ])
    .where('c.brand_id', '=', ctx.brand.id)
    .groupBy(['c.brand_id', 'c.coupon_id'])

const codes = implementList(listCouponCodes, BY_CODE, async ({ ctx, filters: { coupon }, request }) => {
  const query = ctx.db
    .selectFrom('coupon_codes')
    .select(['code', 'use_count as uses', 'left_count as left'])
    .where('brand_id', '=', ctx.brand.id)
    .where('coupon_id', '=', coupon)
  return pageOf(query, BY_CODE, request)
})

type Adding = Work<typeof addCoupon> | Work<typeof generateCoupon>
type Codes = { codes: readonly string[]; uses: number }

const CONSTRAINTS = {
  coupon_codes_pkey: 'coupon_code_taken',
  coupons_brand_id_level_min_fkey: 'level_unknown',
  coupons_check: 'coupon_period_empty',
} as const

async function insertCoupon({ tx, ctx, input }: Adding, { codes: all, uses }: Codes) {
  const { name, prize, level = 0, from, to } = input
  const now = ctx.clock()
  const { coupon_id: id } = await tx
    .insertInto('coupons')
    .values({
      brand_id: ctx.brand.id,
      name,
      prize: JSON.stringify(prize),
      level_min: level,
      starts_at: from ?? now,
      ends_at: to ?? null,
      created_at: now,
    })
    .returning('coupon_id')
    .executeTakeFirstOrThrow()
    .catch(refusedBy(CONSTRAINTS))
  await tx
    .insertInto('coupon_codes')
    .values(all.map((code) => ({ brand_id: ctx.brand.id, code, coupon_id: id, use_count: uses, left_count: uses })))
    .execute()
    .catch(refusedBy(CONSTRAINTS))
  return { id, codes: [...all] }
}

/** All that the second person decides about, and the most that it can cost. */
function effectOf(
  { input: { name, prize, level = 0, from, to } }: Adding,
  { code, uses, count }: Given,
): EffectFigure[] {
  return [
    ...prizeEffect(prize, uses * count),
    word('name', name),
    code === undefined ? added('codes', count) : word('code', code),
    added('usesOfCode', uses),
    added('levelFrom', level),
    from === undefined ? word('startsAt', 'atApproval') : instantFigure('startsAt', from),
    to === undefined ? word('endsAt', 'noEnd') : instantFigure('endsAt', to),
  ]
}
type Given = { code?: string; uses: number; count: number }

const instantFigure = (label: string, at: string): EffectFigure => ({ label, before: null, after: at, unit: 'instant' })

const linesOf = ({ id, codes: all }: { id: string; codes: string[] }, uses: number) => [
  ...all,
  `Coupon ${id}: ${all.length === 1 ? 'one code' : `${all.length} codes`}, ${uses} ${uses === 1 ? 'use' : 'uses'} each.`,
]

const codeOf = ({ code }: { code: string }): string => normaliseCoupon(code) ?? refuse('request_invalid')

const add = implement(
  addCoupon,
  (work) => insertCoupon(work, { codes: [codeOf(work.input)], uses: work.input.uses ?? 1 }),
  {
    say: (result, { uses = 1 }) => linesOf(result, uses),
    effect: (work) => effectOf(work, { code: codeOf(work.input), uses: work.input.uses ?? 1, count: 1 }),
  },
)

// Random codes are drawn anew when it is carried out.
const generate = implement(
  generateCoupon,
  (work) => {
    const made = new Set<string>()
    while (made.size < work.input.count) made.add(randomCode())
    return insertCoupon(work, { codes: [...made], uses: 1 })
  },
  { say: (result) => linesOf(result, 1), effect: (work) => effectOf(work, { uses: 1, count: work.input.count }) },
)

const randomCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const end = implement(endCoupon, async ({ tx, ctx, input: { coupon: id } }) => {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set((eb) => ({ ended_at: eb.fn.coalesce('ended_at', eb.val(ctx.clock())) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('coupon_id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('not_found')
  return { id }
})

export const couponLists = [list, codes]
export const couponActions = [add, generate, end]
