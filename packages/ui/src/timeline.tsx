import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './tone.ts'

export type TimelineState = 'done' | 'now' | 'todo' | 'failed'
export type TimelineStep = { label: string; sub?: string | undefined; state: TimelineState }

const LOOK: Record<TimelineState, { icon: IconName; tone: Tone }> = {
  done: { icon: 'check', tone: 'ok' },
  now: { icon: 'clock', tone: 'warn' },
  todo: { icon: 'clock', tone: 'plain' },
  failed: { icon: 'cancel', tone: 'bad' },
}

/** Past and future steps in order. The current step is marked for assistive technology too. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end, and one may come twice
          key={index}
          className="timeline-step"
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="timeline-dot tinted" data-tone={LOOK[step.state].tone}>
            <Icon name={LOOK[step.state].icon} size={16} />
          </span>
          <span>
            <span className="row-title">{step.label}</span>
            {step.sub && <span className="row-sub block">{step.sub}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
