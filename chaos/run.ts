/** A run: raises the stage, plays the cycles, and answers what was seen. */
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../apps/sandbox/src/kit/random.ts'
import { createBonusPlayers } from './bonus-players.ts'
import { type Client, type Complaint, createChaosClient } from './client.ts'
import { type Corrector, createCorrector } from './corrections.ts'
import { heal, runFaults } from './faults.ts'
import { type Amounts, createAmounts, runLoad } from './load.ts'
import { lookAtPages } from './looks.ts'
import type { Member } from './members.ts'
import { type Operations, openOperations } from './operations.ts'
import type { Plant } from './plant.ts'
import { PLANTS, type PlantName } from './plants.ts'
import { openPlays, type Plays } from './plays.ts'
import { type ChaosReport, countMovements, type Diary, makeReport } from './report.ts'
import { PATIENCE_MS, type Settled, settle } from './settle.ts'
import { raiseStage, type Stage } from './stage.ts'
import { canonicalVoice, createStudio } from './studio.ts'
import { createTokenStudio } from './token-studio.ts'
import { beginPlay, readSteadyFacts } from './transfer-facts.ts'
import { type Finding, verify } from './verify.ts'
import { verifyCorrections } from './verify-corrections.ts'
import { verifyInvariants, verifySessions } from './verify-invariants.ts'
import { verifyPlays } from './verify-plays.ts'
import { verifyTransfers } from './verify-transfers.ts'
import { openVisits, type Visits } from './visits.ts'

export type ChaosOptions = {
  cycles: number
  seed: number
  clients: number
  portBase?: number
  plant?: PlantName | undefined
  /** Keeps the folder of the run (database, journal, logs) also when nothing was found. */
  keep?: boolean
  say: (line: string) => void
}

const LOAD_MS = { least: 1_500, most: 3_000 }
const REPLAYED_A_CYCLE = 8
const FIRST_DEPOSITS = 8
const NOTHING = 'nothing'
const STAFF_LOOK_MS = 300
const LOGIN_TRIES = 30

/** Plays the cycles until the last one, until one of them finds something, or until it is interrupted. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const random = seededRandom(options.seed)
  const plant: Plant = options.plant ? PLANTS[options.plant] : { what: NOTHING }
  let hasBegun = false
  const began = performance.now()
  const stage = await raiseStage({
    portBase: options.portBase ?? 5300,
    clients: options.clients,
    seed: options.seed,
    random,
    ...(plant.rewrite ? { rewrite: plant.rewrite(random, () => hasBegun) } : {}),
  })
  let keepFolder = true
  // Whoever interrupts a run gets the report of the cycles that it played; the one under way is played to its end.
  let isInterrupted = false
  const interrupt = (signal: string) => {
    isInterrupted = true
    options.say(`${signal}: this cycle is the last one`)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  try {
    const run = await startRun(stage, plant, random)
    hasBegun = true
    for (let cycle = 1; cycle <= options.cycles && run.diary.findings.length === 0 && !isInterrupted; cycle++) {
      options.say(await run.playCycle(cycle))
    }
    keepFolder = options.keep === true || (run.diary.findings.length > 0 && options.plant === undefined)
    const folder = keepFolder ? stage.folder : null
    const seconds = (performance.now() - began) / 1000
    return makeReport({ seed: options.seed, seconds, folder }, stage, run, run.diary)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, interrupt)
    await stage.stop({ keepFolder })
  }
}

async function startRun(stage: Stage, plant: Plant, random: () => number) {
  const operations = await openOperations(stage.folder)
  stage.onStop(operations.close)
  const plays = await openPlays(stage.folder)
  stage.onStop(plays.close)
  const visits = await openVisits({ folder: stage.folder, random })
  stage.onStop(visits.close)
  const complaints: Complaint[] = []
  const diary: Diary = {
    cycles: 0,
    answers: {},
    faults: [],
    settled: [],
    queuedLines: 0,
    withdrawals: {},
    movements: { out: 0, back: 0, refused: 0, askedAgain: 0 },
    toldRounds: 0,
    afterLogout: { logouts: 0, wins: 0, rollbacks: 0 },
    findings: [],
  }
  const onAnswer = (status: number) => {
    const name = status === 0 ? 'none' : String(status)
    diary.answers[name] = (diary.answers[name] ?? 0) + 1
  }
  const complain = (complaint: Complaint) => complaints.push(complaint)
  const { siteUrl, providerKey: key } = stage
  const studio = createStudio({ siteUrl, voice: canonicalVoice(key), plays, random, complain, onAnswer })
  const tokenStudio = createTokenStudio({ stage, plays, random, complain, onAnswer })
  diary.afterLogout = tokenStudio.afterLogout
  const settleBoth = async () => void (await Promise.all([studio.settle(), tokenStudio.settle()]))
  const clientOf = (member: Member, index: number) =>
    createChaosClient({
      member,
      address: `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`,
      siteUrl: stage.siteUrl,
      bank: stage.bank,
      operations,
      complain,
      onAnswer,
    })
  const clients = stage.members.map(clientOf)
  // Every second member plays at the studio that holds credit, too.
  const visitors = clients.filter((_, index) => index % 2 === 1)
  const amounts = createAmounts()
  const memberIds = stage.members.map(({ memberId }) => memberId)
  const corrector = createCorrector({ ctx: stage.staff.ctx, database: stage.database, memberIds, random })
  await Promise.all(clients.map((client) => firstDeposits(client, operations, amounts)))
  const bonusPlayers = createBonusPlayers({
    ...{ stage, operations, plays, amounts },
    clients: stage.withBonus.map((member, index) => clientOf(member, stage.members.length + index)),
  })

  const patienceMs = plant.what === NOTHING ? PATIENCE_MS.usual : PATIENCE_MS.planted
  const playCycle = async (cycle: number): Promise<string> => {
    const ms = LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least)
    let isOver = false
    const hasEnded = () => isOver
    const before = operations.all.length
    const playsBefore = plays.all.length
    const shownBefore = visits.shown.length
    await beginPlay(stage)
    await bonusPlayers.begin(cycle)
    const loading = [
      runLoad({ clients, operations, random, amounts }, hasEnded),
      studio.play(stage.players, hasEnded),
      tokenStudio.play(stage.tokenPlayers, hasEnded),
      visits.play(visitors, hasEnded),
      decideWhile(stage, hasEnded),
      correctWhile(corrector, hasEnded),
    ]
    let isQuiet = false
    const planted = plant.duringLoad?.(stage, () => isQuiet)
    const broken = await runFaults(stage, random, ms).finally(async () => {
      isOver = true
      // The last requests of all meet cuts and lost answers, too.
      await Promise.all(loading)
      isQuiet = true
      await planted
      await heal(stage)
    })
    const calm = await settle(stage, clients, {
      ...{ operations, plays, visits, corrector, visitors, random, patienceMs },
      studio: { settle: settleBoth },
    })
    const moved = await lookAtPages(stage, clients, plant)
    await plant.beforeCheck?.(stage)
    const bonusFindings = await bonusPlayers.end()
    await replaySample(clients, operations, random)
    const found = await check(
      stage,
      { operations, plays, visits, corrector },
      calm,
      complaints.splice(0),
      diary.answers['500'] ?? 0,
    )
    diary.cycles = cycle
    diary.faults.push(broken)
    diary.settled.push(calm)
    const { findings: differences, ...state } = found
    const findings = [...moved, ...differences]
    Object.assign(diary, state)
    findings.push(...bonusFindings)
    diary.findings.push(...findings.map((each) => ({ ...each, cycle })))
    const made = operations.all.length - before
    const played = plays.all.length - playsBefore
    const shown = visits.shown.length - shownBefore
    const line = `cycle ${cycle}: ${made} operations, ${played} plays, ${shown} rounds elsewhere, ${broken.faults.join(', ')}, settled in ${Math.round(calm.ms)} ms`
    return [line, ...findings.map((each) => `  ${each.check} ${each.harm}: ${each.detail}`)].join('\n')
  }
  return { operations, plays, visits, corrector, diary, playCycle }
}

/** Money to begin with, by the same way as all money. */
async function firstDeposits(client: Client, operations: Operations, amounts: Amounts): Promise<void> {
  for (let tries = 1; !(await client.readCredit()); tries++)
    if (tries === LOGIN_TRIES) throw new Error(`${client.member.username} cannot log in`)
  for (let n = 0; n < FIRST_DEPOSITS; n++) {
    await client.attempt(await operations.add({ kind: 'transfer', member: client.member, satang: amounts.deposit() }))
  }
}

