import { format } from '#kit/format.ts'
import { mvMore } from './th.ts'

/** The duration of a movie in words: seconds below a minute, else whole minutes, with hours from one on. */
export function durationText(seconds: number): string {
  if (seconds < 60) return format(mvMore.seconds, { n: seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return format(mvMore.minutes, { n: minutes })
  return format(mvMore.hours, { h: Math.floor(minutes / 60), n: minutes % 60 })
}
