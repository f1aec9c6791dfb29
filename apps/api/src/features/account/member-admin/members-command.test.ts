/** `duang members` as staff type it: changes, audit entries, and refusals. */
import { randomInt, randomUUID } from 'node:crypto'
import { getPoints } from '@duang/contract/account/user'
import { assignReceivingAccount } from '@duang/contract/bank/deposit'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { bankThatSays, codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const bank = bankThatSays('unavailable')
let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ bank })
  await site.setSettings({ autoApproveSatang: 0 })
})
afterAll(() => site.stop())
beforeEach(async () => {
  bank.answer = 'unavailable'
  site.advance(60_000)
  member = await addMember(site)
})

const type = (...line: string[]) => typed(site, ['members', ...line])
const refusal = async (...line: string[]) => (await type(...line)).error?.code
const because = ['--reason', 'asked by phone']
const audit = async (username = member.username) => itemsOf(await typed(site, ['audit', 'list', '--member', username]))
const withdraw = async (from: TestMember) =>
  clientOf(site, await logIn(site, from))(requestWithdraw, {
    params: { uuid: from.uuid },
    body: { amount: 100_00 },
    idempotencyKey: randomUUID(),
  })
const isAlive = async (session: Awaited<ReturnType<typeof logIn>>) =>
  (await codeOf(clientOf(site, session)(getPoints, { params: { uuid: member.uuid } }))) === 'ok'

describe('block and unblock', () => {
  test('refuses withdrawals of a blocked member, accepts them after unblock, and records both with actor and reason', async () => {
    await giveCredit(site, member, 100_00)
    expect((await type('block', member.username, ...because)).code).toBe(0)
    expect(await codeOf(withdraw(member))).toBe('withdraw_member_blocked')
    expect((await type('unblock', member.username.toUpperCase(), '--reason', 'cleared')).code).toBe(0)
    expect(await codeOf(withdraw(member))).toBe('ok')
    expect(await audit()).toMatchObject([
      { action: 'members.unblock', actor: 'cli:somsri', reason: 'cleared' },
      { action: 'members.block', actor: 'cli:somsri', reason: 'asked by phone' },
    ])
  })

  test('a block logs the member out, as at the desk', async () => {
    const session = await logIn(site, member)
    expect((await type('block', member.username, ...because)).data).toMatchObject({ endedSessions: 1 })
    expect(await isAlive(session)).toBe(false)
  })

  test('a reason has at least three characters, as at the desk', async () => {
    await expect(type('block', member.username, '--reason', 'ok')).rejects.toThrow('at least 3 characters')
  })

  test('blocks and records once for twenty at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => type('block', member.username, ...because).then(({ data }) => data.outcome)),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect((await audit()).filter((each) => each.after !== null)).toHaveLength(1)
  })

  test('logs the member out everywhere by end-sessions', async () => {
    const sessions = [await logIn(site, member), await logIn(site, member)]
    expect((await type('end-sessions', member.username, ...because)).data).toMatchObject({ endedSessions: 2 })
    expect(await Promise.all(sessions.map(isAlive))).toEqual([false, false])
  })
})

describe('find', () => {
  test.each([
    ['a part of the username', (m: TestMember) => m.username.slice(2)],
    ['a part of the name', () => 'ระเบียบวงศ์'],
    ['the phone', (m: TestMember) => `${m.phone.slice(0, 3)}-${m.phone.slice(3)}`],
    ['the phone with +66', (m: TestMember) => `+66${m.phone.slice(1)}`],
    ['the whole account', (m: TestMember) => m.account],
    ['the last four digits of the account', (m: TestMember) => m.account.slice(-4)],
  ])('matches %s', async (_, textOf) => {
    const known = await addMember(site, {
      username: `Find.${randomUUID().slice(0, 8)}`,
      accountName: 'นาง สายใจ ระเบียบวงศ์',
      account: `77${String(randomInt(10_000_000, 99_999_999))}`,
    })
    expect(itemsOf(await type('find', textOf(known))).map((each) => each.username)).toContain(known.username)
    await site.owner.updateTable('members').set({ name: 'x' }).where('member_id', '=', known.memberId).execute()
  })

  test('treats wildcards as characters', async () => {
    expect(itemsOf(await type('find', '%%'))).toEqual([])
    expect(itemsOf(await type('find', '__'))).toEqual([])
  })

  test('rejects a single character', async () => {
    await expect(type('find', 'a')).rejects.toThrow('At least 2 characters')
  })
})

