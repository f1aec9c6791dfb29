/** `duang announcement`, and what readers get of it. */

import { dismissAnnouncement, listAnnouncements, listMemberAnnouncements } from '@duang/contract/site/announcement'
import { LANGUAGE_COOKIE } from '@duang/contract/wire/language'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

let site: TestSite
let member: TestMember
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T05:00:00Z') })
  member = await addMember(site)
  call = clientOf(site, await logIn(site, member))
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.owner.deleteFrom('announcement_dismissals').execute()
  await site.owner.deleteFrom('announcements').execute()
  site.setNow(new Date('2026-10-05T05:00:00Z'))
})
const type = (...line: string[]) => typed(site, ['announcement', ...line])
const add = async (title: string, ...options: string[]) =>
  String((await type('add', '--title', title, '--body', 'text', ...options)).data.id)
type News = { news: { title: string }[] }
const titles = ({ news }: News) => news.map((each) => each.title)
const seen = async () => titles(await clientOf(site)(listAnnouncements, {}))
const seenByMember = async () => titles(await call(listMemberAnnouncements, {}))
const setLevel = (level: number) =>
  site.owner.updateTable('members').set({ level }).where('member_id', '=', member.memberId).execute()

test('visitors see what is out and for everybody, until it ends', async () => {
  const id = await add('one')
  site.advance(1_000)
  await add('two', '--public', 'off')
  await add('three', '--from', '2026-10-05 12:01', '--until', '2026-10-05 12:02')
  expect(await seen()).toEqual(['one'])
  expect(await seenByMember()).toEqual(['two', 'one'])
  site.advance(59_000)
  expect(await seen()).toEqual(['three', 'one'])
  expect((await type('end', id, '--reason', 'over')).code).toBe(0)
  expect(await seen()).toEqual(['three'])
  site.advance(60_000)
  expect(await seen()).toEqual([])
  await expect(type('end', id, '--reason', 'over')).rejects.toThrow('Unknown announcement')
  expect(itemsOf(await type('list')).map((each) => each.title)).toEqual(['three', 'two', 'one'])
  const log = itemsOf(await typed(site, ['audit', 'list']))
  expect(log.filter((each) => each.actor === 'cli:somsri').map((each) => each.action)).toEqual(
    expect.arrayContaining(['announcement.add', 'announcement.end']),
  )
})

test('levels choose the members that see it', async () => {
  const id = await add('gold', '--levels', '3,4')
  await setLevel(2)
  expect([await seen(), await seenByMember()]).toEqual([[], []])
  expect(await codeOf(call(dismissAnnouncement, { params: { id }, body: {} }))).toBe('not_found')
  await setLevel(4)
  expect(await seenByMember()).toEqual(['gold'])
  await type('edit', id, '--levels', 'none', '--title', 'all')
  await setLevel(1)
  expect([await seen(), await seenByMember()]).toEqual([[], ['all']])
})

test('an announcement promotes unless it says that it does not', async () => {
  const id = await add('deposit today')
  await add('maintenance', '--promotes', 'off')
  const flags = async () => (await call(listMemberAnnouncements, {})).news.map(({ promotes }) => promotes)
  expect((await flags()).sort()).toEqual([false, true])
  await type('edit', id, '--promotes', 'off')
  expect(await flags()).toEqual([false, false])
  await expect(type('edit', id, '--promotes', 'maybe')).rejects.toThrow('--promotes is on or off.')
})

test('readers of English get its English text, and the other one where there is none', async () => {
  const id = await add('ข่าว', '--title-en', 'News', '--body-en', 'Hello')
  await add('ข่าวไทย')
  const inLanguage = async (language: string) => {
    const answer = await site.fastify.inject({
      url: '/api/announcement',
      headers: { host: 'localhost', cookie: `${LANGUAGE_COOKIE}=${language}` },
    })
    return titles(answer.json<News>())
  }
  expect((await inLanguage('en')).sort()).toEqual(['News', 'ข่าวไทย'])
  expect((await inLanguage('th')).sort()).toEqual(['ข่าว', 'ข่าวไทย'])
  await type('edit', id, '--title-en', 'Latest news')
  expect((await inLanguage('en')).sort()).toEqual(['Latest news', 'ข่าวไทย'])
})

test('a dismissed announcement stays away on every device, of this member alone', async () => {
  const id = await add('one')
  await add('two')
  const other = clientOf(site, await logIn(site, await addMember(site)))
  for (let n = 0; n < 2; n++) await call(dismissAnnouncement, { params: { id }, body: {} })
  const device = clientOf(site, await logIn(site, member))
  expect(titles(await device(listMemberAnnouncements, {}))).toEqual(['two'])
  expect(titles(await other(listMemberAnnouncements, {})).sort()).toEqual(['one', 'two'])
  const unknown = '00000000-0000-4000-8000-000000000009'
  expect(await codeOf(call(dismissAnnouncement, { params: { id: unknown }, body: {} }))).toBe('not_found')
  expect(await codeOf(clientOf(site)(dismissAnnouncement, { params: { id }, body: {} }))).toBe('session_ended')
})

