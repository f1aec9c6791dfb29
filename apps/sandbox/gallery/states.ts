/** Each game at its table on one fixed afternoon: fresh, and with a round just shown. The games render these states from one seed. */
import { createSchedule, dayOf, SCORES_SEED } from '#scores/fixtures.ts'
import { commitOf } from '#studio/fair.ts'
import { oddsBefore, resultAt } from '#studio/games/football.ts'
import { inPlayMatches, STEP_MS } from '#studio/games/in-play.ts'
import { type MatchDay, slipEnd, slipView } from '#studio/games/match-slips.ts'
import { joined, placeAt } from '#studio/games/slips.ts'
import { playRefusals } from '#studio/refusals.ts'
import { accountsOf, type CatalogueGame, STUDIOS } from '#studio/studios.ts'
import { firstStep, tableOf } from '#studio/tables.ts'
import { isOnMatches, type Outcome, type PlayState, type Round, type Stake } from '#studio/wire.ts'

/** The fixed afternoon of all pictures. */
const NOON = new Date('2026-10-05T14:07:00+07:00')
const OPENED = new Date(NOON.getTime() - 12 * 60_000)
const SEEDS = { serverSeed: 'duang looks', clientSeed: 'looks' }

/** `full`: a round with a stake on every spot. `free`: free spins are left. `paused`: the site has withdrawn the credit. */
export type StateName = 'fresh' | 'round' | 'full' | 'free' | 'paused'

const schedule = createSchedule(SCORES_SEED)
const DAY = { schedule, now: NOON, abandoned: [] }
/** The odds of running matches some of their steps later. */
const dayAfter = (steps: number): MatchDay => ({ ...DAY, now: new Date(NOON.getTime() + steps * STEP_MS) })

/** Every game of both studios once, by its code. */
export async function gamesOfAll(): Promise<(CatalogueGame & { house: (typeof STUDIOS)[number] })[]> {
  const games = await Promise.all(
    STUDIOS.map(async (house) =>
      (await accountsOf(house.code, 'gallery')).flatMap((account) => account.games.map((game) => ({ ...game, house }))),
    ),
  )
  return [...new Map(games.flat().map((game) => [game.gameCode, game])).values()]
}

export function stateOf(
  { game, name, house }: Awaited<ReturnType<typeof gamesOfAll>>[number],
  state: StateName,
  steps = 0,
): PlayState {
  const last = lastRound(game, state, steps)
  const { table, returns } = tableOf(game, dayAfter(steps))
  return {
    studio: { code: house.code, name: house.name },
    game,
    name: name.th,
    balanceSatang: state === 'paused' ? 0 : 1_248_050,
    netSatang: last?.state === 'settled' ? last.winSatang - last.stakeSatang : -(last?.stakeSatang ?? 0),
    isRecalled: state === 'paused',
    holdsCredit: house.mode === 'transfer',
    openedAt: OPENED.toISOString(),
    returnUrl: 'http://duang.localhost/auth/games/category?cat=slot&play=1',
    returns,
    table,
    proof: proofOf(2),
    nextCommit: commitOf('the next one'),
    isClientSeedGiven: true,
    unfinished: last ? [last] : [],
    history: [],
  }
}

function lastRound(game: CatalogueGame['game'], state: StateName, steps: number): Round | undefined {
  if (state === 'fresh' || state === 'paused') return undefined
  if (state === 'free') return freeSpinsRound()
  return state === 'full' ? fullRound(game) : roundOf(game, steps)
}

const proofOf = (nonce: number) => ({
  commit: commitOf(SEEDS.serverSeed),
  clientSeed: SEEDS.clientSeed,
  nonce,
  serverSeed: null,
})

const STAKES: Record<Exclude<CatalogueGame['game'], 'football' | 'in-play'>, Stake[]> = {
  reels: [{ spot: 'spin', satang: 10_000 }],
  baccarat: [
    { spot: 'player', satang: 10_000 },
    { spot: 'tie', satang: 1_000 },
  ],
  'hi-lo': [
    { spot: 'low', satang: 10_000 },
    { spot: 'face-3', satang: 2_000 },
  ],
  'fish-prawn-crab': [
    { spot: 'fish', satang: 5_000 },
    { spot: 'crab', satang: 5_000 },
  ],
}

