/** All actors of a run, with the journals of their actions. */

import type { Environment } from '../faults/environment.ts'
import { OPERATION_KINDS } from '../features.ts'
import type { Diary } from '../report.ts'
import { watchAnnounced } from '../verify/announced.ts'
import { createCorrector } from '../verify/corrections.ts'
import { type Amounts, createAmounts } from './amounts.ts'
import { createBonusPlayers } from './bonus-players.ts'
import { type Client, type Complaint, createChaosClient } from './client.ts'
import type { Member } from './members.ts'
import { type Operations, openOperations } from './operations.ts'
import { openPlays } from './plays.ts'
import { canonicalVoice, createStudio } from './studio.ts'
import { createTokenStudio } from './token-studio.ts'
import { openVisits } from './visits.ts'

const FIRST_DEPOSITS = 8
const LOGIN_TRIES = 30

const emptyDiary = (): Diary => ({
  cycles: 0,
  answers: {},
  faults: [],
  settled: [],
  queuedLines: 0,
  withdrawals: {},
  transfers: { out: 0, in: 0, refused: 0, askedAgain: 0 },
  reportedRounds: 0,
  afterLogout: { logouts: 0, wins: 0, rollbacks: 0 },
  findings: [],
})

/** The journals of a run, closed with its environment. */
async function openJournals(environment: Environment, random: () => number) {
  const operations = await openOperations(environment.folder)
  environment.onStop(operations.close)
  const plays = await openPlays(environment.folder)
  environment.onStop(plays.close)
  const visits = await openVisits({ folder: environment.folder, random })
  environment.onStop(visits.close)
  return { operations, plays, visits }
}

/** Opens all actors of a run. */
export async function openCast(environment: Environment, random: () => number) {
  const journals = await openJournals(environment, random)
  const { operations, plays } = journals
  const complaints: Complaint[] = []
  const diary = emptyDiary()
  const onAnswer = (status: number) => {
    const name = status === 0 ? 'none' : String(status)
    diary.answers[name] = (diary.answers[name] ?? 0) + 1
  }
  const complain = (complaint: Complaint) => complaints.push(complaint)
  const { siteUrl, providerKey: key, bank } = environment
  const studio = createStudio({ siteUrl, voice: canonicalVoice(key), plays, random, complain, onAnswer })
  const tokenStudio = createTokenStudio({ environment, plays, random, complain, onAnswer })
  diary.afterLogout = tokenStudio.afterLogout
  const clientOf = (member: Member, index: number) => {
    const address = `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`
    return createChaosClient({
      member,
      address,
      siteUrl,
      bank,
      operations,
      complain,
      onAnswer,
      kinds: OPERATION_KINDS,
    })
  }
  const clients = environment.members.map(clientOf)
  // Every second member plays at the studio that holds credit, too.
  const visitors = clients.filter((_, index) => index % 2 === 1)
  const amounts = createAmounts()
  const memberIds = environment.members.map(({ memberId }) => memberId)
  const corrector = createCorrector({ ctx: environment.staff.ctx, database: environment.database, memberIds, random })
  await Promise.all(clients.map((client) => firstDeposits(client, operations, amounts)))
  const bonusPlayers = createBonusPlayers({
    environment,
    operations,
    plays,
    amounts,
    clients: environment.withBonus.map((member, index) => clientOf(member, environment.members.length + index)),
  })
  const announced = watchAnnounced(siteUrl, clients)
  environment.onStop(announced.stop)
  return {
    ...journals,
    announced,
    complaints,
    diary,
    studio,
    tokenStudio,
    clients,
    visitors,
    amounts,
    corrector,
    bonusPlayers,
  }
}
export type Cast = Awaited<ReturnType<typeof openCast>>

/** Gives the members their first money, by deposits like all money. */
async function firstDeposits(client: Client, operations: Operations, amounts: Amounts): Promise<void> {
  for (let tries = 1; !(await client.readCredit()); tries++)
    if (tries === LOGIN_TRIES) throw new Error(`${client.member.username} cannot log in`)
  for (let n = 0; n < FIRST_DEPOSITS; n++) {
    await client.attempt(await operations.add({ kind: 'transfer', member: client.member, satang: amounts.deposit() }))
  }
}
