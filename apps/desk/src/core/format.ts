/** Amounts, times and ages as the desk shows them: Bangkok time, tabular digits. */

import { formatBaht } from '@duang/contract/wire/money'
import { onServerTime, serverNow } from '@duang/contract/wire/server-clock'
import { useEffect, useState } from 'react'
import type { Language } from './language.ts'

const ZONE = 'Asia/Bangkok'
const LOCALE = { th: 'th-TH-u-ca-gregory-nu-latn', en: 'en-GB' } as const

const cache = new Map<string, Intl.DateTimeFormat>()
function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const found = cache.get(key) ?? new Intl.DateTimeFormat(LOCALE[language], { timeZone: ZONE, ...options })
  cache.set(key, found)
  return found
}

const yearOf = (at: Date): string => formatter('en', { year: 'numeric' }).format(at)

/** `25 พ.ย. 14:03:09`, and with the year where it is another one. */
export function stamp(instant: string, language: Language): string {
  const at = new Date(instant)
  return formatter(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(yearOf(at) === yearOf(new Date(serverNow())) ? {} : { year: 'numeric' }),
  }).format(at)
}

/** `25 พ.ย. 2026` */
export const day = (instant: string, language: Language): string =>
  formatter(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant))

/** `1,234.50`: in a column that names its unit. */
export const baht = (satang: number): string => formatBaht(satang)

const BAHT = { th: 'บาท', en: 'baht' } as const

/** `1,234.50 บาท`: an amount outside of a column that names its unit. */
export const money = (satang: number, language: Language): string => `${baht(satang)} ${BAHT[language]}`

/** `จำนวน (บาท)`, unless the head names its unit. */
export const headOf = ({ head, unit }: { head: string; unit?: 'baht' }, language: Language): string =>
  unit ? `${head} (${BAHT[language]})` : head

export const whole = (count: number): string => count.toLocaleString('en')

const UNITS = { th: ['วินาที', 'นาที', 'ชม.', 'วัน'], en: ['s', 'min', 'h', 'd'] } as const

/** The time since an instant, in one unit: `4 นาที`. */
export function age(instant: string, nowMs: number, language: Language): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(instant)) / 1000))
  const [s, min, h, d] = UNITS[language]
  if (seconds < 60) return `${seconds} ${s}`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} ${min}`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} ${h}`
  return `${Math.floor(seconds / 86_400)} ${d}`
}

/** The present time of the server, anew every so many seconds. */
export function useNow(seconds = 10): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const update = () => setNow(serverNow())
    const timer = setInterval(update, seconds * 1000)
    const forget = onServerTime(update)
    return () => {
      clearInterval(timer)
      forget()
    }
  }, [seconds])
  return now
}
