import type { Ctx } from '#core/context.ts'
import { isNameOpen } from '#core/member/shown-name.ts'

/** Returns the member and the account for withdrawals in one row. Without an account its fields are null. */
export const selectPerson = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('members')
    .leftJoin('member_banks', (join) =>
      join
        .onRef('member_banks.brand_id', '=', 'members.brand_id')
        .onRef('member_banks.member_id', '=', 'members.member_id')
        .on('member_banks.is_active', '=', true),
    )
    .select([
      'members.uuid',
      'members.username',
      'members.name',
      'members.phone',
      'members.level',
      'member_banks.bank_code',
      'member_banks.account_digits',
    ])
    .select(isNameOpen.as('is_name_open'))
    .where('members.brand_id', '=', ctx.brand.id)
    .where('members.member_id', '=', memberId)
    .orderBy('member_banks.created_at')
    .orderBy('member_banks.member_bank_id')
    .limit(1)
    .executeTakeFirstOrThrow()
export type Person = Awaited<ReturnType<typeof selectPerson>>

/** Returns the terms of the member's last consent. Undefined without a decision, or after a withdrawal of consent. */
export async function acceptedTerms(ctx: Ctx, memberId: number): Promise<string | undefined> {
  const last = await ctx.db
    .selectFrom('chat_consents')
    .select(['terms', 'is_accepted'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .orderBy('consent_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.is_accepted ? last.terms : undefined
}

export const insertConsent = (ctx: Ctx, memberId: number, terms: string, isAccepted: boolean) =>
  ctx.db
    .insertInto('chat_consents')
    .values({
      brand_id: ctx.brand.id,
      member_id: memberId,
      terms,
      is_accepted: isAccepted,
      decided_at: ctx.clock(),
    })
    .execute()
