/** The pull API for bank robots, with real signatures: claims, leases, reports, contradictions. */
import { randomUUID } from 'node:crypto'
import { listEndedWithdraws, listOpenWithdraws, requestWithdraw, retryWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { payoutKeyOf } from './decide.ts'

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
let key: string

beforeAll(async () => {
  site = await createTestSite()
  // The same feed, now one of an operator's robot.
  await site.owner.updateTable('bank_feeds').set({ adapter: 'feed' }).execute()
  site.platform.bankMode = 'feed'
})
afterAll(() => site.stop())
beforeEach(async () => {
  member = await addMember(site)
  await giveCredit(site, member, 100_000)
  call = clientOf(site, await logIn(site, member))
  const { withdraw } = await call(requestWithdraw, {
    params: { uuid: member.uuid },
    body: { amount: 12_345 },
    idempotencyKey: randomUUID(),
  })
  key = payoutKeyOf(withdraw.id)
})

const claim = async (limit = 100) => {
  const { body } = await sendFeed(site, 'payouts/claim', { type: 'payout.claim', limit })
  return (body.payouts as { key: string; amount: number; to: { number: string } }[]).filter((each) => each.key === key)
}
const report = (result: Record<string, unknown>) =>
  sendFeed(site, 'payouts/result', { type: 'payout.result', result: { key, ...result } })
const ended = async () => (await call(listEndedWithdraws, { params: { uuid: member.uuid } })).items[0]

test('claims a payout once, pays it by a report, and ignores a second report', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => claim()))
  expect(claims.flat()).toMatchObject([{ key, amount: 123.45, to: { number: member.account } }])
  expect(await report({ status: 'paid', reference: 'B1' })).toEqual({ status: 200, body: { outcome: 'taken' } })
  expect(await report({ status: 'paid', reference: 'B1' })).toEqual({ status: 200, body: { outcome: 'known' } })
  expect((await ended())?.status).toBe('success')
})

test('offers a claim without a report again', async () => {
  expect(await claim()).toHaveLength(1)
  expect(await claim()).toHaveLength(0)
  site.advance(10 * 60_000)
  expect(await claim()).toHaveLength(1)
})

test('returns the credit after a permanent failure; quarantines a later paid as a contradiction', async () => {
  await claim()
  expect((await report({ status: 'failed', isRetryable: false, reason: 'closed', attempt: 1 })).body).toEqual({
    outcome: 'taken',
  })
  expect((await ended())?.status).toBe('refunded')
  const contradiction = await report({ status: 'paid' })
  expect(contradiction).toMatchObject({ status: 409, body: { code: 'payout_conflict' } })
  await report({ status: 'paid' })
  const kept = await site.owner.selectFrom('quarantine').selectAll().where('ext_id', '=', key).execute()
  expect(kept).toHaveLength(1)
  expect((await ended())?.status).toBe('refunded')
})

test('keeps the hold after a temporary failure until a retry', async () => {
  await claim()
  await report({ status: 'failed', isRetryable: true, attempt: 1 })
  expect((await call(listOpenWithdraws, { params: { uuid: member.uuid } })).items[0]).toMatchObject({
    status: 'failed',
    canRetry: true,
  })
  expect(await claim()).toHaveLength(0)
})

test('changes nothing for an unknown payout, one of another feed, or a forged report', async () => {
  expect(
    (
      await sendFeed(site, 'payouts/result', {
        type: 'payout.result',
        result: { key: 'wd-00000000000000000000', status: 'paid' },
      })
    ).status,
  ).toBe(404)
  const forged = await sendFeed(
    site,
    'payouts/result',
    { type: 'payout.result', result: { key, status: 'paid' } },
    { secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
  )
  expect(forged.status).toBe(401)
  // A signed body of one kind is invalid at another address.
  expect((await sendFeed(site, 'payouts/result', { type: 'payout.claim', limit: 1 })).status).toBe(422)
  expect((await call(listOpenWithdraws, { params: { uuid: member.uuid } })).items[0]?.status).toBe('processing')
})

test('ignores a report of an earlier attempt, and refuses one without its attempt', async () => {
  await claim()
  expect((await report({ status: 'failed', isRetryable: true })).status).toBe(422)
  await report({ status: 'failed', isRetryable: true, attempt: 1 })
  const [failed] = (await call(listOpenWithdraws, { params: { uuid: member.uuid } })).items
  await call(retryWithdraw, { body: { id: failed?.id as string }, idempotencyKey: randomUUID() })
  // The same report once more, before and after the payout is claimed again.
  expect((await report({ status: 'failed', isRetryable: false, attempt: 1 })).body).toEqual({ outcome: 'known' })
  expect(await claim()).toMatchObject([{ attempt: 2 }])
  expect((await report({ status: 'failed', isRetryable: false, attempt: 1 })).body).toEqual({ outcome: 'known' })
  expect((await report({ status: 'not-found', attempt: 1 })).body).toEqual({ outcome: 'known' })
  expect((await report({ status: 'paid' })).body).toEqual({ outcome: 'taken' })
  expect((await ended())?.status).toBe('success')
})

test('does not explain an outgoing line by a failed payout', async () => {
  await claim()
  await report({ status: 'failed', isRetryable: false, attempt: 1 })
  const id = randomUUID()
  await sendFeed(site, 'statement', {
    type: 'statement.lines',
    lines: [
      {
        id,
        account: { bank: '004', number: '1234567890' },
        direction: 'out',
        amount: 123.45,
        at: site.platform.clock().toISOString(),
        counterparty: {},
        reference: key,
      },
    ],
  })
  const line = await site.owner
    .selectFrom('statement_lines')
    .select('state')
    .where('ext_id', '=', id)
    .executeTakeFirst()
  expect(line?.state).toBe('unexplained')
})

test('needs one connection of the pool for a claim, so that many at once do not deadlock', async () => {
  const small = await createTestSite({ poolSize: 1 })
  onTestFinished(() => small.stop())
  await small.owner.updateTable('bank_feeds').set({ adapter: 'feed' }).execute()
  small.platform.bankMode = 'feed'
  const other = await addMember(small)
  await giveCredit(small, other, 100_000)
  await clientOf(small, await logIn(small, other))(requestWithdraw, {
    params: { uuid: other.uuid },
    body: { amount: 12_345 },
    idempotencyKey: randomUUID(),
  })
  const { status, body } = await sendFeed(small, 'payouts/claim', { type: 'payout.claim', limit: 1 })
  expect(status).toBe(200)
  expect(body.payouts).toHaveLength(1)
})
