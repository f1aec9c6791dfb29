/** The rhythm of a feed as staff set it and as lists show it, for `duang feeds` and the desk. */
import type { FeedRhythm } from '#core/bank/feed-rhythm.ts'
import { type CommandInput, invalid } from '#core/command.ts'
import { wordOf } from '#core/command-words.ts'
import { changeFeed } from './feeds.ts'

/** Bounds of the database: five minutes to a week. */
const MINUTES = { min: 5, max: 10_080 } as const
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Words: feed; minutes of silence, `learned` or `off`. Option `night`: `23:00-07:00` or `none`. */
export function setRhythm(input: CommandInput): Promise<number> {
  const { words, options, ctx } = input
  const limit = wordOf(words[1], 'MINUTES|learned|off')
  const values = { ...silenceOf(limit), ...nightOf(options.night), watched_from: ctx.clock() }
  return changeFeed(input, values, outcomeOf(limit))
}

function silenceOf(limit: string): { is_watched: boolean; silence_minutes: number | null } {
  if (limit === 'off') return { is_watched: false, silence_minutes: null }
  if (limit === 'learned') return { is_watched: true, silence_minutes: null }
  const minutes = Number(limit)
  if (!/^\d{1,5}$/.test(limit) || minutes < MINUTES.min || minutes > MINUTES.max)
    throw invalid(`Expected ${MINUTES.min} to ${MINUTES.max} minutes, "learned" or "off"`)
  return { is_watched: true, silence_minutes: minutes }
}

function nightOf(night: unknown): { night_from: string; night_until: string } | undefined {
  if (night === undefined) return undefined
  if (night === 'none') return { night_from: '00:00', night_until: '00:00' }
  const [from = '', until = '', ...more] = String(night).split('-')
  if (more.length > 0 || !TIME.test(from) || !TIME.test(until) || from === until)
    throw invalid('Expected a night such as 23:00-07:00, or "none"')
  return { night_from: from, night_until: until }
}

const outcomeOf = (limit: string): string =>
  ({ off: 'its silence is not watched', learned: 'its rhythm is learned' })[limit] ?? `late after ${limit} minutes`

/** A wait for people: `45 min`, `12 h`, `3 d`. */
function waitText(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  return minutes < 2_880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} d`
}

/** What `duang feeds list` says about the messages of a feed. */
export function rhythmWords(rhythm: FeedRhythm | undefined, now: Date): string[] {
  if (!rhythm) return []
  const { messageAt, refused, limitMinutes, mode, lateMinutes, night } = rhythm
  const ago = (at: Date) => `${waitText(Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000)))} ago`
  const clock = refused?.clockSeconds ?? 0
  return [
    messageAt ? `last message ${ago(messageAt)}` : 'no message yet',
    ...(limitMinutes === null
      ? []
      : [
          [
            lateMinutes > 0 ? `LATE by ${waitText(lateMinutes)}` : `late after ${waitText(limitMinutes)}`,
            mode === 'learned' ? ' (learned)' : '',
            night.from === night.until ? '' : `, without ${night.from}-${night.until}`,
          ].join(''),
        ]),
    ...(refused
      ? [
          `refused ${ago(refused.at)}: ${refused.fault}`,
          ...(Math.abs(clock) > 60 ? [`its clock is ${Math.abs(clock)} s ${clock > 0 ? 'behind' : 'ahead'}`] : []),
        ]
      : []),
  ]
}
