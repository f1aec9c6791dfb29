import { expect, test } from 'vitest'
import { joined } from '#studio/games/slips.ts'
import { makeGateway, openGame } from '#studio/testing.ts'
import type { Match, Round } from '#studio/wire.ts'
import { makeBox } from '../testing.ts'

const JOKER = { studio: 'duang-play', provider: 'joker' }
const START = 1_000_000
const STAKE = 10_000
const HOUR_MS = 3_600_000
const id = () => crypto.randomUUID()

/** A table of coming matches, and a clock. After nine hours the first three matches have ended, and the session of play has not. */
async function openDay() {
  const clock = { at: new Date() }
  const gateway = await makeGateway(START)
  const settings = { siteUrl: gateway.url, now: () => clock.at }
  const box = await makeBox(settings)
  const game = await openGame(box.app, JOKER, 'league-day')
  const matches = (await game.ask('state', {})).table.matches ?? []
  const abandon = (abandoned: string[]) =>
    box.app.inject({ method: 'PUT', url: '/sandbox/v1/studios/duang-play/switches', payload: { abandoned } })
  return { clock, gateway, settings, ...box, game, matches, abandon }
}
/** One choice of each match. */
const slipOf = (matches: readonly Match[], choice = 0) => [
  { spot: joined(matches.map(({ markets }) => markets[0]?.choices[choice]?.spot ?? '')), satang: STAKE },
]

test('a parlay is one bet and one win of the site, and its slip shows each leg', async () => {
  const { clock, game, gateway, matches } = await openDay()
  const pair = matches.slice(0, 2)
  const all = await Promise.all(
    [0, 1, 2].flatMap((one) =>
      [0, 1, 2].map((other) =>
        game.ask('round', {
          roundId: id(),
          stakes: [
            {
              spot: joined([
                pair[0]?.markets[0]?.choices[one]?.spot ?? '',
                pair[1]?.markets[0]?.choices[other]?.spot ?? '',
              ]),
              satang: STAKE,
            },
          ],
        }),
      ),
    ),
  )
  expect(all.every(({ round }) => round.state === 'open' && round.slip?.legs.length === 2)).toBe(true)
  expect(gateway.balance).toBe(START - 9 * STAKE)
  clock.at = new Date(clock.at.getTime() + 9 * HOUR_MS)
  const { rounds } = await game.ask('rounds', { roundIds: all.map(({ round }) => round.roundId) })
  const won = rounds.filter(({ winSatang }) => winSatang > 0)
  expect([rounds.every(({ state }) => state === 'settled'), won.length]).toEqual([true, 1])
  expect(won[0]?.winSatang).toBe(won[0]?.slip?.returnSatang)
  expect(won[0]?.slip?.legs.map(({ state }) => state)).toEqual(['won', 'won'])
  await expect.poll(() => gateway.balance).toBe(START - 9 * STAKE + (won[0]?.winSatang ?? 0))
  const methods = [...gateway.accepted.values()].map(({ method }) => method)
  expect([methods.filter((each) => each === 'bet').length, methods.filter((each) => each === 'win').length]).toEqual([
    9, 1,
  ])
  await expect.poll(() => gateway.ended.size).toBe(8)
})

test('odds other than those of now are refused with the present ones, and nothing is debited', async () => {
  const { game, gateway, matches } = await openDay()
  const [choice] = matches[0]?.markets[0]?.choices ?? []
  const spot = choice?.spot.replace(/@.*/, '@99.00') ?? ''
  const refused = await game.call('round', { roundId: id(), stakes: [{ spot, satang: STAKE }] })
  expect([refused.status, refused.body.code]).toEqual([409, 'price_changed'])
  expect(refused.body.message).toContain(`99.00 เป็น ${choice?.times.toFixed(2)}`)
  expect(gateway.balance).toBe(START)
})

test('a slip that may return more than the limit is refused', async () => {
  const { game, gateway, matches } = await openDay()
  const spot = joined(matches.slice(0, 8).map(({ markets }) => markets[0]?.choices[1]?.spot ?? ''))
  const refused = await game.call('round', { roundId: id(), stakes: [{ spot, satang: 500_000 }] })
  expect([refused.body.code, gateway.balance]).toEqual(['return_limit', START])
})

test('an abandoned match shortens a parlay, and a parlay of such matches only is returned', async () => {
  const { clock, game, gateway, matches, abandon } = await openDay()
  const [one, two, three] = matches as [Match, Match, Match]
  const shortened = await Promise.all(
    [0, 1, 2].map((choice) =>
      game.ask('round', {
        roundId: id(),
        stakes: [
          {
            spot: joined([one.markets[0]?.choices[0]?.spot ?? '', two.markets[0]?.choices[choice]?.spot ?? '']),
            satang: STAKE,
          },
        ],
      }),
    ),
  )
  const returned = await game.ask('round', { roundId: id(), stakes: slipOf([one, three]) })
  await abandon([one.fixtureId, three.fixtureId])
  clock.at = new Date(clock.at.getTime() + 9 * HOUR_MS)
  const ids = [...shortened, returned].map(({ round }) => round.roundId)
  const { rounds } = await game.ask('rounds', { roundIds: ids })
  expect(rounds.map(({ state }) => state)).toEqual(['settled', 'settled', 'settled', 'returned'])
  const won = rounds.find(({ winSatang }) => winSatang > 0) as Round
  expect(won.slip?.legs.map(({ state }) => state)).toEqual(['void', 'won'])
  expect(won.winSatang).toBe(Math.round(STAKE * (won.slip?.legs[1]?.times ?? 0)))
  await expect.poll(() => gateway.balance).toBe(START - 3 * STAKE + won.winSatang)
})

test('open slips outlive the studio, with the odds that were accepted', async () => {
  const { app, clock, dataFolder, game, gateway, matches, settings } = await openDay()
  const placed = await game.ask('round', { roundId: id(), stakes: slipOf(matches.slice(0, 3)) })
  await app.close()
  const again = await makeBox({ ...settings, dataFolder })
  const reopened = await openGame(again.app, JOKER, 'league-day')
  const [open] = (await reopened.ask('state', {})).unfinished
  expect(open).toEqual(placed.round)
  clock.at = new Date(clock.at.getTime() + 9 * HOUR_MS)
  const { rounds } = await reopened.ask('rounds', { roundIds: [placed.round.roundId] })
  expect(rounds[0]?.state).toBe('settled')
  expect(rounds[0]?.slip?.times).toBe(placed.round.slip?.times)
  await expect.poll(() => gateway.balance).toBe(START - STAKE + (rounds[0]?.winSatang ?? 0))
})
