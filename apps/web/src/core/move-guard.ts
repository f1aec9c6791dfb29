/** What stands between a member and another page while something is not saved; at most one thing at a time. */
type Guard = (go: () => void) => void
let guard: Guard | undefined

export const setMoveGuard = (next: Guard | undefined): void => {
  guard = next
}

/** Whether the move waits for an answer; `go` then makes it, if the answer is yes. */
export function isHeld(go: () => void): boolean {
  guard?.(go)
  return guard !== undefined
}
