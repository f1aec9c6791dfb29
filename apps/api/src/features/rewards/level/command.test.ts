/** `duang level`: the table of caps and levels. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { levelRowOf } from '#core/level/level.ts'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
const type = (...line: string[]) => typed(site, ['level', ...line])

test('applies a change at once, and records it with its reason', async () => {
  await type(
    ...['change', '2', '--name', 'ทอง', '--daily-cap', '123456.78', '--request-cap', '1000', '--requests-per-day', '7'],
    ...['--cashback-percent', '5.5', '--cashback-cap', 'none', '--reason', 'new year'],
  )
  const ctx = await site.ctx()
  expect(await levelRowOf(site.platform.db, ctx, 2)).toMatchObject({
    name: 'ทอง',
    dailyCap: 12_345_678,
    perRequestCap: 100_000,
    requestsPerDay: 7,
  })
  const [row] = itemsOf(await typed(site, ['audit', 'list', '--action', 'level.change']))
  expect(row).toMatchObject({
    actor: 'cli:somsri',
    subject: '2',
    reason: 'new year',
    before: { name: 'โกลด์', requests_per_day: 5 },
    after: { name: 'ทอง', requests_per_day: 7 },
  })
})

test('lists every level', async () => {
  const listed = await type('list')
  expect(itemsOf(listed).map((each) => each.level)).toEqual([0, 1, 2, 3, 4, 5])
  expect(listed.text).toContain('Reached by deposits')
})

test('an unknown level is named, and nothing to change is refused', async () => {
  await expect(type('change', '9', '--requests-per-day', '3', '--reason', 'why')).rejects.toThrow('Unknown level: 9')
  expect((await type('change', '2', '--reason', 'why')).error?.code).toBe('desk_nothing_changed')
})

test.each([
  [['x', '--requests-per-day', '3'], 'LEVEL is a whole number from 0 to 99'],
  [['2', '--requests-per-day', '1.5'], '--requests-per-day is a whole number'],
  [['2', '--cashback-percent', '101'], '--cashback-percent is a number from 0 to 100'],
  [['2', '--daily-cap', '1.234'], '--daily-cap is an amount in baht such as 100 or 99.50, or none'],
  [['2', '--criteria', 'much'], '--criteria is an amount in baht'],
  [['2', '--criteria-kind', 'weekly'], '--criteria-kind is one of'],
  [['2', '--reachable', 'maybe'], '--reachable is on or off'],
])('refuses %s', async (words, sentence) => {
  await expect(type('change', ...words, '--reason', 'why')).rejects.toThrow(sentence)
})
