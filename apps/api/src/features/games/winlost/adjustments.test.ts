import { createHash, randomUUID } from 'node:crypto'
import { asWinlost, downloadRounds, listExtras, reportWinlost } from '@duang/contract/games/winlost'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashSecret } from '#kit/ids.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import type { Provider } from '#money/provider/provider.ts'
import { createGateway, type Gateway, type WalletRequest } from '#money/wallet/gateway.ts'
import { createWallet } from '#money/wallet/wallet.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import { addProvider, startPlay, type TestPlay, type TestProvider } from '../../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const START = 100_000
const OCTOBER = { start: '2026-10-01', end: '2026-10-31' }

let site: TestSite
let gateway: Gateway
let provider: TestProvider
let member: TestMember
let play: TestPlay
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite()
  gateway = createGateway(site.platform.db, 256)
  provider = await addProvider(site)
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow(new Date('2026-10-05T05:00:00Z'))
  member = await addMember(site)
  await giveCredit(site, member, START)
  play = await startPlay(site, member, provider)
  call = clientOf(site, await logIn(site, member))
})

async function send(method: WalletRequest['method'], given: Partial<WalletRequest>): Promise<string> {
  const request: WalletRequest = {
    provider: provider.provider,
    playerRef: play.playerRef,
    method,
    txId: randomUUID(),
    tokenHash: hashSecret(play.token),
    stake: 0,
    gain: 0,
    closes: false,
    hash: Buffer.alloc(0),
    ...given,
  }
  const hash = createHash('sha256').update(JSON.stringify(request)).digest()
  expect(await gateway(await site.ctx(), { ...request, hash })).toMatchObject({ code: 'OK' })
  return request.txId
}

const report = () =>
  call(reportWinlost, { params: { username: member.username }, body: { type: 'wl', ...OCTOBER } }).then(asWinlost)
const extras = (more: object = {}) =>
  call(listExtras, { params: { uuid: member.uuid }, query: { ...OCTOBER, ...more } })

test('lists promotions and adjustments apart from play, and agrees in total with the ledger', async () => {
  await send('bet', { roundId: 'a', stake: 2_000 })
  await send('win', { roundId: 'a', gain: 500, closes: true })
  site.setNow(new Date('2026-10-06T05:00:00Z'))
  const promo = await send('promo', { gain: 3_000 })
  site.setNow(new Date('2026-10-07T05:00:00Z'))
  const up = await send('adjust', { gain: 700 })
  site.setNow(new Date('2026-10-08T05:00:00Z'))
  const down = await send('adjust', { stake: 1_200 })
  site.setNow(new Date('2026-10-09T05:00:00Z'))
  const undone = await send('promo', { gain: 900 })
  await send('rollback', { originalTxId: undone })

  // Days later: that login has ended.
  call = clientOf(site, await logIn(site, member))
  const { total, extras: sums, days } = await report()
  expect(total).toMatchObject({ rounds: 1, won: 0, lost: 1_500, net: -1_500 })
  expect(days.map(({ day }) => day)).toEqual(['2026-10-05'])
  expect(sums).toEqual({ count: 4, promotions: 3_000, adjustments: -500 })
  const { items, next } = await extras()
  expect(next).toBe(null)
  expect(items.map(({ txId, kind, amount, isRolledBack }) => [txId, kind, amount, isRolledBack])).toEqual([
    [undone, 'promo', 900, true],
    [down, 'adjust', -1_200, false],
    [up, 'adjust', 700, false],
    [promo, 'promo', 3_000, false],
  ])
  expect(items[3]).toMatchObject({ providerName: provider.provider, credit: START - 1_500 + 3_000, reason: null })
  const credit = (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
  expect(credit).toBe(START + total.net + sums.promotions + sums.adjustments)
})

test('pages through adjustments without duplicates, also those of one moment, and hides them from other members', async () => {
  const sent = await Promise.all([1, 2, 3, 4, 5].map((n) => send('promo', { gain: n })))
  const first = await extras({ limit: 2 })
  const second = await extras({ limit: 2, cursor: first.next })
  const third = await extras({ limit: 2, cursor: second.next })
  expect(third.next).toBe(null)
  expect([first, second, third].flatMap(({ items }) => items.map(({ txId }) => txId))).toEqual([...sent].sort())
  const other = await addMember(site)
  const theirs = clientOf(site, await logIn(site, other))
  expect((await theirs(listExtras, { params: { uuid: other.uuid }, query: OCTOBER })).items).toEqual([])
  expect(await codeOf(theirs(listExtras, { params: { uuid: member.uuid }, query: OCTOBER }))).toBe('not_found')
})

test('writes adjustments after the rounds into the file, in a column of their own', async () => {
  await send('bet', { roundId: 'a', stake: 2_000, closes: true })
  const promo = await send('promo', { gain: 3_050 })
  const down = randomUUID()
  const adjusted = { method: 'adjust' as const, txId: down, playerRef: play.playerRef, stake: 1_200, gain: 0 }
  const ctx = await site.ctx()
  const wallet = createWallet(ctx, { code: provider.provider } as Provider, gateway)
  await wallet.move({ ...adjusted, closes: false, content: {}, reason: '=1+1' })
  await send('rollback', { originalTxId: promo })
  expect((await extras()).items.find(({ txId }) => txId === down)).toMatchObject({ amount: -1_200, reason: '=1+1' })
  const file = await call(downloadRounds, { params: { uuid: member.uuid }, query: OCTOBER })
  const [, round, ...adjustments] = file.split('\r\n')
  expect(round).toMatch(/,20\.00,0\.00,-20\.00,"[^"]+","รอบเล่น","",""$/)
  const line = (txId: string, more: string) =>
    `"05/10/2569","12:00:00","${provider.provider}","","${txId}","","","",${more}`
  expect(adjustments.toSorted()).toEqual(
    [
      line(promo, '"ถูกยกเลิก","โปรโมชันจากค่ายเกม",0.00,""'),
      line(down, `"จบแล้ว","ปรับยอดโดยค่ายเกม",-12.00,"'=1+1"`),
      '',
    ].toSorted(),
  )
})
