/** Simulated bets on the matches of the score pages: before the kick-off, as parlays, and while matches run. */
import { seededRandom, seedOf } from '#kit/random.ts'
import { createSchedule, type Fixture, SCORES_SEED } from '#scores/fixtures.ts'
import { finalWhistle, goalLikelihoods, matchAt, meanGoals, type Side } from '#scores/match.ts'
import { choiceOf } from '#studio/games/choices.ts'
import { footballPlaces, resultAt, scoreChances } from '#studio/games/football.ts'
import { chanceAt, inPlayOdds, standingOf } from '#studio/games/in-play.ts'
import { combinedOdds } from '#studio/games/slips.ts'
import { returnOf } from '#studio/games/spots.ts'
import { type Counts, evennessOf, lineOf, note, tally } from '#studio/simulation-counts.ts'

const schedule = createSchedule(SCORES_SEED)
const PARLAY_LEGS = 3
const RUNNING_MINUTES = 112

/** Match after match from the first day of the score pages on. */
function* matches(): Generator<Fixture> {
  for (let day = 0; ; day++) yield* schedule.onDay(day)
}

/** Goals of one side beside those that its mean lets expect. */
function goalCounts(side: Side) {
  const goals = Array<number>(8).fill(0)
  const expected = Array<number>(8).fill(0)
  return {
    add(fixture: Fixture, scored: number) {
      goals[scored] = (goals[scored] ?? 0) + 1
      for (const [count, share] of goalLikelihoods(meanGoals(schedule.seed, fixture)[side]).entries())
        expected[count] = (expected[count] ?? 0) + share
    },
    evenness: () => evennessOf(`goals of the ${side} side`, goals, expected),
  }
}

type Bet = { times: number; likelihood: number; isWon: boolean }
/** Return for a stake of 1 on all bets together. */
const paid = (bets: readonly Bet[]) =>
  bets.every(({ isWon }) => isWon) ? combinedOdds(bets.map(({ times }) => times)) : 0
const declaredReturn = (bets: readonly Bet[]) =>
  bets.reduce((all, { likelihood }) => all * likelihood, combinedOdds(bets.map(({ times }) => times)))

/** One choice of one match a round, each choice in its turn. Every three rounds together are a parlay. */
export function simulateFootball(rounds: number): Counts {
  const [single, parlay, goals] = [betCount(), betCount(), goalCounts('home')]
  let legs: Bet[] = []
  for (const fixture of matches()) {
    if (single.all.count === rounds) break
    const places = footballPlaces(schedule, fixture)
    const place = places[single.all.count % places.length] as (typeof places)[number]
    const score = resultAt(schedule, fixture, finalWhistle(schedule.seed, fixture))
    if (!score) throw new Error(`no result of ${fixture.id}`)
    const times = place.pays[0]?.times ?? 0
    const likelihood = returnOf(place, scoreChances(schedule, fixture)) / times
    const bet = { times, likelihood, isWon: place.timesOf(score) > 0 }
    single.add([bet])
    legs.push(bet)
    if (legs.length === PARLAY_LEGS) {
      parlay.add(legs)
      legs = []
    }
    goals.add(fixture, score.home)
  }
  return {
    lines: [single.line('each choice in turn'), parlay.line(`parlay of ${PARLAY_LEGS}`)],
    evenness: goals.evenness(),
  }
}

function betCount() {
  const all = tally()
  let declared = 0
  return {
    all,
    add(bets: readonly Bet[]) {
      declared += declaredReturn(bets)
      note(all, paid(bets))
    },
    line: (name: string) => lineOf(name, declared / all.count, all),
  }
}

/** One bet at a random moment of each match, each offered choice in its turn. The declared return uses the probability of that moment. */
export function simulateInPlay(rounds: number): Counts {
  const [single, goals] = [betCount(), goalCounts('away')]
  for (const fixture of matches()) {
    if (single.all.count === rounds) break
    const now = openMoment(fixture)
    const offered = [...inPlayOdds(schedule, fixture, now)].flatMap(([choice, times]) =>
      times === null ? [] : [{ choice, times }],
    )
    const bet = offered[single.all.count % offered.length]
    if (!bet) continue
    const match = matchAt(schedule.seed, fixture, finalWhistle(schedule.seed, fixture))
    const likelihood = chanceAt(schedule, fixture, bet.choice, now) ?? 0
    single.add([{ times: bet.times, likelihood, isWon: choiceOf(bet.choice)?.isWon(match) === true }])
    goals.add(fixture, match.away)
  }
  return { lines: [single.line('each choice in turn')], evenness: goals.evenness() }
}

/** A moment of the match at which its odds are open. */
function openMoment(fixture: Fixture): Date {
  const random = seededRandom(seedOf('in-play simulation', fixture.id))
  for (;;) {
    const now = new Date(fixture.kickOff.getTime() + Math.floor(random() * RUNNING_MINUTES * 60_000))
    if (standingOf(schedule, fixture, now) === 'open') return now
  }
}
