/** The token alone identifies the player, also after the end of its session, and after the deletion of the session. */
import { randomUUID } from 'node:crypto'
import { endOtherDevices } from '@duang/contract/account/login'
import { changePassword } from '@duang/contract/account/user'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prune } from '#app/data/retention.ts'
import { ADDRESS_SHARE } from '#app/overload/load.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'
import { verifyLedger } from '../../../../../../test/books/verify-ledger.ts'
import { otherRsa, proofOf, setUpEnvironment, type TestEnvironment } from '../../../../../../test/outside/dialects.ts'
import { startPlay } from '../../../../../../test/people/games.ts'
import { clientOf, logIn, PASSWORD } from '../../../../../../test/people/site.ts'

const BAHT = 100_000
const DAY_MS = 86_400_000

let environment: TestEnvironment
let play: Awaited<ReturnType<TestEnvironment['newPlay']>>
beforeAll(async () => {
  environment = await setUpEnvironment('hub88-supplier')
})
afterAll(async () => {
  expect((await verifyLedger(environment.site.owner)).broken).toEqual([])
  await environment.site.stop()
})
beforeEach(async () => {
  play = await environment.newPlay()
})

const transaction = (given: object = {}) => ({
  supplier_user: 'player-7',
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  token: play.token,
  game_code: 'reels',
  round: 'r1',
  currency: 'THB',
  amount: 10 * BAHT,
  ...given,
})
const send = async (call: string, given: object = {}) => (await environment.send(call, transaction(given))).body
const bet = (given: object = {}) => send('transaction/bet', given)
const win = (given: object = {}) => send('transaction/win', given)
const rollback = (reference: string) => send('transaction/rollback', { reference_transaction_uuid: reference })

const sessions = () => environment.site.owner.updateTable('sessions').where('session_id', '=', play.sessionId)
const now = () => environment.site.platform.clock()
const ofMember = () => ({ params: { uuid: play.member.uuid } })
const elsewhere = async () => clientOf(environment.site, await logIn(environment.site, play.member))

test.each<[string, () => Promise<unknown>]>([
  ['logout', () => sessions().set({ ended_at: now(), ended_by: 'logout' }).execute()],
  ['the end of the login from another device', async () => (await elsewhere())(endOtherDevices, { body: {} })],
  [
    'a new password',
    async () =>
      (await elsewhere())(changePassword, {
        ...ofMember(),
        body: { oldPassword: PASSWORD, newPassword: 'a new long secret', confirmPassword: 'a new long secret' },
      }),
  ],
  [
    'expiry',
    () =>
      sessions()
        .set({ expires_at: new Date(now().getTime() - 1) })
        .execute(),
  ],
  [
    'the return from play',
    () =>
      environment.site.owner
        .updateTable('game_sessions')
        .set({ ended_at: now() })
        .where('token_hash', '=', hashSecret(play.token))
        .execute(),
  ],
])('accepts wins and rollbacks under the token after %s, but no bets', async (_, end) => {
  const [open, lost] = [transaction(), transaction()]
  expect((await environment.send('transaction/bet', open)).body).toMatchObject({
    status: 'RS_OK',
    user: play.playerRef,
  })
  expect((await environment.send('transaction/bet', lost)).body).toMatchObject({ status: 'RS_OK', balance: 80 * BAHT })
  await end()
  expect(await bet()).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  expect(await win({ reference_transaction_uuid: open.transaction_uuid, amount: 25 * BAHT })).toMatchObject({
    status: 'RS_OK',
    user: play.playerRef,
    balance: 105 * BAHT,
  })
  expect(await rollback(lost.transaction_uuid)).toMatchObject({ status: 'RS_OK', balance: 115 * BAHT })
  expect(await send('user/balance')).toMatchObject({ status: 'RS_OK', balance: 115 * BAHT })
})

test('pays a win to a blocked member', async () => {
  await bet()
  await environment.site.owner
    .updateTable('members')
    .set({ status: 'blocked' })
    .where('member_id', '=', play.member.memberId)
    .execute()
  expect(await bet()).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
  expect(await win({ amount: 15 * BAHT })).toMatchObject({ status: 'RS_OK', balance: 105 * BAHT })
})

test('accepts a token for the player of its provider only', async () => {
  const other = await environment.newPlay()
  await bet()
  expect(await win({ token: other.token, amount: 5 * BAHT })).toMatchObject({ user: other.playerRef })
  expect(await rollback(randomUUID())).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
  expect(await send('user/balance')).toMatchObject({ user: play.playerRef, balance: 90 * BAHT })
  const atAnother = await startPlay(environment.site, play.member, {
    ...environment.provider,
    provider: await addStranger(),
  })
  expect(await win({ token: atAnother.token })).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
})

