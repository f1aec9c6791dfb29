/** From the steps that a withdrawal took to the three places that a member sees: asked for, on its way, ended. */
import type { WithdrawItem } from '@duang/contract/withdraw'
import type { TimelineState, TimelineStep } from '@duang/ui/timeline.tsx'
import { instantText } from '#core/dates.ts'
import { st } from '#core/th.ts'
import { wdMore } from './th.ts'

type Status = WithdrawItem['status']

/** Which places are shown in which state; a place that came and went again (a retry) stands once. */
const PLACES: Record<Status, readonly (readonly [Status, TimelineState])[]> = {
  pending: [
    ['pending', 'now'],
    ['processing', 'todo'],
    ['success', 'todo'],
  ],
  processing: [
    ['pending', 'done'],
    ['processing', 'now'],
    ['success', 'todo'],
  ],
  unknown: [
    ['pending', 'done'],
    ['processing', 'done'],
    ['unknown', 'now'],
    ['success', 'todo'],
  ],
  failed: [
    ['pending', 'done'],
    ['processing', 'done'],
    ['failed', 'failed'],
  ],
  success: [
    ['pending', 'done'],
    ['processing', 'done'],
    ['success', 'done'],
  ],
  refunded: [
    ['pending', 'done'],
    ['failed', 'failed'],
    ['refunded', 'done'],
  ],
  rejected: [
    ['pending', 'done'],
    ['rejected', 'failed'],
  ],
}

/** The timeline of a withdrawal, each place with the last time it was reached. */
export function stepsOf({ status, steps }: Pick<WithdrawItem, 'status' | 'steps'>): TimelineStep[] {
  return PLACES[status].map(([place, state]) => {
    const reached = state === 'todo' ? undefined : steps.findLast((step) => step.status === place)?.at
    const time = reached && instantText(reached)
    return { label: st[place], state, sub: place === 'unknown' ? wdMore.unknownSub : time }
  })
}
