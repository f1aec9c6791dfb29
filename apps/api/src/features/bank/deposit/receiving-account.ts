/** Receiving accounts of the site (interpretation M1): assigned for a while, with a satang suffix if the brand uses suffixes. */
import type { CallReply } from '@duang/contract'
import { promptPayIdOf } from '@duang/contract/account/promptpay'
import { maskAccount } from '@duang/contract/bank/banks'
import type { assignReceivingAccount } from '@duang/contract/bank/deposit'
import { type SqlBool, sql } from 'kysely'
import { generate } from 'promptparse'
import type { Caller, Ctx } from '#core/context.ts'
import { depositAllowance } from '#core/protection/deposit-limit.ts'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { usedWindows } from '#money/bonus/grant.ts'
import { bonusWindows, runningSince } from '#money/bonus/windows.ts'

type Reply = CallReply<typeof assignReceivingAccount>

/**
 * Returns the account to transfer to, for the member's registered account. It moves no money.
 * A repeated request during a live assignment returns the same.
 * Refuses `deposit_bank_unknown`, `deposit_account_none`, and the refusals of deposit limits and breaks.
 */
export async function receivingAccountFor(
  ctx: Ctx,
  caller: Caller,
  registered: { bankId: string; bankName: string },
): Promise<Reply> {
  const source = await registeredAccount(ctx, caller, registered)
  const limitLeft = await depositAllowance(ctx, caller.memberId)
  const assigned =
    (await liveIntent(ctx.db, ctx, caller.memberId)) ?? (await assign(ctx, caller.memberId, source.bank_code))
  return {
    bankName: assigned.bank_code,
    bankId: assigned.account_digits,
    accountName: assigned.account_name,
    promptPayQr: assigned.promptpay_id === null ? null : promptPayQr(assigned.promptpay_id),
    suffixSatang: assigned.suffix_satang,
    expiresAt: assigned.expires_at.toISOString(),
    windows: await windowsOnShow(ctx, caller.memberId),
    limitLeft,
    demonstrationUrl: demonstrationUrl(ctx, assigned, source),
  }
}

