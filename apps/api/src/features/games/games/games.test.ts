import { createServer, type Server } from 'node:http'
import { cashOut, listGames, openGame } from '@duang/contract/games/games'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '#kit/ids.ts'
import { addProvider, startPlay, type TestProvider } from '../../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../../test/people/site.ts'
import { syncCatalogue } from './catalogue.ts'

let site: TestSite
let provider: TestProvider
let member: TestMember
let session: TestSession
let studio: Server
let asked: { path: string; body: Record<string, unknown>; signature: unknown }[] = []
let answers: Record<string, unknown> = {}

beforeAll(async () => {
  site = await createTestSite()
  // A plain HTTP server like a studio, at the address where the demonstration expects its sandbox.
  studio = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      asked.push({
        path,
        body: JSON.parse(Buffer.concat(chunks).toString()),
        signature: request.headers['x-signature'],
      })
      const answer = answers[path]
      response.writeHead(answer === undefined ? 500 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? {}))
    })
  })
  await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(studio.address() as { port: number }).port}`
  site.platform.sandboxUrl = url
  provider = await addProvider(site, { baseUrl: `${url}/studio` })
  member = await addMember(site)
  await giveCredit(site, member, 500_00)
  session = await logIn(site, member)
  answers = { '/studio/launch': { url: `${url}/play?t=1` } }
})
afterAll(async () => {
  studio.close()
  await site.stop()
})
const call = () => clientOf(site, session)
const open = (given: object = {}) =>
  call()(openGame, { body: { username: member.username, provider: provider.provider, gameCode: 'reels', ...given } })
const setGame = (values: object) =>
  site.owner
    .updateTable('games')
    .set(values)
    .where('provider', '=', provider.provider)
    .where('game_code', '=', 'reels')
    .execute()

test('lists the games that are on, with their groups', async () => {
  const { games, groups, types } = await call()(listGames, { body: { gameType: 'slot' } })
  expect(games).toEqual([
    expect.objectContaining({
      provider: provider.provider,
      gameCode: 'reels',
      group: 'JK',
      name: { th: 'วงล้อ', en: 'Reels' },
    }),
  ])
  expect(groups).toEqual([expect.objectContaining({ code: 'JK', isMaintenance: false })])
  expect(types).toEqual(['slot'])
  const closed = await addProvider(site)
  await site.owner.updateTable('games').set({ type: 'casino' }).where('provider', '=', closed.provider).execute()
  expect((await call()(listGames, { body: { gameType: 'casino' } })).types).toEqual(['casino', 'slot'])
  await site.owner.updateTable('providers').set({ is_enabled: false }).where('provider', '=', closed.provider).execute()
  // A category without offered games is not listed.
  expect((await call()(listGames, { body: { gameType: 'casino' } })).types).toEqual(['slot'])
  expect((await call()(listGames, { body: { gameType: 'fishing' } })).games).toEqual([])
})

test('sends the provider no data of the member at a launch, and its link lives a minute', async () => {
  asked = []
  const link = await open()
  expect(link.url).toMatch(/\/play\?t=1$/)
  const [launch] = asked
  expect(launch?.signature).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(launch?.body)).not.toMatch(new RegExp(`${member.username}|${member.phone}|${member.uuid}`))
  expect(launch?.body.accent).toMatch(/^#[0-9A-F]{6}$/i)
  // The return URL is a page of the brand's own host.
  expect(launch?.body.returnUrl).toMatch(
    /^https?:\/\/[^/]+\/auth\/games\/category\?cat=slot&game=studio-\d+%2Freels&play=[\da-f-]{36}$/,
  )
  expect(new URL(String(launch?.body.returnUrl)).hostname).toBe('localhost')
  const token = String(launch?.body.launchToken)
  const row = await site.owner
    .selectFrom('game_sessions')
    .select(['launch_expires_at', 'opened_at'])
    .where('launch_hash', '=', hashSecret(token))
    .executeTakeFirstOrThrow()
  expect(row.launch_expires_at.getTime() - site.platform.clock().getTime()).toBe(60_000)
})

test('accepts a game page on a launch host of the provider by HTTPS, and on no other', async () => {
  const launch = answers['/studio/launch']
  const setHosts = async (hosts: string[]) => {
    await site.owner.updateTable('providers').set({ launch_hosts: hosts }).execute()
    // Providers are read once a second.
    site.advance(1_050)
  }
  const opens = async (url: string) => {
    answers['/studio/launch'] = { url }
    return open().then(
      (link) => link.url,
      (error: { code?: string }) => error.code,
    )
  }
  try {
    expect(await opens('https://games.example/play')).toBe('game_unavailable')
    await setHosts(['games.example', 'cdn.example:8443'])
    expect(await opens('https://games.example/play?t=1')).toBe('https://games.example/play?t=1')
    expect(await opens('https://cdn.example:8443/p')).toBe('https://cdn.example:8443/p')
    for (const url of [
      'http://games.example/play',
      'https://games.example:8443/play',
      'https://evil.games.example/play',
      'https://games.example.evil.example/play',
      'https://games.example@evil.example/play',
      'https://user@games.example/play',
    ])
      expect(await opens(url)).toBe('game_unavailable')
  } finally {
    answers['/studio/launch'] = launch
    await setHosts([])
  }
})

test('ends the older link by a newer one, and limits launches to sixty within ten minutes, also all at once', async () => {
  const sessions = async () => {
    const live = site.owner.selectFrom('game_sessions').select('game_session_id').where('ended_at', 'is', null)
    return (await live.where('member_id', '=', member.memberId).execute()).length
  }
  const unopened = () =>
    site.owner
      .selectFrom('game_sessions')
      .select('game_session_id')
      .where('member_id', '=', member.memberId)
      .where('opened_at', 'is', null)
      .where('launch_expires_at', '>', site.platform.clock())
      .execute()
  const before = await sessions()
  await open()
  await open()
  expect(await unopened()).toHaveLength(1)
  // With one token from launch to last bet, the older page may be open, and its first request still outstanding.
  expect((await sessions()) - before).toBe(2)
  site.advance(600_000)
  let opened = 0
  for (let round = 0; round < 4; round++) {
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => open()))
    opened += ends.filter(({ status }) => status === 'fulfilled').length
    site.advance(5_000)
  }
  expect(opened).toBe(60)
  await expect(open()).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  expect(await unopened()).toHaveLength(1)
  site.advance(600_000)
})

test.each([
  ['game_unknown', 404, async () => open({ gameCode: 'nothing' })],
  ['game_unknown', 404, async () => open({ provider: 'nobody' })],
  ['game_unknown', 404, async () => setGame({ is_enabled: false }).then(() => open())],
  ['game_maintenance', 409, async () => setGame({ is_maintenance: true }).then(() => open())],
  [
    'game_unavailable',
    409,
    async () => {
      answers['/studio/launch'] = undefined
      return open()
    },
  ],
  [
    'game_unavailable',
    409,
    async () => {
      answers['/studio/launch'] = { url: 'https://evil.example/play' }
      return open()
    },
  ],
  [
    'limits_reached',
    409,
    async () => {
      await site.owner
        .insertInto('play_limits')
        .values({
          brand_id: 1,
          member_id: member.memberId,
          kind: 'stake',
          period: 'day',
          amount: 0,
          changed_at: site.platform.clock(),
        })
        .execute()
      return open()
    },
  ],
])('%s', async (code, status, act) => {
  const launch = answers['/studio/launch']
  await expect(act()).rejects.toMatchObject({ code, status })
  answers['/studio/launch'] = launch
  await setGame({ is_enabled: true, is_maintenance: false })
  await site.owner.deleteFrom('play_limits').execute()
})

test('ends play at a recall: its bets are refused, and the credit is reported', async () => {
  const play = await startPlay(site, member, provider)
  expect(await call()(cashOut, { body: { username: member.username } })).toMatchObject({ credit: 500_00, out: [] })
  const row = await site.owner
    .selectFrom('game_sessions')
    .select('ended_at')
    .where('token_hash', '=', hashSecret(play.token))
    .executeTakeFirstOrThrow()
  expect(row.ended_at).toEqual(site.platform.clock())
})

test('syncs the catalogue with the provider and keeps decisions of the operator', async () => {
  const game = (gameCode: string, th: string) => ({
    gameCode,
    type: 'casino',
    name: { th, en: gameCode },
    isMaintenance: false,
  })
  await setGame({ is_enabled: false, label: 'ใหม่', sort: 7 })
  answers['/studio/games'] = { games: [game('reels', 'วงล้อใหม่'), game('cards', 'ไพ่')] }
  expect(await syncCatalogue(await site.ctx())).toEqual([{ provider: provider.provider, games: 2 }])
  answers['/studio/games'] = { games: [game('reels', 'วงล้อใหม่')] }
  await syncCatalogue(await site.ctx())
  const rows = await site.owner
    .selectFrom('games')
    .select(['game_code', 'name_th', 'is_enabled', 'is_listed', 'label', 'sort'])
    .where('provider', '=', provider.provider)
    .orderBy('game_code')
    .execute()
  expect(rows).toEqual([
    { game_code: 'cards', name_th: 'ไพ่', is_enabled: true, is_listed: false, label: null, sort: 100 },
    { game_code: 'reels', name_th: 'วงล้อใหม่', is_enabled: false, is_listed: true, label: 'ใหม่', sort: 7 },
  ])
  answers['/studio/games'] = undefined
  expect(await syncCatalogue(await site.ctx())).toEqual([{ provider: provider.provider, games: 'no-answer' }])
  await setGame({ is_enabled: true, label: null, sort: 100, type: 'slot' })
})
