/** What members and staff did by hand on a day of the history, by the functions of the features and in moderate numbers. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { ingestStatement } from '#features/bank/deposit/statement-line/ingest-statement.ts'
import { claimPot } from '#features/rewards/affiliate/claim.ts'
import { makeRequest } from '#features/rewards/reward/reward.ts'
import { type Db, inTransaction } from '#kit/database/db.ts'
import { addDays } from '#kit/text/bangkok-time.ts'
import { drawNow } from '#money/draw/draw-now.ts'
import { moveOrder, type OrderState } from '#money/goods/goods.ts'
import { adjustPoints } from '#money/points/adjust.ts'
import { grantRights } from '#money/right/right.ts'
import { DEMONSTRATION_FEED } from '../demonstration.ts'
import type { CtxAt } from './ctx-at.ts'
import { strangersOf } from './strangers.ts'

const STAFF = 'staff:demo'
/** Draws and claims of a day. */
const DRAWS = 2
const CLAIMS = 2
/** On this day of the history the best customers get points, and from then on they order goods. */
const GIFT_DAY = 20
const GIFT_POINTS = 1_000
const ORDER_EVERY_DAYS = 7

type Day = { day: string; today: string; noon: Date }
type Visitor = { member_id: number; username: string }

export async function actOn(owner: Db, ctxAt: CtxAt, { day, today, noon }: Day): Promise<void> {
  const at = (seconds: number) => ctxAt(new Date(noon.getTime() + seconds * 1_000))
  const ago = daysBetween(day, today)
  const visitors = await visitorsBefore(owner, day)
  for (const [n, visitor] of visitors.slice(0, DRAWS).entries()) await draw(at(10 + n * 20), visitor, day, n)
  await claim(owner, at(120), 'affiliate', 'af')
  await claim(owner, at(180), 'cashback', 'wl')
  if (ago === 90 - GIFT_DAY) await givePoints(at(240), await bestCustomers(owner))
  if (ago < 90 - GIFT_DAY && ago % ORDER_EVERY_DAYS === 3) await orderBag(owner, at(300), ago)
  for (const line of strangersOf(ago, noon))
    await ingestStatement(ctxAt(new Date(noon.getTime() + 360_000)), DEMONSTRATION_FEED, [line])
}

const daysBetween = (day: string, today: string): number =>
  Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000)

/** Members of the days before; both logins whenever they were there. */
async function visitorsBefore(owner: Db, day: string): Promise<Visitor[]> {
  const { rows } = await sql<Visitor>`
    select
      v.member_id,
      v.username
    from history.visit v
    where v.day = ${addDays(day, -1)}::date
    order by
      v.is_login and history.chance('draws', v.seed) < 0.3 desc,
      history.chance('draws', v.seed)
    limit ${DRAWS}`.execute(owner)
  return rows
}

async function draw(ctx: Ctx, { member_id: memberId }: Visitor, day: string, n: number): Promise<void> {
  const game = n % 2 === 0 ? 'wheel' : 'flip-card'
  await grantRights(ctx.db, ctx, memberId, { game, source: `gift:${day}`, count: 1, expiresAt: null })
  await inTransaction(ctx.db, (tx) => drawNow(tx, ctx, memberId, game, game === 'wheel' ? null : 1 + (memberId % 9)))
}

/** Members with the most to claim transfer it, but both logins keep something to claim. */
async function claim(owner: Db, ctx: Ctx, pot: 'affiliate' | 'cashback', type: 'af' | 'wl'): Promise<void> {
  const { rows } = await sql<{ member_id: number; username: string; uuid: string; balance: number }>`
    select
      m.member_id,
      m.username,
      m.uuid,
      b.balance_satang as balance
    from history.player p
    join members m using (brand_id, member_id)
    join ledger.balances b
      on b.brand_id = p.brand_id
      and b.account_id = ledger.member_account(p.member_id, ${pot === 'affiliate' ? 3 : 4})
    where b.balance_satang >= case when p.is_login then 90000 else 20000 end
    order by b.balance_satang desc
    limit ${CLAIMS}`.execute(owner)
  for (const { member_id: memberId, username, uuid, balance } of rows) {
    const amount = Math.floor(balance / 10_000) * 10_000 - (username === 'somchai' || username === 'malee' ? 20_000 : 0)
    const caller = { memberId, username, uuid, sessionId: randomUUID() }
    await inTransaction(ctx.db, (tx) => claimPot(tx, ctx, caller, randomUUID(), { type, amount }))
  }
}

async function bestCustomers(owner: Db): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id
    from history.player
    where kind in ('often', 'login')
    order by member_id
    limit 20`.execute(owner)
  return rows.map((row) => row.member_id)
}

async function givePoints(ctx: Ctx, members: readonly number[]): Promise<void> {
  for (const memberId of members)
    await adjustPoints(ctx, {
      id: randomUUID(),
      memberId,
      points: GIFT_POINTS,
      reason: 'ของขวัญครบรอบ',
      actor: STAFF,
    })
}

/** A member with an address orders a bag. The older the order, the further staff have come with it. */
async function orderBag(owner: Db, ctx: Ctx, ago: number): Promise<void> {
  const { rows } = await sql<{ member_id: number; reward_id: string; cost_points: number }>`
    select
      p.member_id,
      r.reward_id,
      r.cost_points
    from history.player p
    join member_addresses a using (brand_id, member_id)
    join rewards r on r.brand_id = p.brand_id and r.prize ->> 'goodsId' = 'canvas-bag'
    join ledger.balances b
      on b.brand_id = p.brand_id and b.account_id = ledger.member_account(p.member_id, 8)
    where b.balance_satang >= r.cost_points
      and not exists (
        select from reward_requests q where (q.brand_id, q.member_id) = (p.brand_id, p.member_id)
      )
    order by p.is_login desc, b.balance_satang desc
    limit 1`.execute(owner)
  const [row] = rows
  if (!row) return
  const caller = { memberId: row.member_id, uuid: '', username: '', sessionId: randomUUID() }
  const made = await inTransaction(ctx.db, (tx) =>
    makeRequest(tx, ctx, caller, { userUuid: caller.uuid, rewardId: row.reward_id, points: row.cost_points }),
  )
  for (const to of statesAfter(ago)) await move(owner, ctx, made.request.id, to)
}

const statesAfter = (ago: number): OrderState[] =>
  (['packed', 'shipped', 'delivered'] as const).filter((_, n) => ago > [3, 10, 17][n]!)

async function move(owner: Db, ctx: Ctx, requestId: string, to: OrderState): Promise<void> {
  const order = await owner
    .selectFrom('goods_orders')
    .select('order_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('source_id', '=', requestId)
    .executeTakeFirstOrThrow()
  const tracking = to === 'shipped' ? { tracking: `TH${order.order_id.replaceAll(/\D/g, '').slice(0, 10)}` } : {}
  await inTransaction(owner, (tx) => moveOrder(tx, ctx, { orderId: order.order_id, to, actor: STAFF, ...tracking }))
}
