import { expect, test } from 'vitest'
import { createSchedule, dayOf, type Fixture, SCORES_SEED } from '#scores/fixtures.ts'
import { finalWhistle } from '#scores/match.ts'
import { inPlayOdds, STEP_MS, standingOf } from '#studio/games/in-play.ts'
import { makeGateway, openGame } from '#studio/testing.ts'
import type { Match, Round } from '#studio/wire.ts'
import { makeBox } from '../testing.ts'

const ACE = { studio: 'duang-play', provider: 'ace333' }
const START = 1_000_000
const STAKE = 10_000
const RACE = 20
const id = () => crypto.randomUUID()
const schedule = createSchedule(SCORES_SEED)

/** A match with odds on all choices for some steps, minutes after its kick-off, before the session of play would end. */
function moment(minutes: number) {
  const now = new Date()
  const at = ({ kickOff }: Fixture, steps = 0) => new Date(kickOff.getTime() + minutes * 60_000 + steps * STEP_MS)
  const isWhole = (fixture: Fixture) =>
    [0, 1, 2, 3, 4].every((steps) => standingOf(schedule, fixture, at(fixture, steps)) === 'open') &&
    [...inPlayOdds(schedule, fixture, at(fixture)).values()].every((times) => times !== null)
  const fixture = [0, 1]
    .flatMap((days) => schedule.onDay(dayOf(now) + days))
    .filter(({ kickOff }) => kickOff > now)
    .sort((one, other) => one.kickOff.getTime() - other.kickOff.getTime())
    .find(isWhole)
  if (!fixture) throw new Error('no match with open odds')
  return { fixture, at: at(fixture) }
}

async function openLive(minutes = 12) {
  const { fixture, at } = moment(minutes)
  const clock = { at: new Date() }
  const gateway = await makeGateway(START)
  const settings = { siteUrl: gateway.url, now: () => clock.at }
  const box = await makeBox(settings)
  const game = await openGame(box.app, ACE, 'match-odds')
  clock.at = at
  const { matches = [] } = await game.ask('rounds', { roundIds: [] })
  const match = matches.find(({ fixtureId }) => fixtureId === fixture.id) as Match
  const spotOf = (market: number, choice: number) => match.markets[market]?.choices[choice]?.spot ?? ''
  const bet = async (spot: string) =>
    (await game.ask('round', { roundId: id(), stakes: [{ spot, satang: STAKE }] })).round
  const wins = () => [...gateway.accepted.values()].filter(({ method }) => method === 'win')
  return { ...box, clock, fixture, game, gateway, match, settings, spotOf, bet, wins }
}
const priceOf = ({ slip }: Round) => slip?.cashOutSatang ?? 0

test('a bet keeps its odds while they move, and is settled at them', async () => {
  const { bet, clock, fixture, game, gateway, match, spotOf, wins } = await openLive()
  const slips = [await bet(spotOf(0, 0)), await bet(spotOf(0, 1)), await bet(spotOf(0, 2))]
  expect(gateway.balance).toBe(START - slips.length * STAKE)
  clock.at = new Date(clock.at.getTime() + 3 * STEP_MS)
  const moved = (await game.ask('rounds', { roundIds: [] })).matches?.[0]
  expect(moved?.markets[0]?.choices).not.toEqual(match.markets[0]?.choices)
  clock.at = finalWhistle(SCORES_SEED, fixture)
  const { rounds } = await game.ask('rounds', { roundIds: slips.map(({ roundId }) => roundId) })
  const won = rounds.filter(({ winSatang }) => winSatang > 0)
  expect([rounds.every(({ state }) => state === 'settled'), won.length]).toEqual([true, 1])
  const [accepted] = won[0]?.stakes ?? []
  expect(won[0]?.winSatang).toBe(Math.round(STAKE * Number(accepted?.spot.split('@')[1])))
  expect(wins()).toHaveLength(1)
  await expect.poll(() => gateway.balance).toBe(START - slips.length * STAKE + (won[0]?.winSatang ?? 0))
})

test('odds of before are refused with those of now, and nothing is debited', async () => {
  const { clock, game, gateway, spotOf } = await openLive()
  clock.at = new Date(clock.at.getTime() + 3 * STEP_MS)
  const { matches = [] } = await game.ask('rounds', { roundIds: [] })
  const now = matches[0]?.markets[0]?.choices[1]
  const stale = { roundId: id(), stakes: [{ spot: spotOf(0, 1), satang: STAKE }] }
  const refused = await game.call('round', stale)
  expect([refused.status, refused.body.code, gateway.balance]).toEqual([409, 'price_changed', START])
  expect(refused.body.message).toContain(`เป็น ${now?.times.toFixed(2)}`)
  const unknown = { roundId: id(), stakes: [{ spot: `${spotOf(1, 0)}+${spotOf(0, 0)}`, satang: STAKE }] }
  expect((await game.call('round', unknown)).body.code).toBe('stake_malformed')
})

test('a bet ends for its price, which the site gets as its win, and a repeated request is the same end', async () => {
  const { bet, clock, game, gateway, spotOf, wins, fixture } = await openLive()
  const round = await bet(spotOf(1, 0))
  const satang = priceOf(round)
  expect(satang).toBeGreaterThan(STAKE * 0.9)
  expect(satang).toBeLessThan(STAKE)
  const first = await game.ask('cashOut', { roundId: round.roundId, satang })
  expect(first.round).toMatchObject({ state: 'settled', winSatang: satang, ending: 'cashed-out' })
  expect(first.round.slip).toMatchObject({ cashOutSatang: null, legs: [{ state: 'open' }] })
  expect(await game.ask('cashOut', { roundId: round.roundId, satang })).toEqual(first)
  expect((await game.call('cashOut', { roundId: round.roundId, satang: satang + 1 })).body.code).toBe('slip_over')
  clock.at = finalWhistle(SCORES_SEED, fixture)
  const { rounds } = await game.ask('rounds', { roundIds: [round.roundId] })
  expect(rounds[0]).toEqual(first.round)
  expect(wins().map(({ body }) => JSON.parse(body))).toMatchObject([{ amount: satang / 100, roundClosed: true }])
  expect(gateway.balance).toBe(START - STAKE + satang)
})

