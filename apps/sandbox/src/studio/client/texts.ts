/** Amounts and times in the site's format. */
import { say } from './th.ts'

const whole = new Intl.NumberFormat('en-US')
const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `฿1,234` or `฿1,234.50`: satang in, decimals only where there are any. */
export function baht(satang: number): string {
  const size = Math.abs(satang)
  const text = size % 100 === 0 ? whole.format(size / 100) : exact.format(size / 100)
  return `${satang < 0 ? '\u2212' : ''}฿${text}`
}

/** With both decimals, always: the credit, so that it does not jump. */
export const bahtExact = (satang: number): string =>
  `${satang < 0 ? '\u2212' : ''}฿${exact.format(Math.abs(satang) / 100)}`

/** Of gains and losses: a sign before both, none before nothing. */
export const signed = (satang: number): string => (satang > 0 ? `+${baht(satang)}` : baht(satang))

/** A share of 1 as a percentage with at most two decimals. */
export const percent = (share: number): string => `${whole.format(Math.round(share * 10_000) / 100)}%`

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `0.95 ต่อ 1`, `1, 2, 3 ต่อ 1`: gains for a stake of 1, lowest first, from whole returns. A returned stake is no gain. */
export function gainsText(times: readonly number[]): string {
  const gains = new Set(times.map((each) => Math.round((each - 1) * 100) / 100).filter((gain) => gain > 0))
  const sorted = [...gains].sort((a, b) => a - b)
  return gains.size === 0 ? say.stakeBack : say.toOne(sorted.map((gain) => figures.format(gain)).join(', '))
}

/** `0:12:34`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const shortDate = new Intl.DateTimeFormat(say.locale, {
  timeZone: 'Asia/Bangkok',
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `5 ต.ค. 69 14:07 น.`: the time of a day in Bangkok, ISO in. */
export const momentText = (iso: string): string => say.moment(shortDate.format(new Date(iso)).replace(',', ''))

/** Texts of refusals by the site that the studio passed on. */
const REFUSALS: Record<string, string> = {
  INSUFFICIENT_FUNDS: say.noCredit,
  LIMIT_REACHED: say.limitReached,
  USER_BLOCKED: say.userBlocked,
  GAME_DISABLED: say.gameDisabled,
  MAINTENANCE: say.maintenance,
}

/** Text of a refusal for the member: the studio's own words where there are any. */
export const refusalText = ({ code, message }: { code: string; message: string }): string =>
  message || (REFUSALS[code] ?? say.failed)
