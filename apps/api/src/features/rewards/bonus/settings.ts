/** Brand settings of bonus windows. */
import * as z from 'zod'
import { satang, timeOfDay } from '#core/brand/setting-types.ts'

/** Bonus windows and end numbers (interpretation M3). */
const bonusSchema = z.strictObject({
  rate1: z
    .number()
    .min(0)
    .max(1000)
    .default(0)
    .describe('Percent of a deposit in window 1.')
    .meta({ th: 'ช่วงที่ 1: ร้อยละของยอดฝาก', unit: 'percent' }),
  start1: timeOfDay
    .default('00:00:00')
    .describe('Start of window 1, Bangkok time of day.')
    .meta({ th: 'ช่วงที่ 1: เวลาเริ่ม' }),
  end1: timeOfDay
    .default('00:00:00')
    .describe('End of window 1; before the start, it is on the next day.')
    .meta({ th: 'ช่วงที่ 1: เวลาสิ้นสุด' }),
  endNumber1: z
    .int()
    .min(0)
    .max(99)
    .default(0)
    .describe('Satang that opt in to window 1; 0: every deposit qualifies.')
    .meta({ th: 'ช่วงที่ 1: เศษสตางค์ที่รับโบนัส (0 = ทุกยอด)' }),
  rate2: z
    .number()
    .min(0)
    .max(1000)
    .default(0)
    .describe('Percent of a deposit in window 2.')
    .meta({ th: 'ช่วงที่ 2: ร้อยละของยอดฝาก', unit: 'percent' }),
  start2: timeOfDay.default('00:00:00').describe('Start of window 2.').meta({ th: 'ช่วงที่ 2: เวลาเริ่ม' }),
  end2: timeOfDay.default('00:00:00').describe('End of window 2.').meta({ th: 'ช่วงที่ 2: เวลาสิ้นสุด' }),
  endNumber2: z
    .int()
    .min(0)
    .max(99)
    .default(0)
    .describe('Satang that opt in to window 2; 0: every deposit qualifies.')
    .meta({ th: 'ช่วงที่ 2: เศษสตางค์ที่รับโบนัส (0 = ทุกยอด)' }),
  maxSatang: satang
    .default(0)
    .describe('Largest bonus of one grant; 0 switches the promotion off.')
    .meta({ th: 'โบนัสสูงสุดต่อครั้ง (0 = ปิดโปรโมชัน)' }),
  isAcceptedByDefault: z
    .boolean()
    .default(true)
    .describe('Whether members who have not chosen take the bonus of a deposit; an end number takes it in any case.')
    .meta({ th: 'สมาชิกที่ยังไม่ได้เลือก รับโบนัสเงินฝากโดยอัตโนมัติ' }),
  turnoverMultiple: z
    .number()
    .min(0)
    .max(100)
    .default(1)
    .describe('How many times deposit + bonus must be wagered before bonus money can be withdrawn.')
    .meta({ th: 'จำนวนเท่าของยอดเทิร์น (ฝาก + โบนัส)' }),
})

export const bonusSettings = {
  bonus: bonusSchema
    .prefault({})
    .describe('Bonus windows (interpretation M3).')
    .meta({ th: 'ช่วงเวลาโบนัส', guard: 'money' }),
}
