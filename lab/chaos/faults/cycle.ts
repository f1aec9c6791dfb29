/** One cycle of a run: load under faults, then the settling, then the checks. */
import { setTimeout as sleep } from 'node:timers/promises'
import { FEATURES, hurryFeatures, LOAD_STEPS } from '../features.ts'
import type { Cast } from '../players/cast.ts'
import type { Client, Complaint } from '../players/client.ts'
import { runLoad } from '../players/load.ts'
import type { Operations } from '../players/operations.ts'
import { viewPages } from '../players/page-views.ts'
import type { Plays } from '../players/plays.ts'
import type { Visits } from '../players/visits.ts'
import { countTransfers, type Diary } from '../report.ts'
import { type AnnouncedWatch, verifyAnnounced } from '../verify/announced.ts'
import type { Control } from '../verify/control.ts'
import type { Corrector } from '../verify/corrections.ts'
import type { Finding } from '../verify/finding.ts'
import { verifySealed } from '../verify/seal.ts'
import { PATIENCE_MS, type Settled, settle } from '../verify/settle.ts'
import { beginPlay, readSteadyFacts } from '../verify/transfer-facts.ts'
import { verify } from '../verify/verify.ts'
import { verifyCorrections } from '../verify/verify-corrections.ts'
import { verifyInvariants, verifySessions } from '../verify/verify-invariants.ts'
import { verifyPlays } from '../verify/verify-plays.ts'
import { verifyTransfers } from '../verify/verify-transfers.ts'
import type { Environment } from './environment.ts'
import { heal, runFaults } from './faults.ts'

const LOAD_MS = { least: 1_500, most: 3_000 }
const REPLAYED_A_CYCLE = 8
/** The control of a run that injects nothing. */
export const NOTHING = 'nothing'
const STAFF_LOOK_MS = 300

/** Runs load and faults together, until the faults are healed and the last requests have ended. */
async function playUnderFaults(environment: Environment, control: Control, random: () => number, cast: Cast) {
  const { operations, amounts, clients } = cast
  const ms = LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least)
  let isOver = false
  const hasEnded = () => isOver
  const loading = [
    runLoad({ clients, operations, random, amounts, steps: LOAD_STEPS }, hasEnded),
    cast.studio.play(environment.players, hasEnded),
    cast.tokenStudio.play(environment.tokenPlayers, hasEnded),
    cast.visits.play(cast.visitors, hasEnded),
    decideWhile(environment, hasEnded),
    correctWhile(cast.corrector, hasEnded),
    hurryWhile(environment, hasEnded),
  ]
  let isQuiet = false
  const injected = control.duringLoad?.(environment, () => isQuiet)
  return runFaults(environment, random, ms).finally(async () => {
    isOver = true
    // The last requests meet cuts and lost replies, too.
    await Promise.all(loading)
    isQuiet = true
    await injected
    await heal(environment)
  })
}

/** Settles open items, views the pages and checks the books. */
async function settleAndCheck(environment: Environment, control: Control, random: () => number, cast: Cast) {
  const { operations, plays, visits, corrector, clients, visitors, studio, tokenStudio, diary } = cast
  const patienceMs = control.what === NOTHING ? PATIENCE_MS.usual : PATIENCE_MS.injected
  const settleBoth = async () => void (await Promise.all([studio.settle(), tokenStudio.settle()]))
  const calm = await settle(environment, clients, {
    operations,
    plays,
    visits,
    corrector,
    visitors,
    random,
    patienceMs,
    studio: { settle: settleBoth },
  })
  const moved = await viewPages(environment, clients, control)
  await control.beforeCheck?.(environment)
  const bonusFindings = await cast.bonusPlayers.end()
  await replaySample(clients, operations, random)
  const internalAnswers = diary.answers['500'] ?? 0
  const journals = { operations, plays, visits, corrector, announced: cast.announced }
  const { findings, ...state } = await check(environment, journals, calm, cast.complaints.splice(0), internalAnswers)
  return { calm, state, findings: [...moved, ...findings, ...bonusFindings] }
}

