/** Slips of members (interpretation M2): received with a picture, compared with statement lines, and never credited by themselves. */
import type { CallBody, CallReply } from '@duang/contract'
import type { listSlips, SLIP_REJECTIONS, SlipItem, SlipState, sendSlip } from '@duang/contract/deposit-slip'
import type { Caller, Ctx } from '#core/context.ts'
import { countWithin } from '#core/throttle/throttle.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import type { SlipCode } from './slip-code.ts'
import { linkSlip } from './slip-link.ts'
import { readSlipPicture, type SlipPicture } from './slip-picture.ts'

const UPLOADS = { max: 10, minutes: 60 }
const OPEN_MAX = 5
const SHOWN = 10
const ACCOUNTS_SHOWN = 6
const OPEN_STATES = ['received', 'matched', 'staff'] as const

type Sent = CallBody<typeof sendSlip>

/**
 * Stores a slip. The same slip of the same member is stored once. Refuses `rate_limited`, `slip_account_unknown`, `slip_picture_unreadable`,
 * `slip_no_slip`, `slip_code_damaged`, `slip_credited`, `slip_used` and `slip_open_many`.
 */
export async function receiveSlip(ctx: Ctx, { memberId }: Caller, sent: Sent): Promise<SlipItem> {
  const retryAfterSeconds = await countWithin(ctx.db, ctx, `slip:${memberId}`, UPLOADS)
  if (retryAfterSeconds > 0) refuse('rate_limited', { retryAfterSeconds })
  const accountId = await receivingAccountId(ctx, sent)
  const picture = await readSlipPicture(sent.picture)
  const code = codeOf(picture)
  if (code) await refuseUsed(ctx, memberId, code)
  const slipId = await inTransaction(ctx.db, (tx) =>
    storeSlip(tx, ctx, { memberId, accountId, amount: sent.amount, picture, code }),
  )
  await linkSlip(ctx, slipId)
  const slip = await slipRows(ctx).where('slip_id', '=', slipId).executeTakeFirstOrThrow()
  return slipOnWire(slip)
}

function codeOf({ code }: SlipPicture): SlipCode | undefined {
  if (code === 'no-slip') return refuse('slip_no_slip')
  if (code === 'damaged') return refuse('slip_code_damaged')
  return code
}

