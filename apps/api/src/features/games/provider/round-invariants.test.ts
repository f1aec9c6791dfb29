/** Corruptions of ends of rounds and of free rounds. The verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { KINDS } from '#money/ledger/chart.ts'
import { houseAccount, memberAccount } from '#money/ledger/ledger.ts'
import { createGateway } from '#money/wallet/gateway.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { addProvider, startPlay, type TestProvider, walletRequestOf } from '../../../../test/people/games.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { roundInvariants } from './round-invariants.ts'

let site: TestSite
let provider: TestProvider
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T05:00:00Z') })
  await addProvider(site)
  provider = await addProvider(site)
  member = await addMember(site)
  const play = await startPlay(site, member, provider)
  const gateway = createGateway(site.platform.db, 256)
  const freeRound = 'grant-7'
  await gateway(await site.ctx(), walletRequestOf(provider, play, { freeRound }))
  await gateway(await site.ctx(), walletRequestOf(provider, play, { freeRound, method: 'win', gain: 8_00 }))
})
afterAll(() => site.stop())

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a free win that was booked as one of the house',
    breaks: ['I15 wins of free rounds are receivable from their provider'],
    statements: () => [
      `update ledger.transfers set kind = ${KINDS['game.win']}, debit_account = ${houseAccount('game', provider.number)}
        where kind = ${KINDS['game.free-win']} and credit_account = ${memberAccount(member.memberId, 'cash')}`,
    ],
  },
  {
    what: 'a round that was swept within its week',
    breaks: ['I15 a round ends by message, by the rule of its provider or after a week'],
    statements: () => [
      `update rounds set closed_by = 'sweep', closed_at = opened_at where member_id = ${member.memberId}`,
    ],
  },
  {
    what: 'a round that was closed without a cause',
    breaks: ['I15 a round ends by message, by the rule of its provider or after a week'],
    statements: () => [
      `update rounds set closed_by = null, closed_at = opened_at where member_id = ${member.memberId}`,
    ],
  },
  {
    what: 'a free win that its round does not count',
    breaks: ['I15 a round is what was played in it', 'I15 a day of play is its rounds'],
    statements: () => [`update rounds set free_won_satang = 0 where member_id = ${member.memberId}`],
  },
  {
    what: 'a free win that its day does not count',
    breaks: ['I15 a day of play is its rounds'],
    statements: () => [`update daily_game_totals set free_won_satang = 0 where member_id = ${member.memberId}`],
  },
]

testInvariants(() => site, roundInvariants, CORRUPTIONS)
