import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findMovie, listMovies, type Movie } from '@duang/contract/games/movie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import { endSessions } from '#core/session/session.ts'
import { optionsOf, typed } from '../../../../test/outside/command.ts'
import { codeOf } from '../../../../test/people/applicant.ts'
import { MOVIE_FILES } from '../../../../test/people/movies.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestSession,
  type TestSite,
} from '../../../../test/people/site.ts'

const MOVIE = readFileSync(path.join(MOVIE_FILES, 'lattice.webm'))

let site: TestSite
let session: TestSession
let lattice: Movie
beforeAll(async () => {
  site = await createTestSite()
  session = await logIn(site, await addMember(site))
  const { items } = await clientOf(site, session)(listMovies, {})
  lattice = items[0] as Movie
})
afterAll(() => site.stop())

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.fastify.inject({ method, url, headers: { host: 'localhost', cookie: `duang=${session.cookie}`, ...headers } })

async function run(words: string[], options: Record<string, string | true> = {}) {
  const { code, text, data } = await typed(site, ['movie', ...words, ...optionsOf(options)])
  return { code, printed: text, data: data as { id: string } }
}

const addRow = (title: string, position: number, more: Record<string, unknown> = {}) =>
  site.owner
    .insertInto('movies')
    .values({
      brand_id: 1,
      title,
      movie_url: 'https://movies.example/a.webm',
      position,
      created_at: site.platform.clock(),
      ...more,
    })
    .returning('movie_id')
    .executeTakeFirstOrThrow()

