/** Two members whose masked accounts are equal, where no bank verifies names. Tested through the API. */

import { assignReceivingAccount } from '@duang/contract/bank/deposit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gateOfMachine } from '#money/second-person/money-gate.ts'
import { anApplication, apply, bankThatSays } from '../../../../../test/people/applicant.ts'
import {
  clientOf,
  createTestSite,
  logIn,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../../test/people/site.ts'
import { balanceOf, line, message } from '../fixtures.ts'
import { assignLine, findLine } from './queue.ts'

const NAME = 'สมชาย ใจดี'
const HOUR_MS = 3_600_000

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ bank: bankThatSays('unavailable') })
  await site.setSettings({ depositSuffix: true })
})
afterAll(() => site.stop())
beforeEach(() => site.owner.deleteFrom('throttles').execute())

/** Registers through the public API, where account number and name are unverified. */
async function join(account: string, accountName: string): Promise<TestMember> {
  const application = anApplication({ bankId: account, accountName })
  await apply(site, application)
  const row = await site.owner
    .selectFrom('members')
    .select(['member_id', 'uuid', 'username', 'phone'])
    .where('username', '=', application.username)
    .executeTakeFirstOrThrow()
  return { ...row, memberId: row.member_id, bank: '014', account, accountName }
}

const askForAccount = async (member: TestMember) =>
  clientOf(site, await logIn(site, member))(assignReceivingAccount, {
    body: { uuid: member.uuid, bankId: member.account, bankName: member.bank },
  })

let pairs = 0
/** Two members of one bank with equal places six to nine. The attacker types the victim's name. */
async function victimAndAttacker() {
  const digits = String(1_000 + ++pairs)
  const victim = await join(`40011${digits}1`, NAME)
  const attacker = await join(`40022${digits}2`, NAME)
  return { victim, attacker, mask: `xxx-x-x${digits}-x` }
}

/** A transfer of the victim, with the satang that the attacker was assigned. */
async function deposit(victim: TestMember, mask: string, amount: number) {
  const sent = { ...line(site, victim, { amount, account: mask, name: NAME }), account: SITE_ACCOUNT }
  await sendFeed(site, 'statement', message([sent]))
  const row = await site.owner
    .selectFrom('statement_lines')
    .select(['line_id', 'state', sql<string[]>`matching->'doubts'`.as('doubts')])
    .where('ext_id', '=', sent.id)
    .executeTakeFirstOrThrow()
  return row
}
const SITE_ACCOUNT = { bank: '014', number: '4051234567' }

async function assign(lineId: number, member: TestMember) {
  const ctx = { ...(await site.ctx()), db: site.operator }
  const found = await findLine(ctx, lineId)
  if (!found) throw new Error('no line')
  return assignLine(ctx, found, member.memberId, {
    actor: 'cli:test',
    reason: 'bank confirmed',
    gate: gateOfMachine(ctx, 'cli:test'),
  })
}

test('leaves a line to staff when an attacker adds suffix and intent to equal account evidence', async () => {
  const { victim, attacker, mask } = await victimAndAttacker()
  const { suffixSatang } = await askForAccount(attacker)
  const found = await deposit(victim, mask, 500 + (suffixSatang ?? 0) / 100)
  expect(found).toMatchObject({ state: 'queued', doubts: ['second-close'] })
  expect(await Promise.all([balanceOf(site, victim), balanceOf(site, attacker)])).toEqual([0, 0])
})

test('credits the next deposits of a sender after staff assigned one, despite other registrations', async () => {
  const { victim, attacker, mask } = await victimAndAttacker()
  const first = await deposit(victim, mask, 500)
  expect(await assign(first.line_id, victim)).toBe('credited')
  const more = await join(`40033${mask.slice(7, 11)}3`, NAME)
  const { suffixSatang } = await askForAccount(attacker)
  await askForAccount(more)
  site.advance(60_000)
  expect(await deposit(victim, mask, 700 + (suffixSatang ?? 0) / 100)).toMatchObject({ state: 'credited' })
  const balances = await Promise.all([victim, attacker, more].map((each) => balanceOf(site, each)))
  expect(balances).toEqual([120_000 + (suffixSatang ?? 0), 0, 0])
})

test('credits no newcomer with a deposit of a known sender after its member’s account was switched off', async () => {
  const { victim, attacker, mask } = await victimAndAttacker()
  const first = await deposit(victim, mask, 500)
  await assign(first.line_id, victim)
  await site.owner
    .updateTable('member_banks')
    .set({ is_active: false })
    .where('member_id', '=', victim.memberId)
    .execute()
  await askForAccount(attacker)
  const next = await deposit(victim, mask, 700)
  expect(next).toMatchObject({ state: 'queued', doubts: ['contradiction'] })
  expect(await balanceOf(site, attacker)).toBe(0)
})

test('leaves a line to staff when the sender’s deposits belong to two members', async () => {
  const { victim, attacker, mask } = await victimAndAttacker()
  const found = [await deposit(victim, mask, 500), await deposit(victim, mask, 600)]
  await assign(found[0]?.line_id ?? 0, victim)
  await assign(found[1]?.line_id ?? 0, attacker)
  site.advance(HOUR_MS)
  expect(await deposit(victim, mask, 500)).toMatchObject({ state: 'queued', doubts: ['second-close'] })
})
