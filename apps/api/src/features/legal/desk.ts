/** Calls of the desk about legal texts. */
import type { CallReply } from '@duang/contract'
import {
  listDocuments,
  previewDocument,
  publishDocument,
  readDeskDocument,
  readLegalState,
} from '@duang/contract/desk-legal'
import type { DocumentKind } from '@duang/contract/legal'
import { CommandMistake, CommandRefusal } from '#core/command.ts'
import { pageOf } from '#core/command-list.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { blocksOf, isWithinBounds, sanitize } from '#core/rich-text.ts'
import { refuse } from '#kit/refusal.ts'
import {
  DOCUMENT_LIST,
  type DocumentLanguage,
  findVersion,
  isAccepted,
  lacksOf,
  publishVersion,
  selectVersions,
} from './versions.ts'

export function mountLegalDesk(desk: Desk): void {
  mountDesk(desk, listDocuments, async ({ ctx, query }) => {
    const { items, next } = await pageOf(selectVersions(ctx), DOCUMENT_LIST, listRequest(query, DOCUMENT_LIST))
    return { items: items.map(onWire), next }
  })
  mountDesk(desk, readLegalState, async ({ ctx }) => {
    const newest = await selectVersions(ctx)
      .distinctOn(['kind', 'language'])
      .orderBy('kind')
      .orderBy('language')
      .orderBy('version', 'desc')
      .execute()
    return { newest: newest.map(onWire), lacks: await lacksOf(ctx) }
  })
  mountDesk(desk, readDeskDocument, async ({ ctx, query }) => {
    const row = (await findVersion(ctx, query)) ?? refuse('not_found')
    return { ...onWire(row), body: row.body, blocks: blocksOf(row.body) }
  })
  mountDesk(desk, previewDocument, async ({ body }) =>
    isWithinBounds(body.body) ? { blocks: blocksOf(sanitize(body.body)) } : refuse('desk_legal_text'),
  )
  mountDesk(desk, publishDocument, async ({ ctx, staff, body: { body: text, kind, language, isMinor, basedOn } }) => {
    const isNeedless = isMinor && !isAccepted(kind, language)
    return publishVersion(ctx, staff.actor, { kind, language, text, isMinor, basedOn }).catch((error: unknown) => {
      if (error instanceof CommandRefusal) return refuse('desk_state_changed')
      // The sentence of the mistake names options and files of `duang`.
      if (error instanceof CommandMistake) return refuse(isNeedless ? 'desk_legal_minor' : 'desk_legal_text')
      throw error
    })
  })
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

const onWire = (row: Row): CallReply<typeof listDocuments>['items'][number] => ({
  ...{ kind: row.kind as DocumentKind, language: row.language as DocumentLanguage, version: row.version },
  ...{ publishedAt: row.published_at.toISOString(), publishedBy: row.published_by, asksAgain: row.asks_again },
})
