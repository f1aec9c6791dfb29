/** Programs of the drill that are killed, frozen and started again one by one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../../tools/rules/files.ts'
import { endChild } from '../../chaos/faults/api-process.ts'

const READY_WITHIN_MS = 120_000

export type Program = {
  start: () => Promise<void>
  /** SIGKILL. Nothing starts it again. */
  kill: () => Promise<void>
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
  state: () => string
}

type Start = () => { child: ChildProcess; isUp: Promise<unknown> }

export function createProgram(name: string, run: Start): Program {
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || !isRunning()) return
    child.kill('SIGCONT')
    if (signal === 'SIGTERM') return endChild(child)
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  return {
    start: async () => {
      const started = run()
      child = started.child
      await started.isUp
    },
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
    state: () => `${name}: ${isRunning() ? `active (running), pid ${child?.pid}` : 'inactive (dead)'}`,
  }
}

/** One api process with its own role. Ready when its staff listener answers. */
export const runApi =
  (env: Record<string, string>, logFile: string): Start =>
  () => {
    const log = openSync(logFile, 'a')
    const child = spawn(process.execPath, [path.join(ROOT, 'apps/api/src/main.ts')], {
      stdio: ['ignore', log, log],
      env: { ...process.env, ...env },
    })
    closeSync(log)
    return { child, isUp: untilAnswers(`http://127.0.0.1:${env.OPERATOR_PORT}/healthz`, child) }
  }

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < READY_WITHIN_MS; waited += 50) {
    if (child.exitCode !== null) throw new Error(`The api ended with ${child.exitCode}`)
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await sleep(50)
  }
  throw new Error(`No answer: ${url}`)
}
