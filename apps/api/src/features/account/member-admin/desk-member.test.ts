/** One member at the desk: what is shown, masked; complete numbers; and actions with their effects. */

import { randomUUID } from 'node:crypto'
import { getPoints } from '@duang/contract/account/user'
import { excludeMember, lowerMemberLimit, lowerMemberTime, restMember } from '@duang/contract/action/limits'
import {
  addMemberNote,
  blockMember,
  endMemberSessions,
  recallMemberCredit,
  tagMember,
  unblockMember,
  unmaskMember,
  untagMember,
} from '@duang/contract/action/member-admin'
import { listMemberHistory, listMemberNotes } from '@duang/contract/action/member-lists'
import { makeResetLink } from '@duang/contract/action/password-reset'
import { listRights } from '@duang/contract/action/right'
import { listWithdrawals } from '@duang/contract/action/withdraw'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { listMemberSessions, readMember, readSharedMembers } from '@duang/contract/desk/member'
import {
  listMemberBonuses,
  listMemberCorrections,
  listMemberDeposits,
  listMemberRounds,
  listMemberStatement,
  readMemberProtection,
} from '@duang/contract/desk/member-lists'
import { stepUp } from '@duang/contract/desk/session'
import { openGame } from '@duang/contract/games/games'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { createGateway } from '#money/wallet/gateway.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { HOSTILE_TEXTS } from '../../../../test/outside/hostile-texts.ts'
import { startTransferStudio } from '../../../../test/outside/transfer-studio.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addProvider, startPlay, walletRequestOf } from '../../../../test/people/games.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const reason = 'ลูกค้าแจ้งทางแชท'
const RACE = 20

let site: TestSite
let desk: TestDesk
let risk: TestPerson
let support: TestPerson
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await desk.stop()
  await site.stop()
})
beforeEach(async () => {
  risk = await desk.person('risk')
  support = await desk.person('support')
  member = await addMember(site)
})

const of = (each: TestMember = member) => ({ brand: desk.brand, id: each.uuid })
const on = <Body extends object>(body: Body, uuid = member.uuid) => ({
  params: { brand: desk.brand },
  body: { member: uuid, ...body },
})
const listed = (query: object = {}) => ({ params: { brand: desk.brand }, query: { member: member.uuid, ...query } })
const audit = () =>
  site.owner
    .selectFrom('audit_log')
    .select(['action', 'actor', 'reason', 'after', 'address'])
    .where((eb) => eb.or([eb('member_id', '=', member.memberId), eb('subject', '=', member.uuid)]))
    .orderBy('audit_id')
    .execute()
const actions = async () => (await audit()).map((each) => each.action)

test('shows a member with masked numbers, and the complete ones to those who may see them, with a record', async () => {
  await giveCredit(site, member, 12_345)
  const shown = await support.call(readMember, { params: of() })
  expect(shown).toMatchObject({
    username: member.username,
    status: 'active',
    level: 0,
    receivable: 0,
    points: 0,
    balances: [{ account: 'member:cash', amount: 12_345 }],
    counts: { deposits: 1, depositSum: 12_345, withdrawals: 0, notes: 0 },
  })
  expect(JSON.stringify(shown)).not.toContain(member.account)
  expect(JSON.stringify(shown)).not.toContain(member.phone)
  const look = on({ field: 'accounts' as const, reason })
  expect(await outcomeOf(support.call, unmaskMember, look)).toBe('desk_not_permitted')
  expect((await risk.call(unmaskMember, look)).values.join().replaceAll('-', '')).toContain(member.account)
  const phone = await risk.call(unmaskMember, on({ field: 'phone' as const, reason }))
  expect(phone.values).toEqual([member.phone])
  const records = (await audit()).filter((each) => each.action === 'members.unmask')
  expect(records).toMatchObject([
    { actor: `staff:${risk.username}`, reason, after: { field: 'accounts' } },
    { actor: `staff:${risk.username}`, reason, after: { field: 'phone' } },
  ])
  const unreasoned = on({ field: 'phone' as const, reason: '  ' })
  expect(await outcomeOf(risk.call, unmaskMember, unreasoned)).toBe('unsendable')
  site.advance(11 * 60_000)
  expect(await outcomeOf(risk.call, unmaskMember, look)).toBe('desk_step_up_needed')
  await risk.call(stepUp, { body: { code: desk.code(risk) } })
  expect(await outcomeOf(risk.call, unmaskMember, look)).toBe('done')
})

