/** The programs that a run of the tests starts, and what they leave behind when they are interrupted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../apps/api/src/kit/start/processes.ts'

const ROOT = path.join(import.meta.dirname, '..')
const ENDS_WITHIN_MS = 15_000
const CLOSES_WITHIN_MS = 3_000
const LOOK_AGAIN_MS = 100

/** In the environment of everything that this run starts, however deep below. */
const MARK = `DUANG_TEST_RUN=${randomUUID()}`
const [markName = '', markValue = ''] = MARK.split('=')

let current: ChildProcess | undefined
let isInterrupted = false

/** Runs a program of the tests to its end; whether it ended with code 0. */
export async function runStep(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  if (isInterrupted) return new Promise(() => undefined)
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env, [markName]: markValue },
  })
  current = child
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
  // After an interruption the run ends below; nothing more is counted.
  return isInterrupted ? new Promise(() => undefined) : code === 0
}

/** On a signal the running step ends first, then what it left: sites, databases, browsers. */
export function endOnSignals(cleanUp: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, async () => {
      if (isInterrupted) return
      isInterrupted = true
      current?.kill(signal)
      await untilEnded(() => current === undefined || current.exitCode !== null || current.signalCode !== null)
      current?.kill('SIGKILL')
      await stopLeftovers()
      cleanUp()
      process.exit(128 + constants.signals[signal])
    })
}

/** Stops every process that this run started and that still runs. Answers how many there were. */
export async function stopLeftovers(): Promise<number> {
  // A browser that was just closed takes a moment.
  await untilEnded(() => marked().length === 0, CLOSES_WITHIN_MS)
  const left = marked()
  // PostgreSQL ends all connections and keeps committed data.
  signalAll(left, 'SIGINT')
  await untilEnded(() => !left.some(isRunning))
  signalAll(marked(), 'SIGKILL')
  return left.length
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has just ended by itself.
    }
  }
}

/** Processes with our mark in their environment. Systems without /proc have none to show. */
function marked(): number[] {
  if (!existsSync('/proc/self/environ')) return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  return pids.map(Number).filter((pid) => environmentOf(pid).includes(MARK) && isRunning(pid))
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    // Another user's, or gone.
    return []
  }
}

async function untilEnded(hasEnded: () => boolean, withinMs = ENDS_WITHIN_MS): Promise<void> {
  for (let waited = 0; waited < withinMs && !hasEnded(); waited += LOOK_AGAIN_MS) await sleep(LOOK_AGAIN_MS)
}
