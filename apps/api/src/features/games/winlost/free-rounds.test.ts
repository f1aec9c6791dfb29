import { asWinlost, downloadRounds, findRound, listRounds, reportWinlost } from '@duang/contract/games/winlost'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { createGateway, type Gateway, type WalletRequest } from '#money/wallet/gateway.ts'
import {
  addProvider,
  startPlay,
  type TestPlay,
  type TestProvider,
  walletRequestOf,
} from '../../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const DAY = { start: '2026-10-05', end: '2026-10-05' }

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let member: TestMember
let play: TestPlay
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T05:00:00Z') })
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
  member = await addMember(site)
  await giveCredit(site, member, 100_00)
  play = await startPlay(site, member, provider)
  call = clientOf(site, await logIn(site, member))
  await send({ roundId: 'paid', stake: 20_00 })
  await send({ roundId: 'paid', method: 'win', gain: 5_00, closes: true })
  site.advance(1_000)
  await send({ roundId: 'free', freeRound: 'grant' })
  site.advance(1_000)
  await send({ roundId: 'free', method: 'win', freeRound: 'grant', gain: 30_00, closes: true })
})
afterAll(() => site.stop())

const send = async (given: Partial<WalletRequest>) =>
  expect((await gateway(await site.ctx(), walletRequestOf(provider, play, given))).code).toBe('OK')

test('counts a win of a free round as won, not as turnover, and reports it separately', async () => {
  const { total, days } = await call(reportWinlost, {
    params: { username: member.username },
    body: { type: 'wl', ...DAY },
  }).then(asWinlost)
  expect(total).toEqual({ rounds: 2, turnover: 20_00, won: 15_00, lost: 0, net: 15_00, free: 30_00 })
  expect(days).toEqual([{ day: '2026-10-05', ...total }])
  const { balance } = await readBalance(site.platform.db, 1, member.memberId, 'cash')
  expect(balance).toBe(100_00 + total.net)
})

test('marks a free round and its transactions', async () => {
  const params = { uuid: member.uuid }
  const game = { provider: provider.provider, gameCode: 'reels' }
  const { items } = await call(listRounds, { params, query: { day: DAY.start, ...game } })
  expect(items.map(({ roundId, isFree, stake, payout, net }) => [roundId, isFree, stake, payout, net])).toEqual([
    ['free', true, 0, 30_00, 30_00],
    ['paid', false, 20_00, 5_00, -15_00],
  ])
  const { transactions } = await call(findRound, {
    params,
    query: { provider: provider.provider, roundId: 'free' },
  })
  expect(transactions.map(({ kind, isFree, bet, win }) => [kind, isFree, bet, win])).toEqual([
    ['bet', true, 0, 0],
    ['win', true, 0, 30_00],
  ])
})

test('marks free rounds in the file', async () => {
  const file = await call(downloadRounds, { params: { uuid: member.uuid }, query: DAY })
  const [, free = '', paid = ''] = file.split('\r\n')
  expect(free).toContain('"รอบฟรีจากค่ายเกม"')
  expect(free).toContain('0.00,30.00,30.00')
  expect(paid).toContain('"รอบเล่น"')
})