/** The first round of the seed that ends at once with a payout. */
function roundOf(game: CatalogueGame['game'], steps = 0): Round {
  if (game === 'football') return footballRound()
  if (game === 'in-play') return runningRound(steps)
  return firstGain(game, STAKES[game])
}

function firstGain(game: keyof typeof STAKES, stakes: Stake[]): Round {
  for (let nonce = 1; ; nonce++) {
    const step = firstStep(game, { ...SEEDS, stakes, nonce })
    if (step?.isOver && step.gainSatang > 0) return settled(stakes, step.outcome, step.gainSatang, nonce)
  }
}

/** The first spin of the seed that wins free spins without a line. */
function freeSpinsRound(): Round {
  const stakes = STAKES.reels
  for (let nonce = 1; ; nonce++) {
    const step = firstStep('reels', { ...SEEDS, stakes, nonce })
    if (step && !step.isOver && step.gainSatang === 0)
      return { ...settled(stakes, step.outcome, 0, nonce), state: 'open', settledAt: null }
  }
}

/** A round that the page requested: it ends at once with a payout, so that all of its motions are seen. */
export const playedRound = ({ game }: CatalogueGame, roundId: string, stakes: Stake[]): Round =>
  isOnMatches(game) ? { ...roundOf(game), roundId } : { ...firstGain(game, stakes), roundId }

/** The largest stakes of a phone, on all spots. */
function fullRound(game: CatalogueGame['game']): Round {
  const { spots } = tableOf(game, DAY).table
  return game === 'football' || game === 'in-play' || game === 'reels'
    ? roundOf(game)
    : firstGain(
        game,
        spots.map(({ spot }) => ({ spot, satang: 100_000 })),
      )
}

/** A parlay on two finished matches of yesterday. */
function footballRound(): Round {
  const places = schedule
    .onDay(dayOf(NOON) - 1)
    .slice(0, 2)
    .map((fixture) => {
      const score = resultAt(schedule, fixture, NOON) ?? { home: 0, away: 0 }
      const choice = score.home > score.away ? 'home' : score.home < score.away ? 'away' : 'draw'
      return placeAt(fixture.id, choice, oddsBefore(schedule, fixture, choice) ?? 1)
    })
  const stakes = [{ spot: joined(places), satang: 10_000 }]
  const end = slipEnd('football', stakes, DAY)
  if (!end || end === 'void') throw new Error('The matches of yesterday have no result')
  const round = settled(stakes, end.outcome, end.gainSatang, 1)
  return { ...round, slip: slipView('football', { ...round, phase: 'settled' }, DAY) }
}

/** An open bet on the match that runs, from its first half. */
function runningRound(steps: number): Round {
  const [match] = inPlayMatches(schedule, NOON, [])
  const choice = match?.markets[0]?.choices[0]
  if (!match || !choice) throw new Error('No match runs at noon')
  const stakes = [{ spot: placeAt(match.fixtureId, 'home', 2.1), satang: 10_000 }]
  const round: Round = {
    ...settled(stakes, { game: 'in-play', legs: [] }, 0, 1),
    state: 'open',
    outcome: null,
    settledAt: null,
  }
  return { ...round, slip: slipView('in-play', { ...round, phase: 'open' }, dayAfter(steps)) }
}

/** The open bet some steps later, and its end for the price of that moment. Another price is refused, as at the studio. */
export const laterBet = (roundId: string, steps: number): Round => ({ ...runningRound(steps), roundId })

export function soldBet(roundId: string, steps: number, satang: number): Round {
  const bet = laterBet(roundId, steps)
  const price = bet.slip?.cashOutSatang
  if (!price) throw playRefusals.cashOutSuspended()
  if (price !== satang) throw playRefusals.cashOutChanged(price)
  return { ...bet, state: 'settled', ending: 'cashed-out', winSatang: satang, settledAt: bet.openedAt }
}

function settled(stakes: Stake[], outcome: Outcome, winSatang: number, nonce: number): Round {
  const at = new Date(NOON.getTime() - 60_000).toISOString()
  const stakeSatang = stakes.reduce((sum, { satang }) => sum + satang, 0)
  return {
    roundId: '0192f0c4-7a10-7cc3-98c4-dc0c0c073982',
    stakes,
    stakeSatang,
    winSatang,
    state: 'settled',
    outcome,
    proof: proofOf(nonce),
    openedAt: at,
    settledAt: at,
    isSeen: false,
    ending: 'usual',
  }
}
