/** Slips of bets on matches, as text: a choice of a match at its price, several joined to a parlay. Studio and page share these rules. */

/** Matches on one slip. */
export const LEGS_MAX = 8
/** Highest possible return of a slip, satang. */
export const SLIP_RETURN_MAX = 500_000 * 100

/** `times`: the odds that the member accepted, the whole return for 1. Null in logs of earlier versions, where odds were fixed. */
export type Leg = { fixtureId: string; choice: string; times: number | null }

const LEG = /^([\w-]{1,40}):([\w.-]{1,20})(?:@(\d{1,4}\.\d{2}))?$/
const BETWEEN = '+'

/** The place of a choice at a price: `one-15-12-3:home@2.45`. */
export const placeAt = (fixtureId: string, choice: string, times: number): string =>
  `${fixtureId}:${choice}@${times.toFixed(2)}`

/** The place of several choices together. */
export const joined = (places: readonly string[]): string => places.join(BETWEEN)

/** The legs of a place. Undefined for a text that is none. */
export function legsOf(spot: string): Leg[] | undefined {
  const legs = spot.split(BETWEEN).flatMap((part): Leg[] => {
    const [, fixtureId, choice, times] = LEG.exec(part) ?? []
    return fixtureId && choice ? [{ fixtureId, choice, times: times === undefined ? null : Number(times) }] : []
  })
  return legs.length === spot.split(BETWEEN).length ? legs : undefined
}

/** Product of odds, rounded down to two decimals once: the order of the legs makes no difference. Counted in whole numbers. */
export function combinedOdds(times: readonly number[]): number {
  const product = times.reduce((all, each) => all * BigInt(Math.round(each * 100)), 1n)
  return Number((100n * product) / 100n ** BigInt(times.length)) / 100
}

/** Satang, stake included. Stakes are whole baht, so two decimals of the odds give whole satang. */
export const slipReturn = (stakeSatang: number, times: number): number => Math.round(stakeSatang * times)
