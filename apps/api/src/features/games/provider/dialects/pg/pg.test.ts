import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashSecret, newSecret } from '#kit/ids.ts'
import { setUpEnvironment, type TestEnvironment } from '../../../../../../test/outside/dialects.ts'

let environment: TestEnvironment
let play: Awaited<ReturnType<TestEnvironment['newPlay']>>
let count = 1_000
beforeAll(async () => {
  environment = await setUpEnvironment('pg')
})
afterAll(() => environment.site.stop())
beforeEach(async () => {
  play = await environment.newPlay()
})

const operator = () => ({ operator_token: environment.provider.keyId, secret_key: environment.provider.secret })
const player = () => ({ ...operator(), operator_player_session: play.token, player_name: play.playerRef })
const spin = (given: Record<string, string> = {}) => {
  const bet = String(++count)
  return {
    ...player(),
    game_id: 'reels',
    parent_bet_id: bet,
    bet_id: bet,
    currency_code: 'THB',
    bet_amount: '10.00',
    win_amount: '25.50',
    transfer_amount: '15.50',
    transaction_id: `${bet}-${bet}-106-1`,
    bet_type: '1',
    create_time: '1791176400000',
    updated_time: '1791176400123',
    is_end_round: 'True',
    ...given,
  }
}
const adjustment = (given: object = {}) => ({
  ...operator(),
  player_name: play.playerRef,
  currency_code: 'THB',
  transfer_amount: '-5.00',
  adjustment_id: 'a',
  adjustment_transaction_id: randomUUID(),
  adjustment_time: '1791176400999',
  ...given,
})
const transfer = async (given: Record<string, string> = {}) =>
  (await environment.send('Cash/TransferInOut', spin(given))).body
const balance = async () =>
  ((await environment.send('Cash/Get', player())).body.data as { balance_amount: number }).balance_amount

test('books a spin as bet and win in one, and as one round', async () => {
  expect(await transfer()).toEqual({
    data: { currency_code: 'THB', balance_amount: 115.5, updated_time: 1_791_176_400_123 },
    error: null,
  })
  const rounds = environment.site.owner.selectFrom('rounds').select(['stake_satang', 'won_satang', 'closed_by'])
  expect(await rounds.where('member_id', '=', play.member.memberId).execute()).toEqual([
    { stake_satang: 1_000, won_satang: 2_550, closed_by: 'win' },
  ])
})

test('pays a win whose session and end of the round are empty', async () => {
  const won = { bet_amount: '0', win_amount: '4', transfer_amount: '4', operator_player_session: '', is_end_round: '' }
  expect(await transfer(won)).toMatchObject({ data: { balance_amount: 104 }, error: null })
})

test('treats a repeated spin as the same, with any balance and after logout', async () => {
  const given = spin()
  await transfer(given)
  await transfer()
  await environment.site.owner
    .updateTable('sessions')
    .set({ ended_at: environment.site.platform.clock(), ended_by: 'logout' })
    .where('session_id', '=', play.sessionId)
    .execute()
  const { operator_player_session: _, ...again } = given
  const sent = { ...again, is_validate_bet: 'True', transaction_id: given.transaction_id.replace(/-1$/, '-2') }
  expect((await environment.send('Cash/TransferInOut', sent)).body).toMatchObject({ data: { balance_amount: 115.5 } })
  expect(await balance()).toBe(131)
  const changed = { ...given, win_amount: '26.00', transfer_amount: '16.00' }
  expect(await transfer(changed)).toMatchObject({ data: null, error: { code: '3032' } })
  expect(await transfer()).toMatchObject({ error: { code: '1308' } })
  const won = { bet_amount: '0', win_amount: '4', transfer_amount: '4' }
  expect(await transfer(won)).toMatchObject({ data: { balance_amount: 135 } })
})

test('requires credit for the bet, not the difference', async () => {
  const given = { bet_amount: '100.01', win_amount: '200', transfer_amount: '99.99' }
  expect(await environment.send('Cash/TransferInOut', spin(given))).toEqual({
    status: 200,
    body: { data: null, error: { code: '3202', message: 'Insufficient player balance' } },
  })
})

