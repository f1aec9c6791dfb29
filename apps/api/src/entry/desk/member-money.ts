/** What staff see of a member beside an act on the member's money: accounts, credit, and what stands against it. */
import { maskAccount } from '@duang/contract/bank/banks'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { readBalance } from '#money/ledger/ledger.ts'

type MemberAccount = {
  bank_code: string
  account_digits: string
  account_name: string
  is_name_verified: boolean
}

export type MemberMoney = {
  memberId: number
  username: string
  name: string
  isBlocked: boolean
  breakKind: 'time-out' | 'self-exclusion' | null
  accounts: MemberAccount[]
  /** Satang. */
  cash: number
}

/** Undefined for an unknown member. */
export async function memberMoney(
  executor: Ctx['db'] | Tx,
  ctx: Ctx,
  memberId: number,
): Promise<MemberMoney | undefined> {
  const now = ctx.clock()
  const { rows } = await sql<Omit<MemberMoney, 'cash'>>`
    select m.member_id as "memberId", m.username, m.name, m.status = 'blocked' as "isBlocked", b.kind as "breakKind",
      coalesce((select jsonb_agg(jsonb_build_object('bank_code', a.bank_code, 'account_digits', a.account_digits,
          'account_name', a.account_name, 'is_name_verified', a.is_name_verified) order by a.created_at, a.member_bank_id)
        from member_banks a where a.brand_id = m.brand_id and a.member_id = m.member_id and a.is_active), '[]') as accounts
    from members m
    left join lateral (
      -- An exclusion before a shorter break.
      select b.kind from play_breaks b
      where b.brand_id = m.brand_id and b.member_id = m.member_id and b.starts_at <= ${now}
        and (b.ends_at is null or b.ends_at > ${now})
      order by b.kind limit 1
    ) b on true
    where m.brand_id = ${ctx.brand.id} and m.member_id = ${memberId}`.execute(executor)
  const row = rows[0]
  if (!row) return
  return { ...row, cash: (await readBalance(executor, ctx.brand.id, memberId, 'cash')).balance }
}

/** The same as the desk shows it. */
export const moneyOnWire = ({ username, isBlocked, breakKind, accounts, cash }: MemberMoney) => ({
  username,
  isBlocked,
  break: breakKind,
  cash,
  accounts: accounts.map((each) => ({
    bankCode: each.bank_code,
    account: maskAccount(each.account_digits),
    name: each.account_name,
  })),
})