export async function playCycle(
  cycle: number,
  environment: Environment,
  control: Control,
  random: () => number,
  cast: Cast,
): Promise<string> {
  const { operations, plays, visits, diary } = cast
  const before = { operations: operations.all.length, plays: plays.all.length, shown: visits.shown.length }
  await beginPlay(environment)
  await cast.bonusPlayers.begin(cycle)
  for (const { begin } of FEATURES) await begin?.(environment, cycle)
  const broken = await playUnderFaults(environment, control, random, cast)
  const { calm, state, findings } = await settleAndCheck(environment, control, random, cast)
  diary.cycles = cycle
  diary.faults.push(broken)
  diary.settled.push(calm)
  Object.assign(diary, state)
  diary.findings.push(...findings.map((each) => ({ ...each, cycle })))
  const made = operations.all.length - before.operations
  const played = plays.all.length - before.plays
  const shown = visits.shown.length - before.shown
  const line = `cycle ${cycle}: ${made} operations, ${played} plays, ${shown} rounds elsewhere, ${broken.faults.join(', ')}, settled in ${Math.round(calm.ms)} ms`
  return [line, ...findings.map((each) => `  ${each.check} ${each.harm}: ${each.detail}`)].join('\n')
}

const CORRECTION_MS = 100

/** Corrections run one after the other, as from one desk. */
async function correctWhile(corrector: Corrector, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    await sleep(CORRECTION_MS)
    await corrector.work()
  }
}

/** Staff decide during faults, too. */
async function decideWhile(environment: Environment, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    await sleep(STAFF_LOOK_MS)
    await environment.staff.decideAll()
  }
}

const HURRY_MS = 400

/** The jobs of features meet the faults, too. */
async function hurryWhile(environment: Environment, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    // The server may be away at this moment. The next try comes soon.
    await hurryFeatures(environment).catch(() => undefined)
    await sleep(HURRY_MS)
  }
}

/** Repeats acknowledged operations, some of them old: the reply must be the same. */
async function replaySample(clients: readonly Client[], operations: Operations, random: () => number): Promise<void> {
  const acked = operations.all.filter((each) => each.state === 'acked' && each.kind !== 'transfer')
  for (let n = 0; n < Math.min(REPLAYED_A_CYCLE, acked.length); n++) {
    const operation = acked[Math.floor(random() * acked.length)]
    const client = clients.find((each) => each.member === operation?.member)
    if (operation && client) await client.attempt(operation, true)
  }
}

async function check(
  environment: Environment,
  {
    operations,
    plays,
    visits,
    corrector,
    announced,
  }: { operations: Operations; plays: Plays; visits: Visits; corrector: Corrector; announced: AnnouncedWatch },
  calm: Settled,
  complaints: readonly Complaint[],
  internalAnswers: number,
): Promise<Pick<Diary, 'queuedLines' | 'withdrawals' | 'transfers' | 'reportedRounds'> & { findings: Finding[] }> {
  // Read before the facts: an announced balance is committed already.
  const balances = announced.take()
  const { facts, transfers } = await readSteadyFacts(environment)
  const withdrawals: Record<string, number> = {}
  for (const { state } of facts.withdrawals) withdrawals[state] = (withdrawals[state] ?? 0) + 1
  const isAlive = await environment.api.isReady()
  const broken = (rule: string, detail: string): Finding => ({ check: rule, harm: 'broken', detail })
  return {
    withdrawals,
    queuedLines: facts.lines.filter((line) => line.state === 'queued').length,
    transfers: countTransfers(transfers.transfers),
    reportedRounds: transfers.reported.length,
    findings: [
      ...calm.stuck.map((what) => broken('V2', `not settled: ${what}`)),
      ...complaints.map((each) => broken(each.check, each.detail)),
      ...verify(operations.all, facts),
      ...verifyPlays(plays.all, facts),
      ...verifyAnnounced(balances, facts.creditEntries),
      ...verifyCorrections({ ...corrector, ...facts }),
      ...verifyTransfers({ log: environment.studio.log, facts, transfers, shown: visits.shown, plays: plays.all }),
      ...(await verifyInvariants(environment)),
      ...(await verifySessions(environment)),
      ...(await verifySealed(environment)),
      ...(internalAnswers > 0 ? [broken('V8', `the api answered 500 ${internalAnswers} times: see api.log`)] : []),
      ...[...environment.staff.errors.splice(0), ...corrector.errors.splice(0)].map((error) =>
        broken('V8', `staff got an error: ${error}`),
      ),
      ...(isAlive ? [] : [broken('V8', 'the api is not ready')]),
      ...environment.api.ownExits().map((exit) => broken('V8', `the api ended by itself: ${exit}`)),
    ],
  }
}
