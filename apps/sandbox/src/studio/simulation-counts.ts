/** Counts of simulated rounds: average returns with their error, and the evenness of draws. */

export const Z95 = 1.96

/** One way of staking: shares of the stake. `halfWidth`: of the 95 % confidence interval around the measured value. */
export type Line = { spot: string; declared: number; measured: number; halfWidth: number; hitRate: number }
/** Chi-square test of the basic draws. `chance`: the probability that fair draws deviate at least as much. */
export type Evenness = { of: string; chiSquare: number; freedom: number; chance: number }
export type Counts = { lines: Line[]; evenness: Evenness }

/** Sums of returns for a stake of 1. */
export const tally = () => ({ count: 0, sum: 0, squares: 0, hits: 0 })
export function note(into: ReturnType<typeof tally>, times: number): void {
  into.count++
  into.sum += times
  into.squares += times * times
  if (times > 0) into.hits++
}
export function lineOf(spot: string, declared: number, { count, sum, squares, hits }: ReturnType<typeof tally>): Line {
  const measured = sum / count
  const deviation = Math.sqrt(Math.max(0, squares / count - measured * measured))
  return { spot, declared, measured, halfWidth: (Z95 * deviation) / Math.sqrt(count), hitRate: hits / count }
}

/** `groups`: the number of fixed sums of the counts. */
export function evennessOf(of: string, counts: readonly number[], expected: readonly number[], groups = 1): Evenness {
  const chiSquare = expected.reduce((sum, each, index) => sum + ((counts[index] ?? 0) - each) ** 2 / each, 0)
  const freedom = expected.length - groups
  // Wilson and Hilferty: the cube root is nearly normal.
  const z = (Math.cbrt(chiSquare / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom))
  return { of, chiSquare, freedom, chance: upperTail(z) }
}

/** Probability that a normal variable is above `z` (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
