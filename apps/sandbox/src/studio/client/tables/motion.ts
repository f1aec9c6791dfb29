/** Motion of the tables: transforms and opacity, by the browser's own animations, ended by a press. */

/** The same for every result. Milliseconds. */
export const PACE = { deal: 300, turn: 280, between: 80, cover: 260, shake: 720, lift: 560, settle: 200 } as const

/** For motions that cannot be skipped. */
export const NEVER: AbortSignal = new AbortController().signal

/** True when the member's system requests less motion. */
export const isReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)'

/** Runs a motion to its end and leaves nothing behind: the stylesheet sets the state before and after. Ends at once when skipped. */
export async function move(element: Element, keyframes: Keyframe[], ms: number, skip: AbortSignal): Promise<void> {
  if (skip.aborted) return
  const animation = element.animate(keyframes, { duration: ms, easing: EASE_OUT })
  const finish = () => animation.finish()
  skip.addEventListener('abort', finish, { once: true })
  await animation.finished.catch(() => undefined)
  skip.removeEventListener('abort', finish)
}

/** A placed chip. */
export function drop(element: Element): void {
  if (isReducedMotion()) return
  element.animate(
    [
      { transform: 'translateY(-12px) scale(1.25)', opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: 120,
      easing: EASE_OUT,
    },
  )
}

/** Scrolls the stage back into view. Waits for the next frame, which computes the layout anyway. */
export function bringInSight(stage: Element): void {
  requestAnimationFrame(() =>
    stage.scrollIntoView({ block: 'nearest', behavior: isReducedMotion() ? 'instant' : 'smooth' }),
  )
}
