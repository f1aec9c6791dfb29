/** Whether a person works at this page. What the page asks by itself must not keep a session alive that nobody uses. */

/** Longer than the pause between two reads of the rail, so that one of them renews the session of a person who types. */
const PRESENT_MS = 60_000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export type Presence = { headers: () => Record<string, string> }

/** Watches a window. `headers` marks calls that no person has caused: the desk answers them without renewing the session. */
export function watchPresence(target: Pick<EventTarget, 'addEventListener'>, now: () => number): Presence {
  // To open a page is an act.
  let seenAt = now()
  const note = () => {
    seenAt = now()
  }
  for (const sign of SIGNS) target.addEventListener(sign, note, { capture: true, passive: true })
  return { headers: () => (now() - seenAt < PRESENT_MS ? {} : { 'x-desk-background': '1' }) }
}
