/** `duang announcements`, and the announcements that visitors and members read. */
import { listAnnouncements } from '@duang/contract/setting'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../test/command.ts'
import { clientOf, createTestSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T05:00:00Z') })
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.owner.deleteFrom('announcements').execute()
})
const type = (...line: string[]) => typed(site, ['announcements', ...line])
const add = async (title: string, ...options: string[]) =>
  String((await type('add', '--title', title, '--body', 'text', ...options)).data.announcement_id)
const seen = async () => (await clientOf(site)(listAnnouncements, {})).news.map((each) => each.title)

test('shows visitors published public announcements until they are removed', async () => {
  const id = await add('one')
  site.advance(1_000)
  await add('two', '--members-only')
  await add('three', '--at', '2026-10-05 12:01')
  expect(await seen()).toEqual(['one'])
  site.advance(60_000)
  expect(await seen()).toEqual(['three', 'one'])
  expect((await type('remove', id)).code).toBe(0)
  expect(await seen()).toEqual(['three'])
  await expect(type('remove', id)).rejects.toThrow('Unknown shown or planned announcement')
  expect(itemsOf(await type('list')).map((each) => each.title)).toEqual(['three', 'two', 'one'])
  const log = itemsOf(await typed(site, ['audit', 'list']))
  expect(log.filter((each) => each.actor === 'cli:somsri').map((each) => each.action)).toEqual(
    expect.arrayContaining(['announcements.insert', 'announcements.update']),
  )
})

test.each([
  [['add', '--title', 'x'], 'Missing argument: --body'],
  [['add', '--title', 'x'.repeat(121), '--body', 'y'], '--title has at most 120 characters.'],
  [['add', '--title', 'x', '--body', 'a\u0000b'], 'no texts that can be stored'],
  [['add', '--title', 'x', '--body', 'y', '--at', 'soon'], '--at is a Bangkok time'],
  [['remove', '1'], 'Expected ID as a list shows it: 1'],
])('refuses %s', async (line, sentence) => {
  await expect(type(...line)).rejects.toThrow(sentence)
})
