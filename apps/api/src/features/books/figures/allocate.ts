/**
 * Shares an amount out in proportion to weights, in whole satang. The shares add up to the amount exactly: what rounding leaves goes to
 * the largest fractions, and among equal ones to the first.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total <= 0n) throw new Error('Weights that add up to more than zero are needed')
  const size = BigInt(Math.abs(amount))
  const parts = weights.map((weight, place) => {
    const product = size * BigInt(weight)
    return { place, share: product / total, fraction: product % total }
  })
  const left = size - parts.reduce((sum, { share }) => sum + share, 0n)
  const first = parts.toSorted((a, b) =>
    a.fraction === b.fraction ? a.place - b.place : a.fraction < b.fraction ? 1 : -1,
  )
  for (const part of first.slice(0, Number(left))) part.share += 1n
  const sign = amount < 0 ? -1n : 1n
  return parts.map(({ share }) => Number(sign * share))
}
