/** Faults of a cycle and their times. Killed processes run again when `runFaults` resolves. All other faults end with `heal`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Environment, untilReady } from './environment.ts'
import { NO_TROUBLE, type Trouble } from './tcp-proxy.ts'

/** One of them in each cycle, as far as the environment has it. */
const MAIN_FAULTS = ['kill-api', 'kill-postgres', 'fail-over', 'partition', 'fill-disk'] as const
type MainFault = (typeof MAIN_FAULTS)[number]
const FAULTS = [
  'kill-api',
  'kill-postgres',
  'freeze-api',
  'cut-database',
  'cut-clients',
  'cut-commits',
  'bank-refuses',
] as const
/** One of them, or none, in each cycle. */
const STUDIO_FAULTS = ['kill-studio', 'slow-studio', 'cut-studio', undefined] as const
export type Fault = MainFault | (typeof FAULTS)[number] | NonNullable<(typeof STUDIO_FAULTS)[number]>

export type FaultReport = {
  faults: Fault[]
  /** Milliseconds from the kill to the first reply of /readyz. */
  readyMs: { fault: 'kill-api' | 'kill-postgres'; ms: number }[]
  /** Milliseconds from the moment that PostgreSQL can be reached and accepts writes to the first write through the api. */
  servedMs: { fault: MainFault; ms: number }[]
}

const ALWAYS_DATABASE: Trouble = { cutAtAim: 0.12, cutAnswer: 0.002, delay: 0.03, delayMsMax: 40 }
const ALWAYS_SITE: Trouble = { cutAtAim: 0, cutAnswer: 0.03, delay: 0.05, delayMsMax: 40 }
const ALWAYS_STUDIO: Trouble = { cutAtAim: 0, cutAnswer: 0.04, delay: 0.1, delayMsMax: 60 }
const COMMITS_CUT = 0.6
const STUDIO_TROUBLE = { lostReplyProbability: 0.15, refusalProbability: 0.1 }
/** Delays of replies in milliseconds. Some exceed the site's timeout. */
const SLOW_MS = { least: 500, most: 6_000 }

/** Injects faults for `ms` milliseconds: a main one, and up to three others and one of the studio at random times. */
export async function runFaults(environment: Environment, random: () => number, ms: number): Promise<FaultReport> {
  const report: FaultReport = { faults: [], readyMs: [], servedMs: [] }
  const possible = MAIN_FAULTS.filter((fault) => isPossible(environment, fault))
  const main = possible[Math.floor(random() * possible.length)] as MainFault
  const others = Array.from(
    { length: Math.floor(random() * 4) },
    () => FAULTS[Math.floor(random() * FAULTS.length)] as Fault,
  )
  const ofStudio = STUDIO_FAULTS[Math.floor(random() * STUDIO_FAULTS.length)]
  report.faults = [main, ...others, ...(ofStudio ? [ofStudio] : [])]
  environment.toDatabase.setTrouble(ALWAYS_DATABASE)
  environment.toSite.setTrouble(ALWAYS_SITE)
  environment.toStudio.setTrouble(ALWAYS_STUDIO)
  await Promise.all([environment.bank.setSwitches(BANK_TROUBLE), environment.studio.setSwitches(STUDIO_TROUBLE)])
  // The processes start one after the other. A second kill during a start is part of the run.
  await Promise.all([
    sleep(ms),
    ...report.faults.map(async (fault) => {
      await sleep(fault === 'bank-refuses' ? 0 : (0.25 + random() * 0.6) * ms)
      await FAULT[fault](environment, random, report)
    }),
  ])
  // A frozen process gives no measure of start time.
  if (report.faults.includes('freeze-api')) Object.assign(report, { readyMs: [], servedMs: [] })
  return report
}

/** A partition is part of the runs with a standby: the older seeds keep their course without one. */
function isPossible({ database }: Environment, fault: MainFault): boolean {
  if (fault === 'fail-over' || fault === 'partition') return database.failOver !== undefined
  return fault !== 'fill-disk' || (database.failOver !== undefined && database.fillDisk !== undefined)
}

/** Notes how long the api takes to write again. */
async function noteServed({ api }: Environment, report: FaultReport, fault: MainFault): Promise<void> {
  const began = performance.now()
  while (!(await api.writes())) await sleep(10)
  report.servedMs.push({ fault, ms: performance.now() - began })
}

/** Ends all faults except the bank's refusals. */
export async function heal({ toDatabase, toSite, toStudio, bank, studio }: Environment): Promise<void> {
  for (const proxy of [toDatabase, toSite, toStudio]) proxy.setTrouble(NO_TROUBLE)
  await Promise.all([bank.setSwitches(BANK_QUIET), studio.setSwitches(STUDIO_QUIET)])
}

/** Statement lines come late, twice and at the same moment. Replies of payouts are lost. */
const BANK_TROUBLE = {
  statementDelayMs: 50,
  statementCopies: 2,
  areCopiesConcurrent: true,
  isShuffled: true,
  lostReplyProbability: 0.3,
  payoutRefusal: 'none',
}
const STUDIO_QUIET = { slowMs: 0, lostReplyProbability: 0, refusalProbability: 0 }
const BANK_QUIET = { statementDelayMs: 0, statementCopies: 1, isShuffled: false, lostReplyProbability: 0 }

const FAULT: Record<Fault, (environment: Environment, random: () => number, report: FaultReport) => Promise<void>> = {
  'kill-api': async (environment, _random, report) => {
    environment.api.kill()
    report.readyMs.push({ fault: 'kill-api', ms: await untilReady(environment.api) })
  },
  'kill-postgres': async (environment, _random, report) => {
    const began = performance.now()
    await environment.database.killAndRestart()
    await noteServed(environment, report, 'kill-postgres')
    await untilReady(environment.api)
    report.readyMs.push({ fault: 'kill-postgres', ms: performance.now() - began })
  },
  'fail-over': async (environment, _random, report) => {
    await environment.database.failOver?.()
    await noteServed(environment, report, 'fail-over')
  },
  // Nothing arrives, and no connection ends.
  partition: async (environment, random, report) => {
    environment.toDatabase.setSilent(true)
    await sleep(1_000 + random() * 5_000)
    environment.toDatabase.setSilent(false)
    await noteServed(environment, report, 'partition')
  },
  'fill-disk': async (environment, _random, report) => {
    await environment.database.fillDisk?.()
    await noteServed(environment, report, 'fill-disk')
  },
  'freeze-api': (environment, random) => environment.api.freeze(100 + random() * 1_900),
  'cut-database': async (environment) => {
    environment.toDatabase.cutAll()
  },
  'cut-clients': async (environment) => {
    environment.toSite.cutAll()
  },
  'cut-commits': async (environment) => {
    environment.toDatabase.setTrouble({ ...ALWAYS_DATABASE, cutAtAim: COMMITS_CUT })
    await sleep(400)
    environment.toDatabase.setTrouble(ALWAYS_DATABASE)
  },
  'kill-studio': (environment) => environment.studio.killAndRestart(),
  'slow-studio': (environment, random) =>
    environment.studio.setSwitches({ slowMs: Math.round(SLOW_MS.least + random() * (SLOW_MS.most - SLOW_MS.least)) }),
  'cut-studio': async (environment) => {
    environment.toStudio.cutAll()
  },
  // Lasts into the settling: the job that sends payouts runs every two seconds.
  'bank-refuses': (environment, random) =>
    environment.bank.setSwitches({ payoutRefusal: random() < 0.7 ? 'later' : 'for-good' }),
}
