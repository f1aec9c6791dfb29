/** The language that a member chose, for pages of every device, notifications and files. */
import type { Language } from '@duang/contract/wire/language'
import type { Caller, Ctx, Origin } from '#core/context.ts'
import { sessionHolder } from '#core/session/session.ts'

/** Stores the choice of the member whose live session has this cookie. Returns false where there is none. */
export async function storeLanguage(ctx: Ctx, cookie: string, language: Language): Promise<boolean> {
  const memberId = await sessionHolder(ctx, cookie)
  if (memberId === undefined) return false
  await ctx.db
    .updateTable('members')
    .set({ language })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .execute()
  return true
}

/** The language that the member chose. Null: none so far. */
export async function storedLanguage(ctx: Ctx, memberId: number): Promise<Language | null> {
  const { language } = await ctx.db
    .selectFrom('members')
    .select('language')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return language as Language | null
}

/** The language of a file for the member: the stored one, and that of the page for a member who never chose. */
export const fileLanguage = async (ctx: Ctx, { memberId }: Caller, { language }: Origin): Promise<Language> =>
  (await storedLanguage(ctx, memberId)) ?? language
