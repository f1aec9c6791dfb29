/** Processor time of processes, as Linux counts it in /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const MS_OF_TICK = 10

type Stat = { parent: number; own: number; ended: number }

/** `own` in milliseconds; `ended`: that of children that have ended. Undefined for a process that is gone. */
function statOf(pid: number | string): Stat | undefined {
  try {
    const [, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = rest.join(') ').split(' ').map(Number)
    const ticks = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * MS_OF_TICK
    return { parent: fields[1] ?? 0, own: ticks(11), ended: ticks(13) }
  } catch {
    return undefined
  }
}

/** Milliseconds that a process has used. */
export const processorMs = (pid: number): number => statOf(pid)?.own ?? 0

/** Milliseconds that a PostgreSQL has used: its backends and background processes, also those that have ended. */
export function serverMs(postmaster: number): number {
  const own = statOf(postmaster)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((each) => each?.parent === postmaster)
  return children.reduce((sum, each) => sum + (each?.own ?? 0), (own?.own ?? 0) + (own?.ended ?? 0))
}
