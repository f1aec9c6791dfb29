import type { Language } from '@duang/contract/wire/language'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { TermsInForce } from '#core/legal/documents.ts'
import type { Tx } from '#kit/database/db.ts'

/** `bank`: code; `digits`: account number. */
export type Account = { bank: string; digits: string }

export const isPhoneTaken = async (ctx: Ctx, phone: string): Promise<boolean> =>
  (await members(ctx).where('phone', '=', phone).executeTakeFirst()) !== undefined

export const isUsernameTaken = async (ctx: Ctx, username: string): Promise<boolean> =>
  (await members(ctx).where('username_folded', '=', username.toLowerCase()).executeTakeFirst()) !== undefined

export const isAccountTaken = async (ctx: Ctx, account: Account): Promise<boolean> =>
  (await ctx.db
    .selectFrom('member_banks')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('bank_code', '=', account.bank)
    .where('account_digits', '=', account.digits)
    .executeTakeFirst()) !== undefined

/** Codes are made in capitals and accepted in any case. */
export const findInviter = (ctx: Ctx, afCode: string) =>
  members(ctx).select('username').where('af_code', '=', afCode.toUpperCase()).executeTakeFirst()

const members = (ctx: Ctx) => ctx.db.selectFrom('members').select('member_id').where('brand_id', '=', ctx.brand.id)

export type NewMember = {
  username: string
  phone: string
  passwordHash: string
  name: string
  inviterId: number | undefined
  team: string | undefined
  marketing: string | undefined
  language: Language | undefined
}

/** Undefined when another member has this code. Every other conflict throws an error with the name of its constraint. */
export const insertMember = (tx: Tx, ctx: Ctx, member: NewMember, afCode: string) =>
  tx
    .insertInto('members')
    .values({
      brand_id: ctx.brand.id,
      username: member.username,
      phone: member.phone,
      password_hash: member.passwordHash,
      name: member.name,
      af_code: afCode,
      inviter_id: member.inviterId ?? null,
      team: member.team ?? null,
      marketing: member.marketing ?? null,
      language: member.language ?? null,
      // Not before the end of a closed day: its registrations are counted.
      created_at: sql<Date>`greatest(${ctx.clock()}::timestamptz, (select open_from from ledger.open_days where brand_id = ${ctx.brand.id}))`,
      // The registration is the first login.
      last_login_at: ctx.clock(),
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'af_code']).doNothing())
    .returning(['member_id', 'uuid'])
    .executeTakeFirst()

export async function insertBank(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  bank: Account & { name: string; isVerified: boolean },
): Promise<void> {
  await tx
    .insertInto('member_banks')
    .values({
      brand_id: ctx.brand.id,
      member_id: memberId,
      bank_code: bank.bank,
      account_digits: bank.digits,
      account_name: bank.name,
      is_name_verified: bank.isVerified,
      created_at: ctx.clock(),
    })
    .execute()
}

/** Stores each accepted document with its version, and the confirmation of age. */
export async function insertConsents(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  consents: TermsInForce['consents'],
  address: string,
): Promise<void> {
  const { minAge } = ctx.brand.settings
  const accepted = { brand_id: ctx.brand.id, member_id: memberId, accepted_at: ctx.clock(), address }
  await tx
    .insertInto('consents')
    .values([
      ...consents.map((each) => ({ ...accepted, ...each })),
      { ...accepted, document: 'age', version: String(minAge) },
    ])
    .execute()
}
