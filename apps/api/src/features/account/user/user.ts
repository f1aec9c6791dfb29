/**
 * A member's view of its own data. Field names are the specification's, and two of them are misleading:
 * `bankId` is the account NUMBER, `bankName` the CODE of the bank (`014`). In `user_bank` the number is masked (`xxx-x-x4821-x`),
 * and so is the phone (`08x-xxx-x678`), so that a stolen reply reveals no account. Names are complete only after a deposit from
 * the account.
 */
import type { CallReply } from '@duang/contract'
import type { BALANCE_TYPES, getCredit, getLevel, getPoints, getUserDetail } from '@duang/contract/account/user'
import { maskAccount } from '@duang/contract/bank/banks'
import type { Caller, Ctx } from '#core/context.ts'
import { openTexts } from '#core/legal/consent.ts'
import { depositSums, listLevels } from '#core/level/level.ts'
import { levelChanges } from '#core/level/level-changes.ts'
import { maskPhone } from '#core/member/masks.ts'
import { shownAccountName, shownName } from '#core/member/shown-name.ts'
import { refuse } from '#kit/refusal.ts'
import { type Account, readBalance } from '#money/ledger/ledger.ts'
import { readCredit } from '#money/provider/credit-at-provider.ts'
import { selectActiveBank, selectMember } from './queries.ts'

export async function detailOf(ctx: Ctx, caller: Caller): Promise<CallReply<typeof getUserDetail>> {
  const [member, bank, points, newTexts] = await Promise.all([
    selectMember(ctx, caller.memberId),
    selectActiveBank(ctx, caller.memberId),
    readBalance(ctx.db, ctx.brand.id, caller.memberId, 'points'),
    openTexts(ctx.db, ctx, caller.memberId),
  ])
  return {
    uuid: member.uuid,
    name: shownName(member.name, member.is_name_open),
    phone: maskPhone(member.phone),
    level: member.level,
    user_pass: { username: member.username },
    user_bank: bank
      ? {
          uuid: bank.member_bank_id,
          bankId: maskAccount(bank.account_digits),
          bankName: bank.bank_code,
          accountName: shownAccountName(bank),
        }
      : null,
    user_credit: { point: points.balance, level: member.level },
    previousLoginAt: member.previous_login_at?.toISOString() ?? null,
    ...(newTexts.length > 0 && { asksConsent: true }),
  }
}

export async function pointsOf(ctx: Ctx, caller: Caller): Promise<CallReply<typeof getPoints>> {
  const { balance } = await readBalance(ctx.db, ctx.brand.id, caller.memberId, 'points')
  return { uuid: caller.uuid, point: balance }
}

/** The account of each balance type (interpretation M4). */
const ACCOUNTS: Record<(typeof BALANCE_TYPES)[number], Account> = {
  M: 'cash',
  A: 'affiliate',
  W: 'cashback',
  P: 'points',
}

/** Returns one balance with its version: satang in `credit`, points in `point`; with the credit what is at providers. Refuses `balance_type_unknown`. */
export async function creditOf(ctx: Ctx, caller: Caller, type: string): Promise<CallReply<typeof getCredit>> {
  const at = ctx.clock().toISOString()
  if (!isBalanceType(type)) refuse('balance_type_unknown')
  if (type === 'M') {
    const { balance: credit, ...now } = await readCredit(ctx.db, ctx, caller.memberId)
    return { balanceType: type, credit, ...now, at }
  }
  const { balance, version } = await readBalance(ctx.db, ctx.brand.id, caller.memberId, ACCOUNTS[type])
  if (type === 'P') return { balanceType: type, credit: 0, point: balance, version, at }
  return { balanceType: type, credit: balance, version, at }
}

const isBalanceType = (type: string): type is keyof typeof ACCOUNTS => Object.hasOwn(ACCOUNTS, type)

export async function levelOf(ctx: Ctx, caller: Caller): Promise<CallReply<typeof getLevel>> {
  const [member, levels, sums, changes] = await Promise.all([
    selectMember(ctx, caller.memberId),
    listLevels(ctx.db, ctx),
    depositSums(ctx.db, ctx, caller.memberId),
    levelChanges(ctx, caller.memberId),
  ])
  return { level: member.level, levels, depositTotal: sums.total, depositThisMonth: sums.thisMonth, changes }
}
