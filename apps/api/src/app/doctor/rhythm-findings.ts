/** Findings on bank feeds that push: those that are late, and those with a wrong clock. */
import { type FeedRhythm, readRhythms } from '#core/bank/feed-rhythm.ts'
import type { Platform } from '#core/context.ts'
import { advice, type Finding, ok, wrong } from './finding.ts'

const CHECK = 'feed-rhythm'
/** A message may be this old: the tolerance of its signature. */
const CLOCK_SECONDS_MAX = 300

export async function rhythmFindings(platform: Pick<Platform, 'db' | 'clock' | 'bankMode'>): Promise<Finding[]> {
  const rhythms = await readRhythms(platform)
  const found = rhythms.flatMap((each) => [...lateFinding(each), ...clockFinding(each)])
  if (found.length > 0) return found
  const judged = rhythms.filter(({ limitMinutes }) => limitMinutes !== null).length
  return [ok(CHECK, `${judged} pushing bank feeds are watched, none is late.`)]
}

function lateFinding({ brand, feed, lateMinutes, limitMinutes, statementAt }: FeedRhythm): Finding[] {
  if (lateMinutes === 0) return []
  return [
    wrong(CHECK, {
      what: `${brand}/${feed} has sent no lines for ${(limitMinutes ?? 0) + lateMinutes} minutes of the day, since ${statementAt?.toISOString() ?? 'its rhythm was set'}.`,
      why: 'Its robot or its bank has stopped: deposits by it are not credited.',
      todo: 'Start the robot, and read its log. Is the pause usual: duang feeds rhythm',
    }),
  ]
}

/** A robot with a wrong clock is refused all day. A stranger can cause one such message as well. */
function clockFinding({ brand, feed, refused }: FeedRhythm): Finding[] {
  const behind = refused?.clockSeconds ?? 0
  if (refused?.fault !== 'expired' || Math.abs(behind) <= CLOCK_SECONDS_MAX) return []
  return [
    advice(CHECK, {
      what: `The clock of the sender of ${brand}/${feed} is ${Math.abs(behind)} seconds ${behind > 0 ? 'behind' : 'ahead'}.`,
      why: 'Its last message was refused, and none was accepted since.',
      todo: 'Set the clock of the robot. "webhook refused" in the log has its network.',
    }),
  ]
}
