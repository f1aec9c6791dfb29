import { randomUUID } from 'node:crypto'
import { signProviderRequest } from '@duang/contract/games/provider'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { untilKnown } from '../../../../../../test/outside/dialects.ts'
import { addProvider, startPlay, type TestPlay, type TestProvider } from '../../../../../../test/people/games.ts'
import {
  addMember,
  createTestSite,
  giveCredit,
  type TestMember,
  type TestSite,
} from '../../../../../../test/people/site.ts'

let site: TestSite
let provider: TestProvider
let member: TestMember
let play: TestPlay
beforeAll(async () => {
  site = await createTestSite()
  provider = await addProvider(site)
})
afterAll(() => site.stop())
beforeEach(async () => {
  member = await addMember(site)
  await giveCredit(site, member, 100_00)
  play = await startPlay(site, member, provider)
})

type Sending = {
  key?: { keyId: string; secret: string }
  at?: Date
  altered?: string
  headers?: Record<string, string>
}
async function send(method: string, body: unknown, sending: Sending = {}) {
  const path = `/provider/v1/${provider.provider}/${method}`
  const text = JSON.stringify(body)
  const headers = await signProviderRequest(sending.key ?? provider, {
    method: 'POST',
    path,
    body: text,
    requestId: randomUUID(),
    at: sending.at ?? site.platform.clock(),
  })
  const answer = await site.fastify.inject({
    method: 'POST',
    url: path,
    payload: sending.altered ?? text,
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers, ...sending.headers },
  })
  return { status: answer.statusCode, ...answer.json() }
}
const bet = (given: object = {}) => ({
  playerRef: play.playerRef,
  sessionToken: play.token,
  txId: randomUUID(),
  roundId: 'r1',
  gameCode: 'reels',
  amount: 10,
  ...given,
})

test('uses baht on the wire for bet, win and balance', async () => {
  expect(await send('bet', bet({ amount: 10.25 }))).toEqual({
    status: 200,
    code: 'OK',
    balance: 89.75,
    currency: 'THB',
  })
  const win = { playerRef: play.playerRef, txId: randomUUID(), roundId: 'r1', amount: 0.5, roundClosed: true }
  expect(await send('win', win)).toMatchObject({ code: 'OK', balance: 90.25 })
  expect(await send('win', win)).toMatchObject({ code: 'OK', balance: 90.25 })
  expect(await send('balance', { playerRef: play.playerRef })).toMatchObject({ code: 'OK', balance: 90.25 })
})

test.each([
  ['another secret', () => ({ key: { ...provider, secret: 'x'.repeat(43) } })],
  ['an unknown key', () => ({ key: { ...provider, keyId: 'unknown' } })],
  ['an old timestamp', () => ({ at: new Date(site.platform.clock().getTime() - 61_000) })],
  ['a timestamp ahead', () => ({ at: new Date(site.platform.clock().getTime() + 61_000) })],
  ['an altered body', () => ({ altered: JSON.stringify(bet({ amount: 1 })) })],
  ['no signature', () => ({ headers: { 'x-signature': '' } })],
])('rejects a request with %s without an effect', async (_, sending) => {
  expect(await send('bet', bet(), sending())).toEqual({
    status: 401,
    code: 'BAD_SIGNATURE',
    balance: null,
    currency: 'THB',
  })
  expect(await send('balance', { playerRef: play.playerRef })).toMatchObject({ balance: 100 })
})

test('accepts both of two keys until one is revoked', async () => {
  const second = { keyId: 'key-second', secret: 'y'.repeat(43) }
  const row = { brand_id: 1, provider: provider.provider, key_id: second.keyId, secret: second.secret }
  await site.owner.insertInto('provider_keys').values(row).execute()
  site.advance(1_050)
  expect((await send('bet', bet(), { key: second })).code).toBe('OK')
  expect((await send('bet', bet())).code).toBe('OK')
  await site.owner
    .updateTable('provider_keys')
    .set({ retired_at: new Date() })
    .where('key_id', '=', second.keyId)
    .execute()
  site.advance(1_050)
  expect((await send('bet', bet(), { key: second })).status).toBe(401)
})

