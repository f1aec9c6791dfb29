import { getCredit, getLevel, getPoints, getUserDetail } from '@duang/contract/account/user'
import { checkWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { typed } from '../../../../test/outside/command.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../../test/people/site.ts'

let site: TestSite
let member: TestMember
let session: TestSession
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  member = await addMember(site, { accountName: 'สมชาย ใจดี' })
  session = await logIn(site, member)
})

const client = () => clientOf(site, session)

describe('detail', () => {
  test('shows the account for withdrawals, of several accounts', async () => {
    await site.owner
      .insertInto('member_banks')
      .values({
        brand_id: 1,
        member_id: member.memberId,
        bank_code: '004',
        account_digits: '0271999999',
        account_name: member.accountName,
        is_name_verified: true,
        created_at: new Date(site.platform.clock().getTime() + 1_000),
      })
      .execute()
    const params = { uuid: member.uuid }
    const { destination } = await client()(checkWithdraw, { params })
    const { user_bank: shown } = await client()(getUserDetail, { params })
    expect(shown).toMatchObject({ bankId: destination?.bankId, bankName: destination?.bankName })
  })

  test('shows the member with phone and account masked', async () => {
    const detail = await client()(getUserDetail, { params: { uuid: member.uuid } })
    expect(detail).toEqual({
      uuid: member.uuid,
      name: 'สมชาย ใจดี',
      phone: `${member.phone.slice(0, 2)}x-xxx-x${member.phone.slice(7)}`,
      level: 0,
      user_pass: { username: member.username },
      user_bank: {
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        bankId: `xxx-x-x${member.account.slice(5, 9)}-x`,
        bankName: '014',
        accountName: 'สมชาย ใจดี',
      },
      user_credit: { point: 0, level: 0 },
      previousLoginAt: null,
    })
    expect(JSON.stringify(detail)).not.toMatch(new RegExp(`${member.phone}|${member.account}`))
  })

  test('shows no account for a member whose account was deactivated', async () => {
    await site.owner
      .updateTable('member_banks')
      .set({ is_active: false })
      .where('member_id', '=', member.memberId)
      .execute()
    expect((await client()(getUserDetail, { params: { uuid: member.uuid } })).user_bank).toBeNull()
  })
})

describe('credit', () => {
  const credit = (balanceType: string) =>
    client()(getCredit, { params: { username: member.username }, body: { balanceType } })

  test('is the ledger’s balance in satang, with a version that grows', async () => {
    const before = await credit('M')
    await giveCredit(site, member, 123_45)
    const after = await credit('M')
    expect([before.credit, after.credit]).toEqual([0, 12_345])
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.at).toBe(site.platform.clock().toISOString())
  })

  test('uses baht on the wire, and M by default', async () => {
    await giveCredit(site, member, 123_45)
    const answer = await site.fastify.inject({
      method: 'POST',
      url: `/api/auth/user/getCredit/${member.username.toUpperCase()}`,
      headers: { host: 'localhost', authorization: `Bearer ${session.token}`, cookie: `duang=${session.cookie}` },
      payload: {},
    })
    expect(answer.json()).toMatchObject({ balanceType: 'M', credit: 123.45 })
  })

  test('has three more types with balances of their own', async () => {
    await giveCredit(site, member, 100)
    await typed(site, ['points', 'give', member.username, '42', '--reason=thanks'])
    expect(await credit('A')).toMatchObject({ balanceType: 'A', credit: 0 })
    expect(await credit('W')).toMatchObject({ balanceType: 'W', credit: 0 })
    expect(await credit('P')).toMatchObject({ balanceType: 'P', credit: 0, point: 42 })
    expect(await client()(getPoints, { params: { uuid: member.uuid } })).toEqual({ uuid: member.uuid, point: 42 })
  })

  test.each(['X', 'm', '', 'toString'])('rejects the balance type "%s"', async (type) => {
    expect(await codeOf(credit(type))).toBe('balance_type_unknown')
  })
})

describe('level', () => {
  test('returns the enforced table with disabled levels marked, and the figures for the next level', async () => {
    site.setNow(new Date('2026-09-30T16:59:59Z'))
    await giveCredit(site, member, 2_000_000)
    site.setNow(new Date('2026-10-05T05:00:00Z'))
    await giveCredit(site, member, 50)
    session = await logIn(site, member)
    const reply = await client()(getLevel, { params: { uuid: member.uuid } })
    expect(reply).toMatchObject({ level: 0, depositTotal: 2_000_050, depositThisMonth: 50 })
    const baht = (satang: number | null) => (satang === null ? null : satang / 100)
    expect(
      reply.levels.map((row) => [
        row.level,
        row.code,
        row.disabled,
        row.criteria.kind,
        baht(row.criteria.amount),
        row.cashbackPercent,
        baht(row.cashbackCap),
        baht(row.dailyCap),
        baht(row.perRequestCap),
        row.requestsPerDay,
        baht(row.nextLevelAmount),
      ]),
    ).toEqual([
      [1, 'silver', false, 'first', 1, 3, null, 100_000, null, 5, 50_000],
      [2, 'gold', false, 'cumulative', 50_000, 5, null, 300_000, null, 5, 300_000],
      [3, 'platinum', false, 'monthly', 300_000, 7, null, 500_000, null, 5, 1_000_000],
      [4, 'diamond', false, 'monthly', 1_000_000, 10, 200_000, 1_000_000, null, 5, 5_000_000],
      [5, 'vip', true, 'monthly', 5_000_000, 15, 200_000, null, 100_000, 5, 99_999_999],
    ])
  })
})

describe('another member', () => {
  test.each([
    ['detail', 'GET', (id: string) => `/api/auth/user/detail/${id}`, 'uuid'],
    ['points', 'GET', (id: string) => `/api/auth/user/${id}`, 'uuid'],
    ['level', 'GET', (id: string) => `/api/auth/user/level/${id}`, 'uuid'],
    ['credit', 'POST', (id: string) => `/api/auth/user/getCredit/${id}`, 'username'],
    ['password', 'POST', (id: string) => `/api/auth/user/change-password/${id}`, 'uuid'],
  ] as const)('%s: is answered like an unknown one', async (_, method, url, field) => {
    const stranger = await addMember(site)
    const ask = (id: string) =>
      site.fastify.inject({
        method,
        url: url(encodeURIComponent(id)),
        headers: {
          host: 'localhost',
          'x-request-id': 'the-same-one',
          authorization: `Bearer ${session.token}`,
          cookie: `duang=${session.cookie}`,
        },
        ...(method === 'POST' ? { payload: {} } : {}),
      })
    const theirs = await ask(stranger[field])
    expect(theirs.statusCode).toBe(404)
    for (const id of ['00000000-0000-4000-8000-00000000dead', 'nobody.here', '__proto__', '😀', "' or 1=1"])
      expect((await ask(id)).body).toBe(theirs.body)
  })
})
