/** A run: starts the environment, plays the cycles, and returns the report. */
import { seededRandom } from '../../apps/sandbox/src/kit/random.ts'
import { NOTHING, playCycle } from './faults/cycle.ts'
import { startEnvironment } from './faults/environment.ts'
import { openCast } from './players/cast.ts'
import { type ChaosReport, makeReport } from './report.ts'
import type { Control } from './verify/control.ts'
import { CONTROLS, type ControlName } from './verify/controls.ts'

export type ChaosOptions = {
  cycles: number
  seed: number
  clients: number
  portBase?: number
  /** Processes of the api. One by default. */
  processes?: number
  /** A second PostgreSQL follows, and is promoted when the first is lost. By default with several processes. */
  hasStandby?: boolean
  patroni?: readonly string[] | undefined
  control?: ControlName | undefined
  /** Keeps the folder of the run (database, journal, logs) of a green run too. */
  keep?: boolean
  print: (line: string) => void
}

/** Plays the cycles until the last one, a finding, or an interruption. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const random = seededRandom(options.seed)
  const control: Control = options.control ? CONTROLS[options.control] : { what: NOTHING }
  let hasBegun = false
  const began = performance.now()
  const environment = await startEnvironment({
    portBase: options.portBase ?? 5300,
    processes: options.processes ?? 1,
    hasStandby: options.hasStandby ?? (options.processes ?? 1) > 1,
    patroni: options.patroni,
    clients: options.clients,
    seed: options.seed,
    random,
    ...(control.rewrite ? { rewrite: control.rewrite(random, () => hasBegun) } : {}),
  })
  let keepFolder = true
  // An interrupted run reports its cycles. The current cycle runs to its end.
  let isInterrupted = false
  const interrupt = (signal: string) => {
    isInterrupted = true
    options.print(`${signal}: this cycle is the last one`)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  try {
    const cast = await openCast(environment, random)
    hasBegun = true
    for (let cycle = 1; cycle <= options.cycles && cast.diary.findings.length === 0 && !isInterrupted; cycle++) {
      options.print(await playCycle(cycle, environment, control, random, cast))
    }
    keepFolder = options.keep === true || (cast.diary.findings.length > 0 && options.control === undefined)
    const folder = keepFolder ? environment.folder : null
    const seconds = (performance.now() - began) / 1000
    return makeReport({ seed: options.seed, seconds, folder }, environment, cast, cast.diary)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, interrupt)
    await environment.stop({ keepFolder })
  }
}
