/** Every list of `duang` has the same options and the same shape of data, over a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../../test/outside/command.ts'
import { addMember, createTestSite, type TestSite } from '../../../test/people/site.ts'
import { COMMANDS } from '../commands/commands.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await addMember(site, { username: 'somchai' })
})
afterAll(() => site.stop())

/** Lists that have another name, and arguments of those that need some. */
const OTHER_LISTS = [
  'deposits flagged',
  'withdrawals undebited',
  'members find somchai',
  'members history somchai',
  'members notes somchai',
  'members corrections somchai',
  'provider fractions',
]
const LISTS = [
  ...COMMANDS.flatMap(({ name, acts }) =>
    Object.keys(acts)
      .filter((act) => act === 'list' || act.endsWith(' list'))
      .map((act) => `${name} ${act}`),
  ),
  ...OTHER_LISTS,
]

test.each(LISTS)('duang %s accepts --limit and --cursor, and reports items and next', async (line) => {
  const { data, said } = await typed(site, [...line.split(' '), '--limit', '1'])
  expect(data).toMatchObject({ items: expect.any(Array) })
  const { items, next } = data as { items: unknown[]; next: string | null }
  expect(items.length).toBeLessThanOrEqual(1)
  if (next !== null) {
    expect(said.at(-1)).toBe(`More: duang ${line} --limit 1 --cursor ${next}`)
    const second = await typed(site, [...line.split(' '), '--limit', '1', '--cursor', next])
    expect((second.data as { items: unknown[] }).items).not.toEqual(items)
  }
  await expect(typed(site, [...line.split(' '), '--cursor', 'x'])).rejects.toThrow('--cursor is not from this list.')
})

test.each(
  LISTS.filter((line) =>
    /^(deposits|withdrawals|correction|receivable|receivables|proposal|approvals|namesakes|audit|provider transfers) /.test(
      line,
    ),
  ),
)('duang %s accepts --member, --from and --to', async (line) => {
  const period = ['--from', '2026-10-01', '--to', '2026-10-02']
  expect((await typed(site, [...line.split(' '), '--member', 'somchai', ...period])).data).toMatchObject({ next: null })
  await expect(typed(site, [...line.split(' '), '--member', 'unknown'])).rejects.toThrow('Unknown member: unknown')
})
