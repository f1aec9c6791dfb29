/** `duang withdrawals` as staff type it, and the books after all their decisions. */
import { randomUUID } from 'node:crypto'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankAnswer } from '#core/bank/bank.ts'
import { CommandMistake } from '#core/command.ts'
import { itemsOf, optionsOf, typed } from '../../../../test/outside/command.ts'
import { noticesOf, subscribeBrowser } from '../../../../test/outside/push.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { payoutKeyOf } from './decide.ts'
import { sendPayout } from './payout.ts'
import type { State } from './states.ts'

let bankStatus: 'paid' | 'failed' | 'no-answer'
const answer = async (key: string): Promise<BankAnswer> =>
  bankStatus === 'no-answer'
    ? bankStatus
    : { key, status: bankStatus, ...(bankStatus === 'failed' ? { isRetryable: true } : {}) }

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({
    bank: {
      accountName: async () => 'unavailable',
      send: (_ctx, _feed, payout) => answer(payout.key),
      ask: (_ctx, _feed, key) => answer(key),
    },
  })
  await site.setSettings({ autoApproveSatang: 10_000 })
})
afterAll(() => site.stop())

const type = (line: string, options: Record<string, string | true> = {}) =>
  typed(site, ['withdrawals', ...line.split(' '), ...optionsOf(options)], { actor: 'duang:somsri' })

const idsOf = (listed: Awaited<ReturnType<typeof type>>) => itemsOf(listed).map((row) => row.id)

async function asked(satang: number, of?: TestMember): Promise<string> {
  const member = of ?? (await addMember(site))
  await giveCredit(site, member, satang)
  const { withdraw } = await clientOf(site, await logIn(site, member))(requestWithdraw, {
    params: { uuid: member.uuid },
    body: { amount: satang },
    idempotencyKey: randomUUID(),
  })
  return withdraw.id
}

/** The difference between holds and open withdrawals, which must be none. */
async function unexplainedHolds() {
  const { rows } = await sql`
    select b.member_id from ledger.balances b where b.class = 'member:hold' and b.balance_satang <> coalesce((
      select sum(w.amount_satang) from withdrawals w
      where w.brand_id = b.brand_id and w.member_id = b.member_id and w.ended_at is null), 0)`.execute(site.owner)
  return rows
}

const states = async (id: string): Promise<[State, string][]> => {
  const { data } = await type(`show ${id}`)
  return (data as { steps: { state: State; actor: string }[] }).steps.map((step) => [step.state, step.actor])
}

test('lists, approves, sends and pays a waiting withdrawal, with the actor of every step', async () => {
  const id = await asked(10_001)
  expect(idsOf(await type('list'))).toContain(id)
  expect((await type(`approve ${id}`)).code).toBe(0)
  expect(await type(`approve ${id}`)).toMatchObject({ code: 1, error: { code: 'desk_state_changed' } })
  expect((await type('list')).text).toBe('There is nothing in this list.')
  bankStatus = 'paid'
  await sendPayout(await site.ctx(), payoutKeyOf(id))
  expect(idsOf(await type('list', { state: 'paid' }))).toContain(id)
  expect(await states(id)).toEqual([
    ['requested', 'member'],
    ['approved', 'duang:somsri'],
    ['sent', 'payout'],
    ['paid', 'bank:sandbox'],
  ])
  for (const [line, options] of [
    [`reject ${id}`, { reason: 'why' }],
    [`refund ${id}`, { reason: 'why' }],
    [`resend ${id}`, {}],
  ] as const)
    expect(await type(line, options)).toMatchObject({ code: 1, error: { code: 'desk_state_changed' } })
  expect(await unexplainedHolds()).toEqual([])
})