test('another price than that of now is refused with the present one', async () => {
  const { bet, clock, game, gateway, spotOf } = await openLive()
  const round = await bet(spotOf(1, 0))
  clock.at = new Date(clock.at.getTime() + 3 * STEP_MS)
  const { rounds } = await game.ask('rounds', { roundIds: [round.roundId] })
  const refused = await game.call('cashOut', { roundId: round.roundId, satang: priceOf(round) })
  expect(refused.body.code).toBe('cash_out_changed')
  expect(refused.body.message).toContain((priceOf(rounds[0] as Round) / 100).toFixed(2))
  expect(gateway.balance).toBe(START - STAKE)
  const accepted = await game.ask('cashOut', { roundId: round.roundId, satang: priceOf(rounds[0] as Round) })
  expect(accepted.round.ending).toBe('cashed-out')
})

test('twenty ends for the same price are one', async () => {
  const { bet, game, gateway, spotOf, wins } = await openLive()
  const round = await bet(spotOf(0, 0))
  const satang = priceOf(round)
  const ends = await Promise.all(
    Array.from({ length: RACE }, () => game.ask('cashOut', { roundId: round.roundId, satang })),
  )
  expect(ends.every((end) => end.round.winSatang === satang)).toBe(true)
  expect([wins().length, gateway.balance]).toEqual([1, START - STAKE + satang])
})

test('of twenty races between a price and the result, each slip has one end', async () => {
  const { bet, clock, fixture, game, gateway, spotOf, wins } = await openLive()
  const slips: Round[] = []
  for (let n = 0; n < RACE; n++) slips.push(await bet(spotOf(0, n % 3)))
  const races = slips.map(async ({ roundId, slip }, n) => {
    const satang = slip?.cashOutSatang ?? 0
    if (n === RACE / 2) clock.at = finalWhistle(SCORES_SEED, fixture)
    return Promise.all([
      game.call('cashOut', { roundId, satang }),
      game.call('rounds', { roundIds: [roundId] }),
      game.call('cashOut', { roundId, satang }),
    ])
  })
  await Promise.all(races)
  const { rounds } = await game.ask('rounds', { roundIds: slips.map(({ roundId }) => roundId) })
  expect(new Set(rounds.map(({ state }) => state))).toEqual(new Set(['settled']))
  const paid = rounds.filter(({ winSatang }) => winSatang > 0)
  expect(
    wins()
      .map(({ roundId }) => roundId)
      .sort(),
  ).toEqual(paid.map(({ roundId }) => roundId).sort())
  const total = rounds.reduce((sum, { winSatang }) => sum + winSatang, 0)
  await expect.poll(() => gateway.balance).toBe(START - RACE * STAKE + total)
})

test('an open bet and an end for its price outlive the studio, also when its report was lost', async () => {
  const { app, bet, clock, dataFolder, fixture, game, gateway, settings, spotOf, wins } = await openLive()
  const [kept, ended] = [await bet(spotOf(0, 0)), await bet(spotOf(1, 1))]
  gateway.trouble = (method) => (method === 'win' ? 'down' : 'none')
  const satang = priceOf(ended)
  expect((await game.ask('cashOut', { roundId: ended.roundId, satang })).round.winSatang).toBe(satang)
  await app.close()
  gateway.trouble = () => 'none'
  const again = await makeBox({ ...settings, dataFolder })
  await expect.poll(() => wins().length, { timeout: 15_000 }).toBe(1)
  const reopened = async (call: string, payload: object) =>
    (
      await again.app.inject({
        method: 'POST',
        url: `/studio/duang-play/api/${call}`,
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json', 'x-play-session': game.session },
      })
    ).json()
  expect((await reopened('cashOut', { roundId: ended.roundId, satang })).round.winSatang).toBe(satang)
  clock.at = finalWhistle(SCORES_SEED, fixture)
  const [round] = (await reopened('rounds', { roundIds: [kept.roundId] })).rounds
  expect(round.state).toBe('settled')
  await expect.poll(() => gateway.balance, { timeout: 15_000 }).toBe(START - 2 * STAKE + satang + round.winSatang)
})

test('the bet of another member has no price, and a slip before kick-off has none either', async () => {
  const { app, bet, clock, game, spotOf } = await openLive()
  const round = await bet(spotOf(0, 0))
  clock.at = new Date()
  const other = await openGame(app, { studio: 'duang-play', provider: 'joker' }, 'league-day')
  expect((await other.call('cashOut', { roundId: round.roundId, satang: 100 })).body.code).toBe('round_unknown')
  const spot = (await other.ask('state', {})).table.matches?.[0]?.markets[0]?.choices[0]?.spot ?? ''
  const placed = await other.ask('round', { roundId: id(), stakes: [{ spot, satang: STAKE }] })
  expect(placed.round.slip?.cashOutSatang).toBeNull()
  expect((await other.call('cashOut', { roundId: placed.round.roundId, satang: 100 })).body.code).toBe('slip_over')
  expect((await game.call('cashOut', { roundId: round.roundId, satang: -5 })).status).toBe(422)
})
