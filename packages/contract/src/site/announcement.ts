import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { empty, instant } from '../wire/fields.ts'

/** A piece of text with one look. `href` is an https address or a path of this site. */
const span = z.object({
  text: z.string(),
  isStrong: z.boolean(),
  isEmphasized: z.boolean(),
  href: z.nullable(z.string()),
})
/** Rich text is data, so that pages never parse markup. `item`: an item of a list. */
export const richBlock = z.object({
  kind: z.enum(['paragraph', 'item']),
  spans: z.array(span),
  /** Not in the version that the reader compares with. */
  isNew: z.optional(z.literal(true)),
})
export type RichBlock = z.output<typeof richBlock>
export type RichSpan = z.output<typeof span>

/** Twice as wide as high. `src` is a path of this site that names the content. `alt` says what the picture shows. */
const picture = z.object({ src: z.string(), alt: z.string() })
export type AnnouncementPicture = z.output<typeof picture>

const announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.array(richBlock),
  picture: z.nullable(picture),
  at: instant(),
  /** Whether it promotes play or deposits; such a one does not reach members on a break. Absent in replies of an earlier release. */
  promotes: z.optional(z.boolean()),
})
export type Announcement = z.output<typeof announcement>
const announcements = z.object({ news: z.array(announcement) })

export const listAnnouncements = defineCall({
  name: 'announcement.list',
  method: 'GET',
  path: '/api/announcement',
  section: '7',
  summary: 'Announcements for visitors, newest first.',
  access: 'public',
  reply: announcements,
  refusals: [],
  idempotency: 'none',
})

export const listMemberAnnouncements = defineCall({
  name: 'announcement.list-member',
  method: 'GET',
  path: '/api/auth/announcement',
  section: '7',
  summary: 'Announcements for this member and level that the member has not dismissed, newest first.',
  access: 'member',
  reply: announcements,
  refusals: [],
  idempotency: 'none',
})

export const dismissAnnouncement = defineCall({
  name: 'announcement.dismiss',
  method: 'POST',
  path: '/api/auth/announcement/{id}/dismissal',
  section: 'W1, P7',
  summary: 'Hides an announcement from this member on every device. Repeating it is harmless.',
  access: 'member',
  params: z.strictObject({ id: z.uuid() }),
  body: empty(),
  reply: empty(),
  refusals: ['not_found'],
  idempotency: 'none',
})

export const announcementCalls = [listAnnouncements, listMemberAnnouncements, dismissAnnouncement] as const
