import { Icon } from '@duang/ui/icon.tsx'
import { useRef, useState } from 'react'
import { useRefresh } from '#core/call/use-refresh.ts'
import { g, ptr } from '#core/th.ts'
import { usePull } from '#kit/use-pull.ts'

/** Distance of a pull that triggers a refresh, in CSS pixels (design 4.4). */
const THRESHOLD = 72
/** Minimum time of the busy label, so that it does not flicker. */
const SHOWN_MS = 400

type Phase = 'rest' | 'pulling' | 'ready' | 'busy'

const WORDS: Record<Phase, string> = { rest: '', pulling: ptr.pull, ready: ptr.go, busy: g.updating }

/**
 * Refetches all data of the page when it is pulled down from its top. For touch; the pages have buttons for other input.
 * `scroller`: selects the scrolling element where it is not the window.
 */
export function PullToRefresh({ scroller }: { scroller: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const { refresh, isRefreshing, isFailed, status } = useRefresh({}, SHOWN_MS)
  const [pulled, setPhase] = useState<Exclude<Phase, 'busy'>>('rest')
  const phase = isRefreshing ? 'busy' : pulled
  const show = (distance: number) => ref.current?.style.setProperty('--pull', String(distance / THRESHOLD))
  usePull({
    canBegin: () => phase === 'rest' && navigator.onLine && isAtTop(scroller),
    onMove: (distance) => {
      show(Math.min(distance, THRESHOLD * 1.25))
      setPhase(distance >= THRESHOLD ? 'ready' : distance > 0 ? 'pulling' : 'rest')
    },
    onEnd: (distance) => {
      show(0)
      setPhase('rest')
      if (distance >= THRESHOLD) refresh()
    },
  })
  return (
    <div ref={ref} className="pull" data-phase={phase}>
      {phase !== 'rest' && (
        <div className="pull-word">
          {phase === 'busy' ? <span className="spinner" /> : <Icon name="down" size={18} />}
          <span aria-hidden="true">{WORDS[phase]}</span>
        </div>
      )}
      <p role="status" className="sr-only">
        {(isRefreshing || isFailed) && status}
      </p>
    </div>
  )
}

/** Whether the page is at its top, without an open dialog, and not zoomed. */
function isAtTop(scroller: string): boolean {
  const inside = document.querySelector(scroller)?.scrollTop ?? 0
  const scale = visualViewport?.scale ?? 1
  return scrollY <= 0 && inside <= 0 && scale <= 1 && document.querySelector('dialog[open]') === null
}
