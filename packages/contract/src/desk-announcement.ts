/** Announcements at the desk. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './desk-call.ts'
import { instant, page } from './fields.ts'

export const ANNOUNCEMENT_STATES = ['shown', 'planned', 'ended'] as const

const announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Sanitized HTML. */
  body: z.string(),
  /** For readers of English. Null: they read the other text. */
  titleEn: z.optional(z.nullable(z.string())),
  bodyEn: z.optional(z.nullable(z.string())),
  /** What the picture shows. Null: there is none. */
  pictureText: z.nullable(z.string()),
  isPublic: z.boolean(),
  levels: z.nullable(z.array(z.int())),
  /** Whether it promotes play or deposits; members on a break do not see it then. */
  promotes: z.boolean(),
  publishedAt: instant(),
  endsAt: z.nullable(instant()),
  state: z.enum(ANNOUNCEMENT_STATES),
})

export const listDeskAnnouncements = defineDeskCall({
  name: 'desk-announcement.list',
  method: 'GET',
  path: `${BRAND_PATH}/announcements`,
  summary: 'Announcements, newest first, ended ones too.',
  access: 'staff',
  permission: 'content.edit',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(announcement),
  refusals: [],
})

/** Base64 of a file of 10 MiB at most. */
const PICTURE_CHARACTERS = Math.ceil((10 * 1024 * 1024) / 3) * 4
const BODY_BYTES = PICTURE_CHARACTERS + 64 * 1024

const title = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const body = () => z.string().check(z.minLength(1), z.maxLength(10_000))

const fields = {
  /** For readers of English. Null: the other text. */
  titleEn: z.optional(z.nullable(title())),
  bodyEn: z.optional(z.nullable(body())),
  /** True by default. */
  promotes: z.optional(z.boolean()),
  /** Members of these levels only. Null: all readers. */
  levels: z.optional(z.nullable(z.array(z.int().check(z.minimum(1), z.maximum(6))).check(z.minLength(1)))),
  /** Now by default. */
  publishedAt: z.optional(instant()),
  /** Null: open. */
  endsAt: z.optional(z.nullable(instant())),
  /** Base64 of AVIF, WebP, PNG or JPEG. Null: no picture. */
  picture: z.optional(z.nullable(z.base64().check(z.maxLength(PICTURE_CHARACTERS)))),
  pictureText: z.optional(z.string().check(z.maxLength(200))),
}

export const addDeskAnnouncement = defineDeskCall({
  name: 'desk-announcement.add',
  method: 'POST',
  path: `${BRAND_PATH}/announcements`,
  summary: 'Publish an announcement, now or later.',
  access: 'staff',
  permission: 'content.edit',
  bodyBytesMax: BODY_BYTES,
  secretFields: ['picture'],
  params: inBrand(),
  body: z.strictObject({ ...fields, title: title(), body: body(), isPublic: z.boolean() }),
  reply: z.object({ id: z.uuid() }),
  refusals: ['desk_act_refused'],
})

export const editDeskAnnouncement = defineDeskCall({
  name: 'desk-announcement.edit',
  method: 'POST',
  path: `${BRAND_PATH}/announcements/{id}`,
  summary: 'Change an announcement that has not ended.',
  access: 'staff',
  permission: 'content.edit',
  bodyBytesMax: BODY_BYTES,
  secretFields: ['picture'],
  params: inBrandWithUuid(),
  body: z.strictObject({ ...fields, title: z.optional(title()), body: z.optional(body()) }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: ['desk_act_refused'],
})

export const endDeskAnnouncement = defineDeskCall({
  name: 'desk-announcement.end',
  method: 'POST',
  path: `${BRAND_PATH}/announcements/{id}/end`,
  summary: 'End an announcement now.',
  access: 'staff',
  permission: 'content.edit',
  params: inBrandWithUuid(),
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: [],
})

export const deskAnnouncementCalls = [
  listDeskAnnouncements,
  addDeskAnnouncement,
  editDeskAnnouncement,
  endDeskAnnouncement,
] as const
