/** Which bars of the chart have their value, which days their date, and where the lines lie. */

/**
 * Bars whose value has room, the longest first. Two values on one side of zero are `gap` bars apart, and no value lies over a longer bar.
 */
export function valuePlaces(values: readonly number[], gap: number): Set<number> {
  const places = new Set<number>()
  const reach = Math.ceil((gap - 1) / 2)
  const isOnSide = (n: number, value: number) => Math.sign(values[n] ?? 0) === Math.sign(value)
  const order = values
    .map((value, place) => ({ value, place }))
    .filter(({ value }) => value !== 0)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value))
  for (const { value, place } of order) {
    const around = (far: number) => Array.from({ length: 2 * far + 1 }, (_, n) => place - far + n)
    const isTaken = around(gap - 1).some((n) => places.has(n) && isOnSide(n, value))
    const isCovered = around(reach).some((n) => isOnSide(n, value) && Math.abs(values[n] ?? 0) > Math.abs(value))
    if (!isTaken && !isCovered) places.add(place)
  }
  return places
}

/** Every so many days have a date, so that `room` dates are not exceeded. */
export const dateStep = (days: number, room: number): number =>
  [1, 2, 3, 5, 7, 14].find((step) => Math.ceil(days / step) <= room) ?? 31

/** Satang of the horizontal lines: multiples of 1, 2 or 5 with zeros, zero left out, at most five. */
export function gridLines(top: number, bottom: number): number[] {
  const span = top - bottom
  if (span <= 0) return []
  const rough = 10 ** Math.floor(Math.log10(span / 4))
  const step = [1, 2, 5, 10].map((each) => each * rough).find((each) => span / each <= 5) ?? span
  const first = Math.ceil(bottom / step)
  return Array.from({ length: Math.floor(top / step) - first + 1 }, (_, n) => (first + n) * step).filter(
    (value) => value !== 0,
  )
}
