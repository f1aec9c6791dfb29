/** Counts the requests of the drill by kind: replies, failures with their cause, and the time of the slowest. */
import type { Answer } from './drill-requests.ts'

export type Row = {
  kind: string
  answered: number
  p50: number
  p99: number
  slowest: number
  slowestIn: string
  /** Failures by phase and cause. */
  failed: Record<string, number>
}

type Seen = { latencies: number[]; slowest: number; slowestIn: string; failed: Record<string, number> }

export function createTally() {
  const kinds = new Map<string, Seen>()
  let phase = 'begin'
  const seenOf = (kind: string): Seen => {
    const seen = kinds.get(kind) ?? { latencies: [], slowest: 0, slowestIn: '', failed: {} }
    kinds.set(kind, seen)
    return seen
  }
  const fail = (kind: string, cause: string, began = phase) => {
    const { failed } = seenOf(kind)
    const name = `${began}: ${cause}`
    failed[name] = (failed[name] ?? 0) + 1
  }
  return {
    enter: (name: string) => {
      phase = name
    },
    fail,
    /** Measures a request. `problemOf` names the problem of a reply. Undefined without a reply, or with a problem. */
    async measure(
      kind: string,
      ask: () => Promise<Answer>,
      problemOf: (answer: Answer) => string | undefined = problemOfStatus,
    ): Promise<Answer | undefined> {
      const [began, from] = [phase, performance.now()]
      try {
        const answer = await ask()
        const ms = performance.now() - from
        const seen = seenOf(kind)
        seen.latencies.push(ms)
        if (ms > seen.slowest) Object.assign(seen, { slowest: ms, slowestIn: began })
        const problem = problemOf(answer)
        if (problem === undefined) return answer
        fail(kind, problem, began)
      } catch (error) {
        fail(kind, error instanceof Error && 'code' in error ? String(error.code) : String(error), began)
      }
      return undefined
    },
    rows: (): Row[] => [...kinds].map(([kind, seen]) => rowOf(kind, seen)),
  }
}
export type Tally = ReturnType<typeof createTally>

export const problemOfStatus = ({ status, text }: Answer): string | undefined =>
  status === 200 ? undefined : `${status} ${text.slice(0, 120)}`

function rowOf(kind: string, { latencies, slowest, slowestIn, failed }: Seen): Row {
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { kind, answered: sorted.length, p50: at(0.5), p99: at(0.99), slowest, slowestIn, failed }
}