/** An account that is off may have received the transfer while it was on. */
async function receivingAccountId(ctx: Ctx, { bankName, bankId }: Sent): Promise<string> {
  const row = await ctx.db
    .selectFrom('receiving_accounts')
    .select('receiving_account_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('bank_code', '=', bankName)
    .where('account_digits', '=', bankId)
    .executeTakeFirst()
  return row?.receiving_account_id ?? refuse('slip_account_unknown')
}

/** Refuses a transfer whose line was credited or returned. */
async function refuseUsed(ctx: Ctx, memberId: number, code: SlipCode): Promise<void> {
  const lines = await ctx.db
    .selectFrom('statement_lines as l')
    .leftJoin('deposits as d', (join) =>
      join
        .onRef('d.brand_id', '=', 'l.brand_id')
        .onRef('d.line_id', '=', 'l.line_id')
        .on('d.unassigned_at', 'is', null),
    )
    .select(['l.state', 'd.member_id'])
    .where('l.brand_id', '=', ctx.brand.id)
    .where('l.direction', '=', 'in')
    .where('l.reference', '=', code.reference)
    .where((eb) => eb.or([eb('l.source_bank', 'is', null), eb('l.source_bank', '=', code.sendingBank)]))
    .execute()
  if (lines.some((line) => line.member_id === memberId)) refuse('slip_credited')
  if (lines.some((line) => line.member_id !== null || line.state === 'returned')) refuse('slip_used')
}

type NewSlip = {
  memberId: number
  accountId: string
  amount: number
  picture: SlipPicture
  code: SlipCode | undefined
}

/** Indexes of the table decide between uploads at the same time. */
async function storeSlip(tx: Tx, ctx: Ctx, given: NewSlip): Promise<string> {
  const { memberId, accountId, amount, picture, code } = given
  const now = ctx.clock()
  const stored = await tx
    .insertInto('slips')
    .values({
      ...{ brand_id: ctx.brand.id, member_id: memberId, receiving_account_id: accountId, amount_satang: amount },
      ...{ sending_bank: code?.sendingBank ?? null, reference: code?.reference ?? null, picture_hash: picture.hash },
      ...{ received_at: now, state: code ? 'received' : 'staff' },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('slip_id')
    .executeTakeFirst()
  if (!stored) return knownSlip(tx, ctx, given)
  await assertFewOpen(tx, ctx, memberId)
  await tx
    .insertInto('slip_pictures')
    .values({ brand_id: ctx.brand.id, slip_id: stored.slip_id, content: picture.content, stored_at: now })
    .execute()
  return stored.slip_id
}

async function knownSlip(tx: Tx, ctx: Ctx, { memberId, picture, code }: NewSlip): Promise<string> {
  const rows = await tx
    .selectFrom('slips')
    .select(['slip_id', 'member_id'])
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '<>', 'rejected')
    .where((eb) =>
      eb.or([
        eb.and([eb('member_id', '=', memberId), eb('picture_hash', '=', picture.hash)]),
        ...(code ? [eb.and([eb('sending_bank', '=', code.sendingBank), eb('reference', '=', code.reference)])] : []),
      ]),
    )
    .execute()
  const own = rows.find((row) => row.member_id === memberId)
  return own?.slip_id ?? refuse('slip_used')
}

/** Counted after the insert, under the lock of the member's row: parallel uploads do not pass together. */
async function assertFewOpen(tx: Tx, ctx: Ctx, memberId: number): Promise<void> {
  await tx
    .selectFrom('members')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .execute()
  const { count } = await tx
    .selectFrom('slips')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow()
  if (count > OPEN_MAX) refuse('slip_open_many')
}

const slipRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('slips')
    .select(['slip_id', 'amount_satang', 'state', 'reference', 'rejection', 'note', 'received_at'])
    .where('brand_id', '=', ctx.brand.id)

type SlipRow = Awaited<ReturnType<ReturnType<typeof slipRows>['executeTakeFirstOrThrow']>>

/** The note of a credited slip is a remark among staff. */
const slipOnWire = (row: SlipRow): SlipItem => ({
  ...{ id: row.slip_id, amount: row.amount_satang, state: row.state as SlipState, reference: row.reference },
  rejection: row.rejection as (typeof SLIP_REJECTIONS)[number] | null,
  ...{ note: row.rejection === 'staff' ? row.note : null, sentAt: row.received_at.toISOString() },
})

/** The latest slips of the member, and the accounts that were shown lately, the latest first. */
export async function slipsOf(ctx: Ctx, { memberId }: Caller): Promise<CallReply<typeof listSlips>> {
  const rows = await slipRows(ctx)
    .where('member_id', '=', memberId)
    .orderBy('received_at', 'desc')
    .orderBy('slip_id', 'desc')
    .limit(SHOWN)
    .execute()
  const accounts = await ctx.db
    .selectFrom('deposit_intents as i')
    .innerJoin('receiving_accounts as r', (join) =>
      join.onRef('r.brand_id', '=', 'i.brand_id').onRef('r.receiving_account_id', '=', 'i.receiving_account_id'),
    )
    .select(['r.bank_code', 'r.account_digits', 'r.account_name'])
    .where('i.brand_id', '=', ctx.brand.id)
    .where('i.member_id', '=', memberId)
    .groupBy(['r.bank_code', 'r.account_digits', 'r.account_name'])
    .orderBy((eb) => eb.fn.max('i.assigned_at'), 'desc')
    .limit(ACCOUNTS_SHOWN)
    .execute()
  return {
    items: rows.map(slipOnWire),
    accounts: accounts.map((row) => ({
      ...{ bankName: row.bank_code, bankId: row.account_digits, accountName: row.account_name },
    })),
  }
}
