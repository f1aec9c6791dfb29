/** The data of one member, for `duang members show` and the desk. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

const NOTES_ON_SHOW = 5

export const memberOf = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('members as m')
    .leftJoin('members as i', (join) =>
      join.onRef('i.brand_id', '=', 'm.brand_id').onRef('i.member_id', '=', 'm.inviter_id'),
    )
    .select(['m.member_id', 'm.uuid', 'm.username', 'm.name', 'm.phone', 'm.status', 'm.level'])
    .select(['m.af_code', 'm.team', 'm.marketing', 'm.created_at', 'm.last_login_at', 'i.username as inviter'])
    .where('m.brand_id', '=', ctx.brand.id)
    .where('m.member_id', '=', memberId)
    .executeTakeFirstOrThrow()

export const banksOf = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('member_banks')
    .select(['bank_code', 'account_digits', 'account_name', 'is_name_verified', 'is_active'])
    .select(['created_at', 'deposited_from_at', 'payable_from'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .orderBy('is_active', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** Balances in the unit of their account. */
export async function balancesOf(
  ctx: Ctx,
  memberId: number,
): Promise<{ account: string; amount: number; unit: string }[]> {
  const { rows } = await sql<{ account: string; amount: number; unit: string }>`
    select b.class as account, b.balance_satang as amount, c.unit
      from ledger.balances b
      join ledger.account_classes c on c.code = b.class
      where b.brand_id = ${ctx.brand.id} and b.account_id between ${memberId * 64} and ${memberId * 64 + 63}
        and (b.balance_satang <> 0 or b.class in ('member:cash', 'member:points'))
      order by b.account_id`.execute(ctx.db)
  return rows
}

export async function openOf(ctx: Ctx, memberId: number) {
  const now = ctx.clock()
  const withdrawals = await ctx.db
    .selectFrom('withdrawals')
    .select(['withdrawal_id', 'state', 'amount_satang', 'requested_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['requested', 'approved', 'sent', 'unknown', 'failed'])
    .execute()
  const idleSince = new Date(now.getTime() - ctx.brand.settings.sessionIdleMinutes * 60_000)
  const { rows } = await sql<{ sessions: number; bonuses: number; breaks: number; resets: number }>`
    select
      (select count(*) from sessions s where s.brand_id = m.brand_id and s.member_id = m.member_id
        and s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince})::int as sessions,
      (select count(*) from bonus_grants b where b.brand_id = m.brand_id and b.member_id = m.member_id
        and b.status = 'active')::int as bonuses,
      (select count(*) from play_breaks p where p.brand_id = m.brand_id and p.member_id = m.member_id
        and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now}))::int as breaks,
      (select count(*) from password_resets r where r.brand_id = m.brand_id and r.member_id = m.member_id
        and r.used_at is null and r.revoked_at is null and r.expires_at > ${now})::int as resets
      from members m where m.brand_id = ${ctx.brand.id} and m.member_id = ${memberId}`.execute(ctx.db)
  return { withdrawals, ...(rows[0] ?? { sessions: 0, bonuses: 0, breaks: 0, resets: 0 }) }
}

export const notesOf = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('member_notes')
    .select(['at', 'actor', 'note'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('note_id', 'desc')
    .limit(NOTES_ON_SHOW)
    .execute()
