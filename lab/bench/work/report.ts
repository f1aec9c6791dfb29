/** A measured figure and its target. */
export type Figure = {
  name: string
  value: number
  mark: number
  /** The target is an upper bound. Otherwise it is a lower bound. */
  isUpperBound: boolean
  isMet: boolean
  detail: string
}

export const atLeast = (name: string, value: number, mark: number, detail: string): Figure => ({
  name,
  value,
  mark,
  isUpperBound: false,
  isMet: value >= mark,
  detail,
})

export const atMost = (name: string, value: number, mark: number, detail: string): Figure => ({
  name,
  value,
  mark,
  isUpperBound: true,
  isMet: value <= mark,
  detail,
})

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing')
  return (low + high) / 2
}
