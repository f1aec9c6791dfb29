/** A run: raises the stage, plays the cycles, and answers what was seen. */
import { seededRandom } from '../apps/sandbox/src/kit/random.ts'
import { type Client, type Complaint, createChaosClient } from './client.ts'
import { readFacts } from './facts.ts'
import { type Fault, type FaultReport, runFaults } from './faults.ts'
import { createAmounts, runLoad } from './load.ts'
import { type Operations, openOperations } from './operations.ts'
import { PLANTS, type Plant, type PlantName } from './plants.ts'
import { type Settled, settle } from './settle.ts'
import { raiseStage, type Stage } from './stage.ts'
import { type Finding, type Harm, verify } from './verify.ts'
import { verifyLedger } from './verify-ledger.ts'

export type ChaosOptions = {
  cycles: number
  seed: number
  clients?: number
  portBase?: number
  plant?: PlantName | undefined
  /** Keeps the folder of the run (database, journal, logs) also when nothing was found. */
  keep?: boolean
  say: (line: string) => void
}

export type ChaosReport = {
  seed: number
  cycles: number
  seconds: number
  operations: Record<'transfer' | 'withdraw' | 'retry', { acked: number; refused: number; unknown: number }>
  /** Operations that were sent more than once because nobody knew. */
  uncertain: number
  answers: Record<string, number>
  faults: Partial<Record<Fault, number>>
  cuts: { atCommit: number; database: number; clients: number }
  readyMs: Partial<Record<FaultReport['readyMs'][number]['fault'], { p50: number; max: number }>>
  firstSuccessMs: { p50: number; max: number }
  settleMs: { p50: number; max: number }
  queuedLines: number
  ownExits: string[]
  lost: number
  duplicated: number
  ghost: number
  broken: number
  findings: (Finding & { cycle: number })[]
  /** Where journal, logs and database of a red run are. */
  folder: string | null
}

const CLIENTS = 32
const LOAD_MS = { least: 1_000, most: 3_000 }
const REPLAYED_A_CYCLE = 8
const FIRST_DEPOSITS = 8

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const random = seededRandom(options.seed)
  const plant: Plant = options.plant ? PLANTS[options.plant] : { what: 'nothing' }
  const { rewrite } = plant
  const began = performance.now()
  const stage = await raiseStage({
    portBase: options.portBase ?? 5300,
    clients: options.clients ?? CLIENTS,
    seed: options.seed,
    random,
    ...(rewrite ? { rewrite: (chunk: Buffer) => rewrite(chunk, random) } : {}),
  })
  const stopOnSignal = () => void stage.stop({ keepFolder: false }).then(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopOnSignal)
  let isGreen = false
  try {
    const run = await startRun(stage, plant, random)
    for (let cycle = 1; cycle <= options.cycles && run.findings.length === 0; cycle++) {
      options.say(await run.playCycle(cycle))
    }
    isGreen = run.findings.length === 0
    const keepFolder = !isGreen || (options.keep ?? false)
    return run.report(options.seed, (performance.now() - began) / 1000, keepFolder ? stage.folder : null)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stopOnSignal)
    await stage.stop({ keepFolder: !isGreen || (options.keep ?? false) })
  }
}

async function startRun(stage: Stage, plant: Plant, random: () => number) {
  const operations = await openOperations(stage.folder)
  const complaints: Complaint[] = []
  const seen = { answers: {} as Record<string, number>, cycles: 0, queuedLines: 0 }
  const findings: (Finding & { cycle: number })[] = []
  const faults: FaultReport[] = []
  const settled: Settled[] = []
  const clients = stage.members.map((member, index) =>
    createChaosClient({
      member,
      address: `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`,
      siteUrl: stage.siteUrl,
      bank: stage.bank,
      operations,
      complain: (complaint) => complaints.push(complaint),
      onAnswer: (status) => {
        seen.answers[status || 'none'] = (seen.answers[status || 'none'] ?? 0) + 1
      },
    }),
  )
  const keys = numberedKeys()
  const amounts = createAmounts()
  const load = { clients, operations, random, nextKey: keys, amounts }
  await Promise.all(clients.map((client) => firstDeposits(client, operations, keys, amounts)))

  const playCycle = async (cycle: number): Promise<string> => {
    const ms = LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least)
    let isOver = false
    const before = operations.all.length
    const loading = [runLoad(load, () => isOver), plant.duringLoad?.(stage, () => isOver)]
    const broken = await runFaults(stage, random, ms)
    isOver = true
    await Promise.all(loading)
    faults.push(broken)
    const calm = await settle(stage, clients, operations)
    settled.push(calm)
    await plant.beforeCheck?.(stage)
    await replaySample(clients, operations, random)
    const found = await check(stage, operations, calm, complaints.splice(0))
    findings.push(...found.findings.map((each) => ({ ...each, cycle })))
    seen.cycles = cycle
    seen.queuedLines = found.queuedLines
    const line = `cycle ${cycle}: ${operations.all.length - before} operations, ${broken.faults.join(', ')}, settled in ${Math.round(calm.ms)} ms`
    return found.findings.length === 0 ? line : `${line}\n${found.findings.map(lineOf).join('\n')}`
  }

  const report = (seed: number, seconds: number, folder: string | null): ChaosReport => ({
    seed,
    cycles: seen.cycles,
    seconds: Math.round(seconds),
    operations: {
      transfer: countStates(operations, 'transfer'),
      withdraw: countStates(operations, 'withdraw'),
      retry: countStates(operations, 'retry'),
    },
    uncertain: operations.all.filter((each) => each.attempts > 1).length,
    answers: seen.answers,
    faults: countFaults(faults),
    cuts: {
      atCommit: stage.toDatabase.cuts.atAim,
      database: stage.toDatabase.cuts.answers + stage.toDatabase.cuts.all,
      clients: stage.toSite.cuts.answers + stage.toSite.cuts.all,
    },
    readyMs: readyTimes(faults),
    firstSuccessMs: spread(settled.map((each) => each.firstSuccessMs)),
    settleMs: spread(settled.map((each) => each.ms)),
    queuedLines: seen.queuedLines,
    ownExits: stage.api.ownExits(),
    ...countHarms(findings),
    findings: findings.slice(0, 50),
    folder,
  })
  return { playCycle, report, findings }
}

