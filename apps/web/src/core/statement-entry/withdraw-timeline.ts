/** The steps of a withdrawal as a timeline: what happened with its time, where it stands, what is still to come. */
import type { TimelineState, TimelineStep } from '@duang/ui/timeline.tsx'
import { shortInstantText } from '#core/dates.ts'
import { statusLook } from './status.ts'

const word = (status: string): string => statusLook(status).word

/** The way that a withdrawal takes when nothing goes wrong. */
const USUAL = ['pending', 'processing', 'success']

/** What still follows; nothing is promised once it has failed. */
function stillToCome(status: string): string[] {
  const place = USUAL.indexOf(status === 'unknown' ? 'processing' : status)
  return place < 0 ? [] : USUAL.slice(place + 1)
}

function stateOf(status: string, isLast: boolean): TimelineState {
  if (status === 'failed' || status === 'rejected') return 'failed'
  return isLast && stillToCome(status).length > 0 ? 'now' : 'done'
}

/** As an item has them; a state that nobody knows is shown as one. */
type Steps = { status: string; steps: readonly { status: string; at: string }[] }

export function withdrawTimeline({ status, steps }: Steps): TimelineStep[] {
  const happened = steps.map((step, index) => ({
    label: word(step.status),
    sub: shortInstantText(step.at),
    state: stateOf(step.status, index === steps.length - 1),
  }))
  return [...happened, ...stillToCome(status).map((next) => ({ label: word(next), state: 'todo' as const }))]
}
