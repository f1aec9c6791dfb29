/** Repeats work at an interval. A run that takes longer delays the next one, so that runs never overlap. Returns a function that stops it and waits for a run. */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: Error) => void,
): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    const startedAt = performance.now()
    await work().catch(onError)
    if (!isStopped) timer = setTimeout(start, Math.max(0, startedAt + everyMs - performance.now()))
  }
  const start = () => {
    running = run()
  }
  timer = setTimeout(start, 0)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
