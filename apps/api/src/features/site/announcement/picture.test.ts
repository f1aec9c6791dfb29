/** Pictures of announcements: from the file of an operator to the readers of one brand. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listAnnouncements, listMemberAnnouncements } from '@duang/contract/site/announcement'
import sharp, { type FormatEnum } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { addMember, clientOf, createTestSite, logIn, type TestSite } from '../../../../test/people/site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'duang-picture-'))
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T05:00:00Z') })
  await site.owner
    .insertInto('brands')
    .values({ brand_id: 2, client_id: 'second', name: 'x', settings: '{}' })
    .execute()
  await site.owner.insertInto('brand_hosts').values({ host: 'two.example', brand_id: 2 }).execute()
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => site.owner.deleteFrom('announcements').execute())

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffca00' } })
/** Writes a file. Its name shows no type. */
function fileOf(content: Buffer | string): string {
  const file = path.join(folder, 'picture')
  writeFileSync(file, content)
  return file
}
const encoded = async (format: keyof FormatEnum | 'avif', width = 800, height = 800) =>
  fileOf(await drawing(width, height).toFormat(format).toBuffer())
const type = (...line: string[]) => typed(site, ['announcement', ...line])
const add = (...options: string[]) => type('add', '--title', 'x', '--body', 'text', ...options)
const pictureOf = async () => (await clientOf(site)(listAnnouncements, {})).news[0]?.picture
const get = (url: string, host = 'localhost') => site.fastify.inject({ url, headers: { host } })

test.each(['avif', 'webp', 'png', 'jpeg'] as const)(
  'a file of type %s becomes one form, for everybody',
  async (format) => {
    await add('--picture', await encoded(format), '--picture-text', 'a gold field')
    const picture = await pictureOf()
    expect(picture).toEqual({
      src: expect.stringMatching(/^\/media\/announcement\/[0-9a-f]{32}\.webp$/),
      alt: 'a gold field',
    })
    const member = clientOf(site, await logIn(site, await addMember(site)))
    expect((await member(listMemberAnnouncements, {})).news[0]?.picture).toEqual(picture)
    const answer = await get(picture?.src ?? '')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1080, height: 540 })
  },
)

test('a photograph is turned upright and loses the data of its camera', async () => {
  const photograph = await drawing(500, 900)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Somsri at home' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(photograph).metadata()).orientation).toBe(6)
  await add('--picture', fileOf(photograph), '--picture-text', 'x')
  const { rawPayload } = await get((await pictureOf())?.src ?? '')
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  expect(rawPayload.includes('Somsri')).toBe(false)
})

test('another brand has no such address, and other names are not found', async () => {
  await add('--picture', await encoded('png'), '--picture-text', 'x')
  const src = (await pictureOf())?.src ?? ''
  expect((await get(src)).statusCode).toBe(200)
  expect((await get(src, 'two.example')).statusCode).toBe(404)
  expect((await get(src, 'elsewhere.example')).statusCode).toBe(421)
  for (const file of ['0'.repeat(32), `${'0'.repeat(32)}.webp`, '..%2f..%2fsecret', "'.webp"])
    expect((await get(`/media/announcement/${file}`)).json()).toMatchObject({ code: 'not_found' })
})

test('an edit replaces the picture, its text or both, or takes it away', async () => {
  const id = String((await add()).data.id)
  expect(await pictureOf()).toBeNull()
  expect((await type('edit', id, '--picture-text', 'x')).error?.code).toBe('announcement_picture_text')
  await type('edit', id, '--picture', await encoded('png'), '--picture-text', 'one')
  const first = await pictureOf()
  await type('edit', id, '--picture-text', 'two')
  expect(await pictureOf()).toEqual({ ...first, alt: 'two' })
  await type('edit', id, '--picture', await encoded('png', 800, 400), '--picture-text', 'three')
  expect(itemsOf(await type('list'))).toMatchObject([{ pictureText: 'three' }])
  await type('edit', id, '--picture', 'none')
  expect(await pictureOf()).toBeNull()
})

test('the audit log names the picture and does not hold it', async () => {
  await add('--picture', await encoded('jpeg', 900, 450), '--picture-text', 'logged')
  const entry = itemsOf(await typed(site, ['audit', 'list'])).find((each) => each.action === 'announcement.add')
  expect(entry).toMatchObject({ after: { picture_text: 'logged' } })
  expect(JSON.stringify(entry).length).toBeLessThan(1_000)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="450"><script>alert(1)</script></svg>'
const TYPE = 'announcement_picture_type'
test.each([
  ['an SVG', async () => fileOf(svg), TYPE],
  ['a GIF', () => encoded('gif'), TYPE],
  ['a TIFF', () => encoded('tiff'), TYPE],
  ['a text', async () => fileOf('<h1>picture</h1>'), TYPE],
  [
    'half a file',
    async () => fileOf((await drawing(800, 400).png().toBuffer()).subarray(0, 700)),
    'announcement_picture_damaged',
  ],
  ['a small one', () => encoded('png', 719, 500), 'announcement_picture_small'],
])('%s is refused, and nothing is published', async (_, file, code) => {
  expect((await add('--picture', await file(), '--picture-text', 'x')).error?.code).toBe(code)
  expect(itemsOf(await type('list'))).toEqual([])
})

test.each([
  ['an empty file', () => fileOf(''), '--picture is a file of at most 10 MiB that is not empty.'],
  ['a large file', () => fileOf(Buffer.alloc(10 * 1024 * 1024 + 1)), '--picture is a file of at most 10 MiB'],
  ['a folder', () => folder, 'Unknown file'],
])('%s is a mistake', async (_, file, sentence) => {
  await expect(add('--picture', file(), '--picture-text', 'x')).rejects.toThrow(sentence)
})

test('a picture and its text belong together', async () => {
  const file = await encoded('png')
  for (const options of [
    ['--picture', file],
    ['--picture-text', 'x'],
    ['--picture', 'none', '--picture-text', 'x'],
  ])
    expect((await add(...options)).error?.code).toBe('announcement_picture_text')
  await expect(add('--picture', file, '--picture-text', 'x'.repeat(201))).rejects.toThrow('1 to 200 characters')
})
