/** When the next bonus begins: windows recur each Bangkok day. */
import { type BonusWindow, isOnOffer } from '#core/bonus/bonus-estimate.ts'
import { partOfDay, partOfDayAt } from '#core/bonus/offer-windows.ts'

export type NextBonus = { window: BonusWindow; isTomorrow: boolean }

/** The window that begins next of those that this member cannot use now. A window whose grant is used begins again at its next start. */
export function nextBonus(windows: readonly BonusWindow[], now: number): NextBonus | undefined {
  const at = partOfDayAt(now)
  const wait = ({ start }: BonusWindow) => (partOfDay(start) > at ? 0 : 1) + partOfDay(start)
  const [window] = windows
    .filter((each) => each.rate > 0 && each.max > 0 && !isOnOffer(each))
    .sort((a, b) => wait(a) - wait(b))
  return window && { window, isTomorrow: wait(window) >= 1 }
}
