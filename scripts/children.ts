/** The child processes of a start, and their end in the opposite order of starting. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = path.join(import.meta.dirname, '..')
/** Time for requests and jobs under way. */
const STOPS_WITHIN_MS = 12_000
const PAUSES_MS = [1_000, 5_000, 30_000]
/** A process that ran for this long had started well. */
const STARTED_WELL_MS = 60_000

/** Settings that hold a login of the database, by value or by file. */
const NO_LOGINS = Object.fromEntries(
  ['DATABASE_URL', 'APP_DATABASE_URL', 'DESK_DATABASE_URL'].flatMap((name) => [
    [name, ''],
    [`${name}_FILE`, ''],
  ]),
)

const stops: (() => Promise<unknown>)[] = []
let isStopping = false

export const hasBegunToStop = (): boolean => isStopping

/** Registers a function that runs at the end. */
export function atTheEnd(stop: () => Promise<unknown>): void {
  stops.push(stop)
}

/** Stops everything, the last started first, and ends this program. */
export async function stopAll(code: number): Promise<never> {
  if (!isStopping) {
    isStopping = true
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error))
    process.exit(code)
  }
  return new Promise(() => undefined)
}

export type Child = {
  name: string
  args: string[]
  env?: Record<string, string>
  /** Signal of readiness: a message, the first output, or none. */
  readyBy: 'message' | 'output' | 'nothing'
  /** Effect of its end after it was ready: stop everything, start it again, or nothing. */
  onEnd: 'stop' | 'start again' | 'nothing'
  /** Time that it serves on before it stops. */
  drainMs?: number
}

/** Starts a process and waits until it is ready. If the process ends before that, everything ends. */
export async function runChild(given: Child): Promise<void> {
  let child = spawnChild(given)
  atTheEnd(() => stopChild(child, given))
  const first = await Promise.race([readiness(child, given), endOf(child)])
  if (first !== 'ready' && given.onEnd !== 'nothing') await giveUp(given, first)
  void watch()

  async function watch(): Promise<void> {
    for (let pause = 0; ; pause++) {
      const startedAt = Date.now()
      const ended = await endOf(child)
      if (isStopping || given.onEnd === 'nothing') return
      if (given.onEnd === 'stop') return giveUp(given, ended)
      if (Date.now() - startedAt > STARTED_WELL_MS) pause = 0
      const waitMs = PAUSES_MS[pause] ?? PAUSES_MS.at(-1) ?? 0
      console.error(
        `The ${given.name} ended ${ended}. The site runs on; the ${given.name} starts again in ${waitMs / 1000} s.`,
      )
      await sleep(waitMs)
      if (isStopping) return
      child = spawnChild(given)
    }
  }
}

async function giveUp({ name }: Child, ended: string): Promise<void> {
  if (!isStopping) console.error(`The ${name} ended ${ended}.`)
  await stopAll(1)
}

function spawnChild({ args, env, readyBy }: Child): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // The owner's login stays here: a process cannot leak a secret that it does not have.
    env: { ...process.env, ...NO_LOGINS, ...env },
    stdio: ['ignore', readyBy === 'output' ? 'pipe' : 'inherit', 'inherit', 'ipc'],
  })
  child.stdout?.resume()
  return child
}

const readiness = (child: ChildProcess, { readyBy }: Child): Promise<'ready'> =>
  new Promise((resolve) => {
    const done = () => resolve('ready')
    if (readyBy === 'message') child.once('message', done)
    else if (readyBy === 'output') child.stdout?.once('data', done)
    else done()
  })

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    const report = () => resolve(child.signalCode ? `by ${child.signalCode}` : `with code ${child.exitCode}`)
    if (hasEnded(child)) report()
    else child.once('exit', report)
  })

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function stopChild(child: ChildProcess, { drainMs = 0 }: Child): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS + drainMs)
  await endOf(child)
  clearTimeout(hard)
}
