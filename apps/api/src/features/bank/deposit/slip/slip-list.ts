/** Slips as staff see them, with lines that fit. */
import { sql } from 'kysely'
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'
import type { StoredMatching } from '../statement-line/queue-reasons.ts'
import { slipBank, slipReference } from './slip-columns.ts'

/** Lines of the amount are looked for so long before and after the slip. */
const WITHIN = '7 days'
const CANDIDATES_MAX = 20

export const SLIP_LIST: ListForm = {
  keys: [
    { column: 's.received_at', type: 'timestamptz' },
    { column: 's.slip_id', type: 'uuid' },
  ],
  order: 'asc',
  at: 's.received_at',
  member: 's.member_id',
}

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('slips as s')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 's.brand_id').onRef('m.member_id', '=', 's.member_id'),
    )
    .innerJoin('receiving_accounts as r', (join) =>
      join.onRef('r.brand_id', '=', 's.brand_id').onRef('r.receiving_account_id', '=', 's.receiving_account_id'),
    )
    .select(['s.slip_id', 's.member_id', 'm.username', 's.amount_satang', 's.state'])
    .select([slipBank('s').as('sending_bank'), slipReference('s').as('reference')])
    .select(['s.rejection', 's.received_at', 's.line_id', 's.decided_by', 's.decided_at', 's.note'])
    .select(['r.bank_code', 'r.account_digits'])
    .where('s.brand_id', '=', ctx.brand.id)

export type SlipRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** Slips in a state, or all of a member; oldest first. */
export const slipPage = (ctx: Ctx, state: string | undefined, request: ListRequest): Promise<Page<SlipRow>> =>
  pageOf(
    rows(ctx).$if(state !== undefined, (all) => all.where('s.state', '=', state as string)),
    SLIP_LIST,
    request,
  )

export const findSlip = (ctx: Ctx, id: string): Promise<SlipRow | undefined> =>
  rows(ctx).where('s.slip_id', '=', id).executeTakeFirst()

/** The picture, WebP. Undefined: unknown, or its time has ended. */
export async function pictureOf(ctx: Ctx, id: string): Promise<Buffer | undefined> {
  const row = await ctx.db
    .selectFrom('slip_pictures')
    .select('content')
    .where('brand_id', '=', ctx.brand.id)
    .where('slip_id', '=', id)
    .executeTakeFirst()
  return row?.content
}

export async function hasPicture(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('slip_pictures')
    .select('slip_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('slip_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export type SlipCandidate = {
  line_id: number
  amount_satang: number
  booked_at: Date
  state: string
  source_bank: string | null
  source_account: string | null
  source_name: string | null
  reference: string | null
  has_reference: boolean
  username: string | null
  matching: StoredMatching | null
}

/** The linked line, lines of the reference, and open lines of the amount on any account of the site. Three lookups by index. */
export async function candidatesOf(ctx: Ctx, slip: SlipRow): Promise<SlipCandidate[]> {
  const { rows: found } = await sql<SlipCandidate>`
    with fitting as (
      select l.line_id from statement_lines l
        where l.brand_id = ${ctx.brand.id} and l.line_id = ${slip.line_id}
      union
      select l.line_id from statement_lines l
        where l.brand_id = ${ctx.brand.id} and l.direction = 'in' and l.reference = ${slip.reference}
      union
      select l.line_id from receiving_accounts r
        join statement_lines l on l.brand_id = r.brand_id and l.bank_code = r.bank_code and l.direction = 'in'
          and l.account_digits = r.account_digits and l.amount_satang = ${slip.amount_satang}
          and l.booked_at between ${slip.received_at}::timestamptz - ${WITHIN}::interval
            and ${slip.received_at}::timestamptz + ${WITHIN}::interval
        where r.brand_id = ${ctx.brand.id} and l.state in ('new', 'queued')
    )
    select l.line_id, l.amount_satang, l.booked_at, l.state, l.source_bank, l.source_account, l.source_name, l.reference,
      l.reference is not distinct from ${slip.reference} and l.reference is not null as has_reference, m.username,
      l.matching
    from fitting join statement_lines l on l.brand_id = ${ctx.brand.id} and l.line_id = fitting.line_id
      left join deposits d on d.brand_id = l.brand_id and d.line_id = l.line_id and d.unassigned_at is null
      left join members m on m.brand_id = d.brand_id and m.member_id = d.member_id
    order by has_reference desc, abs(extract(epoch from l.booked_at - ${slip.received_at}::timestamptz)), l.line_id
    limit ${CANDIDATES_MAX}`.execute(ctx.db)
  return found
}

/** Slips on which staff must act: the line is there, or it did not come. */
export const waitingSlips = (ctx: Ctx) =>
  ctx.db
    .selectFrom('slips')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('received_at').as('oldestAt')])
    .where('brand_id', '=', ctx.brand.id)
    .where('state', 'in', ['matched', 'staff'])
    .executeTakeFirstOrThrow()

/** Rejects an open slip. Refuses `not_found`, and `desk_state_changed` where it is decided. */
export async function rejectOpenSlip(
  ctx: Ctx,
  id: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const done = await ctx.db
    .updateTable('slips')
    .set({ state: 'rejected', rejection: 'staff', decided_by: actor, decided_at: ctx.clock(), note: reason })
    .where('brand_id', '=', ctx.brand.id)
    .where('slip_id', '=', id)
    .where('state', 'in', ['received', 'matched', 'staff'])
    .returning('slip_id')
    .executeTakeFirst()
  if (done) return
  const { state } = (await findSlip(ctx, id)) ?? refuse('not_found')
  refuse('desk_state_changed', { state })
}
