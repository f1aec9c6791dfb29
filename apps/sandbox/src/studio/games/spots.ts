/** Parts of all tables: places for stakes, their payouts for an outcome, and their average returns. */
import type { Returns, Spot, Stake } from '#studio/wire.ts'

/** `times`: the whole return for a stake of 1, stake included, at most two decimals. 0 is a loss, 1 a returned stake. */
export type Place<Outcome> = {
  spot: string
  name: string
  pays: readonly { when: string; times: number }[]
  timesOf: (outcome: Outcome) => number
}
/** An outcome and its probability. All probabilities add up to 1. */
export type Chance<Outcome> = { outcome: Outcome; likelihood: number }

/** Average return of a place for a stake of 1, counted over all outcomes. */
export const returnOf = <Outcome>(place: Place<Outcome>, chances: readonly Chance<Outcome>[]): number =>
  chances.reduce((sum, { outcome, likelihood }) => sum + likelihood * place.timesOf(outcome), 0)

/** Lowest and highest return of the places. */
export const rangeOf = (returns: readonly number[]): Returns => ({
  lowest: Math.min(...returns),
  highest: Math.max(...returns),
})

/** A place as the page of the game shows it. */
export const spotOf = <Outcome>(place: Place<Outcome>, chances: readonly Chance<Outcome>[]): Spot => ({
  spot: place.spot,
  name: place.name,
  pays: [...place.pays],
  returnToPlayer: returnOf(place, chances),
})

/** Payout of the stakes, satang. Stakes are whole baht, so two decimals of `times` give whole satang. */
export const winOf = <Outcome>(
  places: ReadonlyMap<string, Place<Outcome>>,
  stakes: readonly Stake[],
  outcome: Outcome,
): number =>
  stakes.reduce((sum, { spot, satang }) => sum + Math.round(satang * (places.get(spot)?.timesOf(outcome) ?? 0)), 0)

export const placesByName = <Outcome>(places: readonly Place<Outcome>[]): ReadonlyMap<string, Place<Outcome>> =>
  new Map(places.map((place) => [place.spot, place]))