/** Returns the registered account that the request names, masked or whole. An account from the request itself is never used. */
async function registeredAccount(ctx: Ctx, caller: Caller, registered: { bankId: string; bankName: string }) {
  const rows = await ctx.db
    .selectFrom('member_banks')
    .select(['bank_code', 'account_digits', 'account_name'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .where('bank_code', '=', registered.bankName)
    .where('is_active', '=', true)
    .execute()
  const found = rows.find(
    (row) => row.account_digits === registered.bankId || maskAccount(row.account_digits) === registered.bankId,
  )
  return found ?? refuse('deposit_bank_unknown')
}

type Assigned = {
  bank_code: string
  account_digits: string
  account_name: string
  promptpay_id: string | null
  suffix_satang: number | null
  expires_at: Date
}

function liveIntent(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<Assigned | undefined> {
  return (
    executor
      .selectFrom('deposit_intents as i')
      .innerJoin('receiving_accounts as r', (join) =>
        join
          .onRef('r.brand_id', '=', 'i.brand_id')
          .onRef('r.receiving_account_id', '=', 'i.receiving_account_id')
          .on('r.is_active', '=', true),
      )
      // A feed that is switched off delivers no lines.
      .innerJoin('bank_feeds as f', (join) =>
        join.onRef('f.brand_id', '=', 'r.brand_id').onRef('f.feed', '=', 'r.feed').on('f.is_active', '=', true),
      )
      .select([
        'r.bank_code',
        'r.account_digits',
        'r.account_name',
        'r.promptpay_id',
        'i.suffix_satang',
        'i.expires_at',
      ])
      .where('i.brand_id', '=', ctx.brand.id)
      .where('i.member_id', '=', memberId)
      .where('i.expires_at', '>', ctx.clock())
      .orderBy('i.expires_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

function assign(ctx: Ctx, memberId: number, sourceBank: string): Promise<Assigned> {
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockBestAccount(tx, ctx, memberId, sourceBank)
    // A concurrent request of the same member may have assigned one while this one waited for the lock.
    const live = await liveIntent(tx, ctx, memberId)
    if (live) return live
    const now = ctx.clock()
    const expires_at = new Date(now.getTime() + ctx.brand.settings.depositIntentMinutes * 60_000)
    const suffix_satang = ctx.brand.settings.depositSuffix
      ? await freeSuffix(tx, ctx, memberId, account.receiving_account_id)
      : null
    await tx
      .insertInto('deposit_intents')
      .values({
        brand_id: ctx.brand.id,
        member_id: memberId,
        receiving_account_id: account.receiving_account_id,
        suffix_satang,
        assigned_at: now,
        expires_at,
      })
      .execute()
    return { ...account, suffix_satang, expires_at }
  })
}

/** Within the hours of the account, and below its daily limit. */
const isOpen = ({ brand, clock }: Ctx) => {
  const timeOfDay = sql`(${clock()}::timestamptz at time zone 'Asia/Bangkok')::time`
  const dayStart = startOfBangkokDate(bangkokDate(clock()))
  return sql<SqlBool>`(
      r.opens_at is null
      or case when r.opens_at < r.closes_at
        then ${timeOfDay} >= r.opens_at and ${timeOfDay} < r.closes_at
        else ${timeOfDay} >= r.opens_at or ${timeOfDay} < r.closes_at
      end
    ) and (
      r.daily_limit_satang is null
      or r.daily_limit_satang > (
        select coalesce(sum(l.amount_satang), 0)
        from statement_lines l
        where l.brand_id = ${brand.id} and l.bank_code = r.bank_code and l.account_digits = r.account_digits
          and l.booked_at >= ${dayStart} and l.direction = 'in'
      )
    )`
}

/**
 * Prefers an account of the member's own bank, then by priority. With `rotateAccounts`, accounts of the same priority take turns by member
 * and day. Locked, so that a suffix is assigned once.
 */
async function lockBestAccount(tx: Tx, ctx: Ctx, memberId: number, sourceBank: string) {
  const turn = sql`hashtextextended(r.receiving_account_id::text || ${`${memberId} ${bangkokDate(ctx.clock())}`}, 0)`
  const account = await tx
    .selectFrom('receiving_accounts as r')
    .innerJoin('bank_feeds as f', (join) => join.onRef('f.brand_id', '=', 'r.brand_id').onRef('f.feed', '=', 'r.feed'))
    .select(['r.receiving_account_id', 'r.bank_code', 'r.account_digits', 'r.account_name', 'r.promptpay_id'])
    .where('r.brand_id', '=', ctx.brand.id)
    .where('r.is_active', '=', true)
    .where('f.is_active', '=', true)
    .where(isOpen(ctx))
    .orderBy((eb) => eb('r.bank_code', '=', sourceBank), 'desc')
    .orderBy('r.priority')
    .$if(ctx.brand.settings.rotateAccounts, (accounts) => accounts.orderBy(turn))
    .orderBy('r.receiving_account_id')
    .limit(1)
    .forNoKeyUpdate('r')
    .executeTakeFirst()
  return account ?? refuse('deposit_account_none')
}

// A transfer may be booked hours after its request. Within a day its satang must not mean another member.
const SUFFIX_RESTS = '1 day'

/**
 * Returns a suffix that opts in to no bonus and that no other member had within the last day. The member's own last one comes
 * first, then the one that was free longest. Null when all are in use. Then the digits and the name must suffice.
 */
async function freeSuffix(tx: Tx, ctx: Ctx, memberId: number, accountId: string): Promise<number | null> {
  const endNumbers = bonusWindows(ctx.brand.settings.bonus).map((each) => each.endNumber)
  const now = ctx.clock()
  const { rows } = await sql<{ suffix: number }>`
    select s.suffix from generate_series(1, 99) as s (suffix)
      left join lateral (
        select i.member_id, i.assigned_at, i.expires_at from deposit_intents i
        where i.brand_id = ${ctx.brand.id} and i.receiving_account_id = ${accountId} and i.suffix_satang = s.suffix
        order by i.expires_at desc limit 1
      ) last on true
      where s.suffix <> all (${endNumbers}::int[])
        and (last.expires_at is null or (last.expires_at <= ${now}
          and (last.member_id = ${memberId} or last.assigned_at <= ${now}::timestamptz - ${SUFFIX_RESTS}::interval)))
      order by coalesce(last.member_id = ${memberId}, false) desc, last.assigned_at nulls first, s.suffix limit 1`.execute(
    tx,
  )
  return rows[0]?.suffix ?? null
}

async function windowsOnShow(ctx: Ctx, memberId: number): Promise<Reply['windows']> {
  const now = ctx.clock()
  const windows = bonusWindows(ctx.brand.settings.bonus).map((each) => ({ ...each, since: runningSince(each, now) }))
  const dateOf = (since: string | undefined) => since ?? bangkokDate(now)
  const used = await usedWindows(ctx.db, ctx, memberId, [...new Set(windows.map((each) => dateOf(each.since)))])
  return windows.map((each) => ({
    window: each.window,
    rate: each.rate,
    max: each.maxSatang,
    start: each.start.slice(0, 5),
    end: each.end.slice(0, 5),
    isRunning: each.since !== undefined,
    endNumber: each.endNumber,
    isUsedToday: used.has(`${each.window} ${dateOf(each.since)}`),
  }))
}

const CODE_KINDS = { phone: 'MSISDN', citizen: 'NATID', tax: 'NATID', wallet: 'EWALLETID' } as const

/** PromptPay (EMVCo, tag 29) without an amount. Null for an invalid id: it may be that of somebody else. */
function promptPayQr(stored: string): string | null {
  const read = promptPayIdOf(stored)
  return read ? generate.anyId({ type: CODE_KINDS[read.kind], target: read.id }) : null
}

/** The demonstration bank with this transfer filled in. Null with real money (interpretation S7). */
function demonstrationUrl(
  ctx: Ctx,
  to: Assigned,
  from: { bank_code: string; account_digits: string; account_name: string },
): string | null {
  if (!ctx.sandboxUrl || ctx.licenceText) return null
  const query = new URLSearchParams({
    toBank: to.bank_code,
    toNumber: to.account_digits,
    fromBank: from.bank_code,
    fromNumber: from.account_digits,
    fromName: from.account_name,
  })
  return `${ctx.sandboxUrl}/transfer?${query}`
}
