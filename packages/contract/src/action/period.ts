/** Filters of lists by member and time. */
import { instantField, memberField, optional } from './field.ts'

export const memberAndPeriod = () => ({
  member: optional(memberField()),
  from: optional(instantField({ th: 'ตั้งแต่', en: 'From' })),
  to: optional(instantField({ th: 'ก่อน', en: 'Before' })),
})