test('lists what belongs to the member, by the lists of the owning features', async () => {
  await giveCredit(site, member, 100_000)
  const provider = await addProvider(site)
  const play = await startPlay(site, member, provider)
  const bet = walletRequestOf(provider, play, { method: 'bet', roundId: 'r-1', stake: 1_000 })
  await createGateway(site.platform.db, 256)(await site.ctx(), bet)
  await clientOf(site, await logIn(site, member))(requestWithdraw, {
    params: { uuid: member.uuid },
    body: { amount: 10_000 },
    idempotencyKey: randomUUID(),
  })
  const input = { params: of(), query: {} }
  const statement = await risk.call(listMemberStatement, input)
  expect(statement.items.map((each) => [each.kind, each.change])).toEqual([
    ['withdraw.hold', -10_000],
    ['game.bet', -1_000],
    ['deposit.credit', 100_000],
  ])
  const first = await risk.call(listMemberStatement, { params: of(), query: { limit: 2 } })
  const second = await risk.call(listMemberStatement, { params: of(), query: { limit: 2, cursor: first.next ?? '' } })
  expect(second.items.map((each) => each.kind)).toEqual(['deposit.credit'])
  expect(await outcomeOf(risk.call, listMemberStatement, { params: of(), query: { cursor: 'x' } })).toBe(
    'request_invalid',
  )
  expect((await risk.call(listMemberDeposits, input)).items).toMatchObject([{ amount: 100_000 }])
  expect((await risk.call(listMemberRounds, input)).items).toMatchObject([{ roundId: 'r-1', stake: 1_000 }])
  expect((await risk.call(listMemberBonuses, { params: of() })).items).toEqual([])
  expect((await risk.call(listRights, listed())).items).toEqual([])
  expect((await risk.call(listMemberCorrections, input)).items).toEqual([])
  expect((await risk.call(readMemberProtection, { params: of() })).limits.break).toBeNull()
  const withdrawals = { params: { brand: desk.brand }, query: { member: member.uuid, order: 'newest' as const } }
  expect((await risk.call(listWithdrawals, withdrawals)).items).toMatchObject([{ amount: 10_000 }])
  const timeline = await risk.call(listMemberHistory, listed())
  expect(timeline.items.map((each) => each.kind).toSorted()).toEqual(['deposit', 'login', 'login', 'withdrawal'])
  expect(timeline.items.find((each) => each.kind === 'withdrawal')).toMatchObject({ amount: -10_000 })
  const logins = await risk.call(listMemberHistory, listed({ kind: 'login' }))
  expect(logins.items).toHaveLength(2)
})