test('returns the credit before and after an adjustment', async () => {
  const given = adjustment()
  const answer = { adjust_amount: -5, balance_before: 100, balance_after: 95, updated_time: 1_791_176_400_999 }
  expect((await environment.send('Cash/Adjustment', given)).body).toEqual({ data: answer, error: null })
  await transfer()
  expect((await environment.send('Cash/Adjustment', given)).body).toEqual({ data: answer, error: null })
  const tooMuch = adjustment({ transfer_amount: '-110.51' })
  expect((await environment.send('Cash/Adjustment', tooMuch)).body).toMatchObject({ error: { code: '3202' } })
})

test('verifies a session by the token of its launch repeatedly, but not by one of yesterday', async () => {
  const { site, provider } = environment
  const now = site.platform.clock()
  const verify = async (minutesAgo: number) => {
    const launchedAt = new Date(now.getTime() - minutesAgo * 60_000)
    const token = newSecret()
    const row = { brand_id: 1, member_id: play.member.memberId, session_id: play.sessionId }
    await site.owner
      .insertInto('game_sessions')
      .values({
        ...row,
        provider: provider.provider,
        game_code: 'reels',
        launched_at: launchedAt,
        launch_hash: hashSecret(token),
        launch_expires_at: new Date(launchedAt.getTime() + 60_000),
      })
      .execute()
    const ask = async () =>
      (await environment.send('VerifySession', { ...operator(), operator_player_session: token })).body
    return [await ask(), await ask()]
  }
  const verified = { data: { player_name: play.playerRef, nickname: play.playerRef, currency: 'THB' }, error: null }
  expect(await verify(5)).toEqual([verified, verified])
  expect(await verify(24 * 60)).toMatchObject([{ error: { code: '1302' } }, { error: { code: '1302' } }])
})

test.each([
  ['three decimals', { bet_amount: '10.005' }],
  ['a comma', { bet_amount: '1,000' }],
  ['an exponent', { bet_amount: '1e1' }],
  ['a negative bet', { bet_amount: '-10', transfer_amount: '35.50' }],
  ['a transfer that is not win less bet', { transfer_amount: '20.00' }],
  ['a huge amount', { bet_amount: '100000000000', transfer_amount: '-99999999974.50' }],
  ['another currency', { currency_code: 'USD' }],
  ['a player by name', { player_name: 'somchai' }],
])('rejects %s as an invalid request without an effect', async (_, given) => {
  expect(await transfer(given as never)).toEqual({ data: null, error: { code: '1034', message: 'Invalid request' } })
  expect(await balance()).toBe(100)
})

test.each([
  ['another secret', () => ({ secret_key: 'x'.repeat(43) })],
  ['an unknown operator', () => ({ operator_token: 'unknown' })],
  ['an operator that is an object of the language', () => ({ operator_token: '__proto__' })],
])('rejects the authentication by %s', async (_, given) => {
  expect(await transfer(given())).toEqual({ data: null, error: { code: '1204', message: 'Invalid operator' } })
  expect(await balance()).toBe(100)
})

test('requires an optional signature to be valid, and accepts a body as JSON', async () => {
  const asked = JSON.stringify({ ...player(), game_id: 'reels' })
  const hash = createHash('sha256').update(asked).digest('hex')
  const ask = async (day: string, secret: string, content = hash) => {
    const signature = createHmac('sha256', secret).update(`${environment.host}${content}${day}`).digest('hex')
    const credential = `Credential=${day}/${environment.provider.keyId}/pws/v1`
    const authorization = `PWS-HMAC-SHA256 ${credential},SignedHeaders=host;x-content-sha256;x-date,Signature=${signature}`
    return environment.sendText('Cash/Get', asked, { authorization, 'x-date': day, 'x-content-sha256': content })
  }
  const { secret } = environment.provider
  expect((await ask('20261005', secret)).body).toMatchObject({ data: { balance_amount: 100 }, error: null })
  for (const wrong of [ask('20261001', secret), ask('20261005', 'other'), ask('20261005', secret, 'f'.repeat(64))])
    expect((await wrong).body).toMatchObject({ error: { code: '1204' } })
})
