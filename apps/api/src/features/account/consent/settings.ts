/** Brand settings of consent to newer terms. */
import * as z from 'zod'

const EXAMPLE = 'must be a date such as 2026-12-01'
const isDate = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export const consentSettings = {
  consentRequiredFrom: z
    .string()
    .max(10)
    .regex(/^20\d{2}-\d{2}-\d{2}$/, EXAMPLE)
    .refine(isDate, EXAMPLE)
    .nullable()
    .default(null)
    .describe(
      'Bangkok date from which deposits, games and activities wait for the consent to newer terms published before it; null: members may put it off. Withdrawals and limits never wait.',
    )
    .meta({ th: 'วันที่ต้องยอมรับเงื่อนไขใหม่ก่อนใช้งาน', unit: 'date', guard: 'brand' }),
}
