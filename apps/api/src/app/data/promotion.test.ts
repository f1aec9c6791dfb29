/** Promotion reaches no member on a break or excluded: not by any read of the contract, nor by a call that declares nothing. */
import { CALLS, type CallDefinition, defineCall, mayPromote } from '@duang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { withoutPromotion } from '#core/protection/promotion.ts'
import { cookieName } from '#core/session/session.ts'
import { addGoods, addReward } from '#features/rewards/reward/fixtures.ts'
import { addTournament, createPlayground } from '#features/rewards/tournament/fixtures.ts'
import {
  addMember,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../test/people/site.ts'

const NOON = new Date('2026-10-05T12:00:00+07:00')
/** Marks texts that promote, and one that does not. */
const PROMOTING = ['promo-news', 'promo-reward', 'promo-tournament', 'promo-label'] as const
const FACTUAL = 'factual-news'
const reads = (CALLS as readonly CallDefinition[]).filter(
  (call) => call.access === 'member' && (call.method === 'GET' || call.isRead) && !call.media,
)

let site: TestSite
let tournament: string
const members: Record<string, TestMember> = {}
beforeAll(async () => {
  site = await createTestSite({ now: NOON })
  await site.setSettings({ menu: {} })
  for (const [title, is_promotion] of [
    ['promo-news', true],
    [FACTUAL, false],
  ] as const)
    await site.owner
      .insertInto('announcements')
      .values({ brand_id: 1, title, body: '<p>เนื้อหา</p>', is_public: false, published_at: NOON, is_promotion })
      .execute()
  await addReward(site, { type: 'credit', satang: 100, turnoverMultiple: 1 })
  await site.owner.updateTable('rewards').set({ name: 'promo-reward' }).where('category_id', '=', 'test').execute()
  await addReward(site, { type: 'goods', goodsId: await addGoods(site, 3) })
  tournament = await addTournament(site, { name: { th: 'promo-tournament', en: 'Tournament' } })
  const { provider, play } = await createPlayground(site)
  await site.owner.updateTable('games').set({ label: 'promo-label' }).execute()
  for (const name of ['free', 'time-out', 'self-exclusion']) {
    const member = await addMember(site)
    members[name] = member
    await giveCredit(site, member, 10_000)
    await play(member, { stake: 100, gain: 0 })
    if (name === 'free') continue
    await site.owner
      .insertInto('play_breaks')
      .values({
        brand_id: 1,
        member_id: member.memberId,
        kind: name,
        asked_at: NOON,
        starts_at: NOON,
        ends_at: name === 'time-out' ? new Date('2026-10-12T12:00:00+07:00') : null,
      })
      .execute()
  }
  const games = ['reels', 'second'].map((game_code) => ({ brand_id: 1, provider: provider.provider, game_code }))
  await site.owner
    .insertInto('games')
    .values(games.slice(1).map((game) => ({ ...game, type: 'slot', name_th: 'เกม', name_en: 'Game' })))
    .execute()
  await site.owner
    .insertInto('game_popularity')
    .values(games.map((game) => ({ ...game, rounds: 9, counted_at: NOON })))
    .execute()
})
afterAll(() => site.stop())

/** The replies of all reads to a member, by call. */
async function repliesTo(member: TestMember): Promise<Map<string, string>> {
  const session = await logIn(site, member)
  const replies = new Map<string, string>()
  for (const call of reads) {
    const ids = Object.fromEntries((call.owner ?? []).map(({ in: place, field, is }) => [place + field, member[is]]))
    const inPlace = (place: string) =>
      Object.fromEntries(
        (call.owner ?? []).filter((each) => each.in === place).map(({ field }) => [field, ids[place + field] ?? '']),
      )
    const query = call.name === 'screen.read' ? { reads: 'announcement.list-member,setting.user' } : inPlace('query')
    const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => ids[`params${field}`] ?? tournament)
    const body = call.name === 'games.list' ? { gameType: 'slot' } : inPlace('body')
    const { payload } = await site.fastify.inject({
      method: call.method,
      url: `${path}?${new URLSearchParams(query)}`,
      headers: {
        host: 'localhost',
        authorization: `Bearer ${session.token}`,
        cookie: `${cookieName(false)}=${session.cookie}`,
      },
      ...(call.method === 'GET' ? {} : { payload: body }),
    })
    replies.set(call.name, payload)
  }
  return replies
}
const memberOf = (name: string): TestMember => members[name] ?? expect.fail(name)
const showing = (replies: Map<string, string>, text: string) =>
  [...replies].filter(([, reply]) => reply.includes(text)).map(([name]) => name)

test('other members are shown what promotes', async () => {
  const replies = await repliesTo(memberOf('free'))
  expect(showing(replies, 'promo-news')).toEqual(['announcement.list-member', 'screen.read'])
  expect(showing(replies, 'promo-reward')).toEqual(['reward.list'])
  expect(showing(replies, 'promo-tournament')).toEqual(
    expect.arrayContaining(['game-event.list', 'tournament.list', 'tournament.find']),
  )
  expect(showing(replies, 'promo-label')).toEqual(expect.arrayContaining(['games.lobby', 'games.list']))
  expect(replies.get('games.lobby')).toContain('"popular"')
  expect(JSON.parse(replies.get('setting.user') ?? '').bonusMax).toBeGreaterThan(0)
})

describe.each(['time-out', 'self-exclusion'])('during a %s', (kind) => {
  test('no read of the contract shows what promotes, and facts stay', async () => {
    const replies = await repliesTo(memberOf(kind))
    for (const text of PROMOTING) expect(showing(replies, text), text).toEqual([])
    expect(showing(replies, FACTUAL)).toEqual(['announcement.list-member', 'screen.read'])
    const lobby = JSON.parse(replies.get('games.lobby') ?? '')
    expect([lobby.played, lobby.shelves.filter((each: { kind: string }) => /popular|new/.test(each.kind))]).toEqual([
      [],
      [],
    ])
    expect(replies.get('reward.list')).toContain('"goods"')
    expect(JSON.parse(replies.get('setting.user') ?? '')).toMatchObject({ bonusMax: 0, bonusRate: 0, bonusRate2: 0 })
  })

  test('a read that declares nothing about promotion is refused', async () => {
    const call = defineCall({
      name: 'probe.read',
      method: 'GET',
      path: '/api/auth/probe',
      section: 'W1',
      summary: 'Probe.',
      access: 'member',
      reply: z.object({ text: z.string() }),
      refusals: [],
      idempotency: 'none',
    })
    expect(mayPromote(call)).toBe(true)
    const answer = withoutPromotion(call, async () => ({ text: 'promo' }))
    const inputOf = async (name: string) => ({ ctx: await site.ctx(), caller: memberOf(name) })
    await expect(answer(await inputOf('free'))).resolves.toEqual({ text: 'promo' })
    await expect(answer(await inputOf(kind))).rejects.toMatchObject({
      code: kind === 'time-out' ? 'limits_break' : 'limits_excluded',
    })
  })
})
