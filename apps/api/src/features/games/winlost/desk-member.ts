/** Rounds of a member at the desk. */
import type { CallQuery, CallReply } from '@duang/contract'
import { listMemberRounds } from '@duang/contract/desk/member-lists'
import { WINLOST_DAYS_MAX } from '@duang/contract/games/winlost'
import type { Caller, Ctx } from '#core/context.ts'
import { memberOfDesk, reportOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { addDays, bangkokDate } from '#kit/text/bangkok-time.ts'
import { placeOf, readPlace, roundsWithin, writePlace } from './rounds.ts'

const ROWS = 50

export function mountMemberRounds(desk: Desk): void {
  mountDesk(desk, listMemberRounds, async ({ ctx, params, query }) =>
    latestRounds(ctx, await memberOfDesk(ctx, params.id), query),
  )
}

async function latestRounds(
  ctx: Ctx,
  caller: Caller,
  { cursor, limit = ROWS }: CallQuery<typeof listMemberRounds>,
): Promise<CallReply<typeof listMemberRounds>> {
  const end = bangkokDate(ctx.clock())
  const start = addDays(end, 1 - WINLOST_DAYS_MAX)
  const place = cursor === undefined ? undefined : readPlace(cursor)
  const found = await roundsWithin(reportOfDesk(ctx), caller, { start, end, limit: limit + 1, place })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, next: found.length > limit && last ? writePlace(placeOf(last)) : null }
}
