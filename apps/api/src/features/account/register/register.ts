/**
 * Registers members. As everywhere, `bankId` is the account NUMBER and `bankName` the CODE of its bank (`014`).
 *
 * Slow steps (the bank, the hash) run before the transaction. Constraints in the database guarantee one member a phone, username and
 * account, and one registration a ticket.
 */
import type { CallBody, CallReply, RefusalCode } from '@duang/contract'
import type { register } from '@duang/contract/account/register'
import type { Language } from '@duang/contract/wire/language'
import { normalisePhone } from '@duang/contract/wire/pasted-fields'
import type { Ctx } from '#core/context.ts'
import { type TermsInForce, termsInForce } from '#core/legal/documents.ts'
import { newAfCode } from '#core/member/af-code.ts'
import { isCommonPassword } from '#core/member/common-passwords.ts'
import { shownName } from '#core/member/shown-name.ts'
import { excludedWithName, noteNamesakes } from '#core/protection/namesakes.ts'
import { keepDevice } from '#core/session/known-device.ts'
import { openSession } from '#core/session/session.ts'
import { neighbourhoodOf } from '#core/throttle/networks.ts'
import { logAuthentication } from '#entry/session/authentication-log.ts'
import type { LoginSecrets } from '#entry/session/session-cookies.ts'
import { inTransaction, type Tx, violatedConstraint } from '#kit/database/db.ts'
import { newSecret } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { openMember } from '#money/ledger/ledger.ts'
import { requireShape } from './lookups.ts'
import {
  type Account,
  findInviter,
  insertBank,
  insertConsents,
  insertMember,
  isAccountTaken,
  isPhoneTaken,
  isUsernameTaken,
  type NewMember,
} from './queries.ts'
import { type Asker, consumeLookup, spendTicket } from './ticket.ts'

type Application = CallBody<typeof register>

/**
 * Registers a member, opens its first session and spends the ticket in one transaction. A refusal costs the ticket only one of its ten
 * tries. `device`: the secret of this browser, where another member has logged in before; `language`: chosen on it.
 * Refuses what the contract lists, and `request_invalid` where no bank reports the account name and none was typed.
 */
export async function join(
  ctx: Ctx,
  asker: Asker,
  given: Application,
  { device = newSecret(), language }: { device?: string | undefined; language?: Language | undefined } = {},
): Promise<LoginSecrets & { reply: CallReply<typeof register> }> {
  const phone = normalisePhone(given.phone) ?? refuse('request_invalid')
  const account: Account = { bank: given.bankName, digits: given.bankId }
  const { consents } = await requireConsent(ctx, given)
  requireShape(account)
  await consumeLookup(ctx, asker, 'join')
  // The check blocks the event loop for milliseconds, so a ticket pays for it.
  if (isCommonPassword(given.password, { username: given.username, phone })) refuse('password_common')
  await requireFree(ctx, { phone, username: given.username, account })
  const inviterId = await inviterIdOf(ctx, given.afCode)
  const { name, isVerified } = await accountNameOf(ctx, account, given.accountName)
  const { username, team, marketing } = given
  const passwordHash = await ctx.passwords.hash(given.password, {
    isKnown: false,
    key: neighbourhoodOf(asker.origin.address),
  })
  // The answer does not reveal a match with a self-excluded person. Staff check before a deposit is credited.
  const namesakes = await excludedWithName(ctx, [name])
  const member: NewMember = { username, phone, passwordHash, name, inviterId, team, marketing, language }
  try {
    const joined = await inTransaction(ctx.db, async (tx) => {
      await spendTicket(tx, ctx, asker.ticket as string)
      const { member_id: memberId, uuid } = await insertWithCode(tx, ctx, member)
      await insertBank(tx, ctx, memberId, { ...account, name, isVerified })
      await insertConsents(tx, ctx, memberId, consents, asker.origin.address)
      await openMember(tx, ctx.brand.id, memberId)
      await noteNamesakes(
        tx,
        ctx,
        namesakes.map((excludedId) => ({ memberId, excludedId, by: 'registration' })),
      )
      const { token, cookie } = await openSession(tx, ctx, memberId, asker.origin)
      await keepDevice(tx, ctx, memberId, device)
      const user = { uuid, username, name: shownName(name, !isVerified), level: 0 }
      return { memberId, cookie, reply: { token, user } }
    })
    logAuthentication(ctx, { memberId: joined.memberId, address: asker.origin.address, result: 'accepted' })
    return { cookie: joined.cookie, device, reply: joined.reply }
  } catch (error) {
    const taken = TAKEN[violatedConstraint(error) ?? '']
    if (taken) refuse(taken)
    throw error
  }
}

/** Refusals of constraints. Two simultaneous registrations may both find a value free, and the constraint decides. */
const TAKEN: Record<string, RefusalCode> = {
  members_brand_id_phone_key: 'register_phone_taken',
  members_brand_id_username_folded_key: 'register_username_taken',
  member_banks_brand_id_bank_code_account_digits_key: 'register_bank_taken',
}

/** Returns the terms that the applicant accepts: those in force, which the form showed. */
async function requireConsent(ctx: Ctx, given: Application): Promise<TermsInForce> {
  if (!given.isAdult) refuse('register_consent_missing')
  const terms = await termsInForce(ctx)
  if (given.termsVersion !== terms.version) refuse('register_terms_changed')
  return terms
}

async function requireFree(ctx: Ctx, given: { phone: string; username: string; account: Account }): Promise<void> {
  if (await isPhoneTaken(ctx, given.phone)) refuse('register_phone_taken')
  if (await isUsernameTaken(ctx, given.username)) refuse('register_username_taken')
  if (await isAccountTaken(ctx, given.account)) refuse('register_bank_taken')
}

async function inviterIdOf(ctx: Ctx, afCode: string | undefined): Promise<number | undefined> {
  if (afCode === undefined) return undefined
  return ((await findInviter(ctx, afCode)) ?? refuse('register_inviter_unknown')).member_id
}

/** Returns the bank's own name of the account. The typed one only where no bank can be asked, then marked as not verified. */
async function accountNameOf(ctx: Ctx, account: Account, typed: string | undefined) {
  const answer = await ctx.bank.accountName(ctx, account.bank, account.digits)
  if (answer === 'unknown') return refuse('register_account_unknown')
  if (answer !== 'unavailable') return { name: answer.name, isVerified: true }
  return { name: typed ?? refuse('request_invalid', [{ path: 'accountName', code: 'required' }]), isVerified: false }
}

const CODE_ATTEMPTS = 5

async function insertWithCode(tx: Tx, ctx: Ctx, member: NewMember) {
  for (let n = 0; n < CODE_ATTEMPTS; n++) {
    const inserted = await insertMember(tx, ctx, member, newAfCode())
    if (inserted) return inserted
  }
  throw new Error(`No free affiliate code in ${CODE_ATTEMPTS} tries`)
}
