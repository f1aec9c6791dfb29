/** A registration with another person's account number does not reveal the name. It is complete only after a deposit from the account. */

import { randomUUID } from 'node:crypto'
import { login } from '@duang/contract/account/login'
import { getUserDetail } from '@duang/contract/account/user'
import { checkWithdraw } from '@duang/contract/bank/withdraw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberIdOf } from '#core/member/find-member.ts'
import { cookieName } from '#core/session/session.ts'
import { gateOfMachine } from '#money/second-person/money-gate.ts'
import { anApplication, apply, bankThatSays } from '../../../../test/people/applicant.ts'
import { clientOf, createTestSite, sendFeed, type TestSite } from '../../../../test/people/site.ts'
import { assignLine, listLines } from '../../bank/deposit/statement-line/queue.ts'
import { selectMember } from './queries.ts'

const WHOLE = 'นาย สมชาย ใจดี'
const SHORT = 'สมชาย จ.'

let site: TestSite
const bank = bankThatSays({ name: WHOLE })
beforeAll(async () => {
  site = await createTestSite({ bank })
})
afterAll(() => site.stop())

/** Registers. Returns the application and every name that the member is shown, from login to withdrawal. */
async function newcomer() {
  const application = anApplication()
  const { user } = await apply(site, application)
  const { uuid } = user
  const names = async () => {
    const entered = await site.fastify.inject({
      method: login.method,
      url: login.path,
      headers: { host: 'localhost' },
      payload: { username: application.username, password: application.password },
    })
    const cookie = entered.cookies.find((each) => each.name === cookieName(false))?.value as string
    const call = clientOf(site, { token: entered.json().token, cookie })
    const detail = await call(getUserDetail, { params: { uuid } })
    const { destination } = await call(checkWithdraw, { params: { uuid } })
    return [entered.json().user.name, detail.name, detail.user_bank?.accountName, destination?.accountName]
  }
  return { application, names }
}

const transferFrom = (counterparty: { bank?: string; account?: string; name?: string }) => {
  const [id, at] = [randomUUID(), site.platform.clock().toISOString()]
  const account = { bank: '004', number: '1234567890' }
  const line = { id, account, direction: 'in', amount: 100, at, counterparty }
  return sendFeed(site, 'statement', { type: 'statement.lines', lines: [line] })
}

test('shows a short name after registration, and the whole one after the first deposit from the account', async () => {
  const { application, names } = await newcomer()
  expect(await names()).toEqual([SHORT, SHORT, SHORT, SHORT])
  const four = application.bankId.slice(5, 9)
  await transferFrom({ bank: '014', account: `xxx-x-x${four}-x`, name: WHOLE })
  expect(await names()).toEqual([WHOLE, WHOLE, WHOLE, WHOLE])
})

test('keeps the name short after money from another account, even when staff credit it', async () => {
  const { application, names } = await newcomer()
  const other = String(Number(application.bankId) + 1)
  await transferFrom({ bank: '014', account: other, name: WHOLE })
  await transferFrom({ bank: '004', account: application.bankId, name: WHOLE })
  await transferFrom({ bank: '014', name: WHOLE })
  const ctx = { ...(await site.ctx()), db: site.operator }
  const memberId = await memberIdOf(ctx, application.username)
  const { items } = await listLines(ctx, 'queued', { limit: 10 })
  const decision = { actor: 'cli:test', reason: 'slip', gate: gateOfMachine(ctx, 'cli:test') }
  for (const line of items) expect(await assignLine(ctx, line, memberId, decision)).toBe('credited')
  expect(items).toHaveLength(3)
  expect(await names()).toEqual([SHORT, SHORT, SHORT, SHORT])
})

test('shows a name that the member typed', async () => {
  bank.answer = 'unavailable'
  const application = anApplication({ accountName: 'สมหญิง ใจงาม' })
  const { user } = await apply(site, application)
  const { uuid } = user
  const row = await site.owner.selectFrom('members').select('member_id').where('uuid', '=', uuid).executeTakeFirst()
  expect(await selectMember(await site.ctx(), row?.member_id as number)).toMatchObject({ is_name_open: true })
  bank.answer = { name: WHOLE }
})
