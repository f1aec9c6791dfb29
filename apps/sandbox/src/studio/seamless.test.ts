import { expect, test } from 'vitest'
import { commitOf, drawsOf } from '#studio/fair.ts'
import { drawHiLo } from '#studio/games/hi-lo.ts'
import { drawSpin } from '#studio/games/reels.ts'
import { askAsSite, makeGateway, openGame, PLAYER } from '#studio/testing.ts'
import type { Round } from '#studio/wire.ts'
import type { SandboxSettings } from '../app.ts'
import { makeBox } from '../testing.ts'

const JOKER = { studio: 'duang-play', provider: 'joker' }
const ACE = { studio: 'duang-play', provider: 'ace333' }
const id = () => crypto.randomUUID()
const low = (satang = 10_000) => [{ spot: 'low', satang }]

async function open(provider: typeof JOKER = JOKER, gameCode = 'bowl-hi-lo', more: Partial<SandboxSettings> = {}) {
  const gateway = await makeGateway()
  const box = await makeBox({ siteUrl: gateway.url, ...more })
  const game = await openGame(box.app, provider, gameCode)
  const statement = async () => (await box.app.inject('/studio/duang-play/statement')).json().rounds
  const switches = (changes: object) =>
    box.app.inject({ method: 'PUT', url: '/sandbox/v1/studios/duang-play/switches', payload: changes })
  return { gateway, ...box, game, statement, switches }
}

test('returns the catalogue to signed requests only', async () => {
  const { app } = await open()
  const games = JSON.parse((await askAsSite(app, JOKER, 'games', {})).text).games
  expect(games.map(({ type }: { type: string }) => type).sort()).toEqual(['casino', 'casino', 'slot', 'sport'])
  const forged = await app.inject({ method: 'POST', url: '/studio/duang-play/operator/joker/games', payload: {} })
  expect([forged.statusCode, forged.json().code]).toEqual([401, 'BAD_SIGNATURE'])
  // The key of one provider is not valid for another, and a studio without credit has no deposits.
  expect((await askAsSite(app, JOKER, 'deposit', { ref: id(), playerRef: PLAYER, amount: 1 })).status).toBe(404)
})

