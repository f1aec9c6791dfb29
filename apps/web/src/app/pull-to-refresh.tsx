import { Icon } from '@duang/ui/icon.tsx'
import { useRef, useState } from 'react'
import { g, ptr } from '#core/th.ts'
import { useRefresh } from '#core/use-refresh.ts'
import { usePull } from '#kit/use-pull.ts'

/** How far is far enough, in CSS pixels (design 4.4). */
const THRESHOLD = 72
/** An answer that comes at once would only make the word flicker. */
const SHOWN_MS = 400

type Phase = 'rest' | 'pulling' | 'ready' | 'busy'

const WORDS: Record<Phase, string> = { rest: '', pulling: ptr.pull, ready: ptr.go, busy: g.updating }

/**
 * Asks anew for all that the page shows when it is pulled down from its top. For fingers: the pages have a button for the rest.
 * `scroller`: selects what scrolls in place of the window, where something does.
 */
export function PullToRefresh({ scroller }: { scroller: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const { refresh, isRefreshing, isFailed, status } = useRefresh({}, SHOWN_MS)
  const [pulled, setPhase] = useState<Exclude<Phase, 'busy'>>('rest')
  const phase = isRefreshing ? 'busy' : pulled
  const draw = (distance: number) => ref.current?.style.setProperty('--pull', String(distance / THRESHOLD))
  usePull({
    canBegin: () => phase === 'rest' && navigator.onLine && isAtTop(scroller),
    onMove: (distance) => {
      draw(Math.min(distance, THRESHOLD * 1.25))
      setPhase(distance >= THRESHOLD ? 'ready' : distance > 0 ? 'pulling' : 'rest')
    },
    onEnd: (distance) => {
      draw(0)
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

/** Nothing to scroll to above, nothing open above the page, and the page not enlarged. */
function isAtTop(scroller: string): boolean {
  const inside = document.querySelector(scroller)?.scrollTop ?? 0
  const scale = visualViewport?.scale ?? 1
  return scrollY <= 0 && inside <= 0 && scale <= 1 && document.querySelector('dialog[open]') === null
}
