import { flushSync } from 'react-dom'

/**
 * Opens something from a picture, such as the sheet of a game from its cover. Where the browser has view transitions and motion is
 * wanted, the picture moves to the element with the style `view-transition-name: picture` that `open` shows (`motion.css`).
 */
export function expandFrom(picture: HTMLElement | null, open: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!picture || isCalm || document.startViewTransition === undefined) {
    open()
    return
  }
  picture.style.viewTransitionName = 'picture'
  const { ready } = document.startViewTransition(() => {
    picture.style.viewTransitionName = ''
    flushSync(open)
  })
  // Rejected where the movement is skipped, as in a hidden tab. The sheet is open then.
  ready.catch(() => undefined)
}
