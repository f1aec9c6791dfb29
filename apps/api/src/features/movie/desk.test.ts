/** Movies at the desk. */
import { addDeskMovie, listDeskMovies, turnDeskMovie } from '@duang/contract/desk-movie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../test/desk.ts'
import { createTestSite, type TestSite } from '../../../test/site.ts'

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
const add = (url: string) =>
  editor.call(addDeskMovie, { params: params(), body: { url, title: 'ทดสอบ', description: '', seconds: 90 } })

test('links a movie of a permitted server, hides it, and shows it again', async () => {
  await expect(add('https://movies.example/a.webm')).rejects.toMatchObject({
    code: 'desk_act_refused',
    refusal: { details: { sentence: expect.stringContaining('load no movies from https://movies.example') } },
  })
  await site.setSettings({ mediaOrigins: ['https://movies.example'] })
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const { id } = await add('https://movies.example/a.webm')
  const read = async () =>
    (await editor.call(listDeskMovies, { params: params(), query: {} })).items.find((each) => each.id === id)
  expect(await read()).toMatchObject({ title: 'ทดสอบ', seconds: 90, isOn: true, url: 'https://movies.example/a.webm' })
  const turn = (isOn: boolean) =>
    outcomeOf(editor.call, turnDeskMovie, { params: { brand: desk.brand, id }, body: { isOn } })
  expect(await turn(false)).toBe('done')
  expect(await read()).toMatchObject({ isOn: false })
  expect(await turn(true)).toBe('done')
})
