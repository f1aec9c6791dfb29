import type { Ctx } from '#core/context.ts'
import { isNameOpen } from '#core/member/shown-name.ts'

export const selectMember = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('members')
    .select(['uuid', 'username', 'name', 'phone', 'level', 'previous_login_at'])
    .select(isNameOpen.as('is_name_open'))
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Returns the account for withdrawals: the one that was registered first, should there be several. */
export const selectActiveBank = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('member_banks')
    .select(['member_bank_id', 'bank_code', 'account_digits', 'account_name', 'is_name_verified', 'deposited_from_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('member_bank_id')
    .limit(1)
    .executeTakeFirst()