const CORRECTION_MS = 100

/** Corrections come one after the other, as from one desk. */
async function correctWhile(corrector: Corrector, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    await sleep(CORRECTION_MS)
    await corrector.work()
  }
}

/** Staff decide while things break, too. */
async function decideWhile(stage: Stage, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    await sleep(STAFF_LOOK_MS)
    await stage.staff.decideAll()
  }
}

/** Operations that were acknowledged, some of them long ago, are sent again: the answer must be the same. */
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
  {
    operations,
    plays,
    visits,
    corrector,
  }: { operations: Operations; plays: Plays; visits: Visits; corrector: Corrector },
  calm: Settled,
  complaints: readonly Complaint[],
  internalAnswers: number,
): Promise<Pick<Diary, 'queuedLines' | 'withdrawals' | 'movements' | 'toldRounds'> & { findings: Finding[] }> {
  const { facts, transfers } = await readSteadyFacts(stage)
  const withdrawals: Record<string, number> = {}
  for (const { state } of facts.withdrawals) withdrawals[state] = (withdrawals[state] ?? 0) + 1
  const isAlive = await stage.api.isReady()
  const broken = (rule: string, detail: string): Finding => ({ check: rule, harm: 'broken', detail })
  return {
    withdrawals,
    queuedLines: facts.lines.filter((line) => line.state === 'queued').length,
    movements: countMovements(transfers.movements),
    toldRounds: transfers.told.length,
    findings: [
      ...calm.stuck.map((what) => broken('V2', `not settled: ${what}`)),
      ...complaints.map((each) => broken(each.check, each.detail)),
      ...verify(operations.all, facts),
      ...verifyPlays(plays.all, facts),
      ...verifyCorrections({ ...corrector, ...facts }),
      ...verifyTransfers({ log: stage.studio.log, facts, transfers, shown: visits.shown, plays: plays.all }),
      ...(await verifyInvariants(stage)),
      ...(await verifySessions(stage)),
      ...(internalAnswers > 0 ? [broken('V8', `the api answered 500 ${internalAnswers} times: see api.log`)] : []),
      ...[...stage.staff.faults.splice(0), ...corrector.faults.splice(0)].map((fault) =>
        broken('V8', `staff met a fault: ${fault}`),
      ),
      ...(isAlive ? [] : [broken('V8', 'the api is not ready')]),
      ...stage.api.ownExits().map((exit) => broken('V8', `the api ended by itself: ${exit}`)),
    ],
  }
}