test('filters the list by status, newest first', async () => {
  const blocked = await addMember(site)
  await type('block', blocked.username, ...because)
  const { items, next } = (await type('list', '--status', 'blocked', '--limit', '1')).data as {
    items: { username: string }[]
    next: string | null
  }
  expect(items.map((each) => each.username)).toEqual([blocked.username])
  expect(next).not.toBeNull()
})

test('names a member by a username as people paste it', async () => {
  const { data } = await type('show', ` \u200e${member.username.toUpperCase()}\u200b `)
  expect(data.username).toBe(member.username)
})

test('shows accounts, credit, open items and notes', async () => {
  await giveCredit(site, member, 250_00)
  await withdraw(member)
  await type('note', member.username, 'called about the deposit')
  const { text, data } = await type('show', member.username)
  expect(text).toContain('member:cash              150.00')
  expect(text).toContain('called about the deposit')
  expect(data).toMatchObject({
    username: member.username,
    banks: [{ account_digits: member.account, is_active: true }],
    balances: [
      { account: 'member:cash', amount: 150_00, unit: 'satang' },
      { account: 'member:hold', amount: 100_00, unit: 'satang' },
      { account: 'member:points', amount: 0, unit: 'point' },
    ],
    open: { withdrawals: [{ state: 'requested' }], sessions: 1 },
    notes: [{ actor: 'cli:somsri', note: 'called about the deposit' }],
  })
  expect(JSON.stringify(data)).not.toContain('argon2')
})

test('lists deposits, withdrawals, logins and changes in the history, and pages through all of them', async () => {
  await giveCredit(site, member, 500_00)
  site.advance(1000)
  await withdraw(member)
  await logIn(site, member)
  await type('block', member.username, ...because)
  const whole = itemsOf(await type('history', member.username))
  expect(whole.map((each) => each.kind)).toEqual(['withdrawal', 'login', 'login', 'change', 'deposit'])
  const found: unknown[] = []
  let cursor: string[] = []
  do {
    const { data } = await type('history', member.username, '--limit', '2', ...cursor)
    found.push(...(data.items as unknown[]))
    cursor = data.next === null ? [] : ['--cursor', String(data.next)]
  } while (cursor.length > 0)
  expect(found).toEqual(whole)
  expect(itemsOf(await type('history', member.username, '--kind', 'deposit'))).toHaveLength(1)
  await expect(type('history', member.username, '--kind', 'bets')).rejects.toThrow('--kind is one of')
})

describe('set-phone', () => {
  test('replaces the phone, revokes an open password link, and records both numbers', async () => {
    await type('reset-password', member.username, ...because)
    const { data, code } = await type('set-phone', member.username, '+66 91 234 5678', ...because)
    expect({ data, code }).toMatchObject({
      data: { before: member.phone, phone: '0912345678', revokedLinks: 1 },
      code: 0,
    })
    expect((await audit())[0]).toMatchObject({ before: { phone: member.phone }, after: { phone: '0912345678' } })
    expect(await refusal('set-phone', member.username, '0912345678', ...because)).toBe('desk_member_same')
  })

  test('refuses a phone of another member, and an invalid one', async () => {
    const other = await addMember(site)
    expect(await refusal('set-phone', member.username, other.phone, ...because)).toBe('desk_member_phone_taken')
    await expect(type('set-phone', member.username, '021234567', ...because)).rejects.toThrow('A Thai mobile number')
    expect(await audit()).toEqual([])
  })
})

