/** The question between unsaved input and another page; at most one at a time. */
type Guard = (leave: () => void) => void
let guard: Guard | undefined

export const setMoveGuard = (next: Guard | undefined): void => {
  guard = next
}

/** Whether navigation waits for an answer. A yes calls `leave`. */
export function isHeld(leave: () => void): boolean {
  guard?.(leave)
  return guard !== undefined
}
