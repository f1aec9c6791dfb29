import { expect, test } from 'vitest'
import { drawsOf } from '#studio/fair.ts'
import { drawSpin } from '#studio/games/reels.ts'
import { makeGateway, openGame } from '#studio/testing.ts'
import { makeBox } from '../testing.ts'

const JOKER = { studio: 'duang-play', provider: 'joker' }
const START = 1_000_000
const id = () => crypto.randomUUID()

/** A seed whose first spin for the member's seed `mine` gives free spins. */
function seedWithFreeSpins(): string {
  for (let n = 0; ; n++) {
    const serverSeed = `free spins ${n}`
    if (drawSpin(drawsOf({ serverSeed, clientSeed: 'mine' }, 0), 1_000, false).freeSpinsWon > 0) return serverSeed
  }
}

test('the net of a session moves with the credit at each free spin, also of a round from an earlier session', async () => {
  const gateway = await makeGateway(START)
  const { app } = await makeBox({ siteUrl: gateway.url, newServerSeed: seedWithFreeSpins })
  const game = await openGame(app, JOKER, 'river-lanterns')
  expect(await game.ask('state', {})).toMatchObject({ balanceSatang: START, netSatang: 0 })
  await game.ask('seeds', { clientSeed: 'mine' })
  const first = await game.ask('round', { roundId: id(), stakes: [{ spot: 'spin', satang: 1_000 }] })
  expect(first.round.state).toBe('open')
  expect(first.netSatang).toBe(first.balanceSatang - START)
  let last = await game.ask('next', { roundId: first.round.roundId, step: 1 })
  expect(last.netSatang).toBe(last.balanceSatang - START)

  const again = await openGame(app, JOKER, 'river-lanterns')
  const opened = await again.ask('state', {})
  expect(opened.netSatang).toBe(0)
  for (let step = 2; last.round.state === 'open'; step++) {
    last = await again.ask('next', { roundId: first.round.roundId, step })
    expect(last.netSatang).toBe(last.balanceSatang - opened.balanceSatang)
  }
  expect(last.balanceSatang).toBe(START - 1_000 + last.round.winSatang)
  expect((await game.ask('state', {})).netSatang).toBe(last.balanceSatang - START)
})

test('the stake of a slip counts as soon as it is debited, and its return when it is paid', async () => {
  let at = new Date()
  const gateway = await makeGateway(START)
  const { app } = await makeBox({ siteUrl: gateway.url, now: () => at })
  const game = await openGame(app, JOKER, 'league-day')
  const [match] = (await game.ask('state', {})).table.matches ?? []
  if (!match) throw new Error('no match')
  const slips = []
  for (const { spot } of match.markets[0]?.choices ?? [])
    slips.push(await game.ask('round', { roundId: id(), stakes: [{ spot, satang: 10_000 }] }))
  expect(slips.map(({ netSatang }) => netSatang)).toEqual([-10_000, -20_000, -30_000])
  at = new Date(Date.parse(match.kickOff) + 3 * 3_600_000)
  const { rounds, balanceSatang, netSatang } = await game.ask('rounds', {
    roundIds: slips.map(({ round }) => round.roundId),
  })
  expect(rounds.some(({ winSatang }) => winSatang > 0)).toBe(true)
  expect(netSatang).toBe(balanceSatang - START)
})
