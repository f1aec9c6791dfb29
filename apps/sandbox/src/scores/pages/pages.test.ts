import { describe, expect, test } from 'vitest'
import { makeBox } from '../../testing.ts'

// Monday, 14:07 in Bangkok: a match of the second league is in its eighth minute.
const now = () => new Date('2026-10-05T07:07:00Z')

describe('the live results', () => {
  test('show the day with both leagues as tables with captions, and the minute of each running match', async () => {
    const { app } = await makeBox({ now })
    const page = await app.inject('/scores/live')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('วันจันทร์ที่ 5 ตุลาคม พ.ศ. 2569')
    expect(page.body.match(/<caption>/g)).toHaveLength(2)
    expect(page.body.match(/data-playing/g)).toHaveLength(1)
    expect(page.body).toMatch(/นาทีที่ <\/span>8</)
    expect(page.body.match(/>จบ</g)).toHaveLength(7)
  })

  test('move with the clock', async () => {
    let at = now()
    const { app } = await makeBox({ now: () => at })
    const before = (await app.inject('/scores/live')).body
    at = new Date('2026-10-05T09:30:00Z')
    const after = (await app.inject('/scores/live')).body
    expect(after.match(/>จบ</g)?.length).toBe((before.match(/>จบ</g)?.length ?? 0) + 1)
  })

  test('lead to the day before and after, and nowhere else', async () => {
    const { app } = await makeBox({ now })
    expect((await app.inject('/scores/live?day=-1')).body).toContain('วันอาทิตย์ที่ 4 ตุลาคม')
    expect((await app.inject('/scores/live?day=1')).body).toContain('วันอังคารที่ 6 ตุลาคม')
    expect((await app.inject('/scores/live?day=99999999')).body).toContain('วันจันทร์ที่ 5 ตุลาคม')
  })
})

test('the table counts finished matches only, and as many points as there were results', async () => {
  const { app } = await makeBox({ now })
  const { body } = await app.inject('/scores/table')
  const [first = ''] = body.split('</table>')
  const rows = [...first.matchAll(/<td>(\d+)<\/td><th scope="row" class="club">/g)].map(([, place]) => place)
  expect(rows).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)))
  const played = [...first.matchAll(/<\/th><td>(\d+)<\/td>/g)].map(([, number]) => Number(number))
  // Thirteen whole rounds, and four matches of today.
  expect(played.reduce((sum, each) => sum + each, 0)).toBe(2 * (13 * 6 + 4))
})

test.each(['/scores/live', '/scores/table'])(
  '%s may be framed, sets no cookie, and is light or dark as asked',
  async (url) => {
    const { app } = await makeBox({ now })
    const dark = await app.inject(url)
    expect(dark.headers['content-security-policy']).toContain('frame-ancestors *')
    expect(dark.headers['set-cookie']).toBeUndefined()
    expect(dark.body).toContain('data-theme="dark"')
    expect((await app.inject(`${url}?theme=light`)).body).toContain('data-theme="light"')
    expect((await app.inject(`${url}?theme="><script>`)).body).not.toContain('<script>')
  },
)

describe('the switches', () => {
  test('make one page fail and leave the other', async () => {
    const { app } = await makeBox({ now })
    const set = await app.inject({ method: 'PUT', url: '/sandbox/v1/outside', payload: { liveScore: 'failing' } })
    expect(set.json()).toEqual({ liveScore: 'failing', score: 'none', chat: 'none', push: 'none' })
    expect((await app.inject('/scores/live')).statusCode).toBe(503)
    expect((await app.inject('/scores/table')).statusCode).toBe(200)
  })

  test('are set by a form, survive a restart, and refuse unknown values', async () => {
    const box = await makeBox({ now })
    const form = (payload: string, headers: object = {}) =>
      box.app.inject({
        method: 'POST',
        url: '/outside',
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    expect((await form('liveScore=none&score=slow&chat=failing&push=none')).headers.location).toBe('/outside?saved=1')
    expect((await form('liveScore=none&score=gone&chat=none&push=none')).statusCode).toBe(422)
    expect(
      (await form('liveScore=none&score=none&chat=none&push=none', { origin: 'http://elsewhere' })).statusCode,
    ).toBe(409)
    await box.app.close()
    const again = await makeBox({ now, dataFolder: box.dataFolder })
    expect((await again.app.inject('/sandbox/v1/outside')).json()).toEqual({
      liveScore: 'none',
      score: 'slow',
      chat: 'failing',
      push: 'none',
    })
  })
})