test('a block ends sessions and games at once, refuses withdrawals, and is made once by 20 at once', async () => {
  await giveCredit(site, member, 100_000)
  const provider = await addProvider(site)
  const play = await startPlay(site, member, provider)
  const session = await logIn(site, member)
  const isAlive = async () => codeOf(clientOf(site, session)(getPoints, { params: { uuid: member.uuid } }))
  expect(await isAlive()).toBe('ok')
  const block = () => support.call(blockMember, on({ reason }))
  const made = await Promise.all(Array.from({ length: RACE }, () => block().catch(() => undefined)))
  expect(made.filter((each) => each?.outcome === 'done')).toHaveLength(1)
  site.advance(2_000)
  expect(await isAlive()).toBe('session_ended')
  const { items } = await support.call(listMemberSessions, { params: of(), query: {} })
  expect(items.every((each) => !each.isLive)).toBe(true)
  const bet = walletRequestOf(provider, play, { method: 'bet', stake: 100 })
  expect((await createGateway(site.platform.db, 256)(await site.ctx(), bet)).code).not.toBe('OK')
  const games = await site.owner
    .selectFrom('game_sessions')
    .select('ended_at')
    .where('member_id', '=', member.memberId)
    .execute()
  expect(games.every((each) => each.ended_at !== null)).toBe(true)
  const withdraw = clientOf(site, await logIn(site, member))(requestWithdraw, {
    params: { uuid: member.uuid },
    body: { amount: 10_000 },
    idempotencyKey: randomUUID(),
  })
  expect(await codeOf(withdraw)).toBe('withdraw_member_blocked')
  const blocks = (await audit()).filter((each) => each.action === 'members.block')
  expect(blocks.filter((each) => each.after !== null)).toHaveLength(1)
  expect(await support.call(unblockMember, on({ reason }))).toEqual({ outcome: 'done' })
})

