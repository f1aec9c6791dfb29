/** Actions and lists of movies, at the desk and after `duang`. */
import { hideMovie, linkMovie, listMovieCatalogue, showMovie } from '@duang/contract/action/movie'
import { findMovie } from '@duang/contract/games/movie'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../../../test/outside/command.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addMember, clientOf, createTestSite, logIn, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let desk: TestDesk
let editor: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  editor = await desk.person('content')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const link = (url: string) => editor.call(linkMovie, { params: params(), body: { url, title: 'ทดสอบ', seconds: 90 } })
const read = async (id: string) =>
  (await editor.call(listMovieCatalogue, { params: params(), query: {} })).items.find((each) => each.id === id)
const recorded = (action: string) =>
  site.owner.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('audit_id').execute()

test('links a movie of a permitted server, hides it, and shows it again, each with one row of the audit log', async () => {
  await expect(link('https://movies.example/a.webm')).rejects.toMatchObject({ code: 'movie_origin_unknown' })
  expect(await recorded('movie.link')).toEqual([])
  await site.setSettings({ mediaOrigins: ['https://movies.example'] })
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const rows = () => site.owner.selectFrom('audit_log').select('action').orderBy('audit_id').execute()
  const before = (await rows()).length
  const { id } = await link('https://movies.example/a.webm')
  const member = await logIn(site, await addMember(site))
  expect(await clientOf(site, member)(findMovie, { params: { id } })).toMatchObject({
    video: 'https://movies.example/a.webm',
    durationSeconds: 90,
    poster: null,
  })
  expect(await read(id)).toMatchObject({
    title: 'ทดสอบ',
    seconds: 90,
    isOn: true,
    url: 'https://movies.example/a.webm',
  })
  const turn = (call: typeof hideMovie | typeof showMovie) =>
    outcomeOf(editor.call, call as typeof hideMovie, { params: params(), body: { movie: id } })
  expect(await turn(hideMovie)).toBe('done')
  expect(await read(id)).toMatchObject({ isOn: false })
  expect(await turn(showMovie)).toBe('done')
  expect((await rows()).slice(before).map(({ action }) => action)).toEqual(['movie.link', 'movie.hide', 'movie.show'])
  const [linked] = await recorded('movie.link')
  expect(linked).toMatchObject({
    actor: `staff:${editor.username}`,
    subject: 'https://movies.example/a.webm',
    after: { title: 'ทดสอบ', seconds: 90, movie_url: 'https://movies.example/a.webm', is_on: true },
  })
  const [hidden] = await recorded('movie.hide')
  expect(hidden).toMatchObject({ subject: id, before: { is_on: true }, after: { is_on: false } })
})

test('the command does the same as the system, and as a person of staff what this person may', async () => {
  const url = 'https://movies.example/b.webm'
  const added = await typed(site, ['movie', 'link', url, '--title', 'ของระบบ'])
  const { id } = added.data as { id: string }
  expect(await read(id)).toMatchObject({ title: 'ของระบบ', url })
  expect((await recorded('movie.link')).at(-1)).toMatchObject({ actor: 'cli:somsri', address: null })
  const hidden = await typed(site, ['movie', 'hide', id, '--as', editor.username])
  expect([hidden.code, hidden.text]).toEqual([0, `Hide a movie: done.\nid: ${id}`])
  expect((await recorded('movie.hide')).at(-1)).toMatchObject({ actor: `staff:${editor.username}` })
  const viewer = await desk.person('viewer')
  expect(await typed(site, ['movie', 'show', id, '--as', viewer.username])).toMatchObject({
    code: 1,
    error: { code: 'desk_not_permitted' },
  })
  await expect(typed(site, ['movie', 'show', id, '--as', 'nobody'])).rejects.toThrow('Unknown person of staff: nobody')
  const listed = await typed(site, ['movie', 'list', '--limit', '1'])
  expect(listed.said[0]).toMatch(/^ID +Place +Title/)
  expect(listed.said.at(-1)).toMatch(/^More: duang movie list --limit 1 --cursor /)
  for (const [line, sentence] of [
    [['movie', 'link', 'http://x', '--title', 'x'], 'URL is an https address'],
    [['movie', 'link', url, '--title', 'x', '--seconds', '0'], '--seconds is a whole number from 1 to 999999.'],
    [['movie', 'hide', 'x'], 'MOVIE is an ID as a list shows it.'],
  ] as const)
    await expect(typed(site, line)).rejects.toThrow(sentence)
})

test('a transaction that names an action and records none is refused', async () => {
  const hiding = site.owner.transaction().execute(async (tx) => {
    await sql`select set_config('duang.action', 'movie.hide', true)`.execute(tx)
    await tx.updateTable('movies').set({ is_on: false }).where('brand_id', '=', 1).execute()
  })
  await expect(hiding).rejects.toThrow('was not recorded')
})
