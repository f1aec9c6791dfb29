/** Bangkok days in calls of the desk. */
import * as z from 'zod/mini'

/** A Bangkok day such as `2026-11-21`. */
export const day = () => z.iso.date()

/** First and last Bangkok day, both included. Without them: the thirty days to yesterday. */
export const dayRangeFields = () => ({ from: z.optional(day()), to: z.optional(day()) })

/** The days that a reply is about. */
export const dayRangeReply = () => ({ from: day(), to: day() })

export const deskDaysRefusals = {
  desk_days_invalid: {
    status: 422,
    message: 'ช่วงวันไม่ถูกต้องหรือยาวเกินไป เลือกช่วงวันใหม่',
    en: 'These days are out of order, or too many. Choose other ones',
  },
} as const