test('rejects an address outside the list', async () => {
  const allow = (list: string[]) =>
    site.owner
      .updateTable('providers')
      .set({ allowed_addresses: list })
      .where('provider', '=', provider.provider)
      .execute()
  await allow(['203.0.113.0/24'])
  site.advance(1_050)
  expect((await send('bet', bet())).status).toBe(401)
  await allow(['203.0.113.0/24', '127.0.0.0/8'])
  site.advance(1_050)
  expect((await send('bet', bet())).code).toBe('OK')
})

test('debits nothing for a free round and pays its win; rejects one with a stake', async () => {
  const free = { roundId: 'free', freeRound: 'grant-1' }
  expect(await send('bet', bet({ ...free, amount: 5 }))).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await send('bet', bet({ ...free, amount: 0 }))).toMatchObject({ code: 'OK', balance: 100 })
  const won = { playerRef: play.playerRef, txId: randomUUID(), ...free, amount: 7.5, roundClosed: true }
  for (const _ of ['first', 'again']) expect(await send('win', won)).toMatchObject({ code: 'OK', balance: 107.5 })
  const { freeRound: _, ...unfree } = won
  expect(await send('win', unfree)).toMatchObject({ code: 'DUPLICATE_CONFLICT' })
  const both = { ...bet({ ...free, roundId: 'both' }), amount: undefined, bet: 0, win: 2, roundClosed: true }
  expect(await send('betWin', both)).toMatchObject({ code: 'OK', balance: 109.5 })
  expect(await send('betWin', { ...both, txId: randomUUID(), bet: 1 })).toMatchObject({ code: 'BAD_REQUEST' })
  const kinds = site.owner
    .selectFrom('provider_transactions')
    .select(['kind', 'bet_satang', 'win_satang', 'free_round'])
  expect(await kinds.where('member_id', '=', member.memberId).orderBy('win_satang').execute()).toEqual([
    { kind: 'bet', bet_satang: 0, win_satang: 0, free_round: 'grant-1' },
    { kind: 'betWin', bet_satang: 0, win_satang: 200, free_round: 'grant-1' },
    { kind: 'win', bet_satang: 0, win_satang: 750, free_round: 'grant-1' },
  ])
})

test('treats a jackpot contribution as part of the stake, which a retry repeats', async () => {
  const staked = bet({ amount: 10, jackpotContribution: 0.25 })
  for (const time of ['first', 'again'])
    expect([time, await send('bet', staked)]).toMatchObject([time, { code: 'OK', balance: 90 }])
  for (const jackpotContribution of [0.5, undefined])
    expect(await send('bet', { ...staked, jackpotContribution })).toMatchObject({
      code: 'DUPLICATE_CONFLICT',
      balance: 90,
    })
  for (const jackpotContribution of [0.125, -1, '0.25', null])
    expect((await send('bet', bet({ jackpotContribution }))).status).toBe(400)
  expect(await send('balance', { playerRef: play.playerRef })).toMatchObject({ balance: 90 })
})

test('refunds a bet also after the result of its round', async () => {
  const { playerRef } = play
  const staked = bet({ amount: 10 })
  await send('bet', staked)
  const result = { playerRef, roundId: staked.roundId, txId: randomUUID(), amount: 30, roundClosed: true }
  expect(await send('win', result)).toMatchObject({ code: 'OK', balance: 120 })
  const undo = { playerRef, txId: randomUUID(), originalTxId: staked.txId }
  expect(await send('rollback', undo)).toMatchObject({ code: 'OK', balance: 130 })
  expect(await send('rollback', { playerRef, txId: randomUUID(), originalTxId: result.txId })).toMatchObject({
    code: 'OK',
    balance: 100,
  })
})

test.each([
  ['three decimals', { amount: 1.005 }],
  ['a negative amount', { amount: -1 }],
  ['a string', { amount: '10' }],
  ['a huge amount', { amount: 1e12 }],
  ['an unknown field', { bonus: 1 }],
  ['no player', { playerRef: 'somchai' }],
  ['a round id with spaces', { roundId: 'a b' }],
])('rejects %s', async (_, given) => {
  expect(await send('bet', bet(given))).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})

test('rejects another currency, an unknown method and a broken body', async () => {
  expect(await send('bet', bet({ currency: 'USD' }))).toMatchObject({ status: 200, code: 'WRONG_CURRENCY' })
  expect(await send('gift', bet())).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await send('toString', bet())).toMatchObject({ status: 400 })
  expect(await send('bet', { ...bet(), ['__proto__']: 1, constructor: 1 })).toMatchObject({ status: 400 })
  const unknown = await site.fastify.inject({
    method: 'POST',
    url: '/provider/v1/unknown/bet',
    headers: { host: 'localhost' },
    payload: '{}',
  })
  expect(unknown.statusCode).toBe(404)
})

