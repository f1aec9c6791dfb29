import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashSecret, newSecret } from '#kit/ids.ts'
import { otherRsa, proofOf, setUpEnvironment, type TestEnvironment } from '../../../../../../test/outside/dialects.ts'

let environment: TestEnvironment
let play: Awaited<ReturnType<TestEnvironment['newPlay']>>
beforeAll(async () => {
  environment = await setUpEnvironment('hub88')
})
afterAll(() => environment.site.stop())
beforeEach(async () => {
  play = await environment.newPlay()
})

const BAHT = 100_000
const asked = () => ({ user: play.playerRef, request_uuid: randomUUID() })
const transaction = (given: object = {}) => ({
  ...asked(),
  transaction_uuid: randomUUID(),
  token: play.token,
  game_code: 'reels',
  round: 'r1',
  currency: 'THB',
  amount: 10 * BAHT,
  ...given,
})
const bet = async (given: object = {}) => (await environment.send('transaction/bet', transaction(given))).body
const win = async (given: object = {}) => (await environment.send('transaction/win', transaction(given))).body
const rollback = async (reference: string, given: object = {}) =>
  (await environment.send('transaction/rollback', transaction({ reference_transaction_uuid: reference, ...given })))
    .body
const balance = async () => (await environment.send('user/balance', asked())).body.balance

test('repeats the fields of a bet and a win in the answer, in hundred-thousandths', async () => {
  const given = transaction({ amount: 1_025_000 })
  expect(await environment.send('transaction/bet', given)).toEqual({
    status: 200,
    body: {
      user: play.playerRef,
      request_uuid: given.request_uuid,
      status: 'RS_OK',
      currency: 'THB',
      balance: 89.75 * BAHT,
    },
  })
  expect(await win({ amount: 50_000, round_closed: true })).toMatchObject({ status: 'RS_OK', balance: 90.25 * BAHT })
  const round = environment.site.owner.selectFrom('rounds').select(['stake_satang', 'won_satang', 'closed_by'])
  expect(await round.where('member_id', '=', play.member.memberId).execute()).toEqual([
    { stake_satang: 1_025, won_satang: 50, closed_by: 'win' },
  ])
})

test('answers a retry under another request id like the first, and reports a conflict for another amount', async () => {
  const given = transaction()
  expect(await bet(given)).toMatchObject({ balance: 90 * BAHT })
  await bet()
  expect(await bet({ ...given, request_uuid: randomUUID() })).toMatchObject({ status: 'RS_OK', balance: 90 * BAHT })
  expect(await bet({ ...given, amount: 20 * BAHT })).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  expect(await balance()).toBe(80 * BAHT)
})

test('restores the stake once by a rollback, and bars the bet by an earlier one', async () => {
  const given = transaction()
  await bet(given)
  expect(await rollback(given.transaction_uuid)).toMatchObject({ status: 'RS_OK', balance: 100 * BAHT })
  expect(await rollback(given.transaction_uuid)).toMatchObject({ status: 'RS_OK', balance: 100 * BAHT })
  const late = transaction()
  expect(await rollback(late.transaction_uuid)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
  expect(await bet(late)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: 100 * BAHT })
})

test('answers a rollback of a rollback, and repeated early rollbacks, like those of an unknown transaction', async () => {
  const late = transaction()
  const early = { transaction_uuid: randomUUID() }
  const unknown = { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', balance: 100 * BAHT }
  expect(await rollback(late.transaction_uuid, early)).toMatchObject(unknown)
  expect(await rollback(late.transaction_uuid, early)).toMatchObject(unknown)
  expect(await rollback(late.transaction_uuid)).toMatchObject(unknown)
  expect(await rollback(early.transaction_uuid)).toMatchObject(unknown)
  expect(await bet(late)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: 100 * BAHT })
})

test.each([
  ['an empty reward', { reward_uuid: '' }],
  ['a request id of another form', { request_uuid: '12345678-1234-1234-1234-123456789012' }],
  ['a request id without dashes', { request_uuid: 'req:7f1c1a5293e24d0e' }],
  ['an empty token', { token: '' }],
  ['a short token', { token: 'old' }],
  ['no values at all', { reward_uuid: null, token: null, reference_transaction_uuid: '', is_free: null }],
])('pays a win and a rollback with %s', async (_, given) => {
  const staked = transaction()
  await bet(staked)
  const won = transaction({ ...given, amount: 5 * BAHT, round_closed: true })
  expect(await win(won)).toMatchObject({ status: 'RS_OK', request_uuid: won.request_uuid, balance: 95 * BAHT })
  expect(await win({ ...won, request_uuid: randomUUID() })).toMatchObject({ status: 'RS_OK', balance: 95 * BAHT })
  const { reference_transaction_uuid: _reference, ...more } = { reference_transaction_uuid: '', ...given }
  expect(await rollback(staked.transaction_uuid, more)).toMatchObject({ status: 'RS_OK', balance: 105 * BAHT })
})

test('uses the round of a free bet whose reward is empty', async () => {
  expect(await bet({ is_free: true, reward_uuid: '', round: 'free' })).toMatchObject({ balance: 100 * BAHT })
  const rounds = environment.site.owner.selectFrom('rounds').select(['round_id', 'free_round'])
  expect(await rounds.where('member_id', '=', play.member.memberId).execute()).toEqual([
    { round_id: 'free', free_round: 'free' },
  ])
})

