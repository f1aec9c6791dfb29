import { existsSync, readFileSync } from 'node:fs'

/** Returns whether a process of this number runs on this machine. A zombie answers signals but does no work. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !(existsSync(`/proc/${pid}/stat`) && readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '))
  } catch {
    return false
  }
}
