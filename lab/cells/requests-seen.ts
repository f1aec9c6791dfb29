/** Every request of the load with its time and result, and what members and neighbours noticed of a move. */

export type Kind = 'bet' | 'deposit' | 'read' | 'login' | 'withdraw'
/** `at`: when it was sent, as `performance.now()` counts. `status`: of HTTP, 0 without a reply. */
export type Seen = { brand: string; kind: Kind; at: number; ms: number; status: number; isGood: boolean }
/** The command from begin to end. `pauseAt`: when it announced the pause. `dropped`: when the old rows were gone. */
export type MoveTimes = { begin: number; pauseAt: number; end: number; dropped: number }
export type Latency = { requests: number; failed: number; p50: number; p99: number; worst: number }

/** A success may be the last one before a pause that the next success ends. */
const MARGIN_MS = 5_000

const within = (seen: readonly Seen[], [from, until]: readonly [number, number]): Seen[] =>
  seen.filter(({ at }) => at >= from && at < until)

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function latencyOf(seen: readonly Seen[]): Latency {
  const times = seen.map(({ ms }) => ms)
  const failed = seen.filter(({ isGood }) => !isGood).length
  return {
    requests: times.length,
    failed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    worst: Math.max(0, ...times),
  }
}

export type Phases = Record<'before' | 'copy' | 'pause' | 'drop', Latency>

/** Requests of a brand by what a move was doing: nothing for `quietMs` before it, copying, pausing, dropping old rows. Logins hash passwords and do not count. */
export function phasesOf(
  seen: readonly Seen[],
  brand: string,
  { moves, quietMs }: { moves: readonly MoveTimes[]; quietMs: number },
): Phases {
  const own = seen.filter((each) => each.brand === brand && each.kind !== 'login')
  const during = (pick: (move: MoveTimes) => readonly [number, number]) =>
    latencyOf(moves.flatMap((move) => within(own, pick(move))))
  return {
    before: during(({ begin }) => [begin - quietMs, begin]),
    copy: during(({ begin, pauseAt }) => [begin, pauseAt]),
    pause: during(({ pauseAt, end }) => [pauseAt, end]),
    drop: during(({ end, dropped }) => [end, dropped]),
  }
}

/** The longest time between two successes of a kind around a move. */
export function longestGap(
  seen: readonly Seen[],
  { brand, kind }: Pick<Seen, 'brand' | 'kind'>,
  move: MoveTimes,
): number {
  const good = within(seen, [move.begin - MARGIN_MS, move.end + MARGIN_MS])
    .filter((each) => each.brand === brand && each.kind === kind && each.isGood)
    .map(({ at, ms }) => at + ms)
    .toSorted((a, b) => a - b)
  return Math.max(0, ...good.slice(1).map((at, n) => at - (good[n] as number)))
}
