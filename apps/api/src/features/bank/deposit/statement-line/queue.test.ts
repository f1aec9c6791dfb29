import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import { optionsOf, typed } from '../../../../../test/outside/command.ts'
import { addMember, createTestSite, sendFeed, type TestMember, type TestSite } from '../../../../../test/people/site.ts'
import { balanceOf, creditedTo, line, message } from '../fixtures.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

/** Runs `duang deposits …` as an operator. Returns its output and report. */
async function deposits(words: string[], options: Record<string, string | true> = {}) {
  const { data, ...rest } = await typed(site, ['deposits', ...words, ...optionsOf(options)], { actor: 'cli:operator' })
  return { ...rest, report: data }
}

/** A line of the member that only staff can assign. Returns its number. */
async function queuedLine(member: TestMember, baht = 250): Promise<string> {
  const sent = line(site, member, { amount: baht, account: null })
  await sendFeed(site, 'statement', message([sent]))
  const row = await site.owner
    .selectFrom('statement_lines')
    .select(['line_id', 'state'])
    .where('ext_id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(row.state).toBe('queued')
  return String(row.line_id)
}

test('lets staff list, explain and assign a line; the deposit keeps the actor, the reason and the matching', async () => {
  const member = await addMember(site)
  const id = await queuedLine(member)
  const listed = await deposits(['list'])
  expect(listed.text).toContain(`${id}  `)
  expect(listed.text).toMatch(/\bin +250\.00\b/)
  const explained = await deposits(['explain', id])
  expect(explained.text).toContain('state queued')
  // The bank and the robot know the line by an id of their own.
  const { ext_id: bankId } = await site.owner
    .selectFrom('statement_lines')
    .select('ext_id')
    .where('line_id', '=', Number(id))
    .executeTakeFirstOrThrow()
  expect((await deposits(['explain', bankId])).text).toBe(explained.text)
  expect(explained.text).toContain(`feed sandbox, id of the bank ${bankId}`)
  expect(explained.text).toContain('no member fits')

  const assigned = await deposits(['assign', id], { member: member.username.toUpperCase(), reason: 'slip by LINE' })
  expect(assigned).toMatchObject({ code: 0, report: { username: member.username, amount: 250 } })
  expect(await balanceOf(site, member)).toBe(25_000)
  const deposit = await site.owner
    .selectFrom('deposits')
    .selectAll()
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  expect(deposit).toMatchObject({ matched_by: 'staff', reasons: [{ code: 'staff', detail: 'slip by LINE' }] })
  expect((await deposits(['explain', id])).text).toContain('state credited, by cli:operator: slip by LINE')
  expect(await deposits(['assign', id], { member: member.username, reason: 'again' })).toMatchObject({ code: 1 })
  expect(await balanceOf(site, member)).toBe(25_000)
})

test('keeps the matching of a member on the deposit and in the explanation', async () => {
  const member = await addMember(site)
  const sent = line(site, member, { name: 'วิชัย พงษ์พานิช' })
  await sendFeed(site, 'statement', message([sent]))
  const { line_id } = await site.owner
    .selectFrom('statement_lines')
    .select('line_id')
    .where('ext_id', '=', sent.id)
    .executeTakeFirstOrThrow()
  const { text } = await deposits(['explain', String(line_id)])
  expect(text).toContain(`+ ${member.username}: 45`)
  expect(text).toContain('the whole account number agrees')
  await deposits(['assign', String(line_id)], { member: member.username, reason: 'married name' })
  const deposit = await site.owner
    .selectFrom('deposits')
    .select(['score', 'reasons'])
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  expect(deposit.score).toBe(45)
  expect((deposit.reasons as { code: string }[]).map((each) => each.code)).toEqual([
    'account-full',
    'bank-equal',
    'name-differs',
    'staff',
  ])
})

test.each(['return', 'ignore'] as const)('%s closes a line without credit for good', async (act) => {
  const member = await addMember(site)
  const id = await queuedLine(member)
  expect(await deposits([act, id], { reason: 'not a member' })).toMatchObject({ code: 0 })
  expect(await deposits([act, id], { reason: 'not a member' })).toMatchObject({ code: 1 })
  expect(await deposits(['assign', id], { member: member.username, reason: 'too late' })).toMatchObject({ code: 1 })
  expect((await deposits(['list'], { state: act === 'return' ? 'returned' : 'ignored' })).text).toContain(`${id}  `)
  expect(await balanceOf(site, member)).toBe(0)
})

test('credits once when staff assign a line twenty times at once to two members', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const members = [await addMember(site), await addMember(site)] as const
    const id = await queuedLine(members[0], 99)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        deposits(['assign', id], { member: members[n % 2 === 0 ? 0 : 1].username, reason: 'race' }),
      ),
    )
    expect(results.filter((each) => each.code === 0)).toHaveLength(1)
    expect((await balanceOf(site, members[0])) + (await balanceOf(site, members[1]))).toBe(9_900)
    expect((await creditedTo(site, members[0])) + (await creditedTo(site, members[1]))).toBe(9_900)
  }
}, 300_000)

test('credits a line at a rematch whose member registered later', async () => {
  const account = '4999999990'
  const stranger = { bank: '014', account, accountName: 'พิมพ์ใจ แสงทอง' }
  const sent = line(site, stranger as TestMember, { amount: 70 })
  await sendFeed(site, 'statement', message([sent]))
  const member = await addMember(site, stranger)
  expect(await balanceOf(site, member)).toBe(0)
  const again = await deposits(['rematch'])
  expect(again.report).toMatchObject({ credited: 1 })
  expect(await balanceOf(site, member)).toBe(7_000)
})

test('pages through all lines of a state', async () => {
  const member = await addMember(site)
  site.advance(1_000)
  const lines = Array.from({ length: 60 }, () => line(site, member, { account: null }))
  await sendFeed(site, 'statement', message(lines))
  const first = await deposits(['list'])
  const second = await deposits(['list'], { cursor: String(first.report.next) })
  const ids = [first, second].flatMap((page) => (page.report.items as { id: number }[]).map((each) => each.id))
  expect(new Set(ids).size).toBe(ids.length)
  const sent = site.owner.selectFrom('statement_lines').select('line_id')
  const rows = await sent
    .where(
      'ext_id',
      'in',
      lines.map((each) => each.id),
    )
    .execute()
  expect(ids).toEqual(expect.arrayContaining(rows.map((each) => each.line_id)))
})

test.each([
  [['fly'], {}, 'Unknown command: deposits fly.'],
  [['list'], { state: 'lost' }, '--state is one of'],
  [['explain'], {}, 'Missing argument: LINE'],
  [['explain', '0'], {}, 'Unknown line: 0'],
  [['explain', '99999999'], {}, 'Unknown line: 99999999'],
  [['assign', '1'], { reason: 'why' }, 'Missing argument: --member'],
  [['assign', '1'], { member: 'unknown', reason: 'why' }, 'Unknown member: unknown'],
  [['return', '1'], { reason: ' ' }, '--reason has 1 to 500 characters'],
  [['return', '1'], {}, 'Missing argument: --reason'],
] as [string[], Record<string, string>, string][])(
  'reports a mistake in a sentence: %j %j',
  async (words, options, text) => {
    const failed = deposits(words, options)
    await expect(failed).rejects.toBeInstanceOf(CommandMistake)
    await expect(failed).rejects.toThrow(text)
  },
)
