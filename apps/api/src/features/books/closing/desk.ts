/** Calls of the desk about daily closings. */
import type { CallQuery, CallReply } from '@duang/contract'
import {
  closeDeskDays,
  compareDeskClosing,
  listDeskClosings,
  readDeskClosing,
  readDeskClosingState,
} from '@duang/contract/desk/closing'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { inTransaction } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { daysDue, lastClosableDay } from './close-days.ts'
import { CLOSING_LIST, type ClosingRow, listClosings, membersHold, readClosing } from './closings.ts'

export const COMPARE_QUEUE = 'closing.compare'
export const CLOSE_NOW_QUEUE = 'closing.now'
const STARTED = { outcome: 'started' } as const

export function mountClosingDesk(desk: Desk): void {
  mountDesk(desk, listDeskClosings, ({ ctx, query }) => list(ctx, query))
  mountDesk(desk, readDeskClosingState, ({ ctx }) => state(ctx))
  mountDesk(desk, readDeskClosing, ({ ctx, params }) => read(ctx, params.day))
  mountDesk(desk, compareDeskClosing, async ({ ctx, params }) => {
    if (!(await findCheck(ctx, params.day))) refuse('not_found')
    return start(ctx, COMPARE_QUEUE, params.day)
  })
  mountDesk(desk, closeDeskDays, async ({ ctx }) => {
    const { due } = await daysDue(ctx)
    if (due === 0) refuse('desk_closing_nothing_due')
    return start(ctx, CLOSE_NOW_QUEUE, lastClosableDay(ctx))
  })
}

/** A large day takes longer than a request may, so a job does the work. Repeating it changes nothing. */
async function start(ctx: Ctx, queue: string, key: string): Promise<typeof STARTED> {
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, queue, { brandId: ctx.brand.id, key }))
  return STARTED
}

async function list(ctx: Ctx, page: CallQuery<typeof listDeskClosings>): Promise<CallReply<typeof listDeskClosings>> {
  const { items, next } = await listClosings(ctx, listRequest(page, CLOSING_LIST))
  return { items: items.map(rowOnWire), next }
}

const rowOnWire = (row: ClosingRow) => ({
  day: row.day,
  transfers: row.transfers,
  opening: row.opening_satang,
  closing: row.closing_satang,
  deposit: row.deposit_satang,
  withdrawal: row.withdrawal_satang,
  bonus: row.bonus_satang,
  commission: row.commission_satang,
  stake: row.stake_satang,
  win: row.win_satang,
  correction: row.correction_satang,
  closedAt: row.closed_at.toISOString(),
  check: checkOnWire(row),
  bonuses: row.bonuses.map(({ kind, satang }) => ({ kind, change: satang })),
})

type Check = { checked_at: Date | null; difference: string | null }

const checkOnWire = ({ checked_at, difference }: Check) =>
  checked_at === null ? null : { at: checked_at.toISOString(), difference }

async function state(ctx: Ctx): Promise<CallReply<typeof readDeskClosingState>> {
  const { rows } = await sql<{ unequal: number }>`
    select count(*)::int as unequal from closing_checks
    where brand_id = ${ctx.brand.id} and difference is not null`.execute(ctx.db)
  const { lastClosed, due } = await daysDue(ctx)
  return { lastClosed, lastClosable: lastClosableDay(ctx), due, unequal: rows[0]?.unequal ?? 0 }
}

/** The last comparison of a closed day. Undefined for a day that is not closed. */
async function findCheck({ db, brand }: Ctx, day: string): Promise<Check | undefined> {
  const { rows } = await sql<Check>`
    select k.checked_at, k.difference
    from daily_closings c
    left join closing_checks k using (brand_id, day)
    where c.brand_id = ${brand.id} and c.day = ${day}::date`.execute(db)
  return rows[0]
}

async function read(ctx: Ctx, day: string): Promise<CallReply<typeof readDeskClosing>> {
  const [closing, check] = await Promise.all([readClosing(ctx, day), findCheck(ctx, day)])
  if (!closing || !check) return refuse('not_found')
  const { transfers, digest, closed_at, lines, balances } = closing
  return {
    day,
    transfers,
    digest,
    closedAt: closed_at.toISOString(),
    check: checkOnWire(check),
    opening: membersHold(closing, 'opening_satang'),
    closing: membersHold(closing, 'closing_satang'),
    lines: lines
      .filter(({ unit }) => unit === 'satang')
      .map(({ section, kind, transfers: count, amount_satang, members_satang }) => ({
        section,
        kind,
        transfers: count,
        amount: amount_satang,
        change: members_satang,
      })),
    points: lines
      .filter(({ unit }) => unit === 'point')
      .map(({ kind, transfers: count, amount_satang, members_satang }) => ({
        kind,
        transfers: count,
        amount: amount_satang,
        change: members_satang,
      })),
    balances: balances
      .filter(({ unit }) => unit === 'satang')
      .map(({ account, provider, opening_satang, debited_satang, credited_satang, closing_satang }) => ({
        account,
        provider,
        opening: opening_satang,
        debited: debited_satang,
        credited: credited_satang,
        closing: closing_satang,
      })),
    pointBalances: balances
      .filter(({ unit }) => unit === 'point')
      .map(({ account, opening_satang, closing_satang }) => ({
        account,
        opening: opening_satang,
        closing: closing_satang,
      })),
  }
}
