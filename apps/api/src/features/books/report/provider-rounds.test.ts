/** Statement of a provider, rounds and ledger by day: each difference has its rows. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { houseAccount, memberAccount, post } from '#money/ledger/ledger.ts'
import { createGateway, type WalletRequest } from '#money/wallet/gateway.ts'
import { DEMONSTRATION_BRAND } from '../../../../seed/demonstration.ts'
import { typed } from '../../../../test/outside/command.ts'
import { addProvider, startPlay, type TestProvider, walletRequestOf } from '../../../../test/people/games.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import type { ProviderReconciliation } from './provider-rounds.ts'

const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}+07:00`)
const [MONDAY, TUESDAY] = ['2026-10-05', '2026-10-06']

let site: TestSite
let member: TestMember
let provider: TestProvider
let send: (given: Partial<WalletRequest>) => Promise<void>
beforeEach(async () => {
  site = await createTestSite({ now: at(MONDAY) })
  member = await addMember(site)
  await giveCredit(site, member, 10_000_00)
  provider = await addProvider(site)
  site.setNow(at(MONDAY, '23:50:00'))
  const play = await startPlay(site, member, provider)
  const gateway = createGateway(site.platform.db, 1)
  send = async (given) => {
    const answer = await gateway(await site.ctx(), walletRequestOf(provider, play, given))
    expect(answer).toMatchObject({ code: 'OK' })
  }
})
afterEach(() => site.stop())

async function reconcile() {
  const { code, data } = await typed(site, ['reconcile', 'providers', '--from', MONDAY, '--to', TUESDAY])
  const found = data as ProviderReconciliation
  return {
    code,
    days: found.days.map(({ day, statement_satang, rounds_satang, ledger_satang }) => [
      day,
      statement_satang,
      rounds_satang,
      ledger_satang,
    ]),
    rows: found.differences.map(({ day, between, reason, satang }) => [day, between, reason, satang]),
  }
}

test('needs no explanation for rounds that begin and end on one day', async () => {
  await send({ stake: 100_00 })
  await send({ method: 'win', gain: 40_00, txId: 'win', closes: true })
  await send({ stake: 30_00, roundId: 'open' })
  expect(await reconcile()).toEqual({ code: 0, days: [[MONDAY, 90_00, 90_00, 90_00]], rows: [] })
})

test('names rounds across midnight on both days, and adjustments that belong to no round', async () => {
  await send({ stake: 100_00 })
  await send({ stake: 50_00, txId: 'undone', roundId: 'r2' })
  await send({ method: 'promo', gain: 7_00, txId: 'promo', roundId: undefined })
  site.setNow(at(TUESDAY, '00:10:00'))
  await send({ method: 'win', gain: 250_00, txId: 'win', closes: true })
  await send({ method: 'rollback', txId: 'back', originalTxId: 'undone', roundId: undefined })
  expect(await reconcile()).toEqual({
    code: 0,
    days: [
      [MONDAY, 143_00, -150_00, 143_00],
      [TUESDAY, -300_00, 0, -300_00],
    ],
    rows: [
      [MONDAY, 'rounds', 'adjustment', -7_00],
      [MONDAY, 'rounds', 'other-day-request', 250_00],
      [MONDAY, 'rounds', 'other-day-request', 50_00],
      [TUESDAY, 'rounds', 'other-day-round', -250_00],
      [TUESDAY, 'rounds', 'other-day-round', -50_00],
    ],
  })
})

test('names a request whose transfer is dated to the next day, because another clock was ahead', async () => {
  site.setNow(at(TUESDAY, '00:00:01'))
  await giveCredit(site, member, 1_00)
  site.setNow(at(MONDAY, '23:59:59'))
  await send({ stake: 100_00 })
  expect(await reconcile()).toEqual({
    code: 0,
    days: [
      [MONDAY, 100_00, 100_00, 0],
      [TUESDAY, 0, 0, 100_00],
    ],
    rows: [
      [MONDAY, 'ledger', 'other-day-transfer', -100_00],
      [TUESDAY, 'ledger', 'other-day-transfer', 100_00],
    ],
  })
})

test('dates a request of a process whose clock is late to the open day, as its transfer', async () => {
  site.setNow(at(TUESDAY, '00:05:00'))
  await typed(site, ['closing', 'run'])
  site.setNow(at(MONDAY, '23:59:00'))
  await send({ stake: 100_00 })
  expect(await reconcile()).toEqual({ code: 0, days: [[TUESDAY, 100_00, 100_00, 100_00]], rows: [] })
})

test('names credit that came back with more than rounds explain', async () => {
  const id = randomUUID()
  const when = site.platform.clock()
  await site.owner.transaction().execute(async (tx) => {
    await tx
      .insertInto('provider_discrepancies')
      .values({
        brand_id: DEMONSTRATION_BRAND,
        discrepancy_id: id,
        member_id: member.memberId,
        provider: provider.provider,
        amount_satang: 12_00,
        at: when,
      })
      .execute()
    const debit = houseAccount('game', provider.number)
    const credit = memberAccount(member.memberId, 'at_provider')
    await post(tx, DEMONSTRATION_BRAND, when, [{ id, kind: 'transfer.surplus', debit, credit, amount: 12_00 }])
  })
  expect(await reconcile()).toEqual({
    code: 0,
    days: [[MONDAY, 0, 0, -12_00]],
    rows: [[MONDAY, 'ledger', 'discrepancy', -12_00]],
  })
})

test('reports a round whose requests do not add up to it, and a transfer that nothing explains', async () => {
  await send({ stake: 100_00 })
  await sql`update rounds set stake_satang = stake_satang + 1`.execute(site.owner)
  expect(await reconcile()).toMatchObject({ code: 1, rows: [[MONDAY, 'rounds', 'no-request', -1]] })
  await sql`update rounds set stake_satang = stake_satang - 1`.execute(site.owner)
  const debit = memberAccount(member.memberId, 'cash')
  await site.owner
    .transaction()
    .execute((tx) =>
      post(tx, DEMONSTRATION_BRAND, site.platform.clock(), [
        { id: randomUUID(), kind: 'game.bet', debit, credit: houseAccount('game', provider.number), amount: 5_00 },
      ]),
    )
  expect(await reconcile()).toMatchObject({ code: 1, days: [[MONDAY, 100_00, 100_00, 105_00]], rows: [] })
})
