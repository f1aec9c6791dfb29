/**
 * The gate of staff acts on the money of members: what one person may do alone, and what needs a second one. Every act that gives or takes
 * money passes it, in its own transaction (decision 078). Collecting a receivable does not: it takes what a claim says that has passed it.
 */
import { GIVING_ACTS } from '@duang/contract/desk/payer'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'

const MEMBER_HOURS = 24
const HOUR_MS = 3_600_000

/** `line`, `slip`: a statement line credited. `payout-return`: a payout credited again. `provider`: credit of a provider without a report. */
type MoneyActKind = (typeof GIVING_ACTS)[number] | 'debit' | 'unassign'

export type MoneyAct = {
  kind: MoneyActKind
  memberId: number
  /** Satang. */
  amount: number
  /** Id of the deposit, correction, settlement, withdrawal or transfer. */
  factId: string
  /** The records of bank or provider do not name this member: the word of staff is the only ground. */
  isOnWordOfStaff?: boolean
}

/** `stranger`: {@link MoneyAct.isOnWordOfStaff}. `member`, `day`: a sum is reached, of the member or of the person. */
type WhySecond = 'stranger' | 'member' | 'day'

/**
 * Why an act needs a second person, or undefined. Counts what one person alone did: for this member within 24 hours by all persons, and by
 * this person in the Bangkok day for all members. The member must be locked. Further acts of the person wait for this transaction, so that
 * parallel requests cannot pass together.
 */
export async function whySecondPerson(tx: Tx, ctx: Ctx, actor: string, act: MoneyAct): Promise<WhySecond | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`money-acts ${ctx.brand.id} ${actor}`}, 0))`.execute(tx)
  return whyOf(ctx, act, await aloneSums(tx, ctx, actor, act))
}

/** The same for a page, before one of several acts for a member. It decides nothing. */
export async function secondPersonFor(
  ctx: Ctx,
  actor: string,
  of: Pick<MoneyAct, 'kind' | 'memberId'>,
): Promise<(act: Asked) => WhySecond | null> {
  const sums = await aloneSums(ctx.db, ctx, actor, of)
  return (act) => whyOf(ctx, act, sums) ?? null
}

type Sums = { ofMember: number; ofDay: number }
type Asked = Pick<MoneyAct, 'amount' | 'isOnWordOfStaff'>

function whyOf(ctx: Ctx, { amount, isOnWordOfStaff }: Asked, { ofMember, ofDay }: Sums): WhySecond | undefined {
  const { secondPersonAboveSatang: memberCap, secondPersonAboveDailySatang: dayCap } = ctx.brand.settings
  if (memberCap !== null && isOnWordOfStaff) return 'stranger'
  if (memberCap !== null && ofMember + amount > memberCap) return 'member'
  return dayCap !== null && ofDay + amount > dayCap ? 'day' : undefined
}

/** What was given to a member and what was taken do not add up: whoever credited the wrong member takes it back. */
async function aloneSums(
  executor: Ctx['db'] | Tx,
  ctx: Ctx,
  actor: string,
  { kind, memberId }: Pick<MoneyAct, 'kind' | 'memberId'>,
): Promise<Sums> {
  const isGiving = isGivingAct(kind)
  const since = new Date(ctx.clock().getTime() - MEMBER_HOURS * HOUR_MS)
  const { rows } = await sql<Sums>`
    select
      (select coalesce(sum(amount_satang), 0)::bigint from staff_money_acts
        where brand_id = ${ctx.brand.id} and member_id = ${memberId} and at > ${since} and approved_by is null
          and (kind = any(${[...GIVING_ACTS]}::text[])) = ${isGiving}) as "ofMember",
      (select coalesce(sum(amount_satang), 0)::bigint from staff_money_acts
        where brand_id = ${ctx.brand.id} and bangkok_date = ${bangkokDate(ctx.clock())} and actor = ${actor}
          and approved_by is null) as "ofDay"`.execute(executor)
  return rows[0] ?? { ofMember: 0, ofDay: 0 }
}

const isGivingAct = (kind: MoneyActKind): boolean => (GIVING_ACTS as readonly string[]).includes(kind)

type Signed = { requestedBy: string; approvedBy: string | null }

/** Records a carried out act. A constraint refuses one of a single person beyond the limits, unless it has none. */
export async function recordMoneyAct(
  tx: Tx,
  ctx: Ctx,
  act: MoneyAct,
  { requestedBy, approvedBy }: Signed,
  { isLimited = true } = {},
): Promise<void> {
  const { kind, factId, memberId, amount } = act
  const { secondPersonAboveSatang: memberCap, secondPersonAboveDailySatang: dayCap } = ctx.brand.settings
  const sums = approvedBy === null ? await aloneSums(tx, ctx, requestedBy, act) : undefined
  await tx
    .insertInto('staff_money_acts')
    .values({
      brand_id: ctx.brand.id,
      kind,
      fact_id: factId,
      member_id: memberId,
      amount_satang: amount,
      actor: requestedBy,
      approved_by: approvedBy,
      at: ctx.clock(),
      bangkok_date: bangkokDate(ctx.clock()),
      member_total_satang: sums ? sums.ofMember + amount : null,
      day_total_satang: sums ? sums.ofDay + amount : null,
      member_cap_satang: sums && isLimited ? memberCap : null,
      day_cap_satang: sums && isLimited ? dayCap : null,
    })
    .execute()
}

/** Stands in front of an act inside its transaction. */
export type Gate = {
  /** False: the act was proposed to a second person instead. The member must be locked. */
  admits: (tx: Tx, act: MoneyAct) => Promise<boolean>
  /** After the act. */
  record: (tx: Tx, act: MoneyAct) => Promise<void>
}

/** Two persons. {@link assertTwoPersons} has looked at both. */
export const gateOfTwo = (ctx: Ctx, { proposedBy, approvedBy }: { proposedBy: string; approvedBy: string }): Gate => ({
  admits: async () => true,
  record: (tx, act) => recordMoneyAct(tx, ctx, act, { requestedBy: proposedBy, approvedBy }),
})

/**
 * `duang` on the machine, for lines, slips, returned payouts and provider transfers: root has no limit. What it does is recorded, and counts
 * into the sums that bound its corrections (features/books/correction/actions.ts).
 */
export const gateOfMachine = (ctx: Ctx, actor: string): Gate => ({
  admits: async () => true,
  record: (tx, act) => recordMoneyAct(tx, ctx, act, { requestedBy: actor, approvedBy: null }, { isLimited: false }),
})

type GivenByStaff = { kind: (typeof GIVING_ACTS)[number]; amount: number; actor: string; at: Date }

/** The last money that staff gave the member since a time, and until another one if given. */
export async function lastGivenByStaff(
  executor: Ctx['db'] | Tx,
  ctx: Ctx,
  memberId: number,
  { since, until }: { since: Date; until?: Date | undefined },
): Promise<GivenByStaff | undefined> {
  const row = await executor
    .selectFrom('staff_money_acts')
    .select(['kind', 'amount_satang', 'actor', 'at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('at', '>', since)
    .$if(until !== undefined, (acts) => acts.where('at', '<=', until as Date))
    .where('kind', 'in', [...GIVING_ACTS])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { kind: row.kind as GivenByStaff['kind'], amount: row.amount_satang, actor: row.actor, at: row.at }
}
