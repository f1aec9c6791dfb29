/**
 * Returns a function that shares runs between concurrent callers. Each caller gets the result of a run that began after its call, so
 * callers during a run share the next one.
 */
export function coalesce<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | undefined
  let next: Promise<Result> | undefined
  const start = (): Promise<Result> => {
    next = undefined
    const started = run()
    current = started
    const end = () => {
      if (current === started) current = undefined
    }
    started.then(end, end)
    return started
  }
  return () => {
    if (!current) return start()
    next ??= current.then(start, start)
    return next
  }
}
