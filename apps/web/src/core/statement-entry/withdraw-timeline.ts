/** The steps of a withdrawal as a timeline: past ones with their times, the current one, future ones. */
import type { TimelineState, TimelineStep } from '@duang/ui/timeline.tsx'
import { shortInstantText } from '#core/dates.ts'
import { statusLook } from './status.ts'

const word = (status: string): string => statusLook(status).word

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
  const happened = steps.map((step, index) => ({
    label: word(step.status),
    sub: shortInstantText(step.at),
    state: stateOf(step.status, index === steps.length - 1),
  }))
  return [...happened, ...stillToCome(status).map((next) => ({ label: word(next), state: 'todo' as const }))]
}