test('refuses bets after logout; wins and rollbacks need no token', async () => {
  const given = transaction()
  await bet(given)
  await environment.site.owner
    .updateTable('sessions')
    .set({ ended_at: environment.site.platform.clock(), ended_by: 'logout' })
    .where('session_id', '=', play.sessionId)
    .execute()
  expect(await bet()).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED', balance: 90 * BAHT })
  expect(await win({ token: 'an-unknown-token', amount: BAHT })).toMatchObject({ balance: 91 * BAHT })
  expect(await rollback(given.transaction_uuid, { token: null })).toMatchObject({ balance: 101 * BAHT })
})

test.each([
  ['finer than a satang', { amount: 500 }],
  ['a fraction', { amount: 0.5 }],
  ['a negative amount', { amount: -BAHT }],
  ['a huge amount', { amount: 1e18 }],
  ['a text for an amount', { amount: '1000' }],
  ['a user by name', { user: 'somchai' }],
])('rejects %s without an effect', async (_, given) => {
  expect(await bet(given)).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' })
  expect(await balance()).toBe(100 * BAHT)
})

test.each([
  ['too little credit', { amount: 100.01 * BAHT }, 'RS_ERROR_NOT_ENOUGH_MONEY'],
  ['another currency', { currency: 'EUR' }, 'RS_ERROR_WRONG_CURRENCY'],
  ['no such game', { game_code: 'nowhere' }, 'RS_ERROR_INVALID_GAME'],
  ['no such token', { token: 'an-unknown-token' }, 'RS_ERROR_INVALID_TOKEN'],
  ['no such user', { user: randomUUID() }, 'RS_ERROR_UNKNOWN'],
])('answers %s with 200 and a status of its own', async (_, given, status) => {
  expect(await environment.send('transaction/bet', transaction(given))).toMatchObject({ status: 200, body: { status } })
})

test.each([
  ['another key', (body: string) => proofOf('hub88', environment.provider, body, otherRsa.privateKey)],
  ['a signature of another body', () => proofOf('hub88', environment.provider, '{}')],
  ['no signature', () => ({})],
  ['the secret of our own calls', () => ({ 'x-hub88-signature': environment.provider.secret })],
])('rejects a request with %s', async (_, proof) => {
  const given = transaction()
  expect(await environment.send('transaction/bet', given, await proof(JSON.stringify(given)))).toEqual({
    status: 401,
    body: { status: 'RS_ERROR_INVALID_SIGNATURE', currency: 'THB' },
  })
  expect(await balance()).toBe(100 * BAHT)
})

test('uses the token of a launch as the token of its session, however late its first request arrives', async () => {
  const { site, provider } = environment
  const now = site.platform.clock()
  /** A launch this many minutes ago. Its page had to be opened within one. */
  const launch = async (minutesAgo: number, ended: Date | null = null) => {
    const token = newSecret()
    const launchedAt = new Date(now.getTime() - minutesAgo * 60_000)
    await site.owner
      .insertInto('game_sessions')
      .values({
        brand_id: 1,
        member_id: play.member.memberId,
        session_id: play.sessionId,
        provider: provider.provider,
        game_code: 'reels',
        launch_hash: hashSecret(token),
        launched_at: launchedAt,
        ended_at: ended,
        launch_expires_at: new Date(launchedAt.getTime() + 60_000),
      })
      .execute()
    return token
  }
  const token = await launch(2)
  expect(await bet({ token })).toMatchObject({ status: 'RS_OK' })
  expect(await bet({ token })).toMatchObject({ status: 'RS_OK' })
  const shown = await launch(60)
  expect((await environment.send('user/balance', { ...asked(), token: shown })).body).toMatchObject({ status: 'RS_OK' })
  expect(await bet({ token: shown })).toMatchObject({ status: 'RS_OK' })
  expect(await bet({ token: await launch(13 * 60) })).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  expect(await bet({ token: await launch(2, now) })).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
})

test('pays a prize of the supplier outside of rounds', async () => {
  expect(await win({ amount: 5 * BAHT, is_supplier_promo: true })).toMatchObject({ balance: 105 * BAHT })
  const rounds = environment.site.owner.selectFrom('rounds').select('round_id')
  expect(await rounds.where('member_id', '=', play.member.memberId).execute()).toEqual([])
})

test('debits nothing for a free bet of any amount, and books its win as the supplier’s', async () => {
  const free = { is_free: true, reward_uuid: randomUUID(), round: 'free' }
  const given = transaction(free)
  expect(await bet(given)).toMatchObject({ status: 'RS_OK', balance: 100 * BAHT })
  expect(await bet({ ...given, request_uuid: randomUUID() })).toMatchObject({ status: 'RS_OK', balance: 100 * BAHT })
  expect(await bet({ ...given, is_free: false })).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  // The supplier may leave the flag out of the win.
  expect(await win({ round: 'free', amount: 3 * BAHT, round_closed: true })).toMatchObject({ balance: 103 * BAHT })
  expect(await win({ round: 'other', is_free: true, amount: 2 * BAHT })).toMatchObject({ balance: 105 * BAHT })
  const rows = environment.site.owner
    .selectFrom('rounds')
    .select(['round_id', 'stake_satang', 'won_satang', 'free_won_satang', 'free_round'])
  expect(await rows.where('member_id', '=', play.member.memberId).orderBy('round_id').execute()).toEqual([
    { round_id: 'free', stake_satang: 0, won_satang: 0, free_won_satang: 300, free_round: free.reward_uuid },
    { round_id: 'other', stake_satang: 0, won_satang: 0, free_won_satang: 200, free_round: 'other' },
  ])
})

test('treats a retry with a false free flag as the same request', async () => {
  const given = transaction()
  expect(await bet(given)).toMatchObject({ balance: 90 * BAHT })
  expect(await bet({ ...given, is_free: false, reward_uuid: null })).toMatchObject({
    status: 'RS_OK',
    balance: 90 * BAHT,
  })
})
