/** Ages for readiness and metrics are read at most this often, however often they are asked for. */
const KNOWN_FOR_MS = 5_000

/** Returns the last result while it is young. A failure is not kept. */
export function knownFor<Result>(
  read: () => Promise<Result>,
  elapsedMs: () => number,
  ms = KNOWN_FOR_MS,
): () => Promise<Result> {
  let known: { result: Promise<Result>; at: number } | undefined
  return () => {
    if (!known || elapsedMs() - known.at > ms) {
      const result = read()
      known = { result, at: elapsedMs() }
      result.catch(() => {
        known = undefined
      })
    }
    return known.result
  }
}
