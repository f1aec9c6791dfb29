/**
 * Replaces the bank account of a member. One account is in use, and one account belongs to one member of a brand (interpretation M4).
 * Open withdrawals keep their account, and later ones wait (`bankChangeWaitHours`). Payouts on their way are not changed.
 */

import { recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { nameSimilarity } from '#core/matching/name-similarity.ts'
import { RULES } from '#core/matching/signals.ts'
import { noteIdentityChange } from '#core/member/identity-changes.ts'
import { refusedBy } from '#entry/action/refused-by.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember } from '#money/ledger/ledger.ts'

export type NamedAccount = { bank: string; digits: string; name: string; isVerified: boolean }
type Typed = { bank: string; digits: string; typedName: string | undefined }

/**
 * Returns the bank's own name of the account. The typed one counts only where no bank can be asked. Refuses `desk_member_account_unknown`
 * and `desk_member_name_missing`.
 */
export async function namedAccount(ctx: Ctx, { bank, digits, typedName }: Typed): Promise<NamedAccount> {
  const answer = await ctx.bank.accountName(ctx, bank, digits)
  if (answer === 'unknown') refuse('desk_member_account_unknown')
  if (answer !== 'unavailable') return { bank, digits, name: answer.name, isVerified: true }
  return { bank, digits, name: typedName ?? refuse('desk_member_name_missing'), isVerified: false }
}

export type Replaced = {
  name: string
  before: { accounts: string[]; name: string }
  openWithdrawals: number
  payableFrom: Date | null
}
type Change = { account: NamedAccount; isNameConfirmed: boolean; actor: string }

/**
 * Checks and replaces under the member's lock: a concurrent withdrawal request uses the old or the new account. Refuses
 * `desk_member_account_taken`, `desk_member_same` and `desk_member_other_name`.
 */
export async function replaceBank(tx: Tx, ctx: Ctx, memberId: number, change: Change): Promise<Replaced> {
  const { account, isNameConfirmed, actor } = change
  await lockMember(tx, ctx.brand.id, memberId)
  const { knownId, before, isOtherName } = await checkAccount(tx, ctx, memberId, { account, isNameConfirmed })
  const payableFrom = waitEnd(ctx)
  // Another member may register with it meanwhile.
  await writeAccount(tx, ctx, memberId, { account, knownId, payableFrom }).catch(
    refusedBy({ member_banks_brand_id_bank_code_account_digits_key: 'desk_member_account_taken' }),
  )
  if (isOtherName) await rename(tx, ctx, memberId, account.name)
  await recordAction(tx, ctx, {
    actor,
    action: 'members.set-bank',
    memberId,
    before,
    after: {
      account: `${account.bank}:${account.digits}`,
      name: account.name,
      isNameVerified: account.isVerified,
      payableFrom: payableFrom?.toISOString() ?? null,
    },
  })
  await noteIdentityChange(tx, ctx, { memberId, bank: account.bank, digits: account.digits, payableFrom })
  const openWithdrawals = await countOpenWithdrawals(tx, ctx, memberId)
  return { name: account.name, before, openWithdrawals, payableFrom }
}

/** Until then no withdrawal goes to the new account. Null: the brand has no wait. */
function waitEnd({ brand, clock }: Ctx): Date | null {
  const hours = brand.settings.bankChangeWaitHours
  return hours === 0 ? null : new Date(clock().getTime() + hours * 3_600_000)
}

type Checked = {
  /** The row of the account, where the member had it before. */
  knownId: string | undefined
  /** Accounts in use, `014:4000000001`, and the name of the member. */
  before: { accounts: string[]; name: string }
  isOtherName: boolean
}

/** Returns what the change needs, or refuses what stands against the account. */
async function checkAccount(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  { account, isNameConfirmed }: Omit<Change, 'actor'>,
): Promise<Checked> {
  const { name } = await tx
    .selectFrom('members')
    .select('name')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const banks = await tx
    .selectFrom('member_banks')
    .select(['member_bank_id', 'member_id', 'bank_code', 'account_digits', 'is_active'])
    .where('brand_id', '=', ctx.brand.id)
    .where((eb) =>
      eb.or([
        eb('member_id', '=', memberId),
        eb.and([eb('bank_code', '=', account.bank), eb('account_digits', '=', account.digits)]),
      ]),
    )
    .execute()
  const known = banks.find((each) => each.bank_code === account.bank && each.account_digits === account.digits)
  if (known && known.member_id !== memberId) refuse('desk_member_account_taken')
  if (known?.is_active) refuse('desk_member_same')
  const isOtherName = nameSimilarity(account.name, name) < RULES.nameClose
  if (isOtherName && !isNameConfirmed) refuse('desk_member_other_name', { name: account.name })
  const before = banks.filter((each) => each.member_id === memberId && each.is_active)
  return {
    knownId: known?.member_bank_id,
    before: { accounts: before.map((each) => `${each.bank_code}:${each.account_digits}`), name },
    isOtherName,
  }
}

async function writeAccount(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  { account, knownId, payableFrom }: { account: NamedAccount; knownId: string | undefined; payableFrom: Date | null },
): Promise<void> {
  const values = {
    account_name: account.name,
    is_name_verified: account.isVerified,
    is_active: true,
    payable_from: payableFrom,
  }
  await tx
    .updateTable('member_banks')
    .set({ is_active: false })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('is_active', '=', true)
    .execute()
  if (knownId !== undefined)
    await tx
      .updateTable('member_banks')
      .set(values)
      .where('brand_id', '=', ctx.brand.id)
      .where('member_bank_id', '=', knownId)
      .execute()
  else
    await tx
      .insertInto('member_banks')
      .values({
        brand_id: ctx.brand.id,
        member_id: memberId,
        created_at: ctx.clock(),
        bank_code: account.bank,
        account_digits: account.digits,
        ...values,
      })
      .execute()
}

const rename = (tx: Tx, ctx: Ctx, memberId: number, name: string) =>
  tx
    .updateTable('members')
    .set({ name })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .execute()

async function countOpenWithdrawals(tx: Tx, ctx: Ctx, memberId: number): Promise<number> {
  const row = await tx
    .selectFrom('withdrawals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
