/** Calls of the desk about legal texts. */
import { previewDocument, readDeskDocument, readLegalState } from '@duang/contract/desk/legal'
import { blocksOf, isWithinBounds, sanitize } from '#core/rich-text.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { refuse } from '#kit/refusal.ts'
import { findVersion, lacksOf, onWire, selectVersions } from './versions.ts'

export function mountLegalDesk(desk: Desk): void {
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
}
