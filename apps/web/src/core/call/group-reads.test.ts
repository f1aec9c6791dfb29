import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupReads } from './group-reads.ts'

const MEMBER = { uuid: '00000000-0000-4000-8000-000000000001', username: 'som chai' }
const DETAIL = `/api/auth/user/detail/${MEMBER.uuid}`
const DEPOSITS = `/api/auth/deposit/${MEMBER.uuid}`
const CREDIT = '/api/auth/user/getCredit/som%20chai'
const GROUP = `/api/auth/screen/${MEMBER.uuid}?reads=deposit.history%2Cuser.detail`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Sent = { url: string; init: RequestInit | undefined }
/** The wrapped fetch, over a server that answers by this function. */
function setUp(answer: (url: string) => Response | Promise<Response>, member: typeof MEMBER | null = MEMBER) {
  const sent: Sent[] = []
  const grouped = groupReads(
    async (url, init) => {
      sent.push({ url: String(url), init })
      return answer(String(url))
    },
    () => member ?? undefined,
  )
  const get = (url: string, init: RequestInit = {}) => grouped(url, { method: 'GET', ...init })
  const urls = () => sent.map(({ url }) => url)
  return { sent, urls, get, grouped }
}

const parts = (given: Record<string, { status: number; body: unknown }>) => () => Response.json({ parts: given })
const done = async <Results extends readonly unknown[]>(waiting: { [Key in keyof Results]: Promise<Results[Key]> }) => {
  const all = Promise.allSettled(waiting)
  await vi.runAllTimersAsync()
  return all
}
const bodiesOf = (settled: PromiseSettledResult<unknown>[]) =>
  Promise.all(
    settled.map(
      async (each) =>
        each.status === 'fulfilled' && [(each.value as Response).status, await (each.value as Response).json()],
    ),
  )

test('sends reads of one turn as one request, with the headers of the session, and gives each its part', async () => {
  const { sent, get } = setUp(
    parts({
      'user.detail': { status: 200, body: { level: 1 } },
      'deposit.history': { status: 503, body: { code: 'overloaded' } },
    }),
  )
  const headers = { authorization: 'Bearer t' }
  const settled = await done([get(DETAIL, { headers }), get(DEPOSITS, { headers })])
  expect(await bodiesOf(settled)).toEqual([
    [200, { level: 1 }],
    [503, { code: 'overloaded' }],
  ])
  expect(sent).toMatchObject([{ url: GROUP, init: { method: 'GET', headers } }])
})

test('sends a lone read, a change, other input and other members as they are', async () => {
  const { urls, get, grouped } = setUp(() => Response.json({}))
  await done([get(DETAIL)])
  await done([
    get(`${DEPOSITS}?cursor=1`),
    get('/api/auth/user/detail/00000000-0000-4000-8000-000000000002'),
    grouped(CREDIT, { method: 'POST', body: '{"balanceType":"P"}' }),
    get('/api/auth/device'),
  ])
  expect(urls().filter((url) => url.includes('/screen/'))).toEqual([])
  expect(urls()).toHaveLength(5)
})

test('includes the balance, which the specification reads by POST', async () => {
  const { urls, get, grouped } = setUp(parts({}))
  await done([grouped(CREDIT, { method: 'POST', body: '{"balanceType":"M"}' }), get(DETAIL)])
  expect(urls()).toEqual([`/api/auth/screen/${MEMBER.uuid}?reads=user.credit%2Cuser.detail`])
})

test('sends a read that is asked twice in a turn twice', async () => {
  const { urls, get } = setUp(() => Response.json({ parts: {} }))
  await done([get(DETAIL), get(DETAIL), get(DEPOSITS)])
  expect(urls().toSorted()).toEqual([GROUP, DETAIL].toSorted())
})

test('groups nothing of a visitor', async () => {
  const { get, urls } = setUp(() => Response.json({}), null)
  await done([get('/api/auth/setting'), get('/api/auth/announcement')])
  expect(urls()).toEqual(['/api/auth/setting', '/api/auth/announcement'])
})

test.each([
  [401, { code: 'session_ended' }],
  [503, { code: 'maintenance' }],
])('gives all reads the refusal %s of the whole request', async (status, body) => {
  const { get } = setUp(() => Response.json(body, { status }))
  expect(await bodiesOf(await done([get(DETAIL), get(DEPOSITS)]))).toEqual([
    [status, body],
    [status, body],
  ])
})

test('fails all reads without a network', async () => {
  const { get } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
  const settled = await done([get(DETAIL), get(DEPOSITS)])
  expect(settled.map((each) => each.status)).toEqual(['rejected', 'rejected'])
})

test('a caller that gives up fails alone, and the request ends with the last one', async () => {
  const [one, two] = [new AbortController(), new AbortController()]
  const { sent, get } = setUp(() => new Promise<Response>(() => undefined))
  const first = get(DETAIL, { signal: one.signal })
  const second = get(DEPOSITS, { signal: two.signal })
  await vi.runAllTimersAsync()
  one.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent[0]?.init?.signal?.aborted).toBe(false)
  two.abort()
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent[0]?.init?.signal?.aborted).toBe(true)
})
