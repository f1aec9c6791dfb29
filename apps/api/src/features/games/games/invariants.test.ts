/** Corruptions of credit at providers. The verifier must report each by the invariants that it breaks. */

import { cashOut, openGame } from '@duang/contract/games/games'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberAccount } from '#money/ledger/ledger.ts'
import { RUNNING_MS } from '#money/wallet/open-rounds.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { startTransferStudio, type TransferStudio } from '../../../../test/outside/transfer-studio.ts'
import { addMember, clientOf, createTestSite, giveCredit, logIn, type TestSite } from '../../../../test/people/site.ts'
import { transferInvariants } from './invariants.ts'
import { readAllRounds } from './provider-transfer/rounds-feed.ts'

let site: TestSite
let studio: TransferStudio
/** Members with: a win, a loss, a refused deposit, a return with a shortfall, one with a surplus, credit at the provider. */
const ids: number[] = []

beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
  await play(async (ref) => void studio.play(ref, 10_00, 60_00, site.platform.clock()))
  await play(async (ref) => void studio.play(ref, 60_00, 10_00, site.platform.clock()))
  studio.faults.deposit = ['refuse']
  await play(async () => undefined)
  await play(async (ref) => void studio.wallets.set(ref, 70_00))
  await play(async (ref) => void studio.wallets.set(ref, 170_00))
  site.advance(RUNNING_MS)
  await readAllRounds(await site.ctx())
  studio.faults.withdrawAll = ['refuse']
  await play(async () => undefined)
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})

async function play(act: (playerRef: string) => Promise<void>): Promise<void> {
  const member = await addMember(site)
  ids.push(member.memberId)
  await giveCredit(site, member, 100_00)
  const call = clientOf(site, await logIn(site, member))
  const body = { username: member.username, provider: studio.provider.provider, gameCode: 'reels' }
  const isOpen = await call(openGame, { body }).then(
    () => true,
    () => false,
  )
  if (isOpen) await act(await studio.refOf(member))
  await call(cashOut, { body: { username: member.username } })
}

const [OUT, REFUSED, BACK, LOST, WON, SHORT, OVER, BALANCE, STAFF] = transferInvariants.map((each) => each.name) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const LAST_ENTRY = 'I3 an account stands where its last entry left it'
const of = (n: number) => `member_id = ${ids[n]}`

const CORRUPTIONS: Corruption[] = [
  {
    what: 'credit that went out without a transfer',
    breaks: [OUT, BALANCE],
    statements: () => [`delete from provider_transfers where ${of(0)} and direction = 'out'`],
  },
  {
    what: 'a refusal on paper only',
    breaks: [REFUSED, BALANCE],
    statements: () => [`update provider_transfers set state = 'refused' where ${of(0)} and direction = 'out'`],
  },
  {
    what: 'credit that came back as another amount',
    breaks: [BACK, BALANCE],
    statements: () => [
      `update provider_transfers set amount_satang = amount_satang + 1 where ${of(0)} and direction = 'in'`,
    ],
  },
  {
    what: 'a lost round with a smaller loss',
    breaks: [
      'I15 what play moved is what was answered to providers',
      'I15 a round is what was played in it',
      LOST,
      BALANCE,
    ],
    statements: () => [`update provider_transactions set win_satang = win_satang + 1 where ${of(1)}`],
  },
  {
    what: 'a won round that gave more',
    breaks: [
      'I15 what play moved is what was answered to providers',
      'I15 a round is what was played in it',
      WON,
      BALANCE,
    ],
    statements: () => [`update provider_transactions set win_satang = win_satang + 1 where ${of(0)}`],
  },
  {
    what: 'a discrepancy that is not there',
    breaks: [SHORT, BALANCE],
    statements: () => [`delete from provider_discrepancies where ${of(3)}`],
  },
  {
    what: 'a discrepancy of another amount',
    breaks: [OVER, BALANCE],
    statements: () => [`update provider_discrepancies set amount_satang = amount_satang + 1 where ${of(4)}`],
  },
  {
    what: 'credit at a provider that was never sent',
    breaks: [BALANCE],
    statements: () => [`update provider_credit set outstanding_satang = outstanding_satang + 1 where ${of(5)}`],
  },
  {
    what: 'an account of credit out with more than providers hold',
    breaks: ['I2 all accounts of a brand sum to zero', LAST_ENTRY, BALANCE],
    statements: () => [
      `update ledger.accounts set balance_satang = 1 where account_id = ${memberAccount(ids[0]!, 'at_provider')}`,
    ],
  },
  {
    what: 'a pending transfer that is neither retried nor listed for staff',
    breaks: [STAFF],
    statements: () => [
      `insert into provider_transfers (brand_id, ref, member_id, provider, direction, state, attempts, next_at, created_at, updated_at)
        values (1, gen_random_uuid(), ${ids[0]}, '${studio.provider.provider}', 'in', 'pending', 9, now(), now() - interval '2 days', now())`,
    ],
  },
]

test('checks the invariants since a mark too', async () => {
  const all = await verifyLedger(site.owner)
  expect(all).toMatchObject({ broken: [], members: 6 })
  expect(await verifyLedger(site.owner, { since: all.mark + 1 })).toMatchObject({ broken: [] })
})

testInvariants(() => site, transferInvariants, CORRUPTIONS)
