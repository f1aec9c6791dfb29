/** What staff do with announcements: the list, publishing, changes, the end. */
import {
  addAnnouncement,
  editAnnouncement,
  endAnnouncement,
  listAnnouncementCatalogue,
} from '@duang/contract/action/announcement'
import { announcementEvent } from '@duang/contract/wire/live'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { announceToBrand } from '#core/live/announce.ts'
import { blocksOf, isWithinBounds, sanitize } from '#core/rich-text.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import { type Tx, violatedConstraint } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { keepPicture, pictureOfFile } from './picture-file.ts'

const NEWEST_FIRST: ListForm = {
  keys: [
    { column: 'published_at', type: 'timestamptz' },
    { column: 'announcement_id', type: 'uuid' },
  ],
  order: 'desc',
  at: 'published_at',
}

const selectAnnouncements = ({ db, brand }: Ctx) =>
  db
    .selectFrom('announcements')
    .select(['announcement_id', 'title', 'body', 'title_en', 'body_en', 'picture_text'])
    .select(['is_public', 'levels', 'is_promotion', 'published_at', 'ends_at', 'withdrawn_at'])
    .where('brand_id', '=', brand.id)
type Row = Awaited<ReturnType<ReturnType<typeof selectAnnouncements>['executeTakeFirstOrThrow']>>

function stateOf({ published_at, ends_at, withdrawn_at }: Row, now: Date): 'shown' | 'planned' | 'ended' {
  if (withdrawn_at !== null || (ends_at !== null && ends_at <= now)) return 'ended'
  return published_at > now ? 'planned' : 'shown'
}

const list = implementList(listAnnouncementCatalogue, NEWEST_FIRST, async ({ ctx, request }) => {
  const { items, next } = await pageOf(selectAnnouncements(ctx), NEWEST_FIRST, request)
  return { items: items.map((row) => itemOf(row, ctx.clock())), next }
})

const itemOf = (row: Row, now: Date) => ({
  id: row.announcement_id,
  title: row.title,
  state: stateOf(row, now),
  isPublic: row.is_public,
  levels: row.levels,
  pictureText: row.picture_text,
  from: row.published_at.toISOString(),
  until: row.ends_at?.toISOString() ?? null,
  body: row.body,
  titleEn: row.title_en,
  bodyEn: row.body_en,
  promotes: row.is_promotion,
})

const add = implement(addAnnouncement, async ({ tx, ctx, input }) => {
  const { isPublic = true, levels = null, from } = input
  const publishedAt = from === undefined ? ctx.clock() : new Date(from)
  const { columns, keep } = await columnsOf(input)
  // A planned one is announced by its job when it begins.
  if (publishedAt <= ctx.clock()) await announceToBrand(tx, ctx, announcementEvent, {})
  await keep(tx, ctx)
  const { announcement_id: id } = await tx
    .insertInto('announcements')
    .values({
      ...columns,
      brand_id: ctx.brand.id,
      title: input.title,
      body: bodyOf(input.body),
      levels,
      published_at: publishedAt,
      is_public: isPublic && levels === null,
    })
    .returning('announcement_id')
    .executeTakeFirstOrThrow()
    .catch(explainConstraint)
  return { id }
})

const edit = implement(editAnnouncement, async ({ tx, ctx, input: { announcement: id, title, body, ...input } }) => {
  const { columns, keep } = await columnsOf(input)
  const { levels, from } = input
  const changes = {
    ...columns,
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body: bodyOf(body) }),
    ...(levels === undefined ? {} : { levels }),
    ...(levels ? { is_public: false } : {}),
    ...(from === undefined ? {} : { published_at: new Date(from) }),
  }
  if (Object.keys(changes).length === 0) refuse('desk_nothing_changed')
  await announceToBrand(tx, ctx, announcementEvent, {})
  await keep(tx, ctx)
  await change(tx, ctx, id, changes)
  return { id }
})

const end = implement(endAnnouncement, async ({ tx, ctx, input: { announcement: id } }) => {
  await announceToBrand(tx, ctx, announcementEvent, {})
  await change(tx, ctx, id, { withdrawn_at: ctx.clock() })
  return { id }
})

/** Changes one that was not ended. Refuses `not_found`. */
async function change(tx: Tx, { brand }: Ctx, id: string, changes: object): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('announcements')
    .set(changes)
    .where('brand_id', '=', brand.id)
    .where('announcement_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
    .catch(explainConstraint)
  if (numUpdatedRows === 0n) refuse('not_found')
}

type Given = {
  titleEn?: string | null | undefined
  bodyEn?: string | null | undefined
  promotes?: boolean | undefined
  until?: string | null | undefined
  picture?: string | null | undefined
  pictureText?: string | undefined
}

/** The columns that adding and changing have alike, and what stores the picture. */
async function columnsOf({ titleEn, bodyEn, promotes, until, picture, pictureText }: Given) {
  if (picture === null && pictureText !== undefined) refuse('announcement_picture_text')
  if (picture && pictureText === undefined) refuse('announcement_picture_text')
  const made = picture ? await pictureOfFile(picture) : undefined
  const columns = {
    ...(titleEn === undefined ? {} : { title_en: titleEn }),
    ...(bodyEn === undefined ? {} : { body_en: bodyEn === null ? null : bodyOf(bodyEn) }),
    ...(promotes === undefined ? {} : { is_promotion: promotes }),
    ...(until === undefined ? {} : { ends_at: until === null ? null : new Date(until) }),
    ...(pictureText === undefined ? {} : { picture_text: pictureText }),
    ...(made ? { picture_hash: made.hash } : {}),
    ...(picture === null ? { picture_hash: null, picture_text: null } : {}),
  }
  const keep = async (tx: Tx, { brand }: Ctx) => (made ? keepPicture(tx, brand.id, made) : undefined)
  return { columns, keep }
}

/** The body sanitized. Refuses one of which nothing is left. */
function bodyOf(html: string): string {
  if (!isWithinBounds(html)) refuse('announcement_markup')
  const body = sanitize(html)
  return blocksOf(body).length === 0 ? refuse('announcement_empty') : body
}

function explainConstraint(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'announcements_period') refuse('announcement_period')
  if (constraint === 'announcements_picture') refuse('announcement_picture_text')
  throw error
}

export const announcementLists = [list]
export const announcementActions = [add, edit, end]
