/** Corruptions of draws; the verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { rotateSeed } from '#money/draw/seed.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { always, drawAs, giveRights, NO_RULE, setTable, stockGoods } from './fixtures.ts'
import { drawInvariants } from './invariants.ts'

let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
  await site.setSettings(NO_RULE)
  member = await addMember(site)
  await stockGoods(site, 'phone', 3)
  const credit = { type: 'credit', satang: 50_00, turnoverMultiple: 0 } as const
  const points = { type: 'points', points: 9 } as const
  for (const game of ['wheel', 'flip-card'] as const) {
    await giveRights(site, member, game, 4)
    for (const prize of [credit, points, { type: 'goods', goodsId: 'phone' } as const]) {
      await setTable(site, game, always({ prize, ...(prize.type === 'goods' ? { substitute: points } : {}) }))
      await drawAs(site, member, game, game === 'wheel' ? undefined : 4)
    }
  }
  const ctx = await site.ctx()
  await inTransaction(ctx.db, (tx) => rotateSeed(tx, ctx, member.memberId, 'wheel'))
})
afterAll(() => site.stop())

const [NONCES, HASH, NEXT, PRIZE, WHEEL_CREDIT, WHEEL_POINTS, CARD_CREDIT, CARD_POINTS] = drawInvariants.map(
  (each) => each.name,
) as [string, string, string, string, string, string, string, string]
const RIGHT = 'I24 a right that was spent has one draw, and a draw one right'
const of = (game: string, type: string) => `game = '${game}' and given_prize ->> 'type' = '${type}'`

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a draw that was taken out',
    breaks: [NONCES, RIGHT],
    statements: () => [`delete from draws where ${of('wheel', 'goods')}`],
  },
  {
    what: 'a nonce that was skipped',
    breaks: [NONCES],
    statements: () => [`update draws set nonce = nonce + 1 where ${of('wheel', 'goods')}`],
  },
  {
    what: 'a seed that was exchanged after its hash was shown',
    breaks: [HASH],
    statements: () => [`update draw_seeds set server_seed = repeat('0', 64) where game = 'wheel'`],
  },
  {
    what: 'a next seed that was exchanged after its hash was shown',
    breaks: [NEXT],
    statements: () => [
      `update draw_seeds set next_server_seed = repeat('0', 64) where game = 'wheel' and revealed_at is null`,
    ],
  },
  {
    what: 'a rotation to another seed than the one whose hash was shown',
    breaks: [NEXT],
    statements: () => [
      `update draw_seeds set server_seed = repeat('0', 64), server_hash = encode(sha256(decode(repeat('0', 64), 'hex')), 'hex')
       where game = 'wheel' and revealed_at is null`,
    ],
  },
  {
    what: 'another prize than the segment has',
    breaks: [PRIZE],
    statements: () => [`update draws set outcome_index = 1 where ${of('wheel', 'points')}`],
  },
  {
    what: 'credit of a wheel that is not what the draw says',
    breaks: [PRIZE, WHEEL_CREDIT],
    statements: () => [
      `update draws set given_prize = jsonb_set(given_prize, '{satang}', '5001') where ${of('wheel', 'credit')}`,
    ],
  },
  {
    what: 'points of a wheel without a draw',
    breaks: [PRIZE, WHEEL_POINTS],
    statements: () => [`update draws set given_prize = '{"type": "nothing"}' where ${of('wheel', 'points')}`],
  },
  {
    what: 'credit of a card without a draw',
    breaks: [PRIZE, CARD_CREDIT],
    statements: () => [`update draws set given_prize = '{"type": "nothing"}' where ${of('flip-card', 'credit')}`],
  },
  {
    what: 'points of a card that are not what the draw says',
    breaks: [PRIZE, CARD_POINTS],
    statements: () => [
      `update draws set given_prize = jsonb_set(given_prize, '{points}', '8') where ${of('flip-card', 'points')}`,
    ],
  },
]

testInvariants(() => site, drawInvariants, CORRUPTIONS)
