/** The rhythm of a feed as lists show it. */
import type { FeedRhythm } from '#core/bank/feed-rhythm.ts'

/** On the wire. */
export function shownRhythm(rhythm: FeedRhythm | undefined) {
  if (!rhythm) return undefined
  const { mode, limitMinutes, lateMinutes, night, refused } = rhythm
  return {
    mode,
    limitMinutes,
    lateMinutes,
    night: night.from === night.until ? null : `${night.from}-${night.until}`,
    refused: refused && { ...refused, at: refused.at.toISOString() },
  }
}

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
