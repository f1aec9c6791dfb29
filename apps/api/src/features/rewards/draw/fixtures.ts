/** For tests of draws: prize tables, rights, and draws as a call makes them. */
import { randomUUID } from 'node:crypto'
import type { Segment } from '@duang/contract/rewards/prize'
import { cookieName } from '#core/session/session.ts'
import { inTransaction } from '#kit/database/db.ts'
import { type Draw, drawOnce } from '#money/draw/draw.ts'
import { receiveGoods } from '#money/goods/stock.ts'
import { writeTable } from '#money/prize/prize-table.ts'
import type { DrawGame } from '#money/right/draw-game.ts'
import { grantRights } from '#money/right/right.ts'
import type { TestMember, TestSession, TestSite } from '../../../../test/people/site.ts'

/** No rights by rule: tests grant their own. */
export const NO_RULE = {
  rights: { wheel: { daily: 0 }, 'flip-card': { daily: 0 } },
}

export const CREDIT_OR_NOTHING: Segment[] = [
  { label: '10 บาท', weight: 1, prize: { type: 'credit', satang: 10_00, turnoverMultiple: 0 } },
  { label: 'ไม่ได้รางวัล', weight: 3, prize: { type: 'nothing' } },
]

/** A table that always gives its first prize. */
export const always = (...segments: Omit<Segment, 'weight' | 'label'>[]): Segment[] => [
  ...segments.map((each, n) => ({ ...each, label: `รางวัล ${n + 1}`, weight: 1 })),
  { label: 'ไม่ได้รางวัล', weight: 0, prize: { type: 'nothing' } },
]

export const setTable = async (site: TestSite, game: DrawGame, segments: readonly Segment[]): Promise<number> => {
  const ctx = await site.ctx()
  return inTransaction(site.owner, (tx) => writeTable(tx, ctx, game, segments))
}

export const giveRights = async (site: TestSite, member: TestMember, game: DrawGame, count: number): Promise<void> => {
  const source = `staff:${randomUUID()}`
  await grantRights(site.platform.db, await site.ctx(), member.memberId, { game, source, count, expiresAt: null })
}

export const stockGoods = async (site: TestSite, goodsId: string, count: number): Promise<number> => {
  const ctx = await site.ctx()
  return inTransaction(site.owner, (tx) => receiveGoods(tx, ctx, { goodsId, name: goodsId, count }))
}

export const drawAs = async (
  site: TestSite,
  member: TestMember,
  game: DrawGame = 'wheel',
  card?: number,
): Promise<Draw> => {
  const ctx = await site.ctx()
  return inTransaction(ctx.db, (tx) => drawOnce(tx, ctx, member.memberId, game, card))
}

/** Posts a body that the typed client would not send. Returns the code of its refusal. */
export async function postRaw(site: TestSite, session: TestSession, url: string, body: unknown): Promise<string> {
  const answer = await site.fastify.inject({
    method: 'POST',
    url,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${session.token}`,
      cookie: `${cookieName(false)}=${session.cookie}`,
    },
    payload: JSON.stringify(body),
  })
  return answer.json().code
}
