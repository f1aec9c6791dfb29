/** Single cells of a statement file: dates, times, amounts. Each reader returns null for unreadable text and guesses nothing. */
import { SATANG_MAX } from '@duang/contract/wire/money'
import { withoutInvisible } from '@duang/contract/wire/pasted-text'
import type { ColumnMap } from './column-map.ts'

const THAI_MONTHS = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')
const ENGLISH_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** Buddhist years are 543 ahead. A four-digit year from here on is one. */
const BUDDHIST_FROM = 2400
const BUDDHIST_AHEAD = 543
/** Two digits: `69` is 2569, which is 2026. `26` is 2026 as well. In between both readings are far from any statement. */
const SHORT_BUDDHIST_FROM = 60
const SHORT_CHRISTIAN_TO = 42

const TOKENS: Record<string, string> = {
  YYYY: String.raw`(?<year>\d{4})`,
  YY: String.raw`(?<year>\d{2})`,
  MMM: String.raw`(?<monthName>[ก-๙]{1,3}\.?[ก-๙]?\.?|[A-Za-z]{3})`,
  MM: String.raw`(?<month>\d{1,2})`,
  DD: String.raw`(?<day>\d{1,2})`,
  HH: String.raw`(?<hour>\d{1,2})`,
  mm: String.raw`(?<minute>\d{2})`,
  ss: String.raw`(?<second>\d{2})`,
}

const patterns = new Map<string, RegExp>()

function patternOf(format: string): RegExp {
  let pattern = patterns.get(format)
  if (!pattern) {
    const source = format.replace(
      /YYYY|YY|MMM|MM|DD|HH|mm|ss|[^A-Za-z]/g,
      (token) => TOKENS[token] ?? `\\u{${token.codePointAt(0)!.toString(16)}}`,
    )
    pattern = new RegExp(`^${source}$`, 'u')
    patterns.set(format, pattern)
  }
  return pattern
}

function yearOf(written: string, era: ColumnMap['era']): number {
  const year = Number(written)
  if (written.length > 2) return year - (era === 'be' || (era === 'auto' && year >= BUDDHIST_FROM) ? BUDDHIST_AHEAD : 0)
  const isBuddhist = era === 'be' || (era === 'auto' && year >= SHORT_BUDDHIST_FROM)
  if (!isBuddhist && year > SHORT_CHRISTIAN_TO) return Number.NaN
  return isBuddhist ? 2500 + year - BUDDHIST_AHEAD : 2000 + year
}

function monthOf(name: string): number {
  const plain = (text: string) => text.replaceAll('.', '')
  const thai = THAI_MONTHS.findIndex((month) => plain(month) === plain(name))
  return 1 + (thai >= 0 ? thai : ENGLISH_MONTHS.indexOf(name.toLowerCase()))
}

export type Moment = {
  /** ISO 8601 with the offset of Bangkok. */
  at: string
  /** False: the bank gave a date only, `at` is its midnight. */
  isTimeKnown: boolean
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Reads date and time in Bangkok. A day that the calendar does not have, an hour beyond 23, or a year outside 2000–2099: null. */
export function parseMoment(
  date: string,
  time: string,
  formats: readonly string[],
  era: ColumnMap['era'],
): Moment | null {
  const parts = formats.map((format) => patternOf(format).exec(date.trim())?.groups).find((groups) => groups)
  if (!parts) return null
  const clock =
    time.trim() === ''
      ? parts
      : /^(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2}))?$/.exec(time.trim())?.groups
  if (!clock) return null
  const year = yearOf(parts.year ?? '', era)
  const month = parts.monthName === undefined ? Number(parts.month) : monthOf(parts.monthName)
  const day = Number(parts.day)
  const [hour, minute, second] = [Number(clock.hour ?? 0), Number(clock.minute ?? 0), Number(clock.second ?? 0)]
  const calendar = new Date(Date.UTC(year, month - 1, day))
  const isReal = calendar.getUTCMonth() === month - 1 && calendar.getUTCDate() === day && year >= 2000 && year < 2100
  if (!isReal || hour > 23 || minute > 59 || second > 59) return null
  const at = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}+07:00`
  return { at, isTimeKnown: clock.hour !== undefined }
}

/** What exports write where there is nothing. */
const NOTHING = /^(?:[-–—.]*|n\/?a|null|none|ไม่มี)$/i

/** Whether the text of a cell, without its spaces at both ends, stands for nothing. */
export const isNothing = (text: string): boolean => NOTHING.test(text)

/** With a point and with a comma before the satang. */
const AMOUNTS = {
  '.': /^(?<sign>[+-]?)(?<baht>\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(?<satang>\d{1,2}))?$/,
  ',': /^(?<sign>[+-]?)(?<baht>\d{1,3}(?:\.\d{3})+|\d{1,10})(?:,(?<satang>\d{1,2}))?$/,
} as const

/**
 * Reads an amount in baht as integer satang: `1,234.50`, `-40.00`, `฿5`, `THB 5.00`, `="5.00"`. An empty cell, a dash and `N/A` are 0.
 * Null: other letters, a comma in the wrong place, a third decimal, more than ten digits of baht.
 */
export function parseAmount(text: string, decimal: ColumnMap['decimal'] = '.'): number | null {
  const plain = withoutInvisible(text)
    .replace(/^\s*=\s*"(.*)"\s*$/, '$1')
    .replace(/^\s*THB\b|\b\s*THB\s*$|บาท\s*$/i, '')
    .replace(/[\s฿"'\u2212]/g, (sign) => (sign === '\u2212' ? '-' : ''))
  if (isNothing(plain)) return 0
  const parts = AMOUNTS[decimal].exec(plain)?.groups
  if (!parts) return null
  const satang = Number(parts.baht!.replace(/[.,]/g, '')) * 100 + Number((parts.satang ?? '').padEnd(2, '0'))
  return satang > SATANG_MAX ? null : parts.sign === '-' && satang > 0 ? -satang : satang
}