test('finds a withdrawal by the reference that its member reads out', async () => {
  const id = await asked(10_001)
  const { data } = await type(`show ${id}`)
  const { reference } = (data as { withdrawal: { reference: string } }).withdrawal
  expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect((await type('list')).text).toContain(reference)
  const asRead = `${reference.slice(0, 4)}-${reference.slice(4)}`
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
  for (const word of [reference, asRead]) expect((await type(`show ${word}`)).text).toContain(id)
  expect((await type(`approve ${reference}`)).code).toBe(0)
  await expect(type('show ZZZZZZZZ')).rejects.toThrow(CommandMistake)
})

test('a withdrawal whose id derives the reference of another one gets the next reference', async () => {
  const [taken, id] = [await asked(10_001), randomUUID()]
  const derived = (attempt: number) => sql<string>`withdrawal_reference(${id}::uuid, ${attempt})`
  await sql`update withdrawals set reference = ${derived(0)} where withdrawal_id = ${taken}`.execute(site.owner)
  const { rows } = await sql`
    insert into withdrawals (brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code, account_digits,
      account_name, level, bangkok_date, requested_at, ended_at)
    select brand_id, ${id}::uuid, member_id, amount_satang, 'rejected', member_bank_id, bank_code, account_digits,
      account_name, level, bangkok_date, requested_at, requested_at
    from withdrawals where withdrawal_id = ${taken}
    returning reference <> ${derived(0)} as "isOther", reference = ${derived(1)} as "isNext"`.execute(site.owner)
  expect(rows).toEqual([{ isOther: true, isNext: true }])
})

test('a payout that fails, comes back or is paid notifies the browsers of its member', async () => {
  const member = await addMember(site)
  await subscribeBrowser(site, member)
  const failing = await asked(10_000, member)
  bankStatus = 'failed'
  await sendPayout(await site.ctx(), payoutKeyOf(failing))
  await type(`refund ${failing}`, { reason: 'บัญชีปิด' })
  const id = await asked(10_000, member)
  bankStatus = 'paid'
  await sendPayout(await site.ctx(), payoutKeyOf(id))
  expect(await noticesOf(site, member)).toEqual(['failed', 'returned', 'paid'])
})

test('resends or refunds a failed one, once', async () => {
  const id = await asked(10_000)
  bankStatus = 'failed'
  await sendPayout(await site.ctx(), payoutKeyOf(id))
  expect((await type(`show ${id}`)).text).toMatch(/failed/)
  expect((await type(`resend ${id}`)).code).toBe(0)
  expect((await type(`resend ${id}`)).code).toBe(1)
  await sendPayout(await site.ctx(), payoutKeyOf(id))
  bankStatus = 'no-answer'
  expect(await type(`refund ${id}`, { reason: 'บัญชีปิด' })).toMatchObject({
    code: 1,
    error: { code: 'desk_withdraw_maybe_paid' },
  })
  bankStatus = 'failed'
  const given = await Promise.all(Array.from({ length: 20 }, () => type(`refund ${id}`, { reason: 'บัญชีปิด' })))
  expect(given.filter(({ code }) => code === 0)).toHaveLength(1)
  expect((await states(id)).map(([state]) => state)).toEqual([
    'requested',
    'approved',
    'sent',
    'failed',
    'approved',
    'sent',
    'failed',
    'refunded',
  ])
  expect(await unexplainedHolds()).toEqual([])
})

test.each([
  ['an unknown word', 'burn', {}],
  ['no id', 'approve', {}],
  ['an invalid id', 'approve 12', {}],
  ['an unknown id', `show ${randomUUID()}`, {}],
  ['an unknown state', 'list', { state: 'gone' }],
  ['a refusal without its reason', `reject ${randomUUID()}`, {}],
  ['an empty reason', `refund ${randomUUID()}`, { reason: ' ' }],
] as [string, string, Record<string, string>][])('%s is a mistake', async (_, line, options) => {
  await expect(type(line, options)).rejects.toBeInstanceOf(CommandMistake)
})

test('refuses decisions about an unknown id', async () => {
  for (const act of ['approve', 'resend'])
    await expect(type(`${act} ${randomUUID()}`)).rejects.toMatchObject({ code: 'not_found' })
})
