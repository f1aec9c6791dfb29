/** Legal texts as visitors read them. */
import type { CallReply } from '@duang/contract'
import type { DOCUMENT_LANGUAGES, DocumentKind, readDocument } from '@duang/contract/legal'
import type { Ctx } from '#core/context.ts'
import { shownDocument } from '#core/legal/documents.ts'
import { blocksOf } from '#core/rich-text.ts'

type Language = (typeof DOCUMENT_LANGUAGES)[number]

/** The newest version. A missing translation is replaced by the Thai text. */
export async function documentFor(
  ctx: Ctx,
  kind: DocumentKind,
  language?: Language,
): Promise<CallReply<typeof readDocument>> {
  const { operatorName, operatorContact } = ctx.brand.settings
  const row = await shownDocument(ctx, kind, language)
  return {
    operator: { name: operatorName, contact: operatorContact },
    document: row
      ? {
          version: row.version,
          language: row.language as Language,
          at: row.published_at.toISOString(),
          body: blocksOf(row.body),
        }
      : null,
  }
}
