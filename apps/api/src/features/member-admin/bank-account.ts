/**
 * Replaces the bank account of a member. One account is in use, and one account belongs to one member of a brand (interpretation M4).
 * Open withdrawals keep their account. Payouts on their way are not changed.
 */
import { type Decision, recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { lockMember } from '#core/ledger/ledger.ts'
import { nameSimilarity } from '#core/matching/name-similarity.ts'
import { RULES } from '#core/matching/signals.ts'
import { inTransaction, type Tx, violatedConstraint } from '#kit/db.ts'

type Account = { bank: string; digits: string }
type Named = Account & { name: string; isVerified: boolean }

export type Replaced =
  | { outcome: 'done'; name: string; openWithdrawals: number }
  | { outcome: 'unchanged' | 'taken' | 'unknown-account' | 'name-missing' }
  /** The account has another name than the member. */
  | { outcome: 'other-name'; name: string; memberName: string }

type Wish = Account & { typedName?: string | undefined; isNameConfirmed: boolean }

export async function replaceBank(ctx: Ctx, memberId: number, wish: Wish, decision: Decision): Promise<Replaced> {
  const named = await nameOf(ctx, wish)
  if (typeof named === 'string') return { outcome: named }
  const account = { bank: wish.bank, digits: wish.digits, ...named }
  return inTransaction(ctx.db, (tx) => replace(tx, ctx, memberId, { account, wish, decision })).catch(
    (error: unknown): Replaced => {
      // Another member registered with it meanwhile.
      if (violatedConstraint(error) !== 'member_banks_brand_id_bank_code_account_digits_key') throw error
      return { outcome: 'taken' }
    },
  )
}

/** Returns the bank's own name of the account. The typed one counts only where no bank can be asked. */
async function nameOf(ctx: Ctx, { bank, digits, typedName }: Wish) {
  const answer = await ctx.bank.accountName(ctx, bank, digits)
  if (answer === 'unknown') return 'unknown-account' as const
  if (answer !== 'unavailable') return { name: answer.name, isVerified: true }
  return typedName === undefined ? ('name-missing' as const) : { name: typedName, isVerified: false }
}

type Change = { account: Named; wish: Wish; decision: Decision }

async function replace(tx: Tx, ctx: Ctx, memberId: number, { account, wish, decision }: Change): Promise<Replaced> {
  // A concurrent withdrawal request uses the old or the new account, depending on the lock.
  await lockMember(tx, ctx.brand.id, memberId)
  const { name: memberName } = await tx
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
  if (known && known.member_id !== memberId) return { outcome: 'taken' }
  if (known?.is_active) return { outcome: 'unchanged' }
  const isOtherName = nameSimilarity(account.name, memberName) < RULES.nameClose
  if (isOtherName && !wish.isNameConfirmed) return { outcome: 'other-name', name: account.name, memberName }
  await writeAccount(tx, ctx, memberId, { account, knownId: known?.member_bank_id })
  if (isOtherName) await rename(tx, ctx, memberId, account.name)
  const before = banks.filter((each) => each.member_id === memberId && each.is_active)
  await recordAction(tx, ctx, {
    ...decision,
    ...{ action: 'members.set-bank', memberId },
    before: { accounts: before.map((each) => `${each.bank_code}:${each.account_digits}`), name: memberName },
    after: { account: `${account.bank}:${account.digits}`, name: account.name, isNameVerified: account.isVerified },
  })
  return { outcome: 'done', name: account.name, openWithdrawals: await openWithdrawals(tx, ctx, memberId) }
}

async function writeAccount(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  { account, knownId }: { account: Named; knownId: string | undefined },
): Promise<void> {
  const values = { account_name: account.name, is_name_verified: account.isVerified, is_active: true }
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

async function openWithdrawals(tx: Tx, ctx: Ctx, memberId: number): Promise<number> {
  const row = await tx
    .selectFrom('withdrawals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
