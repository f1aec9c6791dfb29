/** A wait that ends early by `wake`, if wakeable, and by the signal. */
export function makePause(signal: AbortSignal) {
  let wake = () => {}
  return {
    /** Ends the present wait if it is wakeable. */
    wake: () => wake(),
    wait: (ms: number, { isWakeable }: { isWakeable: boolean }) =>
      new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          wake = () => {}
          signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, ms)
        if (isWakeable) wake = done
        if (signal.aborted) done()
        else signal.addEventListener('abort', done, { once: true })
      }),
  }
}
