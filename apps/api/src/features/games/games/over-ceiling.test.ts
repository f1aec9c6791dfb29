/** Credit from a provider that does not fit stays pending until there is room (decision 033). */
import { cashOut, openGame } from '@duang/contract/games/games'
import { SATANG_MAX } from '@duang/contract/wire/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, readBalance } from '#money/ledger/ledger.ts'
import { createGateway } from '#money/wallet/gateway.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { startTransferStudio, type TransferStudio } from '../../../../test/outside/transfer-studio.ts'
import { addProvider, startPlay, walletRequestOf } from '../../../../test/people/games.ts'
import { addMember, clientOf, createTestSite, giveCredit, logIn, type TestSite } from '../../../../test/people/site.ts'
import { readAllRounds } from './provider-transfer/rounds-feed.ts'
import { sweepProviderTransfers } from './provider-transfer/sweep-provider-transfers.ts'

let site: TestSite
let studio: TransferStudio
beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})

test('keeps a win pending that the credit cannot hold, and books it once there is room', async () => {
  const member = await addMember(site)
  await giveCredit(site, member, 500_00)
  const call = clientOf(site, await logIn(site, member))
  const account = async (name: Account) => (await readBalance(site.platform.db, 1, member.memberId, name)).balance
  const come = () => call(cashOut, { body: { username: member.username } })
  await call(openGame, {
    body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' },
  })
  const ref = await studio.refOf(member)
  // Credit at the provider reserves its room. A win there is unknown until it is reported.
  await giveCredit(site, member, SATANG_MAX - 500_00)
  studio.play(ref, 100_00, 250_00, site.platform.clock())
  expect(await come()).toMatchObject({ credit: SATANG_MAX - 500_00, out: [{ state: 'pending' }] })
  expect([await account('cash'), await account('at_provider'), studio.wallets.get(ref)]).toEqual([
    SATANG_MAX - 500_00,
    500_00,
    0,
  ])

  const provider = await addProvider(site)
  const play = await startPlay(site, member, provider)
  const bet = walletRequestOf(provider, play, { stake: 150_00, closes: true })
  expect((await createGateway(site.platform.db, 1)(await site.ctx(), bet)).code).toBe('OK')
  site.advance(60_000)
  await sweepProviderTransfers(await site.ctx())
  expect([await account('cash'), await account('at_provider')]).toEqual([SATANG_MAX, -150_00])
  await readAllRounds(await site.ctx())
  expect(await account('at_provider')).toBe(0)
  expect((await verifyLedger(site.owner)).broken).toEqual([])
})

test('skips a reported round that does not fit, without a delay for other members', async () => {
  const [one, other] = [await addMember(site), await addMember(site)]
  for (const member of [one, other]) {
    await giveCredit(site, member, 500_00)
    const call = clientOf(site, await logIn(site, member))
    await call(openGame, { body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' } })
  }
  const now = site.platform.clock()
  studio.play(await studio.refOf(one), 100_00, SATANG_MAX, now)
  studio.play(await studio.refOf(other), 100_00, 0, now)
  studio.play(await studio.refOf(one), 50_00, 0, now)
  await readAllRounds(await site.ctx())
  const outOf = async ({ memberId }: { memberId: number }) =>
    (await readBalance(site.platform.db, 1, memberId, 'at_provider')).balance
  expect([await outOf(one), await outOf(other)]).toEqual([450_00, 400_00])
  expect((await verifyLedger(site.owner)).broken).toEqual([])
})
