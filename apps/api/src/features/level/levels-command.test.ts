/** `duang levels`: the table of caps and levels. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../test/command.ts'
import { createTestSite, type TestSite } from '../../../test/site.ts'
import { levelRowOf } from '../../core/level/level.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
const type = (...line: string[]) => typed(site, ['levels', ...line])

test('applies a change at once, and records it with its reason', async () => {
  await type(
    ...['set', '2', '--name', 'ทอง', '--daily-cap', '123456.78', '--request-cap', '1000', '--requests', '7'],
    ...['--cashback', '5.5', '--cashback-cap', 'none', '--reason', 'new year'],
  )
  const ctx = await site.ctx()
  expect(await levelRowOf(site.platform.db, ctx, 2)).toMatchObject({
    name: 'ทอง',
    dailyCap: 12_345_678,
    perRequestCap: 100_000,
    requestsPerDay: 7,
  })
  const [row] = itemsOf(await typed(site, ['audit', 'list', '--action', 'levels.update']))
  expect(row).toMatchObject({
    ...{ actor: 'cli:somsri', subject: '2', reason: 'new year' },
    before: { name: 'โกลด์', requests_per_day: 5 },
    after: { name: 'ทอง', requests_per_day: 7 },
  })
})

test('lists every level', async () => {
  const listed = await type('list')
  expect(itemsOf(listed).map((each) => each.level)).toEqual([0, 1, 2, 3, 4, 5])
  expect(listed.text).toContain('not reachable by deposits')
})

test.each([
  [['set', '9', '--requests', '3'], 'Unknown level: 9'],
  [['set', 'x', '--requests', '3'], 'Unknown level: x'],
  [['set', '2'], 'Missing argument: --name'],
  [['set'], 'Missing argument: LEVEL'],
  [['set', '2', '--requests', '1.5'], '--requests is a whole number'],
  [['set', '2', '--cashback', '101'], '--cashback is a percentage'],
  [['set', '2', '--daily-cap', '1.234'], '--daily-cap is an amount in baht'],
  [['set', '2', '--criteria', 'much'], '--criteria is an amount in baht'],
  [['set', '2', '--criteria-kind', 'weekly'], '--criteria-kind is one of'],
  [['set', '2', '--reachable', 'maybe'], 'Expected "on" or "off": maybe'],
])('refuses %s', async (line, sentence) => {
  await expect(type(...line)).rejects.toThrow(sentence)
})