test('an edit changes what it names and leaves the rest', async () => {
  const id = await add('one', '--until', '2026-10-06 12:00')
  await type('edit', id, '--body', '<p>new</p>', '--until', 'none')
  expect(itemsOf(await type('list'))).toMatchObject([{ title: 'one', body: '<p>new</p>', until: null }])
  expect((await type('edit', id, '--until', '2026-10-05 11:00')).error?.code).toBe('announcement_period')
  expect((await type('edit', id)).error?.code).toBe('desk_nothing_changed')
})

const bodyOf = async (body: string) => {
  await site.owner.deleteFrom('announcements').execute()
  await type('add', '--title', 'x', '--body', body)
  return (await clientOf(site)(listAnnouncements, {})).news[0]?.body
}
const plain = { isStrong: false, isEmphasized: false, href: null }

test('rich text arrives as blocks of spans', async () => {
  const body =
    '<p>Free <b>bonus</b> &amp; <i>fun</i></p>\n<ul><li>one</li><li><a href="/auth/deposit">two</a></li></ul><a href="https://example.com/x">more</a>'
  expect(await bodyOf(body)).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { ...plain, text: 'Free ' },
        { ...plain, text: 'bonus', isStrong: true },
        { ...plain, text: ' ' },
        { ...plain, text: '&' },
        { ...plain, text: ' ' },
        { ...plain, text: 'fun', isEmphasized: true },
      ],
    },
    { kind: 'item', spans: [{ ...plain, text: 'one' }] },
    { kind: 'item', spans: [{ ...plain, text: 'two', href: '/auth/deposit' }] },
    { kind: 'paragraph', spans: [{ ...plain, text: 'more', href: 'https://example.com/x' }] },
  ])
  expect((await bodyOf('first\nsecond'))?.map(({ spans }) => spans[0]?.text)).toEqual(['first', 'second'])
})

test.each([
  '<script>alert(1)</script>ok',
  '<img src=x onerror=alert(1)>ok',
  '<p onclick="alert(1)" style="position:fixed">ok</p>',
  '<a href="javascript:alert(1)">ok</a>',
  '<a href="JaVa\tScRiPt:alert(1)">ok</a>',
  '<a href="&#106;avascript:alert(1)">ok</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">ok</a>',
  '<a href="//evil.example">ok</a>',
  '<a href="/\\evil.example">ok</a>',
  '<a href="http://plain.example">ok</a>',
  '<iframe src="https://evil.example"></iframe>ok',
  '<svg><a xlink:href="javascript:alert(1)"><text>ok</text></a></svg>',
  '<math><mtext><style><img src onerror=alert(1)></style></mtext></math>ok',
  '<form action="https://evil.example"><button>ok</button></form>',
  '<style>*{display:none}</style>ok',
])('hostile markup leaves its text only: %s', async (body) => {
  const blocks = (await bodyOf(body)) ?? []
  const spans = blocks.flatMap((each) => each.spans)
  expect(spans.map(({ text }) => text).join('')).toBe('ok')
  expect(spans.every(({ href }) => href === null)).toBe(true)
  const stored = String(itemsOf(await type('list'))[0]?.body)
  expect(stored).not.toMatch(/script|onerror|onclick|style|iframe|svg|data:|http:/i)
})

test('deep and long markup is refused', async () => {
  const nested = (depth: number) => `${'<ul><li>'.repeat(depth)}deep${'</li></ul>'.repeat(depth)}`
  expect(JSON.stringify(await bodyOf(nested(10)))).toContain('deep')
  const stored = String(itemsOf(await type('list'))[0]?.body)
  expect(stored.match(/<ul>/g)?.length).toBeLessThan(10)
  const add = (body: string) => type('add', '--title', 'x', '--body', body)
  expect((await add(nested(400))).error?.code).toBe('announcement_markup')
  await expect(add('y'.repeat(10_001))).rejects.toThrow('1 to 10000 characters')
})

test.each([
  [['add', '--title', 'x'], 'Missing argument: --body'],
  [['add', '--title', 'x'.repeat(121), '--body', 'y'], '--title has 1 to 120 characters'],
  [['add', '--title', 'x', '--body', 'a\u0000b'], 'characters that cannot be stored'],
  [['add', '--title', 'x', '--body', 'y', '--from', 'soon'], '--from is a Bangkok time'],
  [['add', '--title', 'x', '--body', 'y', '--levels', '7'], '--levels is whole numbers from 1 to 6'],
  [['end', '1', '--reason', 'over'], 'ANNOUNCEMENT is an ID as a list shows it'],
])('%s is refused', async (line, sentence) => {
  await expect(type(...line)).rejects.toThrow(sentence)
})

test.each([
  [['--body', '<script>alert(1)</script>'], 'announcement_empty'],
  [['--body', 'y', '--until', '2026-10-05 11:00'], 'announcement_period'],
])('%s is refused, and nothing is published', async (line, code) => {
  expect((await type('add', '--title', 'x', ...line)).error?.code).toBe(code)
  expect(itemsOf(await type('list'))).toEqual([])
})