describe('the catalogue', () => {
  test('has the movies of the test, with poster, captions and length', async () => {
    const { items, next } = await clientOf(site, session)(listMovies, {})
    expect(items.map((each) => [each.title, each.durationSeconds])).toEqual([
      ['ลายประจำยาม', 12],
      ['ดอกไม้สีทอง', 10],
    ])
    expect(next).toBeNull()
    expect(lattice.video).toMatch(new RegExp(`^/media/movie/${lattice.id}/[0-9a-f]{32}\\.webm$`))
    expect(await clientOf(site, session)(findMovie, { params: { id: lattice.id } })).toEqual(lattice)
  })

  test('pages in the brand’s order without duplicates or gaps, and is searchable by title', async () => {
    await site.owner.transaction().execute(async (tx) => {
      const rows = Array.from({ length: 9 }, (_, n) => ({
        brand_id: 1,
        title: `ตอนที่ ${n} 100%`,
        movie_url: 'https://movies.example/a.webm',
        position: 10 + Math.floor(n / 3),
        is_on: n !== 4,
        created_at: site.platform.clock(),
      }))
      await tx.insertInto('movies').values(rows).execute()
    })
    const call = clientOf(site, session)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await call(listMovies, { query: { limit: 3, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.items.map((each) => each.id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(10)
    expect(new Set(seen).size).toBe(10)
    const found = async (search: string) => (await call(listMovies, { query: { search } })).items.length
    expect([
      await found('ตอนที่'),
      await found('100%'),
      await found('%'),
      await found('_'),
      await found(' ลาย '),
      await found('\u200eลาย\u200b'),
    ]).toEqual([8, 8, 8, 0, 1, 1])
    expect(await codeOf(call(listMovies, { query: { cursor: 'x' } }))).toBe('request_invalid')
    await site.owner.deleteFrom('movies').where('position', '>=', 10).execute()
  })

  test('is hidden from other brands', async () => {
    await site.owner.insertInto('brands').values({ brand_id: 77, client_id: 'other', name: 'อื่น' }).execute()
    await site.owner.insertInto('brand_hosts').values({ brand_id: 77, host: 'other.test' }).execute()
    const theirs = await addRow('ของแบรนด์อื่น', 1, { brand_id: 77 })
    await site.ctx()
    const call = clientOf(site, session)
    expect((await call(listMovies, {})).items.map((each) => each.id)).not.toContain(theirs.movie_id)
    expect(await codeOf(call(findMovie, { params: { id: theirs.movie_id } }))).toBe('not_found')
    // Our movie under the Host of another brand, which has no such session and no such movie.
    expect((await get(lattice.video, { host: 'other.test' })).statusCode).toBe(401)
  })
})

describe('a movie', () => {
  test('is served whole with type, length, validators, and no shared cache', async () => {
    const answer = await get(lattice.video)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(MOVIE)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(MOVIE.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.etag).toBeTruthy()
    expect((await get(lattice.captions ?? '')).headers['content-type']).toMatch(/^text\/vtt/)
    expect((await get(lattice.poster ?? '')).headers['content-type']).toBe('image/webp')
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-', 1000, MOVIE.length - 1],
    ['bytes=-500', MOVIE.length - 500, MOVIE.length - 1],
    ['bytes=0-99999999', 0, MOVIE.length - 1],
  ])('answers %s by 206 with exactly these bytes', async (range, from, to) => {
    const answer = await get(lattice.video, { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${to}/${MOVIE.length}`)
    expect(answer.rawPayload.equals(MOVIE.subarray(from, to + 1))).toBe(true)
  })

  test('answers a range beyond its end with 416 and its length', async () => {
    const answer = await get(lattice.video, { range: `bytes=${MOVIE.length}-` })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${MOVIE.length}`)
  })

  test('sends the range for a matching If-Range, and the whole for another', async () => {
    const { etag } = (await get(lattice.video)).headers
    const range = 'bytes=0-9'
    expect((await get(lattice.video, { range, 'if-range': String(etag) })).statusCode).toBe(206)
    expect((await get(lattice.video, { range, 'if-range': '"another"' })).statusCode).toBe(200)
  })

  test('is not sent again for a matching etag; HEAD sends headers only', async () => {
    const { etag } = (await get(lattice.video)).headers
    const known = await get(lattice.video, { 'if-none-match': String(etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const head = await get(lattice.video, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(MOVIE.length), ''])
  })

  test.each([
    ['no session', () => ({ cookie: '' })],
    ['a made-up cookie', () => ({ cookie: `duang=${'A'.repeat(43)}` })],
    ['the token in place of the cookie', () => ({ cookie: `duang=${session.token}` })],
    ['the token alone', () => ({ cookie: '', authorization: `Bearer ${session.token}` })],
  ])('is not served for %s', async (_, headers) => {
    const answer = await get(lattice.video, headers())
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_ended'])
  })

  test('ends with the session, and in maintenance', async () => {
    const leaving = await addMember(site)
    const theirs = await logIn(site, leaving)
    const cookie = `duang=${theirs.cookie}`
    expect((await get(lattice.video, { cookie })).statusCode).toBe(200)
    const ctx = await site.ctx()
    await endSessions(site.platform.db, ctx, leaving.memberId, {}, 'logout')
    expect((await get(lattice.video, { cookie })).statusCode).toBe(401)
    await site.setSettings({ websiteStatus: 'MA' })
    expect((await get(lattice.video)).statusCode).toBe(503)
    await site.setSettings({ websiteStatus: '' })
  })

  test.each([
    // Clients remove plain dots from an address before the request, so they would request another page and no file.
    '..%2f..%2f..%2f..%2fetc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2fpostgres.password',
    '..%5cpostgres.password',
    '%00.webm',
    '.',
    '',
    `${'a'.repeat(32)}.webm`,
  ])('serves no path outside of the catalogue: %s', async (file) => {
    for (const id of [lattice.id, '..', '00000000-0000-4000-8000-00000000dead']) {
      const answer = await get(`/media/movie/${id}/${file}`)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
    }
  })
})

describe('duang movie', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-movie-'))
  const write = (name: string, content: string | Buffer) => {
    const file = path.join(folder, name)
    writeFileSync(file, content)
    return file
  }

  test('adds a movie with poster and captions, hides it and shows it again', async () => {
    // The movie of the seed with an extra element at its end: other content, and it still plays.
    const movie = write('MINE.WEBM', Buffer.concat([MOVIE, Buffer.from([0xec, 0x80])]))
    const options = {
      title: 'เรื่องใหม่',
      poster: path.join(MOVIE_FILES, 'flower.webp'),
      captions: path.join(MOVIE_FILES, 'flower.vtt'),
    }
    const added = await run(['add', movie], options)
    expect([added.code, added.printed]).toEqual([0, `Added ${added.data.id}: เรื่องใหม่, 12 s, position 3.`])
    const { items } = await clientOf(site, session)(listMovies, {})
    const mine = items.find((each) => each.id === added.data.id) as Movie
    expect((await get(mine.video, { range: 'bytes=0-3' })).statusCode).toBe(206)
    expect(readdirSync(path.join(site.platform.mediaFolder, '1')).filter((name) => name.startsWith('.'))).toEqual([])

    expect(await run(['add', movie], options)).toMatchObject({
      code: 1,
      printed: 'This movie is in the catalogue already.',
    })
    await run(['hide', mine.id])
    expect((await get(mine.video)).statusCode).toBe(404)
    expect((await run(['list'])).printed).toMatch(/เรื่องใหม่.* no$/m)
    await run(['show', mine.id])
    expect((await get(mine.video)).statusCode).toBe(200)
    await site.owner.deleteFrom('movies').where('movie_id', '=', mine.id).execute()
  })

  test.each([
    ['nothing', () => ['add'], {}, 'Missing argument: FILE'],
    ['no title', () => ['add', path.join(MOVIE_FILES, 'flower.webm')], {}, '--title'],
    ['no file', () => ['add', path.join(folder, 'none.webm')], { title: 'x' }, 'Unknown file'],
    ['an address', () => ['add', 'https://movies.example/a.webm'], { title: 'x' }, 'Link it: duang movie link'],
    ['an empty file', () => ['add', write('empty.webm', '')], { title: 'x' }, 'is empty'],
    ['another kind', () => ['add', write('movie.avi', 'RIFF')], { title: 'x' }, 'is not one of .webm, .mp4'],
    ['a wrong file name', () => ['add', write('lie.mp4', 'not a movie at all')], { title: 'x' }, 'is not a movie'],
    [
      'a poster with a wrong file name',
      () => ['add', path.join(MOVIE_FILES, 'flower.webm')],
      { title: 'x', poster: write('lie.png', '<svg onload=alert(1)>') },
      'is not the kind of picture',
    ],
    [
      'captions of another format',
      () => ['add', path.join(MOVIE_FILES, 'flower.webm')],
      { title: 'x', captions: write('lines.vtt', '1\n00:00:01,000 --> 00:00:02,000\nhello') },
      'is not WebVTT',
    ],
    [
      'an invalid position',
      () => ['add', path.join(MOVIE_FILES, 'flower.webm')],
      { title: 'x', position: '-1' },
      '--position',
    ],
    ['an invalid id', () => ['hide', 'x'], {}, 'MOVIE is an ID as a list shows it.'],
    ['an unknown id', () => ['hide', '00000000-0000-4000-8000-00000000dead'], {}, 'Unknown movie'],
    ['an unknown word', () => ['play'], {}, 'Known: list, link, hide, show, add'],
  ])('refuses %s with a sentence, and stores nothing', async (_, words, options, sentence) => {
    const before = readdirSync(path.join(site.platform.mediaFolder, '1')).length
    const failure = await run(words(), options).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CommandMistake)
    expect(String(failure)).toContain(sentence)
    expect(readdirSync(path.join(site.platform.mediaFolder, '1'))).toHaveLength(before)
  })
})
