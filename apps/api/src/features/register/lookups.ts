/**
 * The live checks of the register form. Each consumes one lookup of the ticket and answers with no more than a yes or no, or a shortened
 * name (interpretation S3). Impossible input is refused before it costs a lookup.
 */
import type { CallBody, CallReply } from '@duang/contract'
import { isAccountOfBank } from '@duang/contract/banks'
import { normalisePhone } from '@duang/contract/fields'
import type { checkPassword, findAccountName } from '@duang/contract/register'
import type { Ctx } from '#core/context.ts'
import { isCommonPassword } from '#core/member/common-passwords.ts'
import { shortenName } from '#core/member/masks.ts'
import { refuse } from '#kit/refusal.ts'
import { type Account, findInviterId, isAccountTaken, isPhoneTaken, isUsernameTaken } from './queries.ts'
import { type Asker, consumeLookup } from './ticket.ts'

export async function isPhoneFree(ctx: Ctx, asker: Asker, phone: string): Promise<boolean> {
  await consumeLookup(ctx, asker, 'phone')
  return !(await isPhoneTaken(ctx, normalisePhone(phone) ?? phone))
}

export async function isUsernameFree(ctx: Ctx, asker: Asker, username: string): Promise<boolean> {
  await consumeLookup(ctx, asker, 'username')
  return !(await isUsernameTaken(ctx, username))
}

/** Applies the rule of the registration itself, in advance. */
export async function isPasswordAcceptable(
  ctx: Ctx,
  asker: Asker,
  { password, username = '', phone = '' }: CallBody<typeof checkPassword>,
): Promise<boolean> {
  await consumeLookup(ctx, asker, 'password')
  return !isCommonPassword(password, { username, phone: normalisePhone(phone) ?? '' })
}

/** Refuses `register_account_invalid` when the bank has no numbers of this length. */
export async function isAccountFree(ctx: Ctx, asker: Asker, account: Account): Promise<boolean> {
  requireShape(account)
  await consumeLookup(ctx, asker, 'bank')
  return !(await isAccountTaken(ctx, account))
}

export async function isInviter(ctx: Ctx, asker: Asker, afCode: string): Promise<boolean> {
  await consumeLookup(ctx, asker, 'inviter')
  return (await findInviterId(ctx, afCode)) !== undefined
}

/** Refuses `register_account_invalid`, `register_account_unknown`. */
export async function accountNameOf(
  ctx: Ctx,
  asker: Asker,
  account: Account,
): Promise<CallReply<typeof findAccountName>> {
  requireShape(account)
  await consumeLookup(ctx, asker, 'name')
  const answer = await ctx.bank.accountName(ctx, account.bank, account.digits)
  if (answer === 'unknown') return refuse('register_account_unknown')
  if (answer === 'unavailable') return { isVerified: false, name: null }
  return { isVerified: true, name: shortenName(answer.name) }
}

export const requireShape = (account: Account): void => {
  if (!isAccountOfBank(account.bank, account.digits)) refuse('register_account_invalid')
}
