/**
 * Places of handshakes that are not decided yet. A client sends its token at once, so a place is needed for milliseconds. One network has half
 * of them at most, handshakes without a session's cookie a tenth, and when places are short the oldest idle one gives way.
 */
export type Arrival = {
  network: string
  /** Whether the browser sends the cookie of a session. It is verified later, with the token. */
  hasCookie: boolean
  close: () => void
}

export type Undecided = {
  /** Takes a place. Undefined without one; else what gives it back. */
  enter: (arrival: Arrival) => (() => void) | undefined
}

const MAX = 500
const OF_NETWORK_MAX = MAX / 2
const WITHOUT_COOKIE_MAX = MAX / 10
/** A handshake that still waits after this long gives way to another one. */
const IDLE_MS = 2_000

type Place = Arrival & { since: number }

export function createUndecided(elapsedMs: () => number): Undecided {
  // The oldest first.
  const places = new Set<Place>()
  const count = (isOne: (place: Place) => boolean): number => [...places].filter(isOne).length
  /** Whether the group has room, or has some after its oldest idle place was closed. */
  const hasRoom = (max: number, isOne: (place: Place) => boolean): boolean => {
    if (count(isOne) < max) return true
    const idle = [...places].find((place) => isOne(place) && elapsedMs() - place.since >= IDLE_MS)
    if (!idle) return false
    places.delete(idle)
    idle.close()
    return true
  }
  return {
    enter(arrival) {
      const mayEnter =
        (arrival.hasCookie || hasRoom(WITHOUT_COOKIE_MAX, (each) => !each.hasCookie)) &&
        hasRoom(OF_NETWORK_MAX, ({ network }) => network === arrival.network) &&
        hasRoom(MAX, () => true)
      if (!mayEnter) return undefined
      const place = { ...arrival, since: elapsedMs() }
      places.add(place)
      return () => void places.delete(place)
    },
  }
}
