/** An excluded person returns with another account: registering, depositing and staff decisions together. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exclude } from '#features/account/limits/breaks.ts'
import { balanceOf, line, message } from '#features/bank/deposit/fixtures.ts'
import { assignLine, findLine } from '#features/bank/deposit/statement-line/queue.ts'
import { gateOfMachine } from '#money/second-person/money-gate.ts'
import { optionsOf, typed } from '../../../test/outside/command.ts'
import { anApplication, apply, bankThatSays } from '../../../test/people/applicant.ts'
import { addMember, createTestSite, sendFeed, type TestMember, type TestSite } from '../../../test/people/site.ts'

const DAY_MS = 86_400_000
const bank = bankThatSays('unavailable')
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ bank })
})
afterAll(() => site.stop())
beforeEach(async () => {
  bank.answer = 'unavailable'
  site.advance(1_000)
  await site.owner.deleteFrom('throttles').execute()
})

let persons = 0
/** A name that is unique in this file. In Thai letters, since names without any are not compared. */
const newName = (): string => `สมชาย ใจ${'กขคงจฉชซญฐ'.charAt(++persons)}ดี`

async function excludedMember(accountName: string, given: { isVerified?: boolean; hasDeposited?: boolean } = {}) {
  const { isVerified = true, hasDeposited = true } = given
  const member = await addMember(site, { accountName })
  await site.owner
    .updateTable('member_banks')
    .set({ is_name_verified: isVerified, deposited_from_at: hasDeposited ? site.platform.clock() : null })
    .where('member_id', '=', member.memberId)
    .execute()
  await exclude(await site.ctx(), member.memberId, '6m', { by: 'member', note: null })
  site.advance(1_000)
  return member
}

async function join(accountName: string): Promise<TestMember> {
  const application = anApplication({ accountName })
  await apply(site, application)
  const row = await site.owner
    .selectFrom('members')
    .select(['member_id', 'uuid', 'username', 'phone'])
    .where('username', '=', application.username)
    .executeTakeFirstOrThrow()
  return { ...row, memberId: row.member_id, bank: '014', account: application.bankId, accountName }
}

async function deposit(member: TestMember, given: { name?: string } = {}) {
  const sent = line(site, member, given)
  await sendFeed(site, 'statement', message([sent]))
  const row = await site.owner
    .selectFrom('statement_lines')
    .select(['line_id', 'state', 'matching'])
    .where('ext_id', '=', sent.id)
    .executeTakeFirstOrThrow()
  return { id: row.line_id, state: row.state, doubts: (row.matching as { doubts: string[] } | null)?.doubts }
}

const pairsOf = (member: TestMember) =>
  site.owner
    .selectFrom('excluded_namesakes')
    .select(['excluded_member_id', 'found_by', 'namesake_id'])
    .where('member_id', '=', member.memberId)
    .execute()

async function namesakes(words: string[], options: Record<string, string> = {}) {
  const { data, ...rest } = await typed(site, ['namesakes', ...words, ...optionsOf(options)], { actor: 'cli:operator' })
  return { ...rest, reported: data }
}

test('registers with another account: staff see it, and the first deposit waits for them', async () => {
  const name = newName()
  const excluded = await excludedMember(name)
  bank.answer = { name: `นาย${name}` }
  const again = await join(name)
  expect(await pairsOf(again)).toMatchObject([{ excluded_member_id: excluded.memberId, found_by: 'registration' }])
  expect((await namesakes(['list'])).text).toMatch(new RegExp(`${again.username} +${excluded.username} `))
  expect(await deposit(again)).toMatchObject({ state: 'queued', doubts: ['excluded-namesake'] })
  expect(await deposit(again)).toMatchObject({ state: 'queued' })
  expect(await balanceOf(site, again)).toBe(0)
})

test('a deposit that staff assign is their decision: the next one is credited', async () => {
  const name = newName()
  await excludedMember(name)
  const again = await join(name)
  const held = await deposit(again)
  const found = await findLine(await site.ctx(), held.id)
  if (!found) throw new Error('no line')
  const [ctx, actor] = [{ ...(await site.ctx()), db: site.operator }, 'cli:operator']
  await assignLine(ctx, found, again.memberId, { actor, reason: 'another person', gate: gateOfMachine(ctx, actor) })
  expect(await deposit(again)).toMatchObject({ state: 'credited' })
})

test('a pair that staff found to be two persons holds no deposit', async () => {
  const name = newName()
  await excludedMember(name)
  const other = await join(name)
  const [pair] = await pairsOf(other)
  const id = String(pair?.namesake_id)
  expect((await namesakes(['distinct', id], { reason: 'born in another year' })).code).toBe(0)
  expect((await namesakes(['distinct', id], { reason: 'twice' })).code).toBe(1)
  expect((await namesakes(['list'])).text).not.toContain(other.username)
  expect(await deposit(other)).toMatchObject({ state: 'credited' })
})

test('a second account that was there before waits at the first deposit after the exclusion', async () => {
  const name = newName()
  const second = await join(name)
  expect(await deposit(second)).toMatchObject({ state: 'credited' })
  site.advance(1_000)
  const excluded = await excludedMember(name)
  expect(await deposit(second)).toMatchObject({ state: 'queued', doubts: ['excluded-namesake'] })
  expect(await pairsOf(second)).toMatchObject([{ excluded_member_id: excluded.memberId, found_by: 'deposit' }])
})

test('the name that the bank writes on the line counts, whatever was typed', async () => {
  const name = newName()
  await excludedMember(name)
  const again = await join(`${name}์`)
  expect(await pairsOf(again)).toEqual([])
  expect(await deposit(again, { name })).toMatchObject({ state: 'queued', doubts: ['excluded-namesake'] })
})

test.each([
  [
    'an exclusion that is over',
    async (name: string) => {
      await excludedMember(name)
      site.advance(190 * DAY_MS)
    },
  ],
  ['a typed name without deposits', (name: string) => excludedMember(name, { isVerified: false, hasDeposited: false })],
  ['another name', () => excludedMember(newName())],
])('%s holds nothing', async (_, prepare) => {
  const name = newName()
  await prepare(name)
  const member = await join(name)
  expect(await pairsOf(member)).toEqual([])
  expect(await deposit(member)).toMatchObject({ state: 'credited' })
})

test('the excluded member’s own deposit is credited and flagged', async () => {
  const name = newName()
  const one = await excludedMember(name)
  await excludedMember(name)
  expect(await deposit(one)).toMatchObject({ state: 'credited' })
  const flags = await site.owner
    .selectFrom('deposit_flags')
    .select('reason')
    .where('member_id', '=', one.memberId)
    .execute()
  expect(flags).toEqual([{ reason: 'break' }])
})
