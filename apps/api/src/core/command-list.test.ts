/** Lists as operators page through them: real commands over a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../test/outside/command.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../test/people/site.ts'

let site: TestSite
let [somchai, malee]: TestMember[] = []
beforeAll(async () => {
  site = await createTestSite()
  ;[somchai, malee] = [await addMember(site, { username: 'somchai' }), await addMember(site, { username: 'malee' })]
  // Two lines of one second, and one whose time is more precise than a millisecond.
  for (const [member, at] of [
    [somchai, '2026-10-01T02:00:00Z'],
    [somchai, '2026-10-01T02:00:00Z'],
    [malee, '2026-10-01T17:00:00Z'],
    [somchai, '2026-10-02T16:59:59.999Z'],
    [somchai, '2026-10-03T05:00:00Z'],
  ] as [TestMember, string][]) {
    site.setNow(new Date(at))
    await giveCredit(site, member, 100_00)
  }
  await site.owner
    .updateTable('statement_lines')
    .set({ booked_at: '2026-10-01T17:00:00.000123Z' })
    .where('booked_at', '=', new Date('2026-10-01T17:00:00Z'))
    .execute()
})
afterAll(() => site.stop())

async function type(command: string, line: readonly string[]) {
  const { code, said, data } = await typed(site, [command, ...line])
  const { items, next } = data as { items: { id: number }[]; next: string | null }
  return { code, said, ids: items.map((each) => each.id), next }
}
const list = (...options: string[]) => type('deposits', ['list', ...options])
const credited = (...options: string[]) => list('--state', 'credited', ...options)

test('a page names the command of the next one, and the pages together are the list, each row once', async () => {
  const whole = (await credited()).ids
  expect(whole).toHaveLength(5)
  const found: (number | undefined)[] = []
  let line = ['list', '--state', 'credited', '--limit', '1']
  for (let pages = 1; ; pages++) {
    const { ids, said, next } = await type('deposits', line)
    found.push(...(ids ?? []))
    const more = said.at(-1)?.match(/^More: duang deposits (list --state credited --limit 1 --cursor \S+)$/)?.[1]
    expect(Boolean(more)).toBe(next !== null)
    if (!more) {
      expect(pages).toBe(5)
      break
    }
    line = more.split(' ')
  }
  expect(found).toEqual(whole)
})

test('rows that arrive meanwhile neither repeat nor hide others', async () => {
  const before = (await credited()).ids
  const first = await credited('--limit', '2')
  site.setNow(new Date('2026-10-04T05:00:00Z'))
  await giveCredit(site, somchai as TestMember, 100_00)
  const second = await credited('--limit', '3', '--cursor', String(first.next))
  expect([...(first.ids ?? []), ...(second.ids ?? [])]).toEqual(before)
  await site.owner.deleteFrom('deposits').where('credited_at', '=', new Date('2026-10-04T05:00:00Z')).execute()
  await site.owner.deleteFrom('statement_lines').where('booked_at', '=', new Date('2026-10-04T05:00:00Z')).execute()
})

test('--from and --to are whole Bangkok days, and accept the Buddhist year', async () => {
  // 17:00 UTC is midnight in Bangkok.
  expect((await credited('--from', '2026-10-02', '--to', '2026-10-02')).ids).toHaveLength(2)
  expect((await credited('--from', '2569-10-02', '--to', '2569-10-02')).ids).toHaveLength(2)
  expect((await credited('--to', '2026-10-02 00:00')).ids).toHaveLength(2)
  expect((await credited('--from', '2026-10-03 00:00')).ids).toHaveLength(1)
})

test('shows Bangkok time', async () => {
  const { said } = await credited('--limit', '1')
  expect(said[1]).toContain('2026-10-03 12:00')
})

test('--member lists the lines credited to this member', async () => {
  expect((await list('--member', 'MALEE')).ids).toHaveLength(1)
  expect((await list('--member', 'somchai')).ids).toHaveLength(4)
  expect((await list('--member', 'somchai', '--state', 'queued')).said).toEqual(['There is nothing in this list.'])
})

test.each([
  [['--limit', '0'], '--limit is a whole number from 1 to 1000.'],
  [['--limit', '1001'], '--limit is a whole number from 1 to 1000.'],
  [['--limit', 'all'], '--limit is a whole number from 1 to 1000.'],
  [['--member', 'unknown'], 'Unknown member: unknown'],
  [['--from', 'yesterday'], '--from is a Bangkok time such as 2026-11-25 or "2026-11-25 02:00".'],
  [['--to', '2026-02-30'], '--to is a Bangkok time such as'],
  [['--from', '2026-10-02', '--to', '2026-10-01'], '--to is not after --from.'],
  [['--cursor', 'x'], '--cursor is not from this list.'],
  [['--cursor', Buffer.from('["2026-10-01 00:00:00+00"]').toString('base64url')], '--cursor is not from this list.'],
  [
    ['--cursor', Buffer.from('["2026-10-01 00:00:00+00","1; drop"]').toString('base64url')],
    '--cursor is not from this list.',
  ],
])('%s is refused', async (options, sentence) => {
  await expect(credited(...options)).rejects.toThrow(sentence)
})

test('a cursor of another list is refused', async () => {
  const { next } = await credited('--limit', '1')
  await expect(type('withdrawals', ['list', '--cursor', String(next)])).rejects.toThrow('not from this list')
})