test('a launch link opens once, and its secret is in no address that a server sees', async () => {
  const { app, game } = await open()
  expect(game.address).toMatch(/^\/studio\/duang-play\/table\/joker\/bowl-hi-lo#session=[\w-]{32}$/)
  expect((await app.inject(game.address.split('#')[0] ?? '')).statusCode).toBe(200)
  const again = await app.inject(game.pathname)
  expect([again.statusCode, again.body.includes('เปิดเกมไม่ได้')]).toEqual([410, true])
  expect(again.body).toContain('href="http://localhost/auth/games/category?cat=slot"')
})

test('a game takes the colour of the brand from its launch, and otherwise that of its studio', async () => {
  const { app } = await open()
  const pageOf = async (accent: object) => {
    const asked = await askAsSite(app, JOKER, 'launch', {
      playerRef: PLAYER,
      launchToken: PLAYER,
      gameCode: 'bowl-hi-lo',
      language: 'th',
      device: 'phone',
      returnUrl: 'http://localhost/auth/games/category',
      ...accent,
    })
    if (asked.status !== 200) return asked.status
    const { headers } = await app.inject(new URL(JSON.parse(asked.text).url).pathname)
    return (await app.inject(String(headers.location).split('#')[0] ?? '')).body.match(/theme-\w+\.css/)?.[0]
  }
  expect(await pageOf({ accent: '#2563EB' })).toBe('theme-2563eb.css')
  expect(await pageOf({})).toBe('theme-e5b94e.css')
  expect(await pageOf({ accent: 'red' })).toBe(400)
  // The address of the page is anyone's to change.
  for (const accent of ['red', '"><b>', '2563eb0'])
    expect((await app.inject({ url: '/studio/duang-play/table/joker/bowl-hi-lo', query: { accent } })).body).toContain(
      'theme-e5b94e.css',
    )
})

test('a launch link outlives a restart within its minute, and opens once all the same', async () => {
  const { app, gateway, dataFolder } = await open()
  const launch = {
    playerRef: PLAYER,
    launchToken: PLAYER,
    gameCode: 'bowl-hi-lo',
    language: 'th',
    device: 'phone',
    returnUrl: 'http://localhost/auth/games/category?cat=casino',
  }
  const { url } = JSON.parse((await askAsSite(app, JOKER, 'launch', launch)).text)
  await app.close()
  const { app: again } = await makeBox({ siteUrl: gateway.url, dataFolder })
  expect((await again.inject(new URL(url).pathname)).statusCode).toBe(303)
  expect((await again.inject(new URL(url).pathname)).statusCode).toBe(410)
})

test('a launch link lives one minute', async () => {
  let at = new Date()
  const { app } = await open(JOKER, 'bowl-hi-lo', { now: () => at })
  const launch = {
    playerRef: PLAYER,
    launchToken: 'l'.repeat(30),
    gameCode: 'bowl-hi-lo',
    language: 'th',
    returnUrl: 'http://a/b',
    device: 'phone',
  }
  const { url } = JSON.parse((await askAsSite(app, JOKER, 'launch', launch)).text)
  at = new Date(at.getTime() + 60_001)
  expect((await app.inject(new URL(url).pathname)).statusCode).toBe(410)
})

test.each([JOKER, ACE])(
  'a round moves stake and gain, is the same when it is sent again, and can be redrawn from its seeds: %j',
  async (provider) => {
    const { game, gateway, statement } = await open(provider, provider === JOKER ? 'bowl-hi-lo' : 'hi-lo-classic')
    const state = await game.ask('state', {})
    expect([state.balanceSatang, state.game, state.unfinished]).toEqual([1_000_000, 'hi-lo', []])
    let expected = 1_000_000
    for (let n = 0; n < 10; n++) {
      const roundId = id()
      const { round, ...money } = await game.ask('round', { roundId, stakes: low() })
      expect(round.proof).toMatchObject({ commit: state.proof.commit, nonce: n, serverSeed: null })
      expected += round.winSatang - 10_000
      expect([money.balanceSatang, gateway.balance]).toEqual([expected, expected])
      expect(await game.ask('round', { roundId, stakes: low() })).toEqual({ round, ...money })
      expect((await game.call('round', { roundId, stakes: low(20_000) })).body.code).toBe('round_taken')
    }
    // The member has not chosen yet: the studio made both halves, and states that.
    expect(state.isClientSeedGiven).toBe(true)
    const { revealed, proof, nextCommit } = await game.ask('seeds', { clientSeed: 'my own' })
    expect(commitOf(revealed.serverSeed ?? '')).toBe(state.proof.commit)
    // Committed before the member chose the other half.
    expect(proof.commit).toBe(state.nextCommit)
    expect(new Set([state.proof.commit, state.nextCommit, nextCommit]).size).toBe(3)
    const seeds = { serverSeed: revealed.serverSeed ?? '', clientSeed: state.proof.clientSeed }
    const { history, isClientSeedGiven } = await game.ask('state', {})
    expect(isClientSeedGiven).toBe(false)
    expect(history.map(({ outcome }) => outcome)).toEqual(
      history.map(({ proof: { nonce } }) => ({ game: 'hi-lo', dice: drawHiLo(drawsOf(seeds, nonce)) })),
    )
    const lines = await statement()
    expect(lines).toHaveLength(10)
    const net = lines.reduce(
      (sum: number, { stakeSatang, winSatang }: Record<string, number>) => sum + (winSatang ?? 0) - (stakeSatang ?? 0),
      0,
    )
    expect(gateway.balance).toBe(1_000_000 + net)
    if (provider === ACE) expect([...gateway.accepted.values()].every(({ method }) => method === 'betWin')).toBe(true)
  },
)

test('a refusal of the site refuses the round, without a draw', async () => {
  const { game, gateway } = await open()
  gateway.trouble = (method) => (method === 'bet' ? 'refuses' : 'none')
  const refused = await game.call('round', { roundId: id(), stakes: low() })
  expect(refused).toEqual({
    status: 409,
    body: { code: 'LIMIT_REACHED', message: '', balanceSatang: 1_000_000, returnUrl: null },
  })
  expect((await game.ask('state', {})).history).toEqual([])
})

test.each([
  ['stake_malformed', [{ spot: 'nothing', satang: 10_000 }]],
  ['stake_malformed', [{ spot: 'low', satang: 10_050 }]],
  ['stake_malformed', [{ spot: 'low', satang: -10_000 }]],
  ['stake_malformed', [...low(), ...low()]],
  ['stake_malformed', []],
  ['stake_limit', low(900)],
  ['stake_limit', low(500_100)],
])('%s: %j', async (code, stakes) => {
  const { game } = await open()
  const refused = await game.call('round', { roundId: id(), stakes })
  // Less than a whole baht is no valid stake.
  expect([refused.status, refused.body.code]).toEqual([
    409,
    code === 'stake_limit' && stakes[0]?.satang === 900 ? 'stake_limit' : code,
  ])
})

test('requests a stake with a lost answer again, and returns one without any answer', async () => {
  const { game, gateway } = await open()
  let lost = 1
  gateway.trouble = (method) => (method === 'bet' && lost-- > 0 ? 'lost-answer' : 'none')
  const once = await game.ask('round', { roundId: id(), stakes: low() })
  expect(once.round.state).toBe('settled')
  expect([...gateway.accepted.values()].filter(({ method }) => method === 'bet')).toHaveLength(1)

  gateway.trouble = (method) => (method === 'bet' ? 'lost-answer' : 'none')
  const before = gateway.balance
  const returned = await game.ask('round', { roundId: id(), stakes: low() })
  expect(returned.round).toMatchObject({ state: 'returned', winSatang: 0, outcome: null })
  expect([gateway.balance, returned.balanceSatang]).toEqual([before, before])
})

test('a win that the site does not accept is reported until it does', async () => {
  const { game, gateway, statement } = await open()
  let refusals = 3
  gateway.trouble = (method) => (method !== 'bet' && method !== 'balance' && refusals-- > 0 ? 'down' : 'none')
  const stakes = ['low', 'hilo', 'high'].map((spot) => ({ spot, satang: 10_000 }))
  const { round, balanceSatang } = await game.ask('round', { roundId: id(), stakes })
  // For any sum one of the three pays.
  expect(round.winSatang).toBeGreaterThan(0)
  expect([balanceSatang, gateway.balance]).toEqual([
    1_000_000 - 30_000 + round.winSatang,
    1_000_000 - 30_000 + round.winSatang,
  ])
  expect((await statement())[0]).toMatchObject({ isReported: true })
})

/** A seed whose first spin for the member's seed `mine` gives free spins. */
function seedWithFreeSpins(): string {
  for (let n = 0; ; n++) {
    const serverSeed = `free spins ${n}`
    if (drawSpin(drawsOf({ serverSeed, clientSeed: 'mine' }, 0), 1_000, false).freeSpinsWon > 0) return serverSeed
  }
}

test('free spins continue after an interruption, and each is paid at its draw', async () => {
  const { game, gateway, app } = await open(JOKER, 'river-lanterns', { newServerSeed: seedWithFreeSpins })
  await game.ask('seeds', { clientSeed: 'mine' })
  const stakes = [{ spot: 'spin', satang: 1_000 }]
  const { round } = await game.ask('round', { roundId: id(), stakes })
  expect(round).toMatchObject({ state: 'open', outcome: { freeSpinsLeft: 8 } })
  expect((await game.call('round', { roundId: id(), stakes })).body.code).toBe('round_open')
  expect((await game.call('seeds', { clientSeed: 'x' })).body.code).toBe('round_open')
  const again = await openGame(app, JOKER, 'river-lanterns')
  let current = (await again.ask('state', {})).unfinished[0] as Round
  expect(current).toEqual(round)
  while (current.state === 'open') {
    const request = { roundId: round.roundId, step: spinsOf(current).length }
    const first = await again.ask('next', request)
    expect(await again.ask('next', request)).toEqual(first)
    current = first.round
  }
  const spins = spinsOf(current)
  expect(spins.filter(({ isFree }) => isFree).length).toBe(spins.reduce((sum, spin) => sum + spin.freeSpinsWon, 0))
  expect(spins.reduce((sum, { winSatang }) => sum + winSatang, 0)).toBe(current.winSatang)
  expect(gateway.balance).toBe(1_000_000 - 1_000 + current.winSatang)
  expect(
    gateway.ended.has(round.roundId) ||
      [...gateway.accepted.values()].some(({ body }) => body.includes('"roundClosed":true')),
  ).toBe(true)
  await again.ask('seen', { roundId: round.roundId })
  expect((await again.ask('state', {})).unfinished).toEqual([])
})

test('free spins that the member leaves are turned by the studio, from the same seeds, and paid', async () => {
  let at = new Date()
  const more = { newServerSeed: seedWithFreeSpins, now: () => at }
  const { game, gateway, app, dataFolder } = await open(JOKER, 'river-lanterns', more)
  await game.ask('seeds', { clientSeed: 'mine' })
  const { round } = await game.ask('round', { roundId: id(), stakes: [{ spot: 'spin', satang: 1_000 }] })
  await app.close()
  const afterMinutes = async (minutes: number) => {
    at = new Date(at.getTime() + minutes * 60_000)
    const box = await makeBox({ siteUrl: gateway.url, dataFolder, ...more })
    const ask = async (call: string, payload: object) =>
      (
        await box.app.inject({
          method: 'POST',
          url: `/studio/duang-play/api/${call}`,
          payload: JSON.stringify(payload),
          headers: { 'content-type': 'application/json', 'x-play-session': game.session },
        })
      ).json()
    return { app: box.app, ask, unfinished: async (): Promise<Round> => (await ask('state', {})).unfinished[0] }
  }
  const early = await afterMinutes(29)
  expect(await early.unfinished()).toMatchObject({ state: 'open', outcome: { freeSpinsLeft: 8 } })
  await early.app.close()
  const late = await afterMinutes(2)
  await expect.poll(async () => (await late.unfinished()).state, { timeout: 15_000 }).toBe('settled')
  const ended = await late.unfinished()
  expect(ended).toMatchObject({ roundId: round.roundId, ending: 'played-out', outcome: { freeSpinsLeft: 0 } })
  const { serverSeed } = (await late.ask('seeds', { clientSeed: 'other' })).revealed
  const drawn = spinsOf(ended).map((each, n) =>
    drawSpin(drawsOf({ serverSeed: serverSeed ?? '', clientSeed: 'mine' }, 0, n * 4), 1_000, each.isFree),
  )
  expect(spinsOf(ended)).toEqual(drawn)
  await expect.poll(() => gateway.balance, { timeout: 15_000 }).toBe(1_000_000 - 1_000 + ended.winSatang)
  // A page that still expects free spins gets the settled round.
  expect((await late.ask('next', { roundId: round.roundId, step: 1 })).round.state).toBe('settled')
})

const spinsOf = ({ outcome }: Round) => (outcome?.game === 'reels' ? outcome.spins : [])

test('stakes on a match wait for its end, and those on an abandoned one are returned', async () => {
  let at = new Date()
  const { app, game, gateway, switches } = await open(JOKER, 'league-day', { now: () => at })
  const { table } = await game.ask('state', {})
  const [first, second] = table.matches ?? []
  if (!first || !second) throw new Error('no matches')
  const stakeOn = (spot = '') => game.ask('round', { roundId: id(), stakes: [{ spot, satang: 10_000 }] })
  const choices = first.markets[0]?.choices ?? []
  const placed = await Promise.all(choices.map(({ spot }) => stakeOn(spot)))
  const returned = await stakeOn(second.markets[1]?.choices[0]?.spot)
  expect(placed.map(({ round }) => round.state)).toEqual(['open', 'open', 'open'])
  expect(gateway.balance).toBe(1_000_000 - 40_000)
  await switches({ abandoned: [second.fixtureId] })
  at = new Date(Date.parse(first.kickOff) + 1)
  expect(
    (await game.call('round', { roundId: id(), stakes: [{ spot: choices[0]?.spot, satang: 10_000 }] })).body.code,
  ).toBe('match_closed')
  const late = { roundId: id(), stakes: [{ spot: second.markets[0]?.choices[0]?.spot ?? '', satang: 10_000 }] }
  expect((await game.call('round', late)).body.code).toBe('match_abandoned')
  at = new Date(at.getTime() + 3 * 3_600_000)
  const roundIds = [...placed, returned].map(({ round }) => round.roundId)
  const { rounds } = await game.ask('rounds', { roundIds })
  expect(rounds.map(({ state }) => state)).toEqual(['settled', 'settled', 'settled', 'returned'])
  expect(rounds.map(({ ending }) => ending)).toEqual(['usual', 'usual', 'usual', 'abandoned'])
  const pages = await Promise.all([-1, 0, 1].map(async (day) => (await app.inject(`/scores/live?day=${day}`)).body))
  expect(pages.join().match(/ยกเลิกการแข่งขัน/g)).toHaveLength(1)
  const wins = rounds
    .slice(0, 3)
    .map(({ winSatang }) => winSatang)
    .filter((win) => win > 0)
  expect(wins).toHaveLength(1)
  expect(gateway.balance).toBe(1_000_000 - 30_000 + (wins[0] ?? 0))
})

test('the round of another member cannot be read or continued, and calls without a session are refused', async () => {
  const { game, app } = await open()
  const other = await openGame(app, ACE, 'hi-lo-classic')
  const { round } = await game.ask('round', { roundId: id(), stakes: low() })
  expect((await other.call('rounds', { roundIds: [round.roundId] })).body.code).toBe('round_unknown')
  expect((await other.call('seen', { roundId: round.roundId })).status).toBe(404)
  const stranger = await app.inject({ method: 'POST', url: '/studio/duang-play/api/state', payload: '{}' })
  expect([stranger.statusCode, stranger.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'session_unknown', returnUrl: null }),
  ])
})

