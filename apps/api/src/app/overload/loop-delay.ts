/** How late the event loop is, where it lasts: a single pause of a garbage collection is no overload. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const WINDOW_MS = 500
const RESOLUTION_MS = 10

/** `delayMs`: the smaller mean of the last two half seconds. */
export function watchLoopDelay(): { delayMs: () => number; stop: () => void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let [earlier, latest] = [0, 0]
  const timer = setInterval(() => {
    // Without a sample the loop was late for the whole window.
    const meanMs = histogram.count > 0 ? meanOverTime(histogram) / 1e6 : WINDOW_MS
    ;[earlier, latest] = [latest, Math.max(0, meanMs - RESOLUTION_MS)]
    histogram.reset()
  }, WINDOW_MS).unref()
  return {
    delayMs: () => Math.min(earlier, latest),
    stop: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/**
 * The delay that a request meets at a random moment, in the unit of the samples. A pause of 400 ms is one sample, and the time without
 * pauses is one every 10 ms: their plain mean hides that the loop was late for most of the time. So each sample counts as long as it lasted.
 */
export const meanOverTime = ({ mean, stddev }: { mean: number; stddev: number }): number =>
  (mean ** 2 + stddev ** 2) / mean