describe('set-bank', () => {
  const SAME_PERSON = () => ({ name: `นาย ${member.accountName}` })
  const fresh = () => `5${String(randomInt(100_000_000, 999_999_999))}`

  test('keeps one account in use, and the account of an open withdrawal', async () => {
    await giveCredit(site, member, 300_00)
    await withdraw(member)
    bank.answer = SAME_PERSON()
    const digits = fresh()
    const { data } = await type('set-bank', member.username, `014:${digits}`, ...because)
    expect(data).toMatchObject({ openWithdrawals: 1 })
    const { open, banks } = (await type('show', member.username)).data
    expect(banks).toMatchObject([
      { account_digits: digits, is_active: true, is_name_verified: true },
      { account_digits: member.account, is_active: false },
    ])
    const [{ withdrawal_id }] = (open as { withdrawals: [{ withdrawal_id: string }] }).withdrawals
    const { account_digits } = await site.owner
      .selectFrom('withdrawals')
      .select('account_digits')
      .where('withdrawal_id', '=', withdrawal_id)
      .executeTakeFirstOrThrow()
    expect(account_digits).toBe(member.account)
    // Deposits are requested by the account in use.
    const call = clientOf(site, await logIn(site, member))
    const asking = (bankId: string) =>
      codeOf(call(assignReceivingAccount, { body: { uuid: member.uuid, bankId, bankName: '014' } }))
    expect([await asking(digits), await asking(member.account)]).toEqual(['ok', 'deposit_bank_unknown'])
  })

  test('restores the account before', async () => {
    bank.answer = SAME_PERSON()
    await type('set-bank', member.username, `014:${fresh()}`, ...because)
    expect((await type('set-bank', member.username, `014:${member.account}`, ...because)).code).toBe(0)
    expect(await refusal('set-bank', member.username, `014:${member.account}`, ...because)).toBe('desk_member_same')
    const { banks } = (await type('show', member.username)).data as { banks: { is_active: boolean }[] }
    expect(banks.map((each) => each.is_active)).toEqual([true, false])
  })

  test('requires a confirmation of staff for another name, which becomes the name of the member', async () => {
    bank.answer = { name: 'นาง วิไล แสงทอง' }
    const line = ['set-bank', member.username, `014:${fresh()}`, ...because]
    expect(await refusal(...line)).toBe('desk_member_other_name')
    expect(await audit()).toEqual([])
    expect((await type(...line, '--name-confirmed', 'on')).code).toBe(0)
    expect((await type('show', member.username)).data.name).toBe('นาง วิไล แสงทอง')
  })

  test('refuses an account of another member, one that no bank knows, and one without a name', async () => {
    const other = await addMember(site)
    bank.answer = SAME_PERSON()
    expect(await refusal('set-bank', member.username, `014:${other.account}`, ...because)).toBe(
      'desk_member_account_taken',
    )
    bank.answer = 'unknown'
    expect(await refusal('set-bank', member.username, `014:${fresh()}`, ...because)).toBe('desk_member_account_unknown')
    bank.answer = 'unavailable'
    expect(await refusal('set-bank', member.username, `014:${fresh()}`, ...because)).toBe('desk_member_name_missing')
    await expect(type('set-bank', member.username, '014:12', ...because)).rejects.toThrow('BANK:NUMBER')
    expect(await audit()).toEqual([])
  })

  test('gives an account to one of two members who request it at once', async () => {
    const others = await Promise.all(Array.from({ length: 20 }, () => addMember(site)))
    bank.answer = 'unavailable'
    const digits = fresh()
    const codes = await Promise.all(
      others.map((each) =>
        type('set-bank', each.username, `014:${digits}`, '--name', each.accountName, ...because).then(
          ({ code, error }) => error?.code ?? code,
        ),
      ),
    )
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 'desk_member_account_taken')).toHaveLength(19)
    const { rows } = await sql<{ active: number }>`
      select count(*)::int as active from member_banks where is_active
        and member_id = any (${others.map((each) => each.memberId)}::bigint[]) group by member_id`.execute(site.owner)
    expect(rows.map((row) => row.active)).toEqual(Array(20).fill(1))
  })
})

test('sets a level of the table', async () => {
  expect((await type('set-level', member.username, '3', ...because)).data).toMatchObject({ before: 0, level: 3 })
  expect((await type('set-level', member.username, '3', ...because)).data).toMatchObject({ outcome: 'unchanged' })
  expect(await refusal('set-level', member.username, '9', ...because)).toBe('desk_member_level_unknown')
  expect(await audit()).toMatchObject([
    { action: 'members.set-level', after: { level: 3 } },
    { action: 'members.set-level', before: { level: 0 }, after: { level: 3 } },
  ])
})

test('requires a reason and an existing member for every change', async () => {
  for (const line of [
    ['block', member.username],
    ['end-sessions', member.username],
    ['set-phone', member.username, '0912345679'],
    ['set-bank', member.username, '014:4212345678'],
    ['set-level', member.username, '1'],
    ['reset-password', member.username],
  ])
    await expect(type(...line), line.join(' ')).rejects.toMatchObject({ code: 'missing_argument' })
  await expect(type('block', 'nobody.here', ...because)).rejects.toThrow('Unknown member: nobody.here')
  await expect(type('block')).rejects.toThrow('Missing argument: MEMBER')
})

test.each(['audit_log', 'member_notes'])('refuses changes of %s, by the owner of the database too', async (table) => {
  await type('note', member.username, 'a note')
  await type('block', member.username, ...because)
  for (const statement of [`update ${table} set actor = 'another'`, `delete from ${table}`, `truncate ${table}`]) {
    await expect(sql.raw(statement).execute(site.owner)).rejects.toThrow(`${table} is append-only`)
    await expect(sql.raw(statement).execute(site.platform.db)).rejects.toThrow(/permission denied|append-only/)
  }
})
