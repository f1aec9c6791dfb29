/** The referral code of a member. */
import type { CallReply } from '@duang/contract'
import type { getAffiliateCode } from '@duang/contract/affiliate'
import type { Caller, Ctx } from '#core/context.ts'

/** Returns the code that registration assigned to the member. It never changes. */
export async function codeOf(ctx: Ctx, caller: Caller): Promise<CallReply<typeof getAffiliateCode>> {
  const { af_code: code } = await ctx.db
    .selectFrom('members')
    .select('af_code')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .executeTakeFirstOrThrow()
  return { code }
}
