/** Announcements at the desk: publishing, pictures, ending. */
import {
  addAnnouncement,
  editAnnouncement,
  endAnnouncement,
  listAnnouncementCatalogue,
} from '@duang/contract/action/announcement'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

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
const list = async () => (await editor.call(listAnnouncementCatalogue, { params: params(), query: {} })).items
const picture = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
  ).toString('base64')
const text = { title: 'ข่าวใหม่', body: '<p>สวัสดี<script>alert(1)</script></p>' }

test('publishes with a picture, sanitized, and keeps the picture out of the record', async () => {
  const { id } = await editor.call(addAnnouncement, {
    params: params(),
    body: { ...text, isPublic: true, picture: await picture(1200, 600), pictureText: 'ทะเล' },
  })
  const found = (await list()).find((each) => each.id === id)
  expect(found).toMatchObject({ title: 'ข่าวใหม่', pictureText: 'ทะเล', isPublic: true, state: 'shown' })
  expect(found?.body).not.toContain('script')
  const log = await site.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('actor', '=', `staff:${editor.username}`)
    .execute()
  const call = log.find((each) => each.action === 'announcement.add')
  expect(call?.after).not.toHaveProperty('picture')
  expect(log.map((each) => each.action)).not.toContain('announcements.insert')
})

test('refuses a small picture and a wrong period', async () => {
  const add = async (more: object) =>
    editor.call(addAnnouncement, { params: params(), body: { ...text, isPublic: true, ...more } })
  await expect(add({ picture: await picture(100, 50), pictureText: 'เล็ก' })).rejects.toMatchObject({
    code: 'announcement_picture_small',
  })
  await expect(add({ picture: Buffer.from('no picture').toString('base64'), pictureText: 'ผิด' })).rejects.toMatchObject(
    {
      code: 'announcement_picture_type',
    },
  )
  const now = site.platform.clock().getTime()
  const [from, until] = [new Date(now + 7_200_000).toISOString(), new Date(now + 3_600_000).toISOString()]
  await expect(add({ from, until })).rejects.toMatchObject({ code: 'announcement_period' })
})

test('edits and ends; an ended one is not found', async () => {
  const { id } = await editor.call(addAnnouncement, { params: params(), body: { ...text, isPublic: true } })
  const of = (body: object) => ({ params: params(), body: { announcement: id, ...body } })
  expect((await list()).find((each) => each.id === id)?.promotes).toBe(true)
  await editor.call(editAnnouncement, of({ promotes: false }))
  expect((await list()).find((each) => each.id === id)?.promotes).toBe(false)
  await editor.call(editAnnouncement, of({ title: 'แก้แล้ว', levels: [3, 4] }))
  expect((await list()).find((each) => each.id === id)).toMatchObject({
    title: 'แก้แล้ว',
    levels: [3, 4],
    isPublic: false,
  })
  const english = async () => {
    const { titleEn, bodyEn } = (await list()).find((each) => each.id === id) ?? {}
    return [titleEn, bodyEn]
  }
  expect(await english()).toEqual([null, null])
  await editor.call(editAnnouncement, of({ titleEn: 'News', bodyEn: '<p>10%<script>x</script></p>' }))
  expect(await english()).toEqual(['News', '<p>10%</p>'])
  await editor.call(editAnnouncement, of({ titleEn: null, bodyEn: null }))
  expect(await english()).toEqual([null, null])
  await editor.call(endAnnouncement, of({ reason: 'หมดเวลา' }) as never)
  expect((await list()).find((each) => each.id === id)?.state).toBe('ended')
  expect(await outcomeOf(editor.call, endAnnouncement, of({ reason: 'หมดเวลา' }) as never)).toBe('not_found')
})
