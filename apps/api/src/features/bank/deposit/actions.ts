/** What staff do with statement lines. Claims of the queue are checked and ended by the core. */
import {
  acknowledgeFlag,
  dismissLine,
  ignoreLine,
  type LineView,
  listLines as list,
  listFlags,
  rematchLine,
  returnLine,
} from '@duang/contract/action/deposit'
import { foldDigits } from '@duang/contract/wire/pasted-text'
import type { ListRequest } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implement, implementList, type Person } from '#entry/action/implement.ts'
import { lookFor } from '#entry/desk/looks.ts'
import { refuse } from '#kit/refusal.ts'
import { closeLine } from './statement-line/close-line.ts'
import { lineOnWire } from './statement-line/desk-line.ts'
import { FLAG_LIST, markSeen, openFlags } from './statement-line/flags.ts'
import { listView, outcomesOf } from './statement-line/line-list.ts'
import { findLine, LINE_LIST, listLines, queuedLineIds } from './statement-line/queue.ts'
import { rematchQueue } from './statement-line/settle.ts'

export const lineActions = [
  implement(returnLine, async ({ ctx, person: { actor }, input: { line, ...given } }) => {
    await closeLine(ctx, line, 'returned', { actor, ...given })
    return {}
  }),
  implement(ignoreLine, async ({ ctx, person: { actor }, input: { line, ...given } }) => {
    await closeLine(ctx, line, 'ignored', { actor, ...given })
    return {}
  }),
  implement(dismissLine, async ({ ctx, person: { actor }, input: { line, ...given } }) => {
    await closeLine(ctx, line, 'dismissed', { actor, ...given })
    return {}
  }),
  implement(
    rematchLine,
    async ({ ctx, person, input: { line } }) => {
      // Among all lines are those that colleagues work on.
      if (line === undefined && person.permissions !== null) refuse('desk_owner_only')
      const ids = line === undefined ? await queuedLineIds(ctx) : [await queuedLine(ctx, line)]
      return { lines: ids.length, credited: await rematchQueue(ctx, ids) }
    },
    {
      say: ({ lines, credited }) =>
        `${lines} queued lines matched again: ${credited} credited, ${lines - credited} left.`,
    },
  ),
  implement(acknowledgeFlag, async ({ ctx, person: { actor }, input: { line, reason } }) =>
    (await markSeen(ctx, line, { actor, reason })) ? {} : refuse('desk_state_changed'),
  ),
]

async function queuedLine(ctx: Ctx, id: number): Promise<number> {
  const { state } = (await findLine(ctx, id)) ?? refuse('not_found')
  return state === 'queued' ? id : refuse('desk_state_changed', { state })
}

export const lineLists = [
  implementList(list, LINE_LIST, async ({ ctx, person, filters: { view, search, state, member }, request }) => {
    const queued = member === undefined ? 'queued' : undefined
    const { items, next } = view
      ? await searched(ctx, person, view, { ...request, memberId: undefined, search })
      : await listLines(ctx, state ?? queued, request)
    const outcomes = await outcomesOf(
      ctx,
      items.map((line) => line.line_id),
    )
    return { items: items.map((line) => lineOnWire(line, outcomes.get(line.line_id))), next }
  }),
  implementList(listFlags, FLAG_LIST, async ({ ctx, request }) => {
    const { items, next } = await openFlags(ctx, request)
    return {
      items: items.map((row) => ({
        lineId: row.line_id,
        username: row.username,
        amount: row.amount_satang,
        creditedAt: row.credited_at.toISOString(),
        reason: row.reason as 'limit' | 'break',
        period: row.period as 'day' | 'week' | 'month' | null,
        limit: row.limit_satang,
        deposited: row.deposited_satang,
      })),
      next,
    }
  }),
]

/** Complete accounts. Shorter ones are amounts. */
const WHOLE_NUMBER = /^\d{10,}$/

/** A page of a view. A search of staff by a complete account is recorded, also for a later page: the cursor of one search continues another. */
function searched(
  ctx: Ctx,
  { actor, address, permissions }: Person,
  view: LineView,
  request: ListRequest & { search?: string | undefined },
) {
  const page = (from: Ctx) => listView(from, view, request)
  const digits = foldDigits(request.search ?? '')
  return permissions && WHOLE_NUMBER.test(digits)
    ? lookFor(
        { ctx, staff: { actor }, origin: { address: address ?? '' }, digits, action: 'look.lines' },
        page,
        ({ items }) => items.length,
      )
    : page(ctx)
}
