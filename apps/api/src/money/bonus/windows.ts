/** Bonus windows (interpretation M3): times of day in Bangkok, which may cross midnight, and the end numbers that opt in. */
import type { BrandSettings } from '#core/brand/settings.ts'
import { addDays, bangkokDate, bangkokTimeOfDay } from '#kit/text/bangkok-time.ts'

export type BonusWindow = {
  window: 1 | 2
  /** Percent, two decimals at most. */
  rate: number
  maxSatang: number
  /** `HH:MM` or `HH:MM:SS`. */
  start: string
  end: string
  /** Satang of an amount that opt in. 0: every deposit takes part. */
  endNumber: number
}

/** The windows that are switched on: a rate and a maximum above zero. */
export function bonusWindows(bonus: Omit<BrandSettings['bonus'], 'isAcceptedByDefault'>): BonusWindow[] {
  const { maxSatang } = bonus
  const both: BonusWindow[] = [
    {
      window: 1,
      rate: toHundredths(bonus.rate1),
      maxSatang,
      start: bonus.start1,
      end: bonus.end1,
      endNumber: bonus.endNumber1,
    },
    {
      window: 2,
      rate: toHundredths(bonus.rate2),
      maxSatang,
      start: bonus.start2,
      end: bonus.end2,
      endNumber: bonus.endNumber2,
    },
  ]
  return both.filter((each) => each.rate > 0 && each.maxSatang > 0)
}

/**
 * The Bangkok date on which the running window began. Undefined when none is running.
 * The start is inside, the end is outside. Equal start and end: the whole day, beginning at that time.
 */
export function runningSince(window: Pick<BonusWindow, 'start' | 'end'>, at: Date): string | undefined {
  const [start, end, now] = [millisecondsOf(window.start), millisecondsOf(window.end), bangkokTimeOfDay(at)]
  const today = bangkokDate(at)
  if (start < end) return now >= start && now < end ? today : undefined
  if (now >= start) return today
  return now < end ? addDays(today, -1) : undefined
}

/**
 * The windows that a transfer of this amount at this instant takes part in, in order of precedence. A window whose end number matches
 * the satang of the amount precedes, since the member chose it. Otherwise window 1 precedes window 2.
 */
export function windowsOf(
  windows: readonly BonusWindow[],
  satang: number,
  at: Date,
): { window: BonusWindow; date: string }[] {
  return windows
    .filter((each) => each.endNumber === 0 || satang % 100 === each.endNumber)
    .flatMap((window) => {
      const date = runningSince(window, at)
      return date === undefined ? [] : [{ window, date }]
    })
    .sort(
      (a, b) => Number(b.window.endNumber > 0) - Number(a.window.endNumber > 0) || a.window.window - b.window.window,
    )
}

/** `rate` percent of an amount, rounded down to the satang, never above the maximum. Integer arithmetic throughout. */
export function bonusOf(window: Pick<BonusWindow, 'rate' | 'maxSatang'>, satang: number): number {
  const exact = (BigInt(satang) * BigInt(Math.round(window.rate * 100))) / 10_000n
  return exact < BigInt(window.maxSatang) ? Number(exact) : window.maxSatang
}

/** A multiple of an amount, rounded up to the satang. */
export function turnoverOf(satang: number, multiple: number): number {
  return Number((BigInt(satang) * BigInt(Math.round(multiple * 100)) + 99n) / 100n)
}

const toHundredths = (rate: number): number => Math.round(rate * 100) / 100

const millisecondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
