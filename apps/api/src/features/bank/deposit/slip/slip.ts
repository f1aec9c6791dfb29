/** Slips of members (interpretation M2): received with a picture, compared with statement lines, and never credited by themselves. */
import type { CallBody, CallReply } from '@duang/contract'
import type { listSlips, SLIP_REJECTIONS, SlipItem, SlipState, sendSlip } from '@duang/contract/bank/deposit-slip'
import type { Caller, Ctx } from '#core/context.ts'
import { countWithin } from '#core/throttle/throttle.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { foreignSlips } from './slip-claims.ts'
import type { SlipCode } from './slip-code.ts'
import { slipBank, slipReference } from './slip-columns.ts'
import { linkSlip } from './slip-link.ts'
import { readSlipPicture, type SlipPicture } from './slip-picture.ts'

const UPLOADS = { max: 10, minutes: 60 }
const OPEN_MAX = 5
/** A person may err once: a slip of the family. */
const PLACES_OF_FOREIGN = 2
const USED_TRIES = { max: 3, minutes: 24 * 60 }
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
  if (!lines.some((line) => line.member_id !== null || line.state === 'returned')) return
  // Codes of transfers of others can be tried: they stand on slips that people show.
  const retryAfterSeconds = await countWithin(ctx.db, ctx, `slip-used:${memberId}`, USED_TRIES)
  if (retryAfterSeconds > 0) refuse('rate_limited', { retryAfterSeconds })
  refuse('slip_used')
}

type NewSlip = {
  memberId: number
  accountId: string
  amount: number
  picture: SlipPicture
  code: SlipCode | undefined
}

/** Every member keeps an own slip of a transfer: the line decides between them, not who was first. */
async function storeSlip(tx: Tx, ctx: Ctx, given: NewSlip): Promise<string> {
  const { memberId, picture } = given
  await lockMemberRow(tx, ctx, memberId)
  const known = await knownSlip(tx, ctx, given)
  if (known !== undefined) return known
  const slipId =
    (await insertSlip(tx, ctx, given, true)) ?? (await insertSlip(tx, ctx, given, false)) ?? refuse('slip_used')
  await assertFewOpen(tx, ctx, memberId)
  await tx
    .insertInto('slip_pictures')
    .values({ brand_id: ctx.brand.id, slip_id: slipId, content: picture.content, stored_at: ctx.clock() })
    .execute()
  return slipId
}

/** The columns of the first slip of a transfer are unique for the release before. Later slips of it have the code alone. */
async function insertSlip(tx: Tx, ctx: Ctx, given: NewSlip, isFirst: boolean): Promise<string | undefined> {
  const { memberId, accountId, amount, picture, code } = given
  const [bank, reference] = [code?.sendingBank ?? null, code?.reference ?? null]
  const stored = await tx
    .insertInto('slips')
    .values({
      brand_id: ctx.brand.id,
      member_id: memberId,
      receiving_account_id: accountId,
      amount_satang: amount,
      code_bank: bank,
      code_reference: reference,
      picture_hash: picture.hash,
      ...(isFirst ? { sending_bank: bank, reference } : {}),
      received_at: ctx.clock(),
      state: code ? 'received' : 'staff',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('slip_id')
    .executeTakeFirst()
  return stored?.slip_id
}

/** The slip of this picture or transfer that the member sent before. */
async function knownSlip(tx: Tx, ctx: Ctx, { memberId, picture, code }: NewSlip): Promise<string | undefined> {
  const row = await tx
    .selectFrom('slips')
    .select('slip_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('state', '<>', 'rejected')
    .where((eb) =>
      eb.or([
        eb('picture_hash', '=', picture.hash),
        ...(code
          ? [eb.and([eb(slipBank('slips'), '=', code.sendingBank), eb(slipReference('slips'), '=', code.reference)])]
          : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row?.slip_id
}

/** Parallel uploads of a member take turns. */
const lockMemberRow = (tx: Tx, ctx: Ctx, memberId: number) =>
  tx
    .selectFrom('members')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .execute()

/** Counted after the insert. Each slip of a transfer that another member made takes places away. */
async function assertFewOpen(tx: Tx, ctx: Ctx, memberId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('slips')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow()
  const foreign = await foreignSlips(tx, ctx, memberId)
  if (count > Math.max(1, OPEN_MAX - foreign * PLACES_OF_FOREIGN)) refuse('slip_open_many')
}

const slipRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('slips')
    .select(['slip_id', 'amount_satang', 'state', 'rejection', 'note', 'received_at'])
    .select(slipReference('slips').as('reference'))
    .where('brand_id', '=', ctx.brand.id)

type SlipRow = Awaited<ReturnType<ReturnType<typeof slipRows>['executeTakeFirstOrThrow']>>

/** The note of a credited slip is a remark among staff. */
const slipOnWire = (row: SlipRow): SlipItem => ({
  id: row.slip_id,
  amount: row.amount_satang,
  state: row.state as SlipState,
  reference: row.reference,
  rejection: row.rejection as (typeof SLIP_REJECTIONS)[number] | null,
  note: row.rejection === 'staff' ? row.note : null,
  sentAt: row.received_at.toISOString(),
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
      bankName: row.bank_code,
      bankId: row.account_digits,
      accountName: row.account_name,
    })),
  }
}
