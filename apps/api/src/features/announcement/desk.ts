/** Calls of the desk about announcements. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  addDeskAnnouncement,
  editDeskAnnouncement,
  endDeskAnnouncement,
  listDeskAnnouncements,
} from '@duang/contract/desk-announcement'
import { pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { runAct } from '#core/desk/run-act.ts'
import { bangkokText } from '#kit/bangkok-instant.ts'
import { ANNOUNCE_ACTS, ANNOUNCEMENT_LIST, selectAnnouncements, stateOf } from './announce-command.ts'

const CHANGED = { changed: true } as const

export function mountAnnouncementDesk(desk: Desk): void {
  mountDesk(desk, listDeskAnnouncements, async ({ ctx, query }) => {
    const page = await pageOf(selectAnnouncements(ctx), ANNOUNCEMENT_LIST, listRequest(query, ANNOUNCEMENT_LIST))
    return { items: page.items.map((row) => onWire(ctx, row)), next: page.next }
  })
  mountDesk(desk, addDeskAnnouncement, ({ ctx, staff, body: { isPublic, title, body, ...fields } }) =>
    withPicture(fields.picture, async (picture) => {
      const options = { ...optionsOf(fields), title, body, picture, 'members-only': !isPublic }
      const { announcement_id: id } = (await runAct(ctx, { actor: staff.actor }, ANNOUNCE_ACTS.add, {
        options,
      })) as { announcement_id: string }
      return { id }
    }),
  )
  mountDesk(desk, editDeskAnnouncement, ({ ctx, staff, params, body: { title, body, ...fields } }) =>
    withPicture(fields.picture, async (picture) => {
      const options = {
        ...optionsOf(fields),
        ...{ title, body, picture: fields.picture === null ? 'none' : picture },
        ...(fields.levels === null ? { levels: 'all' } : {}),
        ...(fields.endsAt === null ? { until: 'open' } : {}),
      }
      await runAct(ctx, { actor: staff.actor }, ANNOUNCE_ACTS.edit, { words: [params.id], options })
      return CHANGED
    }),
  )
  mountDesk(desk, endDeskAnnouncement, async ({ ctx, staff, params, body }) => {
    await runAct(ctx, { actor: staff.actor, reason: body.reason }, ANNOUNCE_ACTS.end, { words: [params.id] })
    return CHANGED
  })
}

type Fields = {
  titleEn?: string | null | undefined
  bodyEn?: string | null | undefined
  promotes?: boolean | undefined
  levels?: number[] | null | undefined
  publishedAt?: string | undefined
  endsAt?: string | null | undefined
  pictureText?: string | undefined
}

const optionsOf = ({ titleEn, bodyEn, promotes, levels, publishedAt, endsAt, pictureText }: Fields) => ({
  'title-en': titleEn === null ? 'none' : titleEn,
  'body-en': bodyEn === null ? 'none' : bodyEn,
  promotes: promotes === undefined ? undefined : promotes ? 'yes' : 'no',
  levels: levels?.join(','),
  from: publishedAt && bangkokText(new Date(publishedAt)),
  until: endsAt ? bangkokText(new Date(endsAt)) : undefined,
  'picture-text': pictureText || undefined,
})

/** Gives the act a file, as `duang` has one. It is removed afterwards. */
async function withPicture<Result>(
  base64: string | null | undefined,
  work: (file: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (!base64) return work(undefined)
  const folder = await mkdtemp(path.join(tmpdir(), 'duang-picture-'))
  try {
    const file = path.join(folder, 'picture')
    await writeFile(file, Buffer.from(base64, 'base64'))
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAnnouncements>['executeTakeFirstOrThrow']>>

const onWire = (ctx: Ctx, row: Row) => ({
  ...{ id: row.announcement_id, title: row.title, body: row.body, pictureText: row.picture_text },
  ...{ titleEn: row.title_en, bodyEn: row.body_en },
  ...{
    isPublic: row.is_public,
    levels: row.levels,
    promotes: row.is_promotion,
    publishedAt: row.published_at.toISOString(),
  },
  ...{ endsAt: row.ends_at?.toISOString() ?? null, state: stateOf(row, ctx.clock()) },
})
