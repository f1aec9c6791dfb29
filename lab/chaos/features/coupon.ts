/** Coupons under chaos: codes with few uses for many members, redeemed by several at once, and wrong codes. */
import { CallError } from '@duang/contract/client'
import { redeemCoupon } from '@duang/contract/rewards/coupon'
import type { ChaosFeature, Expected, LoadStep } from '../feature.ts'
import type { Operation } from '../players/operations.ts'
import { type Facts, ownRows } from '../verify/facts.ts'
import { type Finding, finding, groupBy, once, total } from '../verify/finding.ts'

const USES = 5
/** Coupons that a cycle adds. */
const A_CYCLE = 12
const PRIZES = [
  { type: 'credit', satang: 250, turnoverMultiple: 0 },
  { type: 'points', points: 4 },
  { type: 'rights', game: 'flip-card', count: 1 },
] as const
/** The prize follows from the number of the coupon. */
const prizeOf = (n: number) => PRIZES[n % PRIZES.length] as (typeof PRIZES)[number]
const codeOf = (n: number) => `CHAOS${String(n).padStart(5, '0')}`
const numberOf = (code: string) => Number(code.replace('CHAOS', ''))
const WRONG = 'NOSUCHCODE'

type Row = { memberId: number; code: string }
const rows = ownRows<Row>('select member_id as "memberId", code from coupon_redemptions')
const codes = ownRows<{ code: string; left: number }>('select code, left_count as left from coupon_codes')

/** The number of coupons so far. */
let count = 0

const ask = ({ add, random }: Parameters<LoadStep['run']>[0]): Promise<Operation> => {
  // Of the newest: the uses of older ones are gone.
  const n = Math.max(0, count - 1 - Math.floor(random() * A_CYCLE * 1.5))
  return add({ kind: 'redeem', satang: 0, target: codeOf(n) })
}

export const coupon: ChaosFeature = {
  begin: async ({ db }, cycle) => {
    const now = new Date()
    count = cycle * A_CYCLE
    for (let n = count - A_CYCLE; n < count; n++) {
      const { coupon_id } = await db
        .insertInto('coupons')
        .values({ brand_id: 1, name: 'คูปอง', prize: JSON.stringify(prizeOf(n)), starts_at: now, created_at: now })
        .returning('coupon_id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('coupon_codes')
        .values({ brand_id: 1, code: codeOf(n), coupon_id, use_count: USES, left_count: USES })
        .execute()
    }
  },
  // The run redeems more often than people do.
  hurry: `delete from throttles where subject like 'coupon%'`,
  kinds: {
    redeem: async ({ call, logIn }, operation) => {
      await logIn()
      try {
        const body = { uuid: operation.member.uuid, code: operation.target as string }
        return await call(redeemCoupon, { body })
      } catch (error) {
        // The call has no key. A repetition of what was acknowledged is refused, and gives nothing.
        if (operation.state === 'acked' && error instanceof CallError && error.code === 'coupon_used')
          return operation.reply
        throw error
      }
    },
  },
  steps: {
    redeem: { weight: 6, run: async (tools) => tools.send(await ask(tools)) },
    'redeem-at-once': {
      weight: 3,
      run: async (tools) => {
        const operation = await ask(tools)
        await Promise.all([1, 2, 3].map(() => tools.client.attempt(operation)))
      },
    },
    'redeem-wrong-code': {
      weight: 1,
      run: async ({ add, send }) => send(await add({ kind: 'redeem', satang: 0, target: WRONG })),
    },
  },
  rows: [rows, codes],
  verify: (operations, facts) => [
    ...verifyRedemptions(
      operations.filter(({ kind }) => kind === 'redeem'),
      rows.of(facts),
    ),
    ...verifyUses(facts),
  ],
  given: (facts) =>
    total(
      rows.of(facts).map(({ code }) => {
        const prize = prizeOf(numberOf(code))
        return { satang: prize.type === 'credit' ? prize.satang : 0 }
      }),
    ),
  postings: (facts) => rows.of(facts).flatMap(postingsOf),
}

function postingsOf({ memberId, code }: Row): Expected[] {
  const prize = prizeOf(numberOf(code))
  if (prize.type === 'credit') return [{ kind: 'coupon.credit', memberId, satang: prize.satang }]
  return prize.type === 'points' ? [{ kind: 'coupon.points', memberId, satang: prize.points }] : []
}

/** A redemption was acknowledged once, or its reply was lost: then each later try of the member was refused as used. */
function verifyRedemptions(asked: readonly Operation[], stored: readonly Row[]): Finding[] {
  const nameOf = (memberId: number, code?: string) => `coupon ${code} of member ${memberId}`
  const made = groupBy(stored, ({ memberId, code }) => nameOf(memberId, code))
  const tried = groupBy(asked, ({ member, target }) => nameOf(member.memberId, target))
  const findings = [...made.keys()]
    .filter((name) => !tried.has(name))
    .map((name) => finding('V3', 'ghost', `${name}, redeemed by nobody`))
  for (const [name, all] of tried) {
    const count = made.get(name)?.length ?? 0
    const acked = all.filter(({ state }) => state === 'acked').length
    const refusedAsUsed = all.filter(({ refusal }) => refusal === 'coupon_used')
    const wasLost = refusedAsUsed.some(({ wasUncertain, attempts }) => wasUncertain || attempts > 1)
    if (acked > 0) findings.push(...once('V1', count, name))
    if (acked > 1) findings.push(finding('V1', 'duplicated', `${name} was acknowledged ${acked} times`))
    if (acked === 0 && count > 0 && !wasLost) findings.push(finding('V2', 'ghost', `${name} was refused and redeemed`))
    if (count === 0 && refusedAsUsed.length > 0) findings.push(finding('V2', 'lost', `${name} was refused as used`))
  }
  return findings
}

function verifyUses(facts: Facts): Finding[] {
  const used = groupBy(rows.of(facts), ({ code }) => code)
  return codes.of(facts).flatMap(({ code, left }) => {
    const times = used.get(code)?.length ?? 0
    if (times + left === USES && left >= 0) return []
    return [finding('V17', times > USES ? 'duplicated' : 'broken', `code ${code}: ${times} uses, ${left} left`)]
  })
}
