/** The steps of a withdrawal as a timeline: past ones with their times, the current one, future ones. */
import type { TimelineState, TimelineStep } from '@duang/ui/timeline.tsx'
import { shortInstantText } from '#core/dates.ts'
import { statusLook } from './status.ts'
import { stepsDone, stepsToCome } from './th.ts'

/** A step that is over says what happened, the current one its state, and one to come what will happen. */
function word(status: string, state: TimelineState): string {
  const words: Partial<Record<string, string>> = state === 'todo' ? stepsToCome : state === 'done' ? stepsDone : {}
  return words[status] ?? statusLook(status).word
}

/** The steps of a successful withdrawal. */
const USUAL = ['pending', 'processing', 'success']

/** Future steps; none after a failure. */
function stillToCome(status: string): string[] {
  const place = USUAL.indexOf(status === 'unknown' ? 'processing' : status)
  return place < 0 ? [] : USUAL.slice(place + 1)
}

function stateOf(status: string, isLast: boolean): TimelineState {
  if (status === 'failed' || status === 'rejected') return 'failed'
  return isLast && stillToCome(status).length > 0 ? 'now' : 'done'
}

/** Steps of an item. An unknown state is shown as unknown. */
type Steps = { status: string; steps: readonly { status: string; at: string }[] }

export function withdrawTimeline({ status, steps }: Steps): TimelineStep[] {
  const happened = steps.map((step, index) => {
    const state = stateOf(step.status, index === steps.length - 1)
    return { label: word(step.status, state), sub: shortInstantText(step.at), state }
  })
  return [...happened, ...stillToCome(status).map((next) => ({ label: word(next, 'todo'), state: 'todo' as const }))]
}
