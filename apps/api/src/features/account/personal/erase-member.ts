/** Erases the personal data of a member, by a proposal that a second person approves. Books and the sealed record stay. */
import { eraseMemberData } from '@duang/contract/action/personal'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import { implement } from '#entry/action/implement.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import type { EffectFigure } from '#entry/desk/proposal.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { RUNNING_MS } from '#money/wallet/open-rounds.ts'
import { IDENTITY_YEARS } from './personal-kinds.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

const MONEY = ['cash', 'hold', 'affiliate', 'cashback', 'at_provider'] as const
const OWED = ['receivable', 'rollback_receivable'] as const
const AT_ONCE = 50

/** Refuses `desk_personal_erased`, `desk_personal_credit`, `desk_personal_owes`, `desk_personal_excluded`, `desk_personal_open`. */
const eraseData = implement(
  eraseMemberData,
  async ({ tx, ctx, rule, input: { member, reason } }) => {
    const { memberId } = await memberOfDesk(ctx, member)
    await assertErasable(tx, ctx, memberId)
    const keepsIdentity = await hasMovedMoney(tx, ctx, memberId)
    const { requestedBy: proposedBy, approvedBy } = rule
    // A proposal is checked and not rehearsed.
    if (approvedBy) await erase(tx, ctx, { memberId, keepsIdentity, proposedBy, approvedBy, reason })
    return { keepsIdentity }
  },
  { bindsMachine: true, effect: (_, { keepsIdentity }) => effectOf(keepsIdentity) },
)
export const personalActions = [eraseData]

type Erasure = { memberId: number; keepsIdentity: boolean; proposedBy: string; approvedBy: string; reason: string }

async function erase(tx: Tx, ctx: Ctx, { memberId, keepsIdentity, proposedBy, approvedBy, reason }: Erasure) {
  const now = ctx.clock()
  await sql`select erase_member(${ctx.brand.id}, ${memberId}, ${now})`.execute(tx)
  if (!keepsIdentity) await sql`select erase_identity(${ctx.brand.id}, ${memberId})`.execute(tx)
  await tx
    .insertInto('erasures')
    .values({
      brand_id: ctx.brand.id,
      member_id: memberId,
      erased_at: now,
      reason,
      proposed_by: proposedBy,
      approved_by: approvedBy,
      keep_until: keepsIdentity ? yearsAfter(now, IDENTITY_YEARS) : null,
      identity_erased_at: keepsIdentity ? null : now,
    })
    .execute()
}

function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

const effectOf = (keepsIdentity: boolean): EffectFigure[] => {
  const count = (erasure: string) => PERSONAL_TABLES.filter((each) => each.erasure === erasure).length
  return [
    { label: 'tablesDeleted', before: null, after: count('deleted'), unit: 'count' },
    { label: 'tablesCleared', before: null, after: count('cleared'), unit: 'count' },
    { label: 'tablesKept', before: null, after: count('kept'), unit: 'count' },
    { label: 'identityYears', before: null, after: keepsIdentity ? IDENTITY_YEARS : 0, unit: 'count' },
  ]
}

/** Locks the member. Nothing may be open: after the erasure nobody can claim it. */
async function assertErasable(tx: Tx, ctx: Ctx, memberId: number): Promise<void> {
  const balances = await lockMember(tx, ctx.brand.id, memberId)
  const erased = await tx
    .selectFrom('erasures')
    .select('erased_at')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (erased) refuse('desk_personal_erased')
  // Each on its own: a credit at a provider may be negative, and what a member owes is.
  const credit = MONEY.find((name) => balances[name].balance !== 0)
  if (credit) refuse('desk_personal_credit', { satang: balances[credit].balance })
  const owed = OWED.find((name) => balances[name].balance !== 0)
  if (owed) refuse('desk_personal_owes', { satang: -balances[owed].balance })
  // The exclusion is found by name and phone when the person registers again.
  if (await runningBreak(tx, ctx, memberId)) refuse('desk_personal_excluded')
  if (await hasOpenWork(tx, ctx, memberId)) refuse('desk_personal_open')
}

/** Withdrawals, orders of goods, slips, rounds, credit at providers, bonuses or proposals that are not done. */
async function hasOpenWork(tx: Tx, ctx: Ctx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from withdrawals w where w.brand_id = ${ctx.brand.id} and w.member_id = ${memberId}
        and w.ended_at is null)
      or exists (select from goods_orders o where o.brand_id = ${ctx.brand.id} and o.member_id = ${memberId}
        and o.state in ('requested', 'packed', 'shipped'))
      or exists (select from slips s where s.brand_id = ${ctx.brand.id} and s.member_id = ${memberId}
        and s.state in ('received', 'matched', 'staff'))
      or exists (select from rounds r where r.brand_id = ${ctx.brand.id} and r.member_id = ${memberId}
        and r.closed_at is null and r.opened_at > ${new Date(ctx.clock().getTime() - RUNNING_MS)})
      or exists (select from provider_transfers t where t.brand_id = ${ctx.brand.id} and t.member_id = ${memberId}
        and t.state = 'pending')
      or exists (select from proposals p where p.brand_id = ${ctx.brand.id} and p.member_id = ${memberId}
        and p.state = 'open' and p.expires_at > ${ctx.clock()} and p.kind <> ${eraseMemberData.name})
      or exists (select from bonus_grants g where g.brand_id = ${ctx.brand.id} and g.member_id = ${memberId}
        and g.status = 'active') as is_open`.execute(tx)
  return rows[0]?.is_open ?? false
}

async function hasMovedMoney(tx: Tx, ctx: Ctx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ has_moved: boolean }>`
    select exists (select from deposits d where d.brand_id = ${ctx.brand.id} and d.member_id = ${memberId})
      or exists (select from withdrawals w where w.brand_id = ${ctx.brand.id} and w.member_id = ${memberId})
      as has_moved`.execute(tx)
  return rows[0]?.has_moved ?? false
}

/** Erases names and accounts whose time has ended. Runs daily; a part at a time. */
export async function eraseDueIdentities(ctx: Ctx): Promise<void> {
  for (let erased = AT_ONCE; erased === AT_ONCE; ) {
    const { rows } = await sql<{ erased: number }>`
      select erase_due_identities(${ctx.brand.id}, ${ctx.clock()}, ${AT_ONCE}) as erased`.execute(ctx.db)
    erased = rows[0]?.erased ?? 0
  }
}