test('a page whose session of play is over gets the way back', async () => {
  let at = new Date()
  const { game } = await open(JOKER, 'bowl-hi-lo', { now: () => at })
  at = new Date(at.getTime() + 12 * 3_600_000 + 1)
  const refused = await game.call('state', {})
  expect([refused.status, refused.body]).toEqual([
    401,
    expect.objectContaining({
      code: 'session_unknown',
      returnUrl: 'http://localhost/auth/games/category?cat=slot',
    }),
  ])
})

test('a way back that is no page is refused', async () => {
  const { app } = await open()
  const launch = { playerRef: PLAYER, launchToken: 'x', gameCode: 'bowl-hi-lo', language: 'th', device: 'phone' }
  const asked = await askAsSite(app, JOKER, 'launch', { ...launch, returnUrl: 'javascript:alert(1)' })
  expect([asked.status, JSON.parse(asked.text).code]).toEqual([400, 'BAD_REQUEST'])
})

test('each site has keys and players of its own', async () => {
  const { app, gateway } = await open()
  const second = await openGame(app, { ...JOKER, host: 'fahsai.localhost' }, 'bowl-hi-lo')
  await second.ask('round', { roundId: id(), stakes: low() })
  expect(gateway.asked.filter(({ method }) => method === 'bet')).toEqual([{ method: 'bet', host: 'fahsai.localhost' }])
})
