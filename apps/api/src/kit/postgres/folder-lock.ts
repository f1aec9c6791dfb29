/** A lock between independent processes: one program at a time changes a folder. */
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sqlState } from '../database/db.ts'
import { isRunning } from '../start/processes.ts'

const LOOK_AGAIN_MS = 50
/** Longer than any work under such a lock. After a power cut its number may be another program's. */
const STALE_MS = 120_000

/** Waits until no other program holds the lock file, works, and removes it. The lock of a killed holder is removed. */
export async function withFolderLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const mine = `${process.pid} ${randomUUID()}`
  while (!acquire(file, mine)) {
    const held = heldBy(file)
    if (held !== undefined && isStale(file, held)) removeStale(file, held)
    else await sleep(LOOK_AGAIN_MS)
  }
  try {
    return await work()
  } finally {
    if (heldBy(file) === mine) rmSync(file, { force: true })
  }
}

function acquire(file: string, mine: string): boolean {
  try {
    writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (sqlState(error) === 'EEXIST') return false
    throw error
  }
}

function heldBy(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function isStale(file: string, held: string): boolean {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  // Empty for the moment between making it and writing it.
  return age > STALE_MS || (held !== '' && !isRunning(Number.parseInt(held, 10)))
}

/** Removes a stale lock. Of two that find it stale one gets it by renaming. Should it be a new one by then, it is put back. */
function removeStale(file: string, held: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (heldBy(aside) !== held) linkSync(aside, file)
  } catch {
    // Another program was faster.
  }
  rmSync(aside, { force: true })
}
