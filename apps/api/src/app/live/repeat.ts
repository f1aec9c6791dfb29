/** Repeats work with a pause after each run, so that runs never overlap. Returns a function that stops it. */
export function repeat(pauseMs: number, work: () => Promise<unknown>, onError: (error: Error) => void): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    await work().catch(onError)
    if (!isStopped) timer = setTimeout(run, pauseMs)
  }
  timer = setTimeout(run, 0)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
