/** The alert on unusual wins at providers that hold credit: wins of reported rounds, and credit that no round explains. */
import { cashOut, openGame } from '@duang/contract/games/games'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTransferStudio, type TransferStudio } from '../../../../test/outside/transfer-studio.ts'
import { addMember, clientOf, createTestSite, giveCredit, logIn, type TestSite } from '../../../../test/people/site.ts'
import { gamesAlerts } from './alerts.ts'
import { GRACE_MS } from './provider-transfer/discrepancies.ts'
import { readAllRounds } from './provider-transfer/rounds-feed.ts'

const DAY_MS = 24 * 3_600_000
const LIMIT = 10_000_000
const WIN = 12_500_000

let site: TestSite
let studio: TransferStudio
let comeBack: () => Promise<unknown>
let play: (stake: number, win: number) => void
beforeAll(async () => {
  site = await createTestSite()
  studio = await startTransferStudio(site)
})
afterAll(async () => {
  studio.stop()
  await site.stop()
})
beforeEach(async () => {
  site.advance(2 * DAY_MS)
  studio.reportedRounds = undefined
  const member = await addMember(site)
  await giveCredit(site, member, 500_00)
  const call = clientOf(site, await logIn(site, member))
  const { username } = member
  await call(openGame, { body: { username, provider: studio.provider.provider, gameCode: 'reels' } })
  const ref = await studio.refOf(member)
  play = (stake, win) => void studio.play(ref, stake, win, site.platform.clock())
  comeBack = () => call(cashOut, { body: { username } })
})

const found = async (limit = LIMIT) =>
  gamesAlerts.find(({ kind }) => kind === 'unusual-win')?.count(await site.ctx(), limit)
const read = async () => readAllRounds(await site.ctx())

test('counts the win of a round that the provider reports', async () => {
  play(100_00, WIN)
  play(100_00, LIMIT - 1)
  expect(await found()).toMatchObject({ count: 0 })
  await read()
  expect(await found()).toEqual({ count: 1, amountSatang: WIN })
  site.advance(DAY_MS + 1)
  expect(await found()).toMatchObject({ count: 0 })
})

test('a shortfall is no win', async () => {
  studio.reportedRounds = studio.rounds.length
  play(500_00, 0)
  await comeBack()
  site.advance(GRACE_MS)
  await read()
  expect(await found(1)).toMatchObject({ count: 0 })
})

test('counts credit that comes back without a round, until staff have reviewed it', async () => {
  studio.reportedRounds = studio.rounds.length
  play(100_00, WIN)
  await comeBack()
  site.advance(GRACE_MS)
  await read()
  const surplus = WIN - 100_00
  expect(await found()).toEqual({ count: 1, amountSatang: surplus })
  expect(await found(surplus + 1)).toMatchObject({ count: 0 })
  const rows = site.owner
    .selectFrom('provider_discrepancies')
    .select('discrepancy_id')
    .where('amount_satang', '=', surplus)
  const { discrepancy_id } = await rows.executeTakeFirstOrThrow()
  await site.owner
    .updateTable('provider_discrepancies')
    .set({ seen_at: site.platform.clock(), seen_by: 'cli:test', note: 'ถามค่ายแล้ว' })
    .where('discrepancy_id', '=', discrepancy_id)
    .execute()
  expect(await found()).toMatchObject({ count: 0 })
})
