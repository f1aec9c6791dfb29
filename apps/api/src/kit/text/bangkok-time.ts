/** Bangkok has had UTC+7 without summer time since 1920: days and times of day are arithmetic. */

const OFFSET_MS = 7 * 3_600_000
const DAY_MS = 86_400_000

/** `2026-11-21`: the Bangkok date of an instant. */
export const bangkokDate = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10)

/** Milliseconds since midnight in Bangkok. */
export const bangkokTimeOfDay = (at: Date): number => (((at.getTime() + OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS

/** Midnight in Bangkok at which this date began. */
export const startOfBangkokDate = (date: string): Date => new Date(Date.parse(`${date}T00:00:00Z`) - OFFSET_MS)

/** The first instant of the Bangkok month of `at`. */
export const startOfBangkokMonth = (at: Date): Date => startOfBangkokDate(`${bangkokDate(at).slice(0, 7)}-01`)

/** The Bangkok date a number of days later (or earlier). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
