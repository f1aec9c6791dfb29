/** Slips on matches at the studio: which it accepts, how each leg ends, and what a slip pays. */
import type { Fixture, Schedule } from '#scores/fixtures.ts'
import { matchAt } from '#scores/match.ts'
import { choiceOf } from '#studio/games/choices.ts'
import { isOpenAt, namesOf, oddsBefore } from '#studio/games/football.ts'
import { cashOutNow, inPlayOdds, standingOf } from '#studio/games/in-play.ts'
import { combinedOdds, LEGS_MAX, type Leg, legsOf, SLIP_RETURN_MAX, slipReturn } from '#studio/games/slips.ts'
import type { LegEnd, Outcome, Slip, Stake } from '#studio/wire.ts'

/** Games on matches: before the kick-off, or while they run. */
export type MatchGame = 'football' | 'in-play'

/** `abandoned`: matches without a result. */
export type MatchDay = { schedule: Schedule; now: Date; abandoned: readonly string[] }

/** `price`: the odds of the request and those of now. */
export type SlipFault = {
  code: 'stake_malformed' | 'match_closed' | 'match_abandoned' | 'market_suspended' | 'price_changed' | 'return_limit'
  price?: { asked: number; now: number }
}

/** Reason to refuse a slip: no choice of a match, a match twice, a match that began or was abandoned, other odds, a return too high. */
export function slipFault(game: MatchGame, stakes: readonly Stake[], day: MatchDay): SlipFault | undefined {
  const [stake] = stakes
  const legs = stake && stakes.length === 1 ? legsOf(stake.spot) : undefined
  const matches = new Set(legs?.map(({ fixtureId }) => fixtureId))
  if (!stake || !legs || legs.length > (game === 'in-play' ? 1 : LEGS_MAX) || matches.size < legs.length)
    return { code: 'stake_malformed' }
  for (const leg of legs) {
    const fault = game === 'in-play' ? runningFault(leg, day) : comingFault(leg, day)
    if (fault) return fault
  }
  return slipReturn(stake.satang, combinedOdds(legs.map(({ times }) => times ?? 0))) > SLIP_RETURN_MAX
    ? { code: 'return_limit' }
    : undefined
}

function comingFault({ fixtureId, choice, times }: Leg, { schedule, now, abandoned }: MatchDay): SlipFault | undefined {
  const fixture = schedule.byId(fixtureId)
  const odds = fixture && oddsBefore(schedule, fixture, choice)
  if (!odds || times === null) return { code: 'stake_malformed' }
  if (abandoned.includes(fixtureId)) return { code: 'match_abandoned' }
  if (!isOpenAt(fixture, now)) return { code: 'match_closed' }
  return odds === times ? undefined : { code: 'price_changed', price: { asked: times, now: odds } }
}

function runningFault(
  { fixtureId, choice, times }: Leg,
  { schedule, now, abandoned }: MatchDay,
): SlipFault | undefined {
  const fixture = schedule.byId(fixtureId)
  if (!fixture || !choiceOf(choice) || times === null) return { code: 'stake_malformed' }
  if (abandoned.includes(fixtureId)) return { code: 'match_abandoned' }
  const standing = standingOf(schedule, fixture, now)
  if (standing !== 'open') return { code: standing === 'closed' ? 'match_closed' : 'market_suspended' }
  const odds = inPlayOdds(schedule, fixture, now).get(choice)
  if (!odds) return { code: 'price_changed' }
  return odds === times ? undefined : { code: 'price_changed', price: { asked: times, now: odds } }
}

type SlipLeg = Leg & { fixture: Fixture; times: number }

/** The legs of an accepted slip with the odds that it settles at. */
function slipLegs(stakes: readonly Stake[], schedule: Schedule): SlipLeg[] {
  return (legsOf(stakes[0]?.spot ?? '') ?? []).flatMap((leg) => {
    const fixture = schedule.byId(leg.fixtureId)
    return fixture ? [{ ...leg, fixture, times: leg.times ?? oddsBefore(schedule, fixture, leg.choice) ?? 1 }] : []
  })
}

/** Before kick-off bets are decided at the end of a match, whatever the score. Bets on running matches as soon as the match decides them. */
function legEnd(game: MatchGame, { fixture, choice }: SlipLeg, { schedule, now, abandoned }: MatchDay): LegEnd {
  if (abandoned.includes(fixture.id)) return { state: 'void', score: null }
  const match = matchAt(schedule.seed, fixture, now)
  const score = match.phase === 'scheduled' ? null : { home: match.home, away: match.away }
  const isDecided = game === 'in-play' || match.phase === 'finished'
  const isWon = isDecided ? choiceOf(choice)?.isWon(match) : undefined
  return { state: isWon === undefined ? 'open' : isWon ? 'won' : 'lost', score }
}

/** Legs of abandoned matches count as odds of 1. */
const oddsOf = (legs: readonly SlipLeg[], ends: readonly LegEnd[]): number =>
  combinedOdds(legs.flatMap(({ times }, index) => (ends[index]?.state === 'void' ? [] : [times])))

type Settlement = { outcome: Outcome; gainSatang: number; isOver: true }

/** The end of a slip: lost with its first lost leg, paid when all have ended, `void` when all matches were abandoned. Null before. */
export function slipEnd(game: MatchGame, stakes: readonly Stake[], day: MatchDay): Settlement | 'void' | null {
  const legs = slipLegs(stakes, day.schedule)
  const ends = legs.map((leg) => legEnd(game, leg, day))
  const states = new Set(ends.map(({ state }) => state))
  const isLost = states.has('lost')
  if (!isLost && states.has('open')) return null
  if (!isLost && !states.has('won')) return 'void'
  const gainSatang = isLost ? 0 : slipReturn(stakes[0]?.satang ?? 0, oddsOf(legs, ends))
  return { outcome: { game, legs: ends }, gainSatang, isOver: true }
}

type SlipRound = { stakes: readonly Stake[]; outcome: Outcome | null; phase: string }

/** A slip as the page shows it. Legs that ended with the slip keep that end. */
export function slipView(game: MatchGame, { stakes, outcome, phase }: SlipRound, day: MatchDay): Slip {
  const legs = slipLegs(stakes, day.schedule)
  const known = outcome && 'legs' in outcome ? outcome.legs : undefined
  const ends = legs.map((leg, index) => {
    const end = known?.[index]
    return end && (end.state !== 'open' || game === 'in-play') ? end : legEnd(game, leg, day)
  })
  const times = oddsOf(legs, ends)
  const stakeSatang = stakes[0]?.satang ?? 0
  const [first] = legs
  const hasPrice = game === 'in-play' && phase === 'open' && ends[0]?.state === 'open'
  const priceOf = ({ fixture, choice, times: odds }: SlipLeg) =>
    cashOutNow(day.schedule, fixture, { choice, times: odds, satang: stakeSatang }, day.now)
  return {
    legs: legs.map(({ fixture, choice, times: odds }, index) => ({
      ...namesOf(fixture),
      market: choiceOf(choice)?.market ?? '',
      choice: choiceOf(choice)?.name ?? choice,
      times: odds,
      ...(ends[index] ?? { state: 'open', score: null }),
    })),
    times,
    returnSatang: slipReturn(stakeSatang, times),
    cashOutSatang: first && hasPrice ? priceOf(first) : null,
  }
}