test('opens one session by a launch token, once, within its minute', async () => {
  const { hashSecret, newSecret } = await import('#kit/ids.ts')
  const launch = newSecret()
  const now = site.platform.clock()
  await site.owner
    .insertInto('game_sessions')
    .values({
      brand_id: 1,
      member_id: member.memberId,
      session_id: play.sessionId,
      provider: provider.provider,
      game_code: 'reels',
      launch_hash: hashSecret(launch),
      launched_at: now,
      launch_expires_at: new Date(now.getTime() + 60_000),
    })
    .execute()
  const opened = await send('authenticate', { launchToken: launch })
  expect(opened).toMatchObject({
    code: 'OK',
    balance: 100,
    playerRef: play.playerRef,
    gameCode: 'reels',
    language: 'th',
  })
  expect(await send('bet', bet({ sessionToken: opened.sessionToken }))).toMatchObject({ code: 'OK' })
  expect(await send('authenticate', { launchToken: launch })).toMatchObject({ status: 200, code: 'TOKEN_INVALID' })
})

test('accepts no bet after endRound, which may be repeated', async () => {
  await send('bet', bet({ roundId: 'over' }))
  const over = { playerRef: play.playerRef, roundId: 'over' }
  expect(await send('endRound', over)).toMatchObject({ code: 'OK' })
  expect(await send('endRound', over)).toMatchObject({ code: 'OK' })
  expect(await send('bet', bet({ roundId: 'over' }))).toMatchObject({ code: 'ROUND_CLOSED', balance: 90 })
  expect(await send('endRound', { ...over, roundId: 'never' })).toMatchObject({ code: 'TX_NOT_FOUND' })
})

test('moves an adjustment in both directions, and a promotion in one', async () => {
  const reason = { playerRef: play.playerRef, reason: 'correction' }
  expect(await send('adjust', { ...reason, txId: randomUUID(), amount: -30 })).toMatchObject({
    code: 'OK',
    balance: 70,
  })
  expect(await send('adjust', { ...reason, txId: randomUUID(), amount: -80 })).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
  })
  expect(await send('promo', { ...reason, txId: randomUUID(), amount: 5 })).toMatchObject({ code: 'OK', balance: 75 })
})

test('stores the reason of an accepted adjustment once', async () => {
  const reasons = () =>
    site.owner.selectFrom('provider_reasons').select(['tx_id', 'reason']).where('tx_id', 'like', 'why-%').execute()
  const asked = { playerRef: play.playerRef, txId: 'why-1', amount: -30, reason: 'แก้ผล <b>รอบ</b> 7' }
  const sendSame = () =>
    untilKnown(
      () => send('adjust', asked),
      ({ code }) => code !== 'INTERNAL_RETRY',
    )
  const same = Array.from({ length: 20 }, sendSame)
  for (const answer of await Promise.all(same)) expect(answer).toMatchObject({ code: 'OK', balance: 70 })
  expect(await send('adjust', { ...asked, txId: 'why-2', amount: -80 })).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(await send('adjust', { ...asked, reason: 'another' })).toMatchObject({ code: 'DUPLICATE_CONFLICT' })
  expect(await send('promo', { ...asked, txId: 'why-3', amount: 1, reason: 'a\0b' })).toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(await reasons()).toEqual([{ tx_id: 'why-1', reason: asked.reason }])
})

test('moves no credit for a provider in transfer mode, which reports its rounds afterwards', async () => {
  const paid = bet()
  await send('bet', paid)
  const setMode = (mode: string) =>
    site.owner.updateTable('providers').set({ mode }).where('provider', '=', provider.provider).execute()
  await setMode('transfer')
  // Providers are cached for a second.
  await vi.waitFor(
    async () =>
      expect(
        await send('rollback', { playerRef: play.playerRef, txId: randomUUID(), originalTxId: paid.txId }),
      ).toMatchObject({ status: 400, code: 'BAD_REQUEST' }),
    { timeout: 5_000, interval: 300 },
  )
}, 10_000)
