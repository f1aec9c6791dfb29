/** What `duang doctor` reports. */

export type Finding = {
  /** Stable, such as `database-clock`. */
  check: string
  /** `wrong` sets the exit code. `advice` does not. */
  level: 'ok' | 'advice' | 'wrong'
  what: string
  /** Of anything but `ok`: why it matters, and the next command or act. */
  why?: string
  todo?: string
}

export const ok = (check: string, what: string): Finding => ({ check, level: 'ok', what })

type Problem = { what: string; why: string; todo: string }
export const wrong = (check: string, problem: Problem): Finding => ({ check, level: 'wrong', ...problem })
export const advice = (check: string, problem: Problem): Finding => ({ check, level: 'advice', ...problem })

export const messageOf = (error: unknown): string => {
  // A failed connection to several addresses has an empty message of its own.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  // `fetch failed` names its reason in the cause.
  if (error instanceof TypeError && error.cause instanceof Error) return messageOf(error.cause)
  return error instanceof Error ? error.message : String(error)
}