test('ends sessions, makes a link for a new password, and writes notes and tags', async () => {
  await logIn(site, member)
  expect(await support.call(endMemberSessions, on({ reason }))).toEqual({ endedSessions: 1 })
  const { shown } = await support.call(makeResetLink, on({ reason }))
  const { link = '' } = shown ?? {}
  expect(link).toMatch(/^http:\/\/localhost:\d+\/reset-password#[\w-]{43}$/)
  await support.call(addMemberNote, on({ note: 'โทรกลับแล้ว' }))
  const tag = (name: string, isOn: boolean) => support.call(isOn ? tagMember : untagMember, on({ tag: name }))
  expect([await tag('VIP', true), await tag('VIP', true), await tag('ใหม่', true), await tag('ใหม่', false)]).toEqual([
    ...[{ outcome: 'done' }, { outcome: 'unchanged' }, { outcome: 'done' }, { outcome: 'done' }],
  ])
  const read = await support.call(readMember, { params: of() })
  expect(read).toMatchObject({ tags: ['VIP'], open: { passwordLinks: 1, sessions: 0 }, counts: { notes: 1 } })
  const expected = ['members.end-sessions', 'members.reset-password', 'members.note', 'members.tag', 'members.untag']
  expect(await actions()).toEqual(expect.arrayContaining(expected))
  expect(JSON.stringify(await audit())).not.toContain(link.split('#')[1])
})

test('tightens protection, and never loosens it', async () => {
  const limit = (amount: number) =>
    outcomeOf(support.call, lowerMemberLimit, on({ kind: 'deposit' as const, period: 'day' as const, amount, reason }))
  expect([await limit(50_000), await limit(50_000), await limit(60_000), await limit(10_000)]).toEqual([
    ...['done', 'desk_member_limit_raise', 'desk_member_limit_raise', 'done'],
  ])
  const time = (minutes: number) => outcomeOf(support.call, lowerMemberTime, on({ minutes, reason }))
  expect([await time(60), await time(61), await time(30)]).toEqual(['done', 'desk_member_limit_raise', 'done'])
  const rest = await support.call(restMember, on({ for: '7d' as const, reason }))
  expect(rest.break?.kind).toBe('time-out')
  const excluded = await support.call(excludeMember, on({ for: '6m' as const, reason }))
  expect(excluded.break?.kind).toBe('self-exclusion')
  const { breaks, limits } = await support.call(readMemberProtection, { params: of() })
  expect(breaks.map((each) => [each.askedBy, each.note])).toEqual(Array(2).fill([`staff:${support.username}`, reason]))
  expect(limits.limits.find((each) => each.kind === 'deposit' && each.period === 'day')?.amount).toBe(10_000)
  const cashier = await desk.person('cashier')
  const input = on({ for: '24h' as const, reason })
  expect(await outcomeOf(cashier.call, restMember, input)).toBe('desk_not_permitted')
  const changes = (await support.call(listMemberHistory, listed({ kind: 'change' }))).items
  expect(changes.filter((each) => each.what === 'lower deposit limit a day').map((each) => each.actor)).toEqual([
    `staff:${support.username}`,
  ])
})

test('20 recalls at once bring the credit of a provider back once', async () => {
  await giveCredit(site, member, 50_000)
  const studio = await startTransferStudio(site)
  desk.platform.sandboxUrl = site.platform.sandboxUrl
  const provider = studio.provider.provider
  const call = clientOf(site, await logIn(site, member))
  await call(openGame, { body: { username: member.username, provider, gameCode: 'reels' } })
  const cash = async () => (await readBalance(site.platform.db, 1, member.memberId, 'cash')).balance
  expect(await cash()).toBe(0)
  const before = await support.call(readMember, { params: of() })
  expect(before.atProviders).toMatchObject([{ provider, amount: 50_000 }])
  const recall = () =>
    support.call(recallMemberCredit, on({ reason })).catch((error: unknown) => ({ error: String(error) }))
  const recalls = await Promise.all(Array.from({ length: RACE }, recall))
  expect(recalls).toContainEqual({ amount: 50_000, pending: 0 })
  expect(await cash()).toBe(50_000)
  expect([...studio.transfers.values()].filter((each) => each.outcome === 'done')).toHaveLength(2)
  expect(await recall()).toEqual({ amount: 0, pending: 0 })
  expect(await actions()).toContain('members.recall-credit')
  studio.stop()
})

test('names members who share a device, a name or the account that deposits came from', async () => {
  const namesake = await addMember(site, { accountName: member.accountName })
  const other = await addMember(site)
  const now = site.platform.clock()
  const device = (each: TestMember) => ({
    brand_id: 1,
    member_id: each.memberId,
    device_hash: Buffer.alloc(32, 7),
    seen_at: now,
  })
  await site.owner
    .insertInto('known_devices')
    .values([device(member), device(other)])
    .execute()
  for (const each of [member, other]) {
    await giveCredit(site, each, 10_000)
    await site.owner
      .updateTable('statement_lines as l')
      .from('deposits as d')
      .set({ source_account: '9876543210', source_bank: '004' })
      .whereRef('d.line_id', '=', 'l.line_id')
      .where('d.member_id', '=', each.memberId)
      .execute()
  }
  const { devices, members } = await risk.call(readSharedMembers, { params: of() })
  expect(devices).toMatchObject([{ device: '07070707', sharedWith: 1 }])
  expect(members.map((each) => [each.username, each.shares])).toEqual([
    [other.username, ['device', 'sender']],
    [namesake.username, ['name']],
  ])
})

test('keeps hostile texts as texts', async () => {
  const texts = HOSTILE_TEXTS.slice(0, 40).filter((text) => text.trim() !== '')
  for (const note of texts) await support.call(addMemberNote, on({ note }))
  const { items } = await support.call(listMemberNotes, listed({ limit: 200 }))
  expect(items.map((each) => each.note).toReversed()).toEqual(texts.map((text) => text.trim().normalize('NFC')))
  for (const tag of ['<img src=x onerror=alert(1)>', '" onfocus=alert(1)', '{{7*7}}'])
    expect(await support.call(tagMember, on({ tag }))).toEqual({ outcome: 'done' })
  const bad = (note: string) => outcomeOf(support.call, addMemberNote, on({ note }))
  expect([await bad(''), await bad('a\0b'), await bad('x'.repeat(2001))]).toEqual(Array(3).fill('unsendable'))
})

test('an unknown member is not found, and one of another brand neither', async () => {
  const unknown = { params: { brand: desk.brand, id: randomUUID() } }
  expect(await outcomeOf(support.call, readMember, unknown)).toBe('not_found')
  expect(await outcomeOf(support.call, blockMember, on({ reason }, unknown.params.id))).toBe('not_found')
})
