/** Brand settings of bonus windows. */
import * as z from 'zod'
import { satang, timeOfDay } from '#core/brand/setting-types.ts'

/** Bonus windows and end numbers (interpretation M3). */
const bonusSchema = z.strictObject({
  rate1: z.number().min(0).max(1000).default(0).describe('Percent of a deposit in window 1.'),
  start1: timeOfDay.default('00:00:00').describe('Start of window 1, Bangkok time of day.'),
  end1: timeOfDay.default('00:00:00').describe('End of window 1; before the start, it is on the next day.'),
  endNumber1: z.int().min(0).max(99).default(0).describe('Satang that opt in to window 1; 0: every deposit qualifies.'),
  rate2: z.number().min(0).max(1000).default(0).describe('Percent of a deposit in window 2.'),
  start2: timeOfDay.default('00:00:00').describe('Start of window 2.'),
  end2: timeOfDay.default('00:00:00').describe('End of window 2.'),
  endNumber2: z.int().min(0).max(99).default(0).describe('Satang that opt in to window 2; 0: every deposit qualifies.'),
  maxSatang: satang.default(0).describe('Largest bonus of one grant; 0 switches the promotion off.'),
  turnoverMultiple: z
    .number()
    .min(0)
    .max(100)
    .default(1)
    .describe('How many times deposit + bonus must be wagered before a withdrawal.'),
})

export const bonusSettings = {
  bonus: bonusSchema.prefault({}).describe('Bonus windows (interpretation M3).'),
}