/** Another provider of the brand. */
async function addStranger(): Promise<string> {
  const row = { brand_id: 1, provider: 'stranger' }
  await environment.site.owner
    .insertInto('providers')
    .values({
      ...row,
      number: 800,
      name: 'Stranger',
      group_code: 'SX',
      mode: 'seamless',
      dialect: 'canonical',
      base_url: 'http://127.0.0.1:9',
    })
    .execute()
  await environment.site.owner
    .insertInto('games')
    .values({ ...row, game_code: 'reels', type: 'slot', name_th: 'วงล้อ', name_en: 'Reels' })
    .execute()
  return row.provider
}

test('identifies the player by a launch token from the first call on, also by a win after the time for opening a page', async () => {
  const token = newSecret()
  const launchedAt = new Date(now().getTime() - 3 * 60_000)
  await environment.site.owner
    .insertInto('game_sessions')
    .values({
      brand_id: 1,
      member_id: play.member.memberId,
      session_id: play.sessionId,
      game_code: 'reels',
      provider: environment.provider.provider,
      launch_hash: hashSecret(token),
      launched_at: launchedAt,
      launch_expires_at: new Date(launchedAt.getTime() + 60_000),
    })
    .execute()
  expect(await win({ token, amount: BAHT })).toMatchObject({ status: 'RS_OK', balance: 101 * BAHT })
  expect(await bet({ token })).toMatchObject({ status: 'RS_OK', balance: 91 * BAHT })
  expect(await bet({ token })).toMatchObject({ status: 'RS_OK', balance: 81 * BAHT })
})

/** Sends a request under the prefix of the dialect. */
async function post(body: object, key?: typeof otherRsa.privateKey) {
  const text = JSON.stringify(body)
  const proof = await proofOf('hub88-supplier', environment.provider, text, key)
  const answer = await fetch(`http://${environment.host}/supplier/generic/v2/transaction/bet`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json', ...proof },
  })
  return { status: answer.status, body: await answer.json() }
}

test('finds the provider under the prefix of the dialect by the key that proves the request', async () => {
  expect(await post(transaction())).toMatchObject({ status: 200, body: { status: 'RS_OK', balance: 90 * BAHT } })
  expect(await post(transaction(), otherRsa.privateKey)).toMatchObject({ status: 401 })
  expect(await send('user/balance')).toMatchObject({ balance: 90 * BAHT })
})

test('accepts more concurrent requests from a supplier’s address under its prefix than from a member’s', async () => {
  const [held, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = environment.site.owner.transaction().execute(async (tx) => {
    await sql`select ledger.lock_cash(array[1], array[${play.member.memberId}]::bigint[])`.execute(tx)
    held.resolve()
    await answered.promise
  })
  await held.promise
  const asked = Array.from({ length: ADDRESS_SHARE + 10 }, async () => {
    const payload = JSON.stringify(transaction({ amount: 0 }))
    const proof = await proofOf('hub88-supplier', environment.provider, payload)
    return { payload, headers: { ...proof, host: environment.host, 'content-type': 'application/json' } }
  })
  const url = '/supplier/generic/v2/transaction/win'
  const requests = await Promise.all(asked)
  const answers = await Promise.all(
    requests.map((request) => environment.site.fastify.inject({ method: 'POST', url, ...request })),
  )
  answered.resolve()
  await holding
  // All are admitted, and wait for one credit longer than a supplier does.
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
})

// Moves the clock, so it comes last.
test('identifies the holder of a token for more than a year after its session, but accepts no bets', async () => {
  const open = transaction()
  await environment.send('transaction/bet', open)
  environment.site.advance(120 * DAY_MS)
  await prune(await environment.site.ctx())
  const left = environment.site.owner.selectFrom('game_sessions').select('token_hash')
  expect(await left.where('member_id', '=', play.member.memberId).execute()).toEqual([])
  expect(await bet()).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  expect(await win({ amount: 30 * BAHT })).toMatchObject({ status: 'RS_OK', balance: 120 * BAHT })
  expect(await rollback(open.transaction_uuid)).toMatchObject({ status: 'RS_OK', balance: 130 * BAHT })
  environment.site.advance(300 * DAY_MS)
  await prune(await environment.site.ctx())
  expect(await win()).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
})
