/** Motion of the games: transforms and opacity, by the browser's own animations, ended by a press. */

/** The same for every result. Milliseconds. */
export const PACE = { deal: 300, turn: 280, between: 80, cover: 260, shake: 720, lift: 560, settle: 200 } as const

/** For motions that cannot be skipped. */
export const NEVER: AbortSignal = new AbortController().signal

/** True when the member's system requests less motion. */
export const isReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)'

/**
 * Runs a motion to its end and leaves nothing behind: the stylesheet sets the state before and after. Ends at once when skipped or
 * cancelled. The only place that waits for an animation: `finished` is read before anything can cancel it, since a cancelled animation
 * has a new promise, which stays pending.
 */
export async function move(
  element: Element,
  keyframes: Keyframe[],
  ms: number,
  skip: AbortSignal,
  easing = EASE_OUT,
): Promise<void> {
  if (skip.aborted) return
  const animation = element.animate(keyframes, { duration: ms, easing })
  const ended = animation.finished.catch(() => undefined)
  const finish = () => animation.finish()
  skip.addEventListener('abort', finish, { once: true })
  await ended
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
