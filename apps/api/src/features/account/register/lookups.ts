/**
 * The live checks of the register form. Each consumes one lookup of the ticket and answers with no more than a yes or no, or a shortened
 * name (interpretation S3). Impossible input is refused before it costs a lookup.
 */
import type { CallBody, CallReply } from '@duang/contract'
import type { findAccountName } from '@duang/contract/account/register'
import type { checkPassword, findInviter as findInviterCall } from '@duang/contract/account/register-lookups'
import { isAccountOfBank } from '@duang/contract/bank/banks'
import { normalisePhone } from '@duang/contract/wire/pasted-fields'
import type { Ctx, Origin } from '#core/context.ts'
import { isGuessable, passwordScore } from '#core/member/common-passwords.ts'
import { maskUsername, shortenName } from '#core/member/masks.ts'
import { countByNetwork, countWithin } from '#core/throttle/throttle.ts'
import { refuse } from '#kit/refusal.ts'
import { type Account, findInviter, isAccountTaken, isPhoneTaken, isUsernameTaken } from './queries.ts'
import { type Asker, consumeLookup } from './ticket.ts'

export async function isPhoneFree(ctx: Ctx, asker: Asker, phone: string): Promise<boolean> {
  await consumeLookup(ctx, asker, 'phone')
  return !(await isPhoneTaken(ctx, normalisePhone(phone) ?? phone))
}

export async function isUsernameFree(ctx: Ctx, asker: Asker, username: string): Promise<boolean> {
  await consumeLookup(ctx, asker, 'username')
  return !(await isUsernameTaken(ctx, username))
}

/** Applies the rule of the registration itself, in advance, and rates what it accepts. */
export async function ratePassword(
  ctx: Ctx,
  asker: Asker,
  { password, username = '', phone = '' }: CallBody<typeof checkPassword>,
): Promise<CallReply<typeof checkPassword>> {
  await consumeLookup(ctx, asker, 'password')
  const score = passwordScore(password, { username, phone: normalisePhone(phone) ?? '' })
  return { acceptable: !isGuessable(score), score }
}

/** Refuses `register_account_invalid` when the bank has no numbers of this length. */
export async function isAccountFree(ctx: Ctx, asker: Asker, account: Account): Promise<boolean> {
  requireShape(account)
  await consumeLookup(ctx, asker, 'bank')
  return !(await isAccountTaken(ctx, account))
}

export async function inviterOf(ctx: Ctx, asker: Asker, afCode: string): Promise<CallReply<typeof findInviterCall>> {
  await consumeLookup(ctx, asker, 'inviter')
  const name = await inviterName(ctx, afCode)
  return { exists: name !== null, name }
}

/** Visitors of one mobile address who open links of their friends, and codes that a brand answers for all of them, an hour. */
const NAMES_PER_ADDRESS = { max: 120, minutes: 60 }
const NAMES_PER_BRAND = { max: 6_000, minutes: 60 }

/**
 * The name for a visitor who has only opened a link, without a ticket: the shares of registrations are not used up by readers. The
 * limits refuse known and unknown codes alike.
 */
export async function nameOfInviter(ctx: Ctx, { address }: Origin, afCode: string): Promise<string | null> {
  const ofAddress = await countByNetwork(ctx, 'inviter-names', address, NAMES_PER_ADDRESS)
  const wait = ofAddress || (await countWithin(ctx.db, ctx, 'inviter-names', NAMES_PER_BRAND))
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
  return inviterName(ctx, afCode)
}

async function inviterName(ctx: Ctx, afCode: string): Promise<string | null> {
  const inviter = await findInviter(ctx, afCode)
  return inviter ? maskUsername(inviter.username) : null
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
