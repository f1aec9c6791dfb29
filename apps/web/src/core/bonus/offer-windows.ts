/** The bonus windows of a brand for its pages (section 2, interpretation M3): times of day in Bangkok, which may cross midnight. */
import type { CallReply } from '@duang/contract'
import type { getUserSetting } from '@duang/contract/site/setting'
import type { BonusWindow } from './bonus-estimate.ts'

type Setting = CallReply<typeof getUserSetting>

const DAY_MS = 86_400_000
/** Thailand has one time zone, UTC+7, without summer time. */
const BANGKOK_MS = 7 * 3_600_000

/** The enabled windows, with their state at `now` (milliseconds since 1970). They do not depend on a member's use. */
export function offerWindows(setting: Setting, now: number): BonusWindow[] {
  const { bonusMax: max } = setting
  const both = [
    [1, setting.bonusRate, setting.bonusTimeStart, setting.bonusTimeEnd, setting.endNumberBonus],
    [2, setting.bonusRate2, setting.bonusTimeStart2, setting.bonusTimeEnd2, setting.endNumberBonus2],
  ] as const
  return both
    .filter(([, rate]) => rate > 0 && max > 0)
    .map(([window, rate, from, to, endNumber]) => {
      const [start, end] = [from.slice(0, 5), to.slice(0, 5)]
      return { window, rate, max, start, end, endNumber, isRunning: isInside(start, end, now), isUsedToday: false }
    })
}

/** The elapsed part of a day at `HH:MM`, 0 to 1. */
export const partOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) / 1_440
}

/** The same of an instant, in Bangkok. */
export const partOfDayAt = (now: number): number => ((now + BANGKOK_MS) % DAY_MS) / DAY_MS

/** The start is inside, the end is outside. Equal times are a whole day. */
function isInside(start: string, end: string, now: number): boolean {
  const [from, to, at] = [partOfDay(start), partOfDay(end), partOfDayAt(now)]
  return from < to ? at >= from && at < to : at >= from || at < to
}
