/** Times of day of the periods, and the pictures that follow from them. */
import type { BonusWindow } from '#core/bonus/bonus-estimate.ts'
import { partOfDay, partOfDayAt } from '#core/bonus/offer-windows.ts'

/** The Bangkok time of an instant: the part of the day, and `14:07`. */
export function clockOf(now: number): { part: number; text: string } {
  const part = partOfDayAt(now)
  const minutes = Math.floor(part * 1_440 + 1e-6)
  const two = (value: number) => String(value).padStart(2, '0')
  return { part, text: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
}

/** The period that begins next, at whatever day. */
export const nextOf = (windows: readonly BonusWindow[], now: number): BonusWindow | undefined => {
  const wait = ({ start }: BonusWindow) => (partOfDay(start) - partOfDayAt(now) + 1) % 1
  return [...windows].sort((one, other) => wait(one) - wait(other))[0]
}

/** First hours of the skies. The night lasts past midnight. */
const SKIES = [
  { name: 'dawn', from: 5 },
  { name: 'day', from: 9 },
  { name: 'dusk', from: 16 },
  { name: 'night', from: 19 },
] as const
export type Sky = (typeof SKIES)[number]['name']

/** A sky for each period, by its start. Two periods never have the same one: the second takes the next. */
export function skiesOf(windows: readonly BonusWindow[]): Sky[] {
  const skies: Sky[] = []
  for (const { start } of windows) {
    const hour = partOfDay(start) * 24
    const found = SKIES.findLastIndex(({ from }) => hour >= from)
    const first = found < 0 ? SKIES.length - 1 : found
    const free = SKIES.map((_, n) => SKIES[(first + n) % SKIES.length]?.name).find(
      (name) => name && !skies.includes(name),
    )
    skies.push(free ?? 'night')
  }
  return skies
}