const lineOf = (finding: Finding) => `  ${finding.check} ${finding.harm}: ${finding.detail}`

/** Keys name the run's operations in the order of their making. */
function numberedKeys(): () => string {
  let n = 0
  return () => `chaos-operation-${String(++n).padStart(8, '0')}`
}

/** Money to begin with, by the same way as all money. */
async function firstDeposits(
  client: Client,
  operations: Operations,
  nextKey: () => string,
  amounts: ReturnType<typeof createAmounts>,
): Promise<void> {
  await client.logIn()
  for (let n = 0; n < FIRST_DEPOSITS; n++) {
    await client.attempt(
      await operations.add({ key: nextKey(), kind: 'transfer', member: client.member, satang: amounts.deposit() }),
    )
  }
}

/** Operations that were acknowledged long ago are sent again: the answer must be the same. */
async function replaySample(clients: readonly Client[], operations: Operations, random: () => number): Promise<void> {
  const acked = operations.all.filter((each) => each.state === 'acked' && each.kind !== 'transfer')
  for (let n = 0; n < Math.min(REPLAYED_A_CYCLE, acked.length); n++) {
    const operation = acked[Math.floor(random() * acked.length)]
    const client = clients.find((each) => each.member === operation?.member)
    if (operation && client) await client.attempt(operation, true)
  }
}

async function check(
  stage: Stage,
  operations: Operations,
  calm: Settled,
  complaints: readonly Complaint[],
): Promise<{ findings: Finding[]; queuedLines: number }> {
  const facts = await readFacts(stage)
  const isAlive = await stage.api.isReady()
  return {
    queuedLines: facts.lines.filter((line) => line.state === 'queued').length,
    findings: [
      ...calm.stuck.map((detail): Finding => ({ check: 'V2', harm: 'broken', detail: `not settled: ${detail}` })),
      ...complaints.map((each): Finding => ({ check: each.check, harm: 'broken', detail: each.detail })),
      ...verify(operations.all, facts),
      ...(await verifyLedger(stage)),
      ...(isAlive ? [] : [{ check: 'V8', harm: 'broken', detail: 'the api is not ready' } as const]),
      ...stage.api
        .ownExits()
        .map((exit): Finding => ({ check: 'V8', harm: 'broken', detail: `the api ended by itself: ${exit}` })),
    ],
  }
}

function countStates({ all }: Operations, kind: 'transfer' | 'withdraw' | 'retry') {
  const count = (state: string) => all.filter((each) => each.kind === kind && each.state === state).length
  return { acked: count('acked'), refused: count('refused'), unknown: count('unknown') }
}

function countFaults(reports: readonly FaultReport[]): Partial<Record<Fault, number>> {
  const counts: Partial<Record<Fault, number>> = {}
  for (const fault of reports.flatMap((each) => each.faults)) counts[fault] = (counts[fault] ?? 0) + 1
  return counts
}

function countHarms(findings: readonly Finding[]): Record<Harm, number> {
  const count = (harm: Harm) => findings.filter((each) => each.harm === harm).length
  return { lost: count('lost'), duplicated: count('duplicated'), ghost: count('ghost'), broken: count('broken') }
}

function readyTimes(reports: readonly FaultReport[]): ChaosReport['readyMs'] {
  const times: ChaosReport['readyMs'] = {}
  for (const fault of ['kill-api', 'kill-postgres'] as const) {
    const ms = reports.flatMap((each) => each.readyMs.filter((ready) => ready.fault === fault).map((ready) => ready.ms))
    if (ms.length > 0) times[fault] = spread(ms)
  }
  return times
}

function spread(values: readonly number[]): { p50: number; max: number } {
  const sorted = [...values].sort((one, other) => one - other)
  return { p50: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0), max: Math.round(sorted.at(-1) ?? 0) }
}
