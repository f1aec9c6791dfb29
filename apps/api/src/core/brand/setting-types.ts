/** Types of values that several brand settings have. */
import { SATANG_MAX } from '@duang/contract/wire/money'
import * as z from 'zod'

export const timeOfDay = z
  .string()
  .max(8)
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time of day such as 20:00')
  .meta({ unit: 'time' })
/** With two decimals at most. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.round(value * 100) / 100 === value, 'must have two decimals at most')
  .meta({ unit: 'percent' })
export const satang = z.int().min(0).max(SATANG_MAX).meta({ unit: 'satang' })

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns whether a page may load from an address: https, or this machine in a demonstration. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}
export const address = z
  .string()
  .max(500)
  .refine((text) => text === '' || isSafeAddress(text), 'must be an https address, or empty')
