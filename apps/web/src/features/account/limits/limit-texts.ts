/** Names of limits, and the format of their values. */
import { formatBaht } from '@duang/contract/wire/money'
import { format } from '#kit/format.ts'
import type { LimitKind, Period } from './queries.ts'
import { lim } from './th.ts'

export const KIND_NAME: Record<LimitKind, string> = {
  deposit: lim.deposit,
  loss: lim.loss,
  stake: lim.stake,
  time: lim.time,
}
export const KIND_SUB: Record<LimitKind, string> = {
  deposit: lim.depositSub,
  loss: lim.lossSub,
  stake: lim.stakeSub,
  time: lim.timeSub,
}
export const PERIOD_NAME: Record<Period, string> = { day: lim.perDay, week: lim.perWeek, month: lim.perMonth }

/** `1 ชั่วโมง 5 นาที` */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = format(lim.minutes, { n: minutes % 60 })
  if (hours === 0) return rest
  const full = format(lim.hours, { n: hours })
  return minutes % 60 === 0 ? full : `${full} ${rest}`
}

/** Satang; minutes for a limit of time. */
export const valueText = (kind: LimitKind, value: number): string =>
  kind === 'time' ? minutesText(value) : format(lim.baht, { n: formatBaht(value) })
