/**
 * Replaces the bank account of a member. One account is in use, and one account belongs to one member of a brand (interpretation M4).
 * Open withdrawals keep their account, and later ones wait (`bankChangeWaitHours`). Payouts on their way are not changed.
 */
import { type Decision, recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { nameSimilarity } from '#core/matching/name-similarity.ts'
import { RULES } from '#core/matching/signals.ts'
import { noteIdentityChange } from '#core/member/identity-changes.ts'
import { type Db, inTransaction, type Tx, violatedConstraint } from '#kit/database/db.ts'
import { lockMember } from '#money/ledger/ledger.ts'

type Account = { bank: string; digits: string }
export type NamedAccount = Account & { name: string; isVerified: boolean }

export type Replaced =
  | { outcome: 'done'; name: string; openWithdrawals: number; payableFrom: Date | null }
  | { outcome: 'unchanged' | 'taken' | 'unknown-account' | 'name-missing' }
  /** The account has another name than the member. */
  | { outcome: 'other-name'; name: string; memberName: string }

type Wish = Account & { typedName?: string | undefined; isNameConfirmed: boolean }

export async function replaceBank(ctx: Ctx, memberId: number, wish: Wish, decision: Decision): Promise<Replaced> {
  const account = await namedAccount(ctx, wish)
  if (typeof account === 'string') return { outcome: account }
  const change = { account, isNameConfirmed: wish.isNameConfirmed, decision }
  return inTransaction(ctx.db, (tx) => replaceWith(tx, ctx, memberId, change)).catch((error: unknown): Replaced => {
    // Another member registered with it meanwhile.
    if (!isAccountTaken(error)) throw error
    return { outcome: 'taken' }
  })
}

/** Whether an error is that of an account which another member has. */
export const isAccountTaken = (error: unknown): boolean =>
  violatedConstraint(error) === 'member_banks_brand_id_bank_code_account_digits_key'

/** Returns the bank's own name of the account. The typed one counts only where no bank can be asked. */
export async function namedAccount(
  ctx: Ctx,
  { bank, digits, typedName }: Omit<Wish, 'isNameConfirmed'>,
): Promise<NamedAccount | 'unknown-account' | 'name-missing'> {
  const answer = await ctx.bank.accountName(ctx, bank, digits)
  if (answer === 'unknown') return 'unknown-account'
  if (answer !== 'unavailable') return { bank, digits, name: answer.name, isVerified: true }
  return typedName === undefined ? 'name-missing' : { bank, digits, name: typedName, isVerified: false }
}

type Change = { account: NamedAccount; isNameConfirmed: boolean; decision: Decision }

/** Checks and replaces under the member's lock: a concurrent withdrawal request uses the old or the new account. */
export async function replaceWith(tx: Tx, ctx: Ctx, memberId: number, change: Change): Promise<Replaced> {
  const { account, isNameConfirmed, decision } = change
  await lockMember(tx, ctx.brand.id, memberId)
  const found = await checkAccount(tx, ctx, memberId, { account, isNameConfirmed })
  if ('outcome' in found) return found
  const { memberName, knownId, before, isOtherName } = found
  const payableFrom = waitEnd(ctx)
  await writeAccount(tx, ctx, memberId, { account, knownId, payableFrom })
  if (isOtherName) await rename(tx, ctx, memberId, account.name)
  await recordAction(tx, ctx, {
    ...decision,
    ...{ action: 'members.set-bank', memberId },
    before: { accounts: before, name: memberName },
    after: {
      ...{ account: `${account.bank}:${account.digits}`, name: account.name, isNameVerified: account.isVerified },
      payableFrom: payableFrom?.toISOString() ?? null,
    },
  })
  await noteIdentityChange(tx, ctx, { memberId, bank: account.bank, digits: account.digits, payableFrom })
  const openWithdrawals = await countOpenWithdrawals(tx, ctx, memberId)
  return { outcome: 'done', name: account.name, openWithdrawals, payableFrom }
}

/** Until then no withdrawal goes to the new account. Null: the brand has no wait. */
function waitEnd({ brand, clock }: Ctx): Date | null {
  const hours = brand.settings.bankChangeWaitHours
  return hours === 0 ? null : new Date(clock().getTime() + hours * 3_600_000)
}

type Checked = {
  memberName: string
  /** The row of the account, where the member had it before. */
  knownId: string | undefined
  /** Accounts in use, `014:4000000001`. */
  before: string[]
  isOtherName: boolean
}

/** Returns what stands against the account, or what the change needs. Without the member's lock it only informs. */
export async function checkAccount(
  executor: Db | Tx,
  ctx: Ctx,
  memberId: number,
  { account, isNameConfirmed }: Omit<Change, 'decision'>,
): Promise<Checked | Exclude<Replaced, { outcome: 'done' }>> {
  const { name: memberName } = await executor
    .selectFrom('members')
    .select('name')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const banks = await executor
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
  if (known && known.member_id !== memberId) return { outcome: 'taken' }
  if (known?.is_active) return { outcome: 'unchanged' }
  const isOtherName = nameSimilarity(account.name, memberName) < RULES.nameClose
  if (isOtherName && !isNameConfirmed) return { outcome: 'other-name', name: account.name, memberName }
  const before = banks.filter((each) => each.member_id === memberId && each.is_active)
  return {
    ...{ memberName, knownId: known?.member_bank_id, isOtherName },
    before: before.map((each) => `${each.bank_code}:${each.account_digits}`),
  }
}

async function writeAccount(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  { account, knownId, payableFrom }: { account: NamedAccount; knownId: string | undefined; payableFrom: Date | null },
): Promise<void> {
  const values = {
    ...{ account_name: account.name, is_name_verified: account.isVerified, is_active: true },
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
        ...{ brand_id: ctx.brand.id, member_id: memberId, created_at: ctx.clock() },
        ...{ bank_code: account.bank, account_digits: account.digits, ...values },
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
