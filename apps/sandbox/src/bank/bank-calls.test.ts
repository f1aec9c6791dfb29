import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { expect, test } from 'vitest'
import { MALI, makeBox, PARTY, payoutBody, SECRET, SITE, SOMCHAI } from '../testing.ts'

const PAYOUTS = '/bank/v1/payouts'
const STATUS = '/bank/v1/payouts/status'
const NAME = '/bank/v1/account-name'
const KEY = 'payout-key-0000001'
const status = { type: 'payout.status', key: KEY }

test('a payout leaves the site account, reaches the person and appears on the statement under its key', async () => {
  const { signed, app, log } = await makeBox()
  const reply = await signed(PAYOUTS, payoutBody())
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ key: KEY, status: 'paid', reference: expect.any(String) })
  const { accounts } = (await app.inject('/sandbox/v1/accounts')).json()
  const balanceOf = (number: string) => accounts.find((each: { number: string }) => each.number === number).balance
  expect(balanceOf(SITE.number)).toBe(-250.25)
  expect(balanceOf(SOMCHAI.number)).toBe(1_000_250.25)
  expect(await log('lines')).toMatchObject([{ direction: 'out', amount: 250.25, reference: KEY, account: SITE }])
  expect((await signed(STATUS, status)).json()).toEqual(reply.json())
})

test('fifty at once with one key pay once', async () => {
  const { signed, log } = await makeBox()
  const replies = await Promise.all(Array.from({ length: 50 }, () => signed(PAYOUTS, payoutBody())))
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  expect(await log('transfers')).toHaveLength(1)
  expect(await log('payouts')).toHaveLength(1)
})

test.each([{ amount: 250.26 }, { to: MALI }])('the same key with another payout is a conflict: %j', async (changes) => {
  const { signed, log } = await makeBox()
  await signed(PAYOUTS, payoutBody())
  const reply = await signed(PAYOUTS, payoutBody(changes))
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ status: 'failed', isRetryable: false })
  expect((await signed(STATUS, status)).json()).toMatchObject({ status: 'paid' })
  expect(await log('transfers')).toHaveLength(1)
})

test.each([
  ['an unknown destination', { to: { bank: '014', number: '9999999999', name: 'ไม่มี' } }],
  ['an unknown source', { from: { bank: '014', number: '9999999999' } }],
  ["a person's account as the source", { from: { bank: MALI.bank, number: MALI.number } }],
])('%s fails for good', async (_, changes) => {
  const { signed, log } = await makeBox()
  expect((await signed(PAYOUTS, payoutBody(changes))).json()).toMatchObject({ status: 'failed', isRetryable: false })
  expect(await log('transfers')).toHaveLength(0)
})

test.each([
  ['later', true],
  ['for-good', false],
])('refused %s: isRetryable %s', async (payoutRefusal, isRetryable) => {
  const { signed, setSwitches } = await makeBox()
  await setSwitches({ payoutRefusal })
  expect((await signed(PAYOUTS, payoutBody())).json()).toMatchObject({ status: 'failed', isRetryable })
  expect((await signed(STATUS, status)).json()).toMatchObject({ status: 'failed', isRetryable })
  await setSwitches({ payoutRefusal: 'none' })
  expect((await signed(PAYOUTS, payoutBody())).json().status).toBe(isRetryable ? 'paid' : 'failed')
})

test('a closed bank refuses transfers and makes payouts retryable', async () => {
  const { signed, setSwitches, transfer } = await makeBox({ now: () => new Date('2026-10-05T23:30:00+07:00') })
  await setSwitches({ night: { from: '23:00', to: '01:00' } })
  const now = new Date('2026-10-05T23:30:00+07:00')
  const body = payoutBody()
  const headers = await signWebhook(SECRET, PARTY, 'msg_1', now, JSON.stringify(body))
  expect((await signed(PAYOUTS, body, headers)).json()).toMatchObject({ status: 'failed', isRetryable: true })
  expect((await transfer(SOMCHAI, SITE, 1)).json()).toMatchObject({ code: 'bank_closed' })
})

test('an unknown key is not found', async () => {
  const { signed } = await makeBox()
  expect((await signed(STATUS, status)).json()).toEqual({ key: KEY, status: 'not-found' })
})

test('account names: known, and null for a well-formed stranger', async () => {
  const { signed } = await makeBox()
  const ask = async (number: string) => (await signed(NAME, { type: 'account.name', bank: '014', number })).json()
  expect(await ask(SOMCHAI.number)).toEqual({ name: SOMCHAI.name })
  expect(await ask('9999999999')).toEqual({ name: null })
})

test.each([
  ['malformed', { 'webhook-timestamp': 'soon' }],
  ['malformed', { 'webhook-signature': 'v1,AAAA' }],
  ['forged', { 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }],
  ['forged', { 'webhook-id': 'd1:duang-demo:sandbox:msg_2' }],
  ['misaddressed', { 'webhook-id': 'd1:fahsai-demo:sandbox:msg_1' }],
])('a signature that is %s is answered 401', async (problem, headers) => {
  const { signed, log } = await makeBox()
  const reply = await signed(PAYOUTS, payoutBody(), headers)
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({ code: `signature_${problem}` })
  expect(await log('payouts')).toHaveLength(0)
})

test('a message without a signature is answered 401', async () => {
  const { app } = await makeBox()
  const reply = await app.inject({ method: 'POST', url: PAYOUTS, payload: payoutBody() })
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({ code: 'signature_missing' })
})

test('an old message is expired', async () => {
  const { signed } = await makeBox()
  const headers = await signWebhook(
    SECRET,
    PARTY,
    'msg_1',
    new Date(Date.now() - 301_000),
    JSON.stringify(payoutBody()),
  )
  expect((await signed(PAYOUTS, payoutBody(), headers)).json()).toMatchObject({ code: 'signature_expired' })
})

test.each([
  ['a body of another type', { ...payoutBody(), type: 'payout.status' }],
  ['three decimals', payoutBody({ amount: 1.005 })],
  ['a negative amount', payoutBody({ amount: -1 })],
  ['text for an amount', payoutBody({ amount: '1' })],
  ['a short key', payoutBody({ key: 'short' })],
  ['an unknown bank', payoutBody({ to: { ...SOMCHAI, bank: '999' } })],
  ['nothing', null],
])('%s is refused with 422', async (_, body) => {
  const { signed, log } = await makeBox()
  const reply = await signed(PAYOUTS, body)
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ code: 'body_malformed' })
  expect(await log('payouts')).toHaveLength(0)
})

test.each([
  [{ lostReplyProbability: 1 }, 'paid'],
  [{ payoutHang: 'paid' }, 'paid'],
  [{ payoutHang: 'unpaid' }, 'not-found'],
])('with %j the connection is cut and the state is %s', async (switches, state) => {
  const { app, signed, setSwitches } = await makeBox({ hangMs: 50 })
  await setSwitches(switches)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify(payoutBody())
  const headers = await signWebhook(SECRET, PARTY, 'msg_1', new Date(), body)
  const sending = fetch(url + PAYOUTS, {
    method: 'POST',
    body,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  await expect(sending).rejects.toThrow('fetch failed')
  expect((await signed(STATUS, status)).json().status).toBe(state)
})
