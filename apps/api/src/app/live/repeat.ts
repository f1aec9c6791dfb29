/** Repeats work at an interval. A run that takes longer delays the next one, so that runs never overlap. Returns a function that stops it. */
export function repeat(everyMs: number, work: () => Promise<unknown>, onError: (error: Error) => void): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    const startedAt = performance.now()
    await work().catch(onError)
    if (!isStopped) timer = setTimeout(run, Math.max(0, startedAt + everyMs - performance.now()))
  }
  timer = setTimeout(run, 0)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
